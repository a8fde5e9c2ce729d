import { viewOf } from './bytes.ts';
import { JsonFloat } from './json-float.ts';

/** Below this a 32-bit float has fewer digits than usual. */
const SMALLEST_NORMAL = 2 ** -126;

/** The shortest decimal that reads back to the same 32-bit float. */
export function f32Text(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Object.is(value, -0)) return '-0';
  // A decimal of up to 6 digits survives the way through a normal float, so that asking for 6 finds all shorter ones.
  for (let digits = Math.abs(value) < SMALLEST_NORMAL ? 1 : 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}

/** A 32-bit float as JSON holds it: the shortest decimal, or a string where JSON has no number. */
export function f32Json(value: number): JsonFloat | string {
  return Number.isFinite(value) ? new JsonFloat(Number(f32Text(value))) : String(value);
}

/** A 64-bit float as JSON holds it. */
export function f64Json(value: number): JsonFloat | string {
  return Number.isFinite(value) ? new JsonFloat(value) : String(value);
}

/** Floats as they are stored. */
export function floatBytes(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = viewOf(bytes);
  for (const [i, value] of values.entries()) view.setFloat32(i * 4, value, true);
  return bytes;
}
