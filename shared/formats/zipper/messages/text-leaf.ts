import { type Leaf, parseText, viewBytes } from '#layout';
import { grouped } from '../../../base/counted.ts';
import { LINE_END, readLetters, type StoredMessage, unitSize, writeLetters } from './message.ts';

/** The stored bytes of a new text in this place, with the line end of the old one. */
export function storedBytes(message: StoredMessage, text: string): Uint8Array {
  return writeLetters(message.hasLineEnd ? text + LINE_END : text, message.letters);
}

/** Whether a new text fits here: in a table with a NUL after it, in a block of strings exactly. */
export function fitsIn(message: StoredMessage, size: number): boolean {
  const { textStart, textEnd, end, letters } = message;
  if (!isTable(message)) return size === textEnd - textStart;
  return size <= textEnd - textStart || size + unitSize(letters) <= end - textStart;
}

/** An entry of a table stores its own size; a string in a block stores its number of letters. */
export function isTable({ start, textStart }: StoredMessage): boolean {
  return textStart - start === 4;
}

/**
 * A text in place. If it fits and stands alone, only its bytes change. Otherwise (a checksum over the file, or another
 * resource with the same bytes) the file is rebuilt.
 */
export function textLeaf(message: StoredMessage, { isAlone }: { isAlone: boolean }): Leaf<string> {
  const size = message.textEnd - message.textStart;
  const encoded = (text: string): Uint8Array => storedBytes(message, text);
  return {
    kind: 'text',
    read(view, at, room) {
      const text = readLetters(viewBytes(view, at, room), message.letters).replace(/\0+$/, '');
      return message.hasLineEnd && text.endsWith(LINE_END) ? text.slice(0, -LINE_END.length) : text;
    },
    write(view, at, room, text) {
      const bytes = encoded(text);
      const box = viewBytes(view, at, room);
      box.fill(0);
      box.set(bytes);
    },
    parse: input => {
      const parsed = message.letters === 'utf-16' ? parseUnits(input) : parseText(input);
      return 'value' in parsed && parsed.value.includes('\0') ? { why: 'a message cannot hold NUL' } : parsed;
    },
    sizeOf(text) {
      const needed = encoded(text).length;
      return fitsIn(message, needed) && isAlone ? size : size + needed + 1;
    },
  };
}

const MOST_UNITS = 0xffff;

function parseUnits(input: unknown): { value: string } | { why: string } {
  if (typeof input !== 'string') return { why: `a text, not ${JSON.stringify(input)}` };
  return input.length > MOST_UNITS
    ? { why: `${grouped(input.length)} letters, and ${grouped(MOST_UNITS)} is the most` }
    : { value: input };
}
