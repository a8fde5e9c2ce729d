import type { TextEncoding } from '../../shared/base/text-encodings.ts';
import { fromWindows1252 } from '../../shared/base/windows1252.ts';

/** Controls, what an encoding leaves open, the soft hyphen and the hard space have no picture; a blank is one. */
const UNSEEN = /[\p{Cc}\p{Co}\u00a0\u00ad\ufffd]/u;
const tables = new Map<TextEncoding, readonly (string | undefined)[]>();

/** What the text column shows for a byte: its letter, or a dot where there is nothing to see. */
export function byteLetter(byte: number, encoding: TextEncoding = 'windows-1252'): string {
  return lettersOf(encoding)[byte] ?? '·';
}

export function isVisible(byte: number, encoding: TextEncoding = 'windows-1252'): boolean {
  return lettersOf(encoding)[byte] !== undefined;
}

/** The byte that a typed letter is; undefined where the encoding does not have it. */
export function letterByte(letter: string, encoding: TextEncoding = 'windows-1252'): number | undefined {
  const byte = lettersOf(encoding).indexOf(letter);
  return byte < 0 ? undefined : byte;
}

function lettersOf(encoding: TextEncoding): readonly (string | undefined)[] {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const letters = Array.from({ length: 256 }, (_, byte) => {
    const letter = decoded(byte, encoding);
    return UNSEEN.test(letter) ? undefined : letter;
  });
  tables.set(encoding, letters);
  return letters;
}

function decoded(byte: number, encoding: TextEncoding): string {
  if (encoding === 'ascii') return byte < 0x80 ? String.fromCharCode(byte) : '\ufffd';
  const bytes = Uint8Array.of(byte);
  return encoding === 'windows-1252' ? fromWindows1252(bytes) : new TextDecoder(encoding).decode(bytes);
}

/** Text in the encodings that the browser knows; undefined where it does not. */
export function platformText(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return undefined;
  }
}
