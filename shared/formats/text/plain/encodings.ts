import { fromWindows1252, notInWindows1252, toWindows1252 } from '../../../base/windows1252.ts';
import { fromUtf8, isUtf8, toUtf8 } from '../../../codecs/utf8.ts';

export type Encoding = 'utf-8' | 'windows-1252';

/** Decodes a text; well-formed UTF-8 is treated as UTF-8, because other texts almost never look like it. */
export function decodeText(bytes: Uint8Array): { readonly encoding: Encoding; readonly text: string } {
  const text = fromUtf8(bytes);
  if (text !== undefined) return { encoding: 'utf-8', text };
  return { encoding: 'windows-1252', text: fromWindows1252(bytes) };
}

/** The encoding that `decodeText` would choose. */
export function encodingOfBytes(bytes: Uint8Array): Encoding {
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The bytes of a text; undefined if the encoding lacks some of its letters. */
export function encodeText(text: string, encoding: Encoding): Uint8Array | undefined {
  return encoding === 'utf-8' ? toUtf8(text) : toWindows1252(text);
}

/** The first letter that the encoding lacks. */
export function notInEncoding(text: string, encoding: Encoding): string | undefined {
  if (encoding === 'windows-1252') return notInWindows1252(text);
  return [...text].find(letter => toUtf8(letter) === undefined);
}
