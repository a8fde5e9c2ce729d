// Numbers, letters and chunks as bytes. On purpose not the layout: what reads them is tested with them.

const numbers = (
  size: number,
  values: readonly number[],
  write: (view: DataView, at: number, value: number) => void,
): number[] => {
  const view = new DataView(new ArrayBuffer(size * values.length));
  for (const [i, value] of values.entries()) write(view, i * size, value);
  return [...new Uint8Array(view.buffer)];
};
export const u8 = (...values: number[]): number[] => numbers(1, values, (view, at, value) => view.setUint8(at, value));
export const u16 = (...values: number[]): number[] =>
  numbers(2, values, (view, at, value) => view.setUint16(at, value, true));
export const u32 = (...values: number[]): number[] =>
  numbers(4, values, (view, at, value) => view.setUint32(at, value, true));
export const f32 = (...values: number[]): number[] =>
  numbers(4, values, (view, at, value) => view.setFloat32(at, value, true));

/** Letters, filled up with zeros. */
export function letters(text: string, size: number): number[] {
  return Array.from({ length: size }, (_, i) => (i < text.length ? text.charCodeAt(i) : 0));
}

/** A chunk that holds numbers. */
export function data(id: number, ...parts: readonly (readonly number[])[]): number[] {
  const body = parts.flat();
  return [...u32(id, body.length), ...body];
}

/** A chunk that holds chunks: bit 31 of its size says so. */
export function nest(id: number, ...parts: readonly (readonly number[])[]): number[] {
  const body = parts.flat();
  return [...u32(id, 0x8000_0000 + body.length), ...body];
}

export const bytesOf = (...chunks: readonly (readonly number[])[]): Uint8Array => Uint8Array.from(chunks.flat());
