import { viewOf } from './bytes.ts';
import { JsonFloat } from './json-float.ts';

/** Below this a 32-bit float has fewer digits than usual. */
const SMALLEST_NORMAL = 2 ** -126;

/** Multiplied by a power of ten up to this, a 32-bit float is exact in 64 bits: 24 bits and the 28 of 5 ** 12. */
const MOST_DECIMALS = 12;
const POWERS: readonly number[] = Array.from({ length: MOST_DECIMALS + 1 }, (_, i) => 10 ** i);
/** Above this, not every whole number is a 32-bit float. */
const LARGEST_WHOLE = 2 ** 24;

/** The shortest decimal that reads back to the same 32-bit float. */
export function f32Text(value: number): string {
  return Object.is(value, -0) ? '-0' : String(shortestOf(value));
}

/** A 32-bit float as JSON holds it: the shortest decimal, or a string where JSON has no number. */
export function f32Json(value: number): JsonFloat | string {
  return Number.isFinite(value) ? new JsonFloat(shortestOf(value)) : String(value);
}

/** A 64-bit float as JSON holds it. */
export function f64Json(value: number): JsonFloat | string {
  return Number.isFinite(value) ? new JsonFloat(value) : String(value);
}

/** The 64-bit float next to the shortest decimal of a 32-bit float. */
function shortestOf(value: number): number {
  const decimals = decimalsOf(value);
  if (decimals === undefined) return shortestByText(value);
  const short = scaled(value, decimals) / (POWERS[decimals] ?? 1);
  return value < 0 || Object.is(value, -0) ? -short : short;
}

/**
 * How many decimals the shortest decimal of a 32-bit float needs; undefined if arithmetic cannot tell for certain. Both
 * operands are exact and the division rounds once, so it gives the same number as the text of the decimal would. Printing and
 * reading texts instead took ten times as long.
 */
export function decimalsOf(value: number): number | undefined {
  const size = Math.abs(value);
  if (size < LARGEST_WHOLE && Math.floor(size) === size) return 0;
  if (!(size >= 1e-7 && size < 1e6)) return undefined;
  let decimals = 0;
  for (let of = size; of < 1e5; of *= 10) decimals++;
  for (; decimals <= MOST_DECIMALS; decimals++)
    if (Math.fround(scaled(size, decimals) / (POWERS[decimals] ?? 1)) === size) return decimals;
  return undefined;
}

/** The digits of a float's magnitude with this many decimals, as one whole number. */
export function scaled(value: number, decimals: number): number {
  return Math.round(Math.abs(value) * (POWERS[decimals] ?? 1));
}

function shortestByText(value: number): number {
  if (!Number.isFinite(value)) return value;
  // A decimal of up to 6 digits survives the conversion to a normal float, so asking for 6 finds all shorter ones.
  for (let digits = Math.abs(value) < SMALLEST_NORMAL ? 1 : 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}

/** Rows of 32-bit floats: arrays of arrays in JSON, without an object for each number. */
export class FloatRows {
  readonly values: Float32Array;
  readonly width: number;

  constructor(values: Float32Array, width: number) {
    this.values = values;
    this.width = width;
  }

  toJSON(): unknown {
    const numbers = Array.from(this.values, f32Json);
    return Array.from({ length: numbers.length / this.width }, (_, row) =>
      numbers.slice(row * this.width, (row + 1) * this.width),
    );
  }
}

/** Floats as they are stored. */
export function floatBytes(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = viewOf(bytes);
  for (const [i, value] of values.entries()) view.setFloat32(i * 4, value, true);
  return bytes;
}
