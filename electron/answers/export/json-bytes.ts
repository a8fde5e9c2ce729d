import { decimalsOf, FloatRows, f32Json, scaled } from '../../../shared/base/f32.ts';
import { JsonFloat } from '../../../shared/base/json-float.ts';

/**
 * The bytes of `JSON.stringify(value, undefined, 2)` and the end of its line, in memory of their own. Of many floats it
 * takes a quarter of the time: no text is made of each, nor of the whole.
 */
export function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  const writer = new JsonWriter();
  writer.value(value, '', 0);
  writer.line(0);
  return writer.bytes();
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
/** A float at its longest, with its sign, and a comma. */
const FLOAT_ROOM = 32;
const FIRST_ROOM = 64 * 1024;

class JsonWriter {
  #bytes = new Uint8Array(FIRST_ROOM);
  #size = 0;

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#size);
  }

  /** A line's end, and what the next begins with. */
  line(depth: number): void {
    this.#reserve(1 + 2 * depth);
    this.#bytes[this.#size++] = NEWLINE;
    this.#bytes.fill(SPACE, this.#size, this.#size + 2 * depth);
    this.#size += 2 * depth;
  }

  value(given: unknown, key: string, depth: number): void {
    if (given instanceof JsonFloat) this.#ascii(given.text);
    else if (given instanceof FloatRows) this.#rows(given, depth);
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

  #object(value: object, depth: number): void {
    const members = Object.entries(value).filter(([, member]) => isWritten(member));
    this.#list('{}', members.length, depth, i => {
      const [key, member] = members[i] ?? [''];
      this.#text(key);
      this.#ascii(': ');
      this.value(member, key, depth + 1);
    });
  }

  #rows({ values, width }: FloatRows, depth: number): void {
    this.#list('[]', values.length / width, depth, row =>
      this.#list('[]', width, depth + 1, i => this.#float(values[row * width + i] ?? 0)),
    );
  }

  #list(brackets: '[]' | '{}', count: number, depth: number, item: (index: number) => void): void {
    this.#ascii(brackets.charAt(0));
    for (let i = 0; i < count; i++) {
      if (i > 0) this.#ascii(',');
      this.line(depth + 1);
      item(i);
    }
    if (count > 0) this.line(depth);
    this.#ascii(brackets.charAt(1));
  }

  #float(value: number): void {
    const size = Math.abs(value);
    const decimals = size >= 1e-6 || size === 0 ? decimalsOf(value) : undefined;
    if (decimals === undefined) this.value(f32Json(value), '', 0);
    else this.#digitsOf(value, decimals);
  }

  #digitsOf(value: number, decimals: number): void {
    this.#reserve(FLOAT_ROOM);
    if (value < 0 || Object.is(value, -0)) this.#bytes[this.#size++] = MINUS;
    const digits = scaled(value, decimals);
    const unit = 10 ** decimals;
    const whole = Math.floor(digits / unit);
    this.#digits(whole, 1);
    this.#bytes[this.#size++] = POINT;
    this.#decimals(digits - whole * unit, decimals);
  }

  /** Without the zeros at its end, but at least one. */
  #decimals(value: number, count: number): void {
    let [digits, left] = [value, count];
    while (left > 1 && digits % 10 === 0) {
      digits /= 10;
      left--;
    }
    this.#digits(digits, Math.max(1, left));
  }

  /** At least so many. */
  #digits(value: number, least: number): void {
    let count = least;
    for (let above = 10 ** least; value >= above; above *= 10) count++;
    let left = value;
    for (let at = this.#size + count - 1; at >= this.#size; at--) {
      const rest = Math.floor(left / 10);
      this.#bytes[at] = ZERO + left - rest * 10;
      left = rest;
    }
    this.#size += count;
  }

  #text(text: string): void {
    const start = this.#size;
    if (text.length <= FIRST_ROOM && this.#letters(text)) return;
    this.#size = start;
    this.#encoded(JSON.stringify(text));
  }

  /** A text of plain letters; false, half written, where it has others. */
  #letters(text: string): boolean {
    this.#reserve(text.length + 2);
    this.#bytes[this.#size++] = QUOTE;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < SPACE || code > LAST_LETTER || code === QUOTE || code === BACKSLASH) return false;
      this.#bytes[this.#size++] = code;
    }
    this.#bytes[this.#size++] = QUOTE;
    return true;
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
    const needed = this.#size + size;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = larger;
  }
}

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
