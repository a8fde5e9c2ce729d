import { JsonFloat } from './json-float.ts';

declare global {
  interface JSON {
    /** With the text of each plain value: part of ES2026, and supported by every engine the workbench runs on. */
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/** Parses JSON in which 1.0 is a float and 1 is an integer, as `show` prints them. Throws SyntaxError for other text. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_, value, { source }) => {
    if (typeof value !== 'number' || source === undefined) return value;
    if (!Number.isFinite(value)) throw new SyntaxError(`the number ${shortened(source)} is too large`);
    return /[.eE]/.test(source) ? new JsonFloat(value) : value;
  });
}

const shortened = (digits: string): string => (digits.length > 40 ? `${digits.slice(0, 37)}…` : digits);
