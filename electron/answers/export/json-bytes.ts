import { letGo } from '../../../shared/base/bytes.ts';
import { decimalsOf, FloatRows, f32Json, scaled } from '../../../shared/base/f32.ts';
import { JsonFloat } from '../../../shared/base/json-float.ts';
import { Base64, JsonItems, JsonText } from '../../../shared/base/lazy-json.ts';
import type { Streamed } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';

/**
 * The bytes of `JSON.stringify(value, undefined, 2)` with a final line end. For many floats it takes a quarter of the time,
 * and for long lists no memory: neither single items nor the whole become a text.
 */
export function jsonStream(value: unknown): Streamed {
  return function* () {
    const full: Uint8Array[] = [];
    const writer = new JsonWriter(2, bytes => full.push(bytes.slice()));
    for (const _ of writer.steps(value, '', 0)) yield* handedOver(full);
    writer.line(0);
    writer.end();
    yield* handedOver(full);
  };
}

function* handedOver(blocks: Uint8Array[]): Generator<Uint8Array> {
  for (const block of blocks.splice(0)) {
    yield block;
    letGo(block);
  }
}

/** The same without the final line end, with a chosen number of spaces per level; with 0, on one line. */
export function jsonText(value: unknown, indent: 0 | 2): JsonText {
  const pieces: Uint8Array[] = [];
  const writer = new JsonWriter(indent, bytes => pieces.push(bytes.slice()));
  writer.value(value, '', 0);
  writer.end();
  return new JsonText(pieces);
}

const encoder = new TextEncoder();
const NEWLINE = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const BACKSLASH = 0x5c;
const LAST_LETTER = 0x7e;
/** The longest float, with its sign, and a comma. */
const FLOAT_ROOM = 32;
const ROOM = 64 * 1024;
/** Longer text is written part by part. */
const LONG_TEXT = 1 << 14;
/** Bytes converted to base64 at once; a multiple of three. */
const BASE64_BLOCK = 3 << 12;

class JsonWriter {
  readonly #indent: number;
  readonly #write: (bytes: Uint8Array) => void;
  #bytes = new Uint8Array(ROOM);
  #size = 0;

  constructor(indent: 0 | 2, write: (bytes: Uint8Array) => void) {
    this.#indent = indent;
    this.#write = write;
  }

  end(): void {
    this.#write(this.#bytes.subarray(0, this.#size));
    this.#size = 0;
  }

  /** A line end, and the indentation of the next line. */
  line(depth: number): void {
    const spaces = this.#indent * depth;
    this.#reserve(1 + spaces);
    this.#bytes[this.#size++] = NEWLINE;
    for (let i = 0; i < spaces; i++) this.#bytes[this.#size++] = SPACE;
  }

  /** Writes the value, pausing after each item of a list or an object near its top: a full buffer can be taken there. */
  *steps(given: unknown, key: string, depth: number): Generator<void> {
    const inside = depth < DEEPEST_STOP ? insideOf(isSelfTelling(given) ? wholeOf(given, key) : given) : undefined;
    if (inside === undefined) {
      this.value(given, key, depth);
      yield;
      return;
    }
    const { brackets, count, at } = inside;
    this.#ascii(brackets.charAt(0));
    for (let i = 0; i < count; i++) {
      const { name, member } = at(i);
      this.#between(i, depth);
      if (name !== undefined) this.#name(name);
      yield* this.steps(member, name ?? String(i), depth + 1);
    }
    this.#close(brackets, count, depth);
  }

  value(given: unknown, key: string, depth: number): void {
    if (given instanceof JsonFloat) this.#ascii(given.text);
    else if (given instanceof FloatRows) this.#rows(given, depth);
    else if (given instanceof JsonItems) this.#items(given, depth);
    else if (given instanceof Base64) this.#base64(given.source);
    else this.#plain(isSelfTelling(given) ? given.toJSON(key) : given, depth);
  }

  #plain(value: unknown, depth: number): void {
    if (typeof value === 'string') this.#text(value);
    else if (Array.isArray(value)) this.#array(value, depth);
    else if (typeof value === 'object' && value !== null && !isRaw(value)) this.#object(value, depth);
    else this.#ascii(JSON.stringify(value) ?? 'null');
  }

  #array(items: readonly unknown[], depth: number): void {
    this.#list('[]', items.length, depth, i => this.value(items[i], String(i), depth + 1));
  }

  #items({ length, item }: JsonItems, depth: number): void {
    this.#list('[]', length, depth, i => this.value(item(i), String(i), depth + 1));
  }

  #object(value: object, depth: number): void {
    const members = membersOf(value);
    this.#list('{}', members.length, depth, i => {
      const [key, member] = members[i] ?? [''];
      this.#name(key);
      this.value(member, key, depth + 1);
    });
  }

  #name(key: string): void {
    this.#text(key);
    this.#ascii(this.#indent === 0 ? ':' : ': ');
  }

  #rows({ values, width }: FloatRows, depth: number): void {
    this.#list('[]', values.length / width, depth, row => this.#row(values, row * width, width, depth + 1));
  }

  #row(values: Float32Array, start: number, width: number, depth: number): void {
    this.#ascii('[');
    for (let i = 0; i < width; i++) {
      this.#between(i, depth);
      this.#float(values, start + i);
    }
    this.#close('[]', width, depth);
  }

  #list(brackets: '[]' | '{}', count: number, depth: number, item: (index: number) => void): void {
    this.#ascii(brackets.charAt(0));
    for (let i = 0; i < count; i++) {
      this.#between(i, depth);
      item(i);
    }
    this.#close(brackets, count, depth);
  }

  #between(index: number, depth: number): void {
    if (index > 0) this.#ascii(',');
    if (this.#indent > 0) this.line(depth + 1);
  }

  #close(brackets: '[]' | '{}', count: number, depth: number): void {
    if (count > 0 && this.#indent > 0) this.line(depth);
    this.#ascii(brackets.charAt(1));
  }

  /** From a table, from which a number is read only where it is written: passed on, each would be allocated. */
  #float(values: Float32Array, index: number): void {
    const value = values[index] ?? 0;
    const size = Math.abs(value);
    const decimals = size >= 1e-6 || size === 0 ? decimalsOf(value) : undefined;
    if (decimals === undefined) {
      this.value(f32Json(value), '', 0);
      return;
    }
    this.#reserve(FLOAT_ROOM);
    if (value < 0 || Object.is(value, -0)) this.#bytes[this.#size++] = MINUS;
    // Nine digits at most, enough to tell any two of these floats apart: they fit 31 bits.
    this.#decimal(scaled(value, decimals) | 0, decimals);
  }

  /** A whole number with a decimal point before its last digits, without trailing zeros, except one after the point. */
  #decimal(given: number, decimals: number): void {
    let digits = decimals === 0 ? given * 10 : given;
    let after = Math.max(1, decimals);
    while (after > 1 && digits % 10 === 0) {
      digits = (digits / 10) | 0;
      after--;
    }
    let count = after + 1;
    for (let left = digits, have = 0; left > 0; left = (left / 10) | 0) if (++have > count) count = have;
    const point = this.#size + count - after;
    this.#size += count + 1;
    for (let at = this.#size - 1; count > 0; at--) {
      if (at === point) {
        this.#bytes[at] = POINT;
        continue;
      }
      const rest = (digits / 10) | 0;
      this.#bytes[at] = ZERO + digits - rest * 10;
      digits = rest;
      count--;
    }
  }

  #text(text: string): void {
    if (text.length > LONG_TEXT) this.#longText(text);
    else if (!this.#letters(text)) this.#encoded(JSON.stringify(text));
  }

  /** A text of plain letters; returns false, with nothing written, for other texts. */
  #letters(text: string): boolean {
    this.#reserve(text.length + 2);
    const start = this.#size;
    this.#bytes[this.#size++] = QUOTE;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < SPACE || code > LAST_LETTER || code === QUOTE || code === BACKSLASH) {
        this.#size = start;
        return false;
      }
      this.#bytes[this.#size++] = code;
    }
    this.#bytes[this.#size++] = QUOTE;
    return true;
  }

  #longText(text: string): void {
    this.#ascii('"');
    for (let at = 0; at < text.length; ) {
      // Surrogate pairs stay together.
      const end = at + LONG_TEXT - (isFirstHalf(text.charCodeAt(at + LONG_TEXT - 1)) ? 1 : 0);
      this.#encoded(JSON.stringify(text.slice(at, end)).slice(1, -1));
      at = end;
    }
    this.#ascii('"');
  }

  #base64(source: Source): void {
    this.#ascii('"');
    for (let at = 0; at < source.size; at += BASE64_BLOCK) {
      const { buffer, byteOffset, byteLength } = source.read(at, Math.min(BASE64_BLOCK, source.size - at));
      this.#ascii(Buffer.from(buffer, byteOffset, byteLength).toString('base64'));
    }
    this.#ascii('"');
  }

  #ascii(text: string): void {
    this.#reserve(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#size++] = text.charCodeAt(i);
  }

  #encoded(text: string): void {
    this.#reserve(text.length * 3);
    this.#size += encoder.encodeInto(text, this.#bytes.subarray(this.#size)).written;
  }

  #reserve(size: number): void {
    if (this.#size + size <= this.#bytes.length) return;
    this.end();
    if (size > this.#bytes.length) this.#bytes = new Uint8Array(size);
  }
}

/** Deeper values are written without a pause. */
const DEEPEST_STOP = 3;

interface Inside {
  readonly brackets: '[]' | '{}';
  readonly count: number;
  readonly at: (index: number) => { readonly name?: string; readonly member: unknown };
}

/** The items of a list or the members of an object; undefined for other values. */
function insideOf(value: unknown): Inside | undefined {
  if (value instanceof JsonItems) return { brackets: '[]', count: value.length, at: i => ({ member: value.item(i) }) };
  if (Array.isArray(value)) return { brackets: '[]', count: value.length, at: i => ({ member: value[i] }) };
  if (typeof value !== 'object' || value === null || isRaw(value) || isSelfTelling(value)) return undefined;
  const members = membersOf(value);
  return {
    ...{ brackets: '{}', count: members.length },
    at(i) {
      const [name = '', member] = members[i] ?? [];
      return { name, member };
    },
  };
}

/** A value with plain members; values that write themselves stay as they are. */
function wholeOf(given: { toJSON(key: string): unknown }, key: string): unknown {
  const isOwnWay = [JsonFloat, FloatRows, JsonItems, Base64].some(kind => given instanceof kind);
  return isOwnWay ? given : given.toJSON(key);
}

const membersOf = (value: object) => Object.entries(value).filter(([, member]) => isWritten(member));

const isFirstHalf = (code: number): boolean => code >= 0xd800 && code < 0xdc00;

function isSelfTelling(value: unknown): value is { toJSON(key: string): unknown } {
  return typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';
}

/** Made by JSON.rawJSON: has no prototype, and one member. */
function isRaw(value: object): boolean {
  return Object.getPrototypeOf(value) === null && 'rawJSON' in value;
}

function isWritten(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}
