import {
  bytes,
  type CheckFinding,
  checked,
  flags,
  type Infer,
  type Layout,
  type Reader,
  records,
  relabel,
  struct,
  Table,
  u8,
  u32,
} from '#layout';
import {
  DATA,
  DESCRIPTOR,
  DESCRIPTOR_MARK,
  HEADLESS,
  MODE_1,
  PLAIN,
  RAW,
  type Sectors,
  volumeOf,
  WITH_SUBCHANNELS,
} from './directory.ts';

/** What raw sectors begin with. */
export const SYNC: readonly number[] = [0, ...Array.from({ length: 10 }, () => 0xff), 0];

const header = {
  sync: { ...bytes(SYNC.length), about: 'always the same' },
  minute: { ...u8, about: 'of its address; digits of ten, as on a clock, counted from two seconds before the first' },
  second: u8,
  frame: { ...u8, about: 'of 75' },
  mode: u8,
};

const mode2 = {
  file: u8,
  channel: u8,
  kind: flags(u8, {
    ...{ endOfRecord: 0, video: 1, audio: 2, data: 3, trigger: 4, form2: 5, realTime: 6, endOfFile: 7 },
  }),
  coding: u8,
  again: { ...u32, about: 'the same four bytes again' },
  data: bytes(DATA),
  checksum: { ...relabel(u32, 'checksum'), about: 'of everything before it, from `file` on; in form 2 more data' },
  parity: { ...bytes(276), about: 'error correction; in form 2 more data' },
};

/** One sector as a drive reads it. */
export const rawSector = struct(
  {
    ...header,
    ...mode2,
  },
  'A sector as a drive reads it: address, kind, data, and error correction.',
);
const subchannelSector = struct(
  { ...header, ...mode2, subchannels: { ...bytes(96), about: 'P to W, as a drive gives them' } },
  'A sector as a drive reads it, with its subchannels.',
);
const headlessSector = struct(mode2, 'A sector of mode 2 without its address.');
const mode1Sector = struct(
  {
    ...header,
    data: bytes(DATA),
    checksum: { ...relabel(u32, 'checksum'), about: 'of everything before it' },
    zeros: bytes(8),
    parity: { ...bytes(276), about: 'error correction' },
  },
  'A sector of mode 1: address, data, and error correction.',
);
const plainSector = struct({ data: bytes(DATA) }, 'The data of a sector.');

/** An image, by its sectors; one of five tables. */
const kinds = {
  rawSectors: struct({ rawSectors: records(rawSector) }, 'An image with all that a drive reads.'),
  subchannelSectors: struct({ subchannelSectors: records(subchannelSector) }, 'The same with subchannels.'),
  headlessSectors: struct({ headlessSectors: records(headlessSector) }, 'An image without addresses.'),
  mode1Sectors: struct({ mode1Sectors: records(mode1Sector) }, 'An image of mode 1.'),
  sectors: struct({ sectors: records(plainSector) }, 'An image of the data alone.'),
};
type Kind = keyof typeof kinds;
type Models = { [K in Kind]: Infer<(typeof kinds)[K]> };
export type Image = Models[Kind];

const PLACES: { readonly [K in Kind]: Sectors } = {
  rawSectors: RAW,
  subchannelSectors: WITH_SUBCHANNELS,
  headlessSectors: HEADLESS,
  mode1Sectors: MODE_1,
  sectors: PLAIN,
};
const KINDS = Object.keys(kinds) as readonly Kind[]; // as: those of the object above

const ROWS = {
  ...{ rawSectors: rawSector, subchannelSectors: subchannelSector, headlessSectors: headlessSector },
  ...{ mode1Sectors: mode1Sector, sectors: plainSector },
};

/** By the marks of raw sectors, and where there are none by where the volume descriptor is. */
function kindAhead(r: Reader): Kind {
  const { pos } = r;
  const has = (start: number, mark: readonly number[]): boolean => {
    if (r.limit - pos < start + mark.length) return false;
    r.pos = pos + start;
    const at = r.take(mark.length);
    r.pos = pos;
    return mark.every((byte, i) => r.bytes[at + i] === byte);
  };
  const describes = ({ size, data }: Sectors): boolean => has(DESCRIPTOR * size + data, DESCRIPTOR_MARK);
  if (!has(0, SYNC)) return describes(HEADLESS) && !describes(PLAIN) ? 'headlessSectors' : 'sectors';
  if (has(WITH_SUBCHANNELS.size, SYNC) && !has(RAW.size, SYNC)) return 'subchannelSectors';
  return has(MODE, [1]) ? 'mode1Sectors' : 'rawSectors';
}

/** Where the mode is in a raw sector. */
const MODE = 15;

const kindOf = (image: Image): Kind => KINDS.find(kind => kind in image) ?? 'sectors';
const layoutOf = (kind: Kind): Layout<Image> => kinds[kind] as unknown as Layout<Image>; // of the image it was read from

/** Written out, because no number says which it is: raw sectors begin with a mark, and plain ones with the data. */
const stored: Layout<Image> = {
  kind: `one of ${KINDS.length} kinds, by the mark of raw sectors`,
  role: 'value',
  size: undefined,
  minSize: 0,
  refs: [],
  parts: KINDS.map(key => ({ key, layout: layoutOf(key) })),
  child: (value, step) => layoutOf(kindOf(value)).child?.(value, step),
  toJson: value => layoutOf(kindOf(value)).toJson?.(value),
  decode: r => layoutOf(kindAhead(r)).decode(r),
  encode: (w, value) => layoutOf(kindOf(value)).encode(w, value),
  fields: (r, out) => layoutOf(kindAhead(r)).fields(r, out),
};

type Bytes = Models['sectors']['sectors']['source'];

const tableOf = (image: Image): Pick<Models['sectors']['sectors'], 'source' | 'length'> =>
  Object.values(image)[0] as Models['sectors']['sectors']; // an image is one table

/** How an image's sectors lie, and all their bytes. */
export function sectorsOf(image: Image): Sectors & { readonly table: Kind; readonly source: Bytes } {
  const table = kindOf(image);
  return { ...PLACES[table], table, source: tableOf(image).source };
}

/** The image with other bytes in its sectors, or with more of them. */
export function withSectors(image: Image, source: Bytes): Image {
  const kind = kindOf(image);
  const { size } = PLACES[kind];
  const row = ROWS[kind] as Layout<unknown> as typeof plainSector; // all are read row by row
  return { ...image, [kind]: new Table(row, { source, length: Math.floor(source.size / size) }) };
}

/** The image of a disc with its folders and files. */
export const iso9660: Layout<Image> = checked(stored, checkFindings);

function* checkFindings(image: Image): Generator<CheckFinding> {
  const { table, source, ...sectors } = sectorsOf(image);
  const { files, odd } = volumeOf(source, sectors);
  const count = Math.floor(source.size / sectors.size);
  for (const { sector, text } of odd) yield { path: `${table}[${sector}].data`, text };
  for (const { name, sector, size, record } of files)
    if (sector + Math.ceil(size / DATA) > count)
      yield {
        path: `${table}[${record.sector}].data`,
        text: `${name} should be at sector ${sector} with ${size} bytes, but the image has only ${count} sectors`,
      };
}
