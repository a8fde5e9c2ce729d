import { textBytes } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';

/** The encoding of a text. */
export type Letters = 'windows-1252' | 'utf-16';

/** One stored text, with the details needed to replace it. */
export interface StoredMessage {
  readonly id: number;
  readonly text: string;
  /** Language of its resource; 0 is neutral. */
  readonly language: number;
  readonly letters: Letters;
  /** The whole entry: header, text, padding. */
  readonly start: number;
  readonly end: number;
  /** The text with its line end. */
  readonly textStart: number;
  readonly textEnd: number;
  /** Message tables end a text with a line end that is not part of it. */
  readonly hasLineEnd: boolean;
}

/** The resource that contains some texts. */
export interface MessageHolder {
  readonly kind: 'table' | 'strings';
  /** Offset of the record that describes the resource: it identifies it. */
  readonly resource: number;
  readonly start: number;
  readonly end: number;
  readonly messages: readonly StoredMessage[];
  /** Whether another resource shares some of its bytes: they are never overwritten. */
  readonly isShared: boolean;
  /** Bytes used from `start`: the rest does not belong to the texts. */
  readonly used: number;
}

export const LINE_END = '\r\n';

/** Decodes a text. Lone halves of a surrogate pair stay as they are. */
export function readLetters(bytes: Uint8Array, letters: Letters): string {
  if (letters === 'windows-1252') return fromWindows1252(bytes);
  const view = viewOf(bytes);
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(view.getUint16(at, true));
  return text;
}

/** Encodes a text; throws Unwritable for a letter that the games do not have. */
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
