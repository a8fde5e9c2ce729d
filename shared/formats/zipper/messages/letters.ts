import { textBytes } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import type { Letters } from './message.ts';

/** The text of some bytes. Lone halves of a surrogate pair stay as they are. */
export function readLetters(bytes: Uint8Array, letters: Letters): string {
  if (letters === 'windows-1252') return fromWindows1252(bytes);
  const view = viewOf(bytes);
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(view.getUint16(at, true));
  return text;
}

/** The bytes of a text; throws Unwritable for a letter that the games do not have. */
export function writeLetters(text: string, letters: Letters): Uint8Array {
  if (letters === 'windows-1252') return textBytes(text);
  const bytes = new Uint8Array(text.length * 2);
  const view = viewOf(bytes);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), true);
  return bytes;
}

/** Bytes of one letter, or of half a surrogate pair. */
export function unitSize(letters: Letters): number {
  return letters === 'utf-16' ? 2 : 1;
}
