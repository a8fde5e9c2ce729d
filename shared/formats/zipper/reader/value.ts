/**
 * One value of a reader. The value of a float is its 32 bits, because a NaN's payload does not survive a JavaScript number;
 * text is one letter for each byte (shared/base/windows1252.ts).
 */
export type ReaderValue =
  | { type: 'integer'; value: number }
  | { type: 'float'; value: number }
  | { type: 'string'; value: string }
  | { type: 'list'; value: ReaderValue[] };

export type ReaderList = Extract<ReaderValue, { type: 'list' }>;

export function integerValue(value: number): ReaderValue {
  return { type: 'integer', value };
}

/** A float that a JavaScript number can hold. */
export function floatValue(value: number): ReaderValue {
  return floatOf(bitsOfFloat(value));
}

/** Any float, by its bits. */
export function floatOf(bits: number): ReaderValue {
  return { type: 'float', value: bits };
}

export function stringValue(value: string): ReaderValue {
  return { type: 'string', value };
}

export function listValue(items: readonly ReaderValue[]): ReaderList {
  return { type: 'list', value: [...items] };
}

/** Where one turns into the other. */
const scratch = new DataView(new ArrayBuffer(4));

export function bitsOfFloat(value: number): number {
  scratch.setFloat32(0, value, true);
  return scratch.getUint32(0, true);
}

export function floatOfBits(bits: number): number {
  scratch.setUint32(0, bits, true);
  return scratch.getFloat32(0, true);
}
