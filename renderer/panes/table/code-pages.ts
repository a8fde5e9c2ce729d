// Texts of the games in the code pages of their languages.
import { fromWindows1252, notInWindows1252, toWindows1252 } from '../../../shared/base/windows1252.ts';

/** The code pages of the languages these games were sold in, by the browser's names. */
export const codePages = [
  { id: 'windows-1252', title: 'Western (1252)' },
  { id: 'windows-1250', title: 'Central European (1250)' },
  { id: 'windows-1251', title: 'Cyrillic (1251)' },
  { id: 'windows-1253', title: 'Greek (1253)' },
  { id: 'windows-1254', title: 'Turkish (1254)' },
  { id: 'shift_jis', title: 'Japanese (932)' },
  { id: 'gbk', title: 'Chinese (936)' },
  { id: 'euc-kr', title: 'Korean (949)' },
  { id: 'big5', title: 'Traditional Chinese (950)' },
] as const;

export type CodePage = (typeof codePages)[number]['id'];

export interface Alphabet {
  /** A text that was read as Windows-1252, decoded in this code page. */
  shown(text: string): string;
  /** The Windows-1252 text with the same bytes, or the letter that this code page lacks. */
  stored(text: string): { readonly text: string } | { readonly stranger: string };
}

/** Texts in one code page: the bytes stay the same, only the letters change. */
export function alphabet(id: CodePage): Alphabet {
  if (id === 'windows-1252') return { shown: text => text, stored: windows1252 };
  const decoder = new TextDecoder(id);
  let letters: ReadonlyMap<string, readonly number[]> | undefined;
  return {
    shown(text) {
      const bytes = toWindows1252(text);
      return bytes === undefined ? text : decoder.decode(bytes);
    },
    stored(text) {
      letters ??= lettersOf(decoder);
      const bytes: number[] = [];
      for (const letter of text) {
        const code = letters.get(letter);
        if (code === undefined) return { stranger: letter };
        bytes.push(...code);
      }
      return { text: fromWindows1252(Uint8Array.from(bytes)) };
    },
  };
}

function windows1252(text: string): ReturnType<Alphabet['stored']> {
  const stranger = notInWindows1252(text);
  return stranger === undefined ? { text } : { stranger };
}

const UNKNOWN = '\ufffd';

/** The bytes of every letter, found by decoding all one-byte and two-byte codes. */
function lettersOf(decoder: TextDecoder): ReadonlyMap<string, readonly number[]> {
  const letters = new Map<string, readonly number[]>();
  const learn = (code: readonly number[]): void => {
    const letter = decoder.decode(Uint8Array.from(code));
    const isOne = [...letter].length === 1 && letter !== UNKNOWN;
    if (isOne && !letters.has(letter)) letters.set(letter, code);
  };
  for (let byte = 0; byte < 256; byte++) learn([byte]);
  if (letters.size > 200) return letters; // one byte for each letter
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) learn([lead, trail]);
  return letters;
}
