// Bytes written one number at a time, without anything of shared/.
export type Part = readonly (number | Part)[];

function number(size: number, write: (view: DataView) => void): number[] {
  const view = new DataView(new ArrayBuffer(size));
  write(view);
  return [...new Uint8Array(view.buffer)];
}

export const u8 = (...values: number[]): number[] =>
  values.flatMap(value => number(1, view => view.setUint8(0, value)));
export const u16 = (...values: number[]): number[] =>
  values.flatMap(value => number(2, view => view.setUint16(0, value, true)));
export const u32 = (...values: number[]): number[] =>
  values.flatMap(value => number(4, view => view.setUint32(0, value, true)));
export const f32 = (...values: number[]): number[] =>
  values.flatMap(value => number(4, view => view.setFloat32(0, value, true)));
export const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

/** Letters, filled up with zeros to a size. */
export function letters(text: string, size = text.length): number[] {
  const bytes = Array.from(text, letter => letter.charCodeAt(0));
  return [...bytes, ...zeros(size - bytes.length)];
}

/** All parts in a row. */
export function join(...parts: Part[]): Uint8Array {
  return Uint8Array.from(parts.flatMap(flat));
}

function flat(part: Part | number): number[] {
  return typeof part === 'number' ? [part] : part.flatMap(flat);
}
