import {
  bytes,
  checked,
  flags,
  type Infer,
  type Layout,
  type Oddity,
  type Reader,
  records,
  relabel,
  struct,
  Table,
  u8,
  u32,
} from '#layout';
import { DATA, PLAIN, RAW, type Sectors, volumeOf } from './directory.ts';

/** What raw sectors begin with. */
export const SYNC: readonly number[] = [0, ...Array.from({ length: 10 }, () => 0xff), 0];

/** One sector as a drive reads it. */
export const rawSector = struct(
  {
    sync: { ...bytes(SYNC.length), about: 'always the same' },
    minute: { ...u8, about: 'of its address; digits of ten, as on a clock, counted from two seconds before the first' },
    second: u8,
    frame: { ...u8, about: 'of 75' },
    mode: u8,
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
  },
  'A sector as a drive reads it: address, kind, data, and error correction.',
);
const plainSector = struct({ data: bytes(DATA) }, 'The data of a sector.');

const raw = struct({ rawSectors: records(rawSector) }, 'An image with all that a drive reads.');
const plain = struct({ sectors: records(plainSector) }, 'An image of the data alone.');

/** An image, by its sectors; one of the two tables. */
export type Image = Infer<typeof raw> | Infer<typeof plain>;

export function isRawAhead(r: Reader): boolean {
  const { pos } = r;
  if (r.limit - pos < SYNC.length) return false;
  const at = r.take(SYNC.length);
  r.pos = pos;
  return SYNC.every((byte, i) => r.bytes[at + i] === byte);
}

const ofModel = (value: Image): Layout<Image> => ('rawSectors' in value ? raw : plain) as Layout<Image>; // the one it was read with

/** Written out, because no number says which it is: raw sectors begin with a mark, and plain ones with the data. */
const stored: Layout<Image> = {
  kind: 'one of 2 kinds, by the mark of raw sectors',
  role: 'value',
  size: undefined,
  minSize: 0,
  refs: [],
  parts: [
    { key: 'raw', layout: raw },
    { key: 'plain', layout: plain },
  ],
  child: (value, step) => ofModel(value).child?.(value, step),
  toJson: value => ofModel(value).toJson?.(value),
  decode: r => (isRawAhead(r) ? raw : plain).decode(r),
  encode: (w, value) => ofModel(value).encode(w, value),
  fields: (r, out) => (isRawAhead(r) ? raw : plain).fields(r, out),
};

/** How an image's sectors lie, and all their bytes. */
export function sectorsOf(
  image: Image,
): Sectors & { readonly table: 'rawSectors' | 'sectors'; readonly source: Bytes } {
  return 'rawSectors' in image
    ? { ...RAW, table: 'rawSectors', source: image.rawSectors.source }
    : { ...PLAIN, table: 'sectors', source: image.sectors.source };
}
type Bytes = Infer<typeof raw>['rawSectors']['source'];

/** The image with other bytes in its sectors, as many as before. */
export function withSectors(image: Image, source: Bytes): Image {
  if ('rawSectors' in image)
    return { ...image, rawSectors: new Table(rawSector, { source, length: image.rawSectors.length }) };
  return { ...image, sectors: new Table(plainSector, { source, length: image.sectors.length }) };
}

/** The image of a disc with its folders and files. */
export const iso9660: Layout<Image> = checked(stored, oddities);

function* oddities(image: Image): Generator<Oddity> {
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
