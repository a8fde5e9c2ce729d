import {
  bytes,
  type CheckFinding,
  checked,
  decode,
  flags,
  type Infer,
  type Layout,
  type Reader,
  records,
  relabel,
  type Shape,
  struct,
  Table,
  u8,
  u32,
} from '#layout';
import { counted } from '../../../base/counted.ts';
import { memorySource } from '../../../base/source.ts';
import { oddNames } from '../../odd-names.ts';
import { oddSectors, oddVolume } from './checks.ts';
import { volumeOf } from './directory.ts';
import {
  DATA,
  DESCRIPTOR,
  HEADLESS,
  MODE_1,
  MODE_1_WITH_SUBCHANNELS,
  PLAIN,
  RAW,
  type Sectors,
  SYNC,
  WITH_SUBCHANNELS,
} from './sectors.ts';
import {
  beginsWith,
  bytesAhead,
  DESCRIPTOR_MARK,
  sectorData,
  type VolumeDescriptor,
  volumeDescriptor,
} from './volume.ts';

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
  data: sectorData,
  checksum: { ...relabel(u32, 'checksum'), about: 'of everything before it, from `file` on; in form 2 more data' },
  parity: { ...bytes(276), about: 'error correction; in form 2 more data' },
};

/** One sector as a drive reads it. */
const rawSector = struct(
  {
    ...header,
    ...mode2,
  },
  'A sector as a drive reads it: address, kind, data, and error correction.',
);
const subchannels = { ...bytes(96), about: 'P to W, as a drive gives them' };
const subchannelSector = struct(
  { ...header, ...mode2, subchannels },
  'A sector as a drive reads it, with its subchannels.',
);
const headlessSector = struct(mode2, 'A sector of mode 2 without its address.');
const mode1 = {
  ...header,
  data: sectorData,
  checksum: { ...relabel(u32, 'checksum'), about: 'of everything before it' },
  zeros: bytes(8),
  parity: { ...bytes(276), about: 'error correction' },
};
const mode1Sector = struct(mode1, 'A sector of mode 1: address, data, and error correction.');
const mode1SubchannelSector = struct({ ...mode1, subchannels }, 'A sector of mode 1, with its subchannels.');
const plainSector = struct({ data: sectorData }, 'The data of a sector.');

const samples = { ...bytes(RAW.size), about: '588 samples of both channels, of 16 bits, 44,100 times a second' };
const audioSector = struct({ samples }, 'A sector of an audio track.');
const audioSubchannelSector = struct({ samples, subchannels }, 'A sector of an audio track, with its subchannels.');
const audioSectors = struct({ audioSectors: records(audioSector) }, 'Sectors of audio tracks, after those of data.');

/** The tables that an image may consist of, by the way its sectors are stored. */
const kinds = {
  rawSectors: struct({ rawSectors: records(rawSector) }, 'An image with all that a drive reads.'),
  subchannelSectors: struct({ subchannelSectors: records(subchannelSector) }, 'The same with subchannels.'),
  headlessSectors: struct({ headlessSectors: records(headlessSector) }, 'An image without addresses.'),
  mode1Sectors: struct({ mode1Sectors: records(mode1Sector) }, 'An image of mode 1.'),
  mode1SubchannelSectors: struct(
    { mode1SubchannelSectors: records(mode1SubchannelSector) },
    'The same with subchannels.',
  ),
  sectors: struct({ sectors: records(plainSector) }, 'An image of the data only.'),
};
type Kind = keyof typeof kinds;
type Models = { [K in Kind]: Infer<(typeof kinds)[K]> };
/** Sectors of audio tracks are in a second table after the data. */
export type Image = Models[Kind] & { readonly audioSectors?: Pick<Models['sectors']['sectors'], 'source' | 'length'> };

const PLACES: { readonly [K in Kind]: Sectors } = {
  rawSectors: RAW,
  subchannelSectors: WITH_SUBCHANNELS,
  headlessSectors: HEADLESS,
  mode1Sectors: MODE_1,
  mode1SubchannelSectors: MODE_1_WITH_SUBCHANNELS,
  sectors: PLAIN,
};
const KINDS = Object.keys(kinds) as readonly Kind[]; // as: those of the object above

const ROWS = {
  ...{ rawSectors: rawSector, subchannelSectors: subchannelSector, headlessSectors: headlessSector },
  ...{ mode1Sectors: mode1Sector, mode1SubchannelSectors: mode1SubchannelSector, sectors: plainSector },
};

function has(r: Reader, start: number, mark: readonly number[]): boolean {
  const found = bytesAhead(r, start, mark.length);
  return found !== undefined && beginsWith(found, mark);
}

/** Decided by the marks of raw sectors or, if there are none, by the position of the volume descriptor. */
function kindAhead(r: Reader): Kind {
  const describes = ({ size, data }: Sectors): boolean => has(r, DESCRIPTOR * size + data, DESCRIPTOR_MARK);
  if (!has(r, 0, SYNC)) return describes(HEADLESS) && !describes(PLAIN) ? 'headlessSectors' : 'sectors';
  const isMode1 = has(r, MODE, [1]);
  if (has(r, WITH_SUBCHANNELS.size, SYNC) && !has(r, RAW.size, SYNC))
    return isMode1 ? 'mode1SubchannelSectors' : 'subchannelSectors';
  return isMode1 ? 'mode1Sectors' : 'rawSectors';
}

/** The offset of the mode in a raw sector. */
const MODE = 15;

/** The number of sectors before the audio tracks, whose sectors have no mark; at least as many as the volume says. */
function dataSectors(r: Reader, { size, data }: Sectors): number {
  const count = Math.floor((r.limit - r.pos) / size);
  const isData = (sector: number): boolean => has(r, sector * size, SYNC);
  const descriptor = bytesAhead(r, DESCRIPTOR * size + data, DATA);
  const volume = descriptor && decode(volumeDescriptor, memorySource(descriptor)).value;
  let low = Math.max(DESCRIPTOR + 1, volume ? (volume as VolumeDescriptor).sectorCount : count);
  if (low >= count || isData(count - 1)) return count;
  for (let high = count - 1; low < high; ) {
    const middle = Math.floor((low + high) / 2);
    if (isData(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const kindOf = (image: Image): Kind => KINDS.find(kind => kind in image) ?? 'sectors';
const layoutOf = (kind: Kind): Layout<Image> => kinds[kind] as unknown as Layout<Image>; // of the image it was read from

/** The layout of an image with audio tracks after its data. */
function mixedLayout(kind: Kind, count: number): Layout<Image> {
  const row = ROWS[kind] as Layout<unknown> as typeof plainSector; // all are read row by row
  const audio = PLACES[kind].size === RAW.size ? records(audioSector) : records(audioSubchannelSector);
  return struct<Shape>({ [kind]: records(row, count), audioSectors: audio }) as unknown as Layout<Image>; // as above
}

function layoutAhead(r: Reader): Layout<Image> {
  const kind = kindAhead(r);
  const sectors = PLACES[kind];
  if (sectors.size < RAW.size) return layoutOf(kind);
  const count = dataSectors(r, sectors);
  return count * sectors.size + sectors.size > r.limit - r.pos ? layoutOf(kind) : mixedLayout(kind, count);
}

function layoutFor(image: Image): Layout<Image> {
  const kind = kindOf(image);
  return image.audioSectors === undefined ? layoutOf(kind) : mixedLayout(kind, tableOf(image).length);
}

/** Not a choice by a number, because there is none: raw sectors begin with a mark, and plain ones with the data. */
const stored: Layout<Image> = {
  kind: `one of ${KINDS.length} kinds, by the mark of raw sectors`,
  role: 'value',
  size: undefined,
  minSize: 0,
  refs: [],
  parts: [...KINDS.map(key => ({ key, layout: layoutOf(key) })), { key: 'audioSectors', layout: audioSectors }],
  child: (value, step) => layoutFor(value).child?.(value, step),
  toJson: value => layoutFor(value).toJson?.(value),
  decode: r => layoutAhead(r).decode(r),
  encode: (w, value) => layoutFor(value).encode(w, value),
  fields: (r, out) => layoutAhead(r).fields(r, out),
};

type Bytes = Models['sectors']['sectors']['source'];

const tableOf = (image: Image): Pick<Models['sectors']['sectors'], 'source' | 'length'> =>
  Object.values(image)[0] as Models['sectors']['sectors']; // the data table comes first, whatever its name

/** How an image's sectors are stored, and their bytes. */
export function sectorsOf(image: Image): Sectors & { readonly table: Kind; readonly source: Bytes } {
  const table = kindOf(image);
  return { ...PLACES[table], table, source: tableOf(image).source };
}

/** The image with other bytes in its sectors, or with more sectors. */
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
  const disc = {
    table,
    source,
    ...sectors,
    offsets: ROWS[table].offsets,
    mode: table.startsWith('mode1') ? 1 : 2,
  } as const;
  const volume = volumeOf(source, sectors);
  yield* oddVolume(disc, volume);
  yield* oddSectors(disc, volume);
  const { files, odd } = volume;
  const count = Math.floor(source.size / sectors.size);
  for (const { sector, path = '', ...rest } of odd) yield { path: `${table}[${sector}].data${path}`, ...rest };
  const recordOf = (i: number): string => `${table}[${files[i]?.record.sector}].data[${files[i]?.record.index}]`;
  yield* oddNames(
    files.map(({ name }) => name),
    { pathOf: i => `${recordOf(i)}.name` },
  );
  for (const [i, { name, sector, size }] of files.entries())
    if (sector + Math.ceil(size / DATA) > count)
      yield {
        path: `${recordOf(i)}.sector`,
        text: `${name} should be at sector ${sector} with ${counted(size, 'byte')}, but the image has only ${counted(count, 'sector')}`,
      };
}
