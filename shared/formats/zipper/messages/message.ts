import { textBytes } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';

/** How the letters of a text are stored. */
export type Letters = 'windows-1252' | 'utf-16';

/** One text as it is stored, with what is needed to store another in its place. */
export interface StoredMessage {
  readonly id: number;
  readonly text: string;
  /** As stored for its resource; 0 is neutral. */
  readonly language: number;
  readonly letters: Letters;
  /** The whole entry: what stands before the text, the text, what fills it up. */
  readonly start: number;
  readonly end: number;
  /** Of the letters, the line end among them. */
  readonly textStart: number;
  readonly textEnd: number;
  /** Message tables end a text with a line end that is no part of it. */
  readonly hasLineEnd: boolean;
}

/** The resource that some texts stand in. */
export interface MessageHolder {
  readonly kind: 'table' | 'strings';
  /** Of the record that describes the resource: it is known by that. */
  readonly resource: number;
  readonly start: number;
  readonly end: number;
  readonly messages: readonly StoredMessage[];
  /** Another resource lies over some of the same bytes: these are never written over. */
  readonly isShared: boolean;
  /** Bytes used from `start`: what is after them is not the texts'. */
  readonly used: number;
}

export const LINE_END = '\r\n';

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
