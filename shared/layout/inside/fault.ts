import { hexOffset } from '../../base/hex.ts';
import type { Fault } from './layout.ts';

/** Bytes that cannot be there. Thrown only inside the language: decode returns a Fault instead. */
export class LayoutFault extends Error {
  readonly fault: Fault;
  /** What the innermost layouts had read: each one around adds it to its own value. */
  partial: unknown;

  constructor(fault: Fault) {
    super(fault.text);
    this.name = 'LayoutFault';
    this.fault = fault;
  }
}

/** `meshes[3].name at 0x1A40: needs 32 bytes, 7 left` */
export function faultText(path: string, start: number, what: string): string {
  return `${path === '' ? 'the file' : path} at ${hexOffset(start)}: ${what}`;
}

/** The same without the place, for a caller that prints it next to its path: `needs 32 bytes, 7 left` */
export function reasonOf({ start, text }: Fault): string {
  const place = ` at ${hexOffset(start)}: `;
  const from = text.indexOf(place);
  return from < 0 ? text : text.slice(from + place.length);
}

/** The fault of an error thrown while reading; anything else is a bug and is thrown again. */
export function asFault(error: unknown): LayoutFault {
  if (error instanceof LayoutFault) return error;
  if (error instanceof RangeError && /call stack/i.test(error.message))
    return new LayoutFault({ path: '', start: 0, text: faultText('', 0, 'is nested too deeply') });
  throw error;
}

/** A model that no bytes can express: a text too long for its box, a count too large for its field. One sentence. */
export class Unwritable extends Error {
  /** What to do instead, as a sentence; absent if the value itself must change. */
  readonly next: string | undefined;

  constructor(text: string, next?: string) {
    super(text);
    this.name = 'Unwritable';
    this.next = next;
  }
}
