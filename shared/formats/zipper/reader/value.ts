/**
 * One value of a reader. Floats are their 32 bits, because a NaN's payload does not survive a JavaScript number; text is
 * one character for each byte (shared/base/windows1252.ts).
 */
export type ReaderValue =
  | { readonly type: 'integer'; readonly value: number }
  | { readonly type: 'float'; readonly bits: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'list'; readonly items: readonly ReaderValue[] };

export type ReaderList = Extract<ReaderValue, { type: 'list' }>;

export function integerValue(value: number): ReaderValue {
  return { type: 'integer', value };
}

/** A float that a JavaScript number can hold; for other NaNs give the bits. */
export function floatValue(value: number): ReaderValue {
  return { type: 'float', bits: bitsOfFloat(value) };
}

export function stringValue(value: string): ReaderValue {
  return { type: 'string', value };
}

export function listValue(items: readonly ReaderValue[]): ReaderList {
  return { type: 'list', items };
}

export function bitsOfFloat(value: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value, true);
  return view.getUint32(0, true);
}

export function floatOfBits(bits: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, bits, true);
  return view.getFloat32(0, true);
}
