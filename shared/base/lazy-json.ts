// Parts of a JSON model that are made while they are written: a file of 20 MB can be a list of millions, and a complete tree
// took twenty times its bytes.
import { toBase64 } from './base64.ts';
import type { Source } from './source.ts';

/** A list, item by item. */
export class JsonItems {
  readonly length: number;
  readonly item: (index: number) => unknown;

  constructor(length: number, item: (index: number) => unknown) {
    this.length = length;
    this.item = item;
  }

  toJSON(): unknown {
    return Array.from({ length: this.length }, (_, i) => this.item(i));
  }
}

/** Bytes encoded at a time; a multiple of three. */
const PIECE = 3 << 16;

/** The JSON text of bytes. */
export class Base64 {
  readonly source: Source;

  constructor(source: Source) {
    this.source = source;
  }

  toJSON(): string {
    return toBase64(this.source.read(0, this.source.size));
  }

  /** The same piece by piece: of many bytes it is more than one string can hold. */
  *pieces(): Generator<string> {
    for (let at = 0; at < this.source.size; at += PIECE)
      yield toBase64(this.source.read(at, Math.min(PIECE, this.source.size - at)));
  }
}

/** The same with everything made. */
export function wholeJson(json: unknown): unknown {
  if (json instanceof JsonItems) return Array.from({ length: json.length }, (_, i) => wholeJson(json.item(i)));
  if (json instanceof Base64) return json.toJSON();
  if (Array.isArray(json)) return json.map(wholeJson);
  if (typeof json !== 'object' || json === null || Object.getPrototypeOf(json) !== Object.prototype) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, wholeJson(value)]));
}

/** JSON that is already written, in pieces of UTF-8. */
export class JsonText {
  readonly pieces: readonly Uint8Array[];

  constructor(pieces: readonly Uint8Array[]) {
    this.pieces = pieces;
  }
}
