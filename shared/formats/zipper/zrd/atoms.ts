/** What an atom without quotes stands for in the games' parser. */
export type Atom =
  | { readonly kind: 'integer'; readonly value: number }
  /** `wasInteger`: digits only, but beyond 32 bits; the games read those as floats. */
  | { readonly kind: 'float'; readonly value: number; readonly wasInteger: boolean }
  | { readonly kind: 'string' };

const INTEGER = /^[-+]?\d+$/;
const FLOAT = /^[-+]?(?:\d+\.\d*|\.\d+)$/;
/** Looks like a number to a person or to other tools, though the games read it as text. */
const NUMBER_LIKE = /^[-+]?(?:(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|0x[0-9a-f]+)$/i;

/** Integer first, then float, else text: exponents and hexadecimal are text to the games. */
export function atomOf(text: string): Atom {
  if (INTEGER.test(text)) {
    const value = Number(text);
    // Adding zero turns -0 into 0: integers have no signed zero.
    if (value >= -0x8000_0000 && value <= 0x7fff_ffff) return { kind: 'integer', value: value + 0 };
    return { kind: 'float', value: Math.fround(value), wasInteger: true };
  }
  if (FLOAT.test(text)) return { kind: 'float', value: Math.fround(Number(text)), wasInteger: false };
  return { kind: 'string' };
}

/** Whether a text is written in quotes lest somebody take it for a number. */
export function looksNumeric(text: string): boolean {
  return NUMBER_LIKE.test(text);
}
