import { f32Text } from './f32.ts';

/** How a value of a column is read and printed. */
export interface NumberCell {
  /** Bytes of a value. */
  readonly size: number;
  /** The most letters of one. */
  readonly letters: number;
  print(view: DataView, at: number, isLittle: boolean): string;
}

type Whole = (view: DataView, at: number, isLittle: boolean) => number | bigint;

const unsigned: Readonly<Record<string, Whole>> = {
  u8: (view, at) => view.getUint8(at),
  u16: (view, at, isLittle) => view.getUint16(at, isLittle),
  u32: (view, at, isLittle) => view.getUint32(at, isLittle),
  u64: (view, at, isLittle) => view.getBigUint64(at, isLittle),
};

const signed: Readonly<Record<string, Whole>> = {
  i8: (view, at) => view.getInt8(at),
  i16: (view, at, isLittle) => view.getInt16(at, isLittle),
  i32: (view, at, isLittle) => view.getInt32(at, isLittle),
  i64: (view, at, isLittle) => view.getBigInt64(at, isLittle),
};

const sizeOf = (type: string): number => Number(type.slice(1)) / 8;

const bases = { hex: 16, dec: 10, oct: 8, bin: 2 } as const;

function wholeCell(type: string, read: Whole, base: keyof typeof bases): NumberCell {
  const size = sizeOf(type);
  const isSigned = type.startsWith('i');
  const most = 2n ** BigInt(size * 8 - (isSigned ? 1 : 0));
  const letters = base === 'hex' ? size * 2 : base === 'bin' ? size * 8 : most.toString(bases[base]).length;
  const width = base === 'dec' ? 0 : letters;
  return {
    size,
    letters: isSigned ? letters + 1 : letters,
    print: (view, at, isLittle) => read(view, at, isLittle).toString(bases[base]).toUpperCase().padStart(width, '0'),
  };
}

/** Values that are too long are printed with fewer digits. */
const [F32_LETTERS, F64_LETTERS] = [12, 20];

function floatText(text: string, value: number, letters: number): string {
  if (text.length <= letters) return text;
  for (let digits = 17; digits > 1; digits--) {
    const rounded = String(Number(value.toPrecision(digits)));
    if (rounded.length <= letters) return rounded;
    const scientific = value.toExponential(digits - 1).replace(/\.?0+e/, 'e');
    if (scientific.length <= letters) return scientific;
  }
  return value.toExponential(0);
}

const floats = {
  f32: {
    size: 4,
    letters: F32_LETTERS,
    print(view, at, isLittle) {
      const value = view.getFloat32(at, isLittle);
      return floatText(f32Text(value), value, F32_LETTERS);
    },
  },
  f64: {
    size: 8,
    letters: F64_LETTERS,
    print(view, at, isLittle) {
      const value = view.getFloat64(at, isLittle);
      return floatText(String(value), value, F64_LETTERS);
    },
  },
} as const satisfies Record<string, NumberCell>;

/** How the columns can show bytes, by type and base; bytes are typed as `u8 hex`. */
export const numberCells: ReadonlyMap<string, NumberCell> = new Map([
  ...Object.entries(unsigned).flatMap(([type, read]) =>
    (['hex', 'dec', 'oct', 'bin'] as const).map(
      base => [`${type} ${base}`, wholeCell(type, read, base)] satisfies [string, NumberCell],
    ),
  ),
  ...Object.entries(signed).map(([type, read]) => [type, wholeCell(type, read, 'dec')] satisfies [string, NumberCell]),
  ...Object.entries(floats),
]);

export const plainCells = 'u8 hex';
