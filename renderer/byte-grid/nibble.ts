/** A byte of which only the high digit was typed yet. */
export interface HalfByte {
  readonly offset: number;
  readonly high: number;
}

/** What a typed key does to the bytes. */
export type Typed =
  | { readonly kind: 'half'; readonly half: HalfByte }
  | { readonly kind: 'write'; readonly offset: number; readonly value: number };

/** The value of one hex digit, or undefined for any other key. */
export function hexDigit(key: string): number | undefined {
  return /^[0-9a-fA-F]$/.test(key) ? Number.parseInt(key, 16) : undefined;
}

/** The first digit waits at its byte, the second writes it. A digit typed elsewhere starts anew. */
export function typeDigit(half: HalfByte | undefined, offset: number, digit: number): Typed {
  if (half === undefined || half.offset !== offset) return { kind: 'half', half: { offset, high: digit } };
  return { kind: 'write', offset, value: half.high * 16 + digit };
}
