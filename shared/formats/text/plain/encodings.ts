import { fromWindows1252, notInWindows1252, toWindows1252 } from '../../../base/windows1252.ts';
import { fromUtf8, isUtf8, toUtf8 } from '../../../codecs/utf8.ts';

export type Encoding = 'utf-8' | 'windows-1252';

/** A text as letters; well-formed UTF-8 is taken for it, since other texts hardly ever are. */
export function decodeText(bytes: Uint8Array): { readonly encoding: Encoding; readonly text: string } {
  const text = fromUtf8(bytes);
  if (text !== undefined) return { encoding: 'utf-8', text };
  return { encoding: 'windows-1252', text: fromWindows1252(bytes) };
}

/** What `decodeText` would take the bytes for. */
export function encodingOfBytes(bytes: Uint8Array): Encoding {
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The bytes of a text; undefined for letters the encoding does not have. */
export function encodeText(text: string, encoding: Encoding): Uint8Array | undefined {
  return encoding === 'utf-8' ? toUtf8(text) : toWindows1252(text);
}

/** The first letter that the encoding does not have. */
export function notInEncoding(text: string, encoding: Encoding): string | undefined {
  if (encoding === 'windows-1252') return notInWindows1252(text);
  return [...text].find(letter => toUtf8(letter) === undefined);
}
