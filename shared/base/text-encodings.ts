/** Single-byte encodings. */
const byteEncodings = [
  'windows-1252',
  'ascii',
  'cp437',
  'ibm866',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'cp037',
] as const;
/** Encodings of one to four bytes per letter, and the user's table. */
const wideEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'shift_jis', 'euc-jp', 'table'] as const;

/** What a text column next to bytes can show. */
export const textEncodings = [...byteEncodings, ...wideEncodings] as const;
export type TextEncoding = (typeof textEncodings)[number];
export type WideEncoding = (typeof wideEncodings)[number];

export function isWide(encoding: TextEncoding): encoding is WideEncoding {
  return wideEncodings.some(wide => wide === encoding);
}

/** Letters by the hex of their bytes, and the most bytes per letter. */
export interface LetterTable {
  readonly letters: ReadonlyMap<string, string>;
  readonly longest: number;
}

/**
 * A table file as the translators of console games write them: one `8140=a` per line, the bytes in hex before the letters. Lines for
 * ends and line breaks (`/FF`, `*FE`) count with their bytes; undefined if no line is a line of a table.
 */
export function readTable(text: string): LetterTable | undefined {
  const letters = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, hex, letter = ''] = /^[/*$!]?((?:[0-9A-F]{2}){1,8})(?:=(.*))?$/i.exec(line) ?? [];
    if (hex !== undefined) letters.set(hex.toUpperCase(), letter);
  }
  if (letters.size === 0) return undefined;
  return { letters, longest: Math.max(...Array.from(letters.keys(), key => key.length / 2)) };
}
