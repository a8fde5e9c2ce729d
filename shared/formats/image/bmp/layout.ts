import {
  addLeaf,
  bytes,
  bytesJson,
  bytesLeaf,
  choice,
  constant,
  custom,
  fixedText,
  type Infer,
  i32,
  type Layout,
  optional,
  type Reader,
  relabel,
  type Scope,
  struct,
  u16,
  u32,
} from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import { measureRuns } from '../../../codecs/bmp-runs.ts';
import { pixelTable, type TablePlan } from '../pixel-table.ts';
import { type UnitId, unitSize } from '../units.ts';

const pixelSize = (of: typeof i32) => ({ ...relabel(of, 'size'), about: 'pixels' });
const mask = relabel(u32, 'tag');

const fileHeader = {
  magic: constant(fixedText(2), 'BM'),
  fileSize: { ...relabel(u32, 'size'), about: 'bytes of the file; often wrong' },
  reserved1: u16,
  reserved2: u16,
  pixelsOffset: { ...relabel(u32, 'offset'), about: 'where the pixels begin' },
  headerSize: { ...relabel(u32, 'tag'), about: 'bytes of what follows, which determines its kind' },
};

const core = {
  width: pixelSize(u16),
  height: pixelSize(u16),
  planes: constant(u16, 1),
  pixelBits: relabel(u16, 'size'),
};

/** The numbers of a header that determine how palette and pixels are stored. */
interface Numbers {
  readonly headerSize: number;
  readonly width: number;
  readonly height: number;
  readonly pixelBits: number;
  /** Absent in the oldest headers. */
  readonly compression?: string | number | undefined;
  readonly coloursUsed?: number | undefined;
  readonly pixelsOffset: number;
}

export const FILE_HEADER_SIZE = 14;
/** The oldest header: sizes of 16 bits, colours of three bytes. */
export const CORE_SIZE = 12;
/** The header that masks may follow; longer ones include them. */
const INFO_SIZE = 40;
const MASKS_SIZE = 12;

const compressions = {
  0: 'none',
  1: 'runs of 8 bits',
  2: 'runs of 4 bits',
  3: 'masks',
  4: 'JPEG',
  5: 'PNG',
} as const;

const plain: Readonly<Record<number, UnitId>> = {
  1: 'packed',
  4: 'packed',
  8: 'number',
  16: 'rgb555',
  24: 'bgr',
  32: 'bgrx',
};
const masked: Readonly<Record<number, UnitId>> = { 16: 'word16', 32: 'word32' };

/** How the pixels are stored, row by row; undefined for run lengths and for unknown kinds. */
export function pixelUnit({ compression = 'none', pixelBits }: Numbers): UnitId | undefined {
  if (compression === 'none') return plain[pixelBits];
  return compression === 'masks' ? masked[pixelBits] : undefined;
}

/** Bits of a pixel if rows are run-length encoded. */
export function runBits({ compression, pixelBits }: Numbers): 4 | 8 | undefined {
  if (compression === 'runs of 8 bits' && pixelBits === 8) return 8;
  return compression === 'runs of 4 bits' && pixelBits === 4 ? 4 : undefined;
}

/** The palette: as many colours as the header says, or as pixels can use; it ends before the pixels. */
function palettePlan(numbers: Numbers): TablePlan | undefined {
  const { headerSize, pixelBits, coloursUsed = 0, pixelsOffset } = numbers;
  const said = coloursUsed > 0 ? coloursUsed : pixelBits <= 8 ? 2 ** pixelBits : 0;
  const unit = headerSize === CORE_SIZE ? 'bgr' : 'bgrx';
  const start = FILE_HEADER_SIZE + headerSize + (hasMasksAfter(numbers) ? MASKS_SIZE : 0);
  const room = pixelsOffset > start ? Math.floor((pixelsOffset - start) / unitSize(unit)) : said;
  const count = Math.min(said, room, MOST_COLOURS);
  return count > 0 ? { unit, perRow: count, rows: 1, rowSize: count * unitSize(unit) } : undefined;
}

const MOST_COLOURS = 65_536;

function hasMasksAfter({ headerSize, compression }: Pick<Numbers, 'headerSize' | 'compression'>): boolean {
  return headerSize === INFO_SIZE && compression === 'masks';
}

/** Rows of pixels, each padded to four bytes. */
function pixelsPlan(numbers: Numbers): TablePlan | undefined {
  const unit = pixelUnit(numbers);
  const { width, height, pixelBits } = numbers;
  if (unit === undefined || width <= 0) return undefined;
  const perRow = unit === 'packed' ? Math.ceil((width * pixelBits) / 8) : width;
  return { unit, perRow, rows: Math.abs(height), rowSize: Math.ceil((perRow * unitSize(unit)) / 4) * 4 };
}

const info = {
  width: pixelSize(i32),
  height: { ...pixelSize(i32), about: 'pixels; negative if the top row comes first' },
  planes: constant(u16, 1),
  pixelBits: relabel(u16, 'size'),
  compression: choice(u32, compressions),
  imageSize: { ...relabel(u32, 'size'), about: 'bytes of the pixels; 0 where they are not packed' },
  horizontalResolution: i32,
  verticalResolution: i32,
  coloursUsed: { ...relabel(u32, 'count'), about: 'colours of the palette; 0 for all there can be' },
  coloursImportant: u32,
};

const masks = { redMask: mask, greenMask: mask, blueMask: mask };

const colourSpace = {
  colourSpace: u32,
  endpoints: { ...bytes(36), about: 'red, green and blue as the eye sees them' },
  gamma: bytes(12),
};
const profile = {
  intent: u32,
  profileOffset: relabel(u32, 'offset'),
  profileSize: relabel(u32, 'size'),
  reserved3: u32,
};

const CORE_REFS = ['headerSize', 'width', 'height', 'pixelBits', 'pixelsOffset'] as const;
const INFO_REFS = [...CORE_REFS, 'compression', 'coloursUsed'] as const;

function numbersIn(scope: Scope | undefined): Numbers {
  return Object.fromEntries(INFO_REFS.map(name => [name, scope?.value(name)])) as unknown as Numbers; // as: the headers' own types
}

type Measure = (r: Reader, isDecoding: boolean) => number | undefined;

/** Raw bytes whose number is computed from the header or the bytes themselves. Absent if it is undefined. */
function stretch<const Ref extends string>(
  refs: readonly Ref[],
  about: string,
  measure: Measure,
): Layout<Source | undefined, 'optional', Ref> {
  return {
    kind: 'bytes',
    role: 'optional',
    size: undefined,
    minSize: 0,
    refs,
    about,
    toJson: value => value && bytesJson(value),
    decode(r) {
      const size = measure(r, true);
      return size === undefined ? undefined : r.keep(r.skip(size), size);
    },
    encode(w, value) {
      if (value !== undefined) w.putSource(value);
    },
    fields(r, out) {
      const size = measure(r, false) ?? 0;
      const start = r.skip(size);
      if (size > 0) addLeaf(r, out, { start, size, leaf: bytesLeaf, value: r.peek(start, size) });
      return undefined;
    },
  };
}

/** The bytes between the palette and the offset that the header gives for the pixels. */
const gap = stretch(['pixelsOffset'], 'up to pixelsOffset', r => {
  const size = Number(r.scope?.value('pixelsOffset')) - r.pos;
  return size > 0 && size <= r.limit - r.pos ? size : undefined;
});

/** Run-length encoded pixels up to their end. */
function runs<const Ref extends string>(
  refs: readonly Ref[],
  numbersIn: (scope: Scope | undefined) => Numbers,
): Layout<Source | undefined, 'optional', Ref> {
  return stretch(refs, 'runs of pixels, jumps, and ends of rows', (r, isDecoding) => {
    const { width, height, ...numbers } = numbersIn(r.scope);
    const bits = runBits({ width, height, ...numbers });
    if (bits === undefined) return undefined;
    const packed = r.source.read(r.pos, r.limit - r.pos);
    const { size, isEnded } = measureRuns(packed, { width: Math.max(0, width), height: Math.abs(height), bits });
    if (isDecoding && !isEnded) r.find({ start: r.pos, size }, 'the end of the picture is missing');
    return size;
  });
}

const body = <const Ref extends string>(refs: readonly Ref[]) => ({
  palette: pixelTable(refs, 'the colours that pixels refer to', scope => palettePlan(numbersIn(scope))),
  gap,
  pixels: pixelTable(refs, 'rows filled up to four bytes, the bottom one first', scope => pixelsPlan(numbersIn(scope))),
  runs: runs(refs, numbersIn),
  after: { ...bytes(), about: 'a colour profile, or nothing' },
});

const infoBody = body(INFO_REFS);
const maskBlock = optional(struct(masks, 'Which bits of a pixel are which channel.'), 'compression', 'masks');

const versions = {
  12: struct({ ...fileHeader, ...core, ...body(CORE_REFS) }, 'OS/2: sizes of 16 bits, colours of three bytes.'),
  40: struct({ ...fileHeader, ...info, masks: maskBlock, ...infoBody }, 'What nearly every bitmap has.'),
  52: struct({ ...fileHeader, ...info, ...masks, ...infoBody }, 'With masks inside.'),
  56: struct({ ...fileHeader, ...info, ...masks, alphaMask: mask, ...infoBody }, 'With a mask of opacity.'),
  108: struct(
    { ...fileHeader, ...info, ...masks, alphaMask: mask, ...colourSpace, ...infoBody },
    'With a colour space.',
  ),
  124: struct(
    { ...fileHeader, ...info, ...masks, alphaMask: mask, ...colourSpace, ...profile, ...infoBody },
    'With a colour profile.',
  ),
} as const;

/** Any bitmap; the numbers that only longer headers have are absent in the others. */
export interface Bmp extends Infer<(typeof versions)[12]> {
  readonly compression?: Infer<(typeof versions)[40]>['compression'];
  readonly coloursUsed?: number;
  readonly masks?: { readonly redMask: number; readonly greenMask: number; readonly blueMask: number } | undefined;
  readonly redMask?: number;
  readonly greenMask?: number;
  readonly blueMask?: number;
  readonly alphaMask?: number;
}

/** All versions as their common type: a model is only ever passed to its own version. */
const byHeaderSize = versions as unknown as Readonly<Record<number, Layout<Bmp>>>;

/** A bitmap, whatever its header is. */
export const bmp: Layout<Bmp> = {
  ...custom<Bmp>({
    kind: 'BMP',
    about: 'File header, a header whose size determines its kind, palette, pixels.',
    minSize: versions[12].minSize,
    decode: r => kindAt(r).decode(r),
    encode: (w, value) => kindOf(value).encode(w, value),
    fields: (r, out) => kindAt(r).fields(r, out),
    toJson: value => kindOf(value).toJson?.(value),
    child: (value, step) => kindOf(value).child?.(value, step),
  }),
  parts: Object.entries(versions).map(([size, layout]) => ({ key: `header of ${size} bytes`, layout })),
};

function kindOf({ headerSize }: Bmp): Layout<Bmp> {
  return byHeaderSize[headerSize] ?? (versions[40] as unknown as Layout<Bmp>); // as above; a set header size is refused before
}

function kindAt(r: Reader): Layout<Bmp> {
  const size = headerSizeOf(r.source);
  const kind = size === undefined ? undefined : byHeaderSize[size];
  if (kind) return kind;
  const known = Object.keys(versions).join(', ');
  return r.fault(
    size === undefined
      ? 'too short for the header of a bitmap'
      : `a header of ${size} bytes is not documented; known are ${known}`,
  );
}

/** The size that the second header claims. */
export function headerSizeOf(source: Source): number | undefined {
  if (source.size < FILE_HEADER_SIZE + u32.size) return undefined;
  return viewOf(source.read(FILE_HEADER_SIZE, u32.size)).getUint32(0, true);
}

/** Whether a header of this size is known. */
export function isKnownHeader(size: number | undefined): boolean {
  return size !== undefined && size in versions;
}
