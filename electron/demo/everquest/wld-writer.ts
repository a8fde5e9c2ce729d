// Files of fragments, number by number. On purpose nothing of shared/: what reads them is tested with them.
import { ByteWriter } from '../zipper/byte-writer.ts';

const MAGIC = 0x5450_3d02;
const OLD = 0x0001_5500;
const REGION = 0x22;
const KEY = [0x95, 0x3a, 0xc5, 0x2a, 0x95, 0x7a, 0x95, 0x6a];

/** Text and its NUL as these files hold it. */
export function cipheredText(text: string): Uint8Array {
  return Uint8Array.from(`${text}\0`, (letter, i) => letter.charCodeAt(0) ^ (KEY[i % KEY.length] ?? 0));
}

/** Collects fragments and the names they use; names are kept once, in the order of their first use. */
export class WldWriter {
  readonly #version: number;
  readonly #places = new Map<string, number>();
  readonly #fragments: { readonly type: number; readonly body: Uint8Array }[] = [];
  #names = '\0';

  constructor(version = OLD) {
    this.#version = version;
  }

  /** The reference to a name; 0 for none. */
  name(text: string): number {
    if (text === '') return 0;
    const known = this.#places.get(text) ?? this.#names.length;
    if (!this.#places.has(text)) {
      this.#places.set(text, known);
      this.#names += `${text}\0`;
    }
    return -known;
  }

  /** A fragment: its name, then what is written after. Gives its number, from 1. */
  add(type: number, name: string, write: (body: ByteWriter) => void): number {
    const body = new ByteWriter().u32(this.name(name));
    write(body);
    return this.addBody(type, body);
  }

  /** A fragment that begins without a name. */
  addBody(type: number, body: ByteWriter): number {
    body.zeros(-body.size & 3);
    return this.#fragments.push({ type, body: body.bytes() });
  }

  bytes(): Uint8Array {
    const names = cipheredText(this.#names.slice(0, -1));
    const sizes = this.#fragments.map(({ body }) => body.length);
    const regions = this.#fragments.filter(({ type }) => type === REGION).length;
    const padding = -names.length & 3;
    const file = new ByteWriter()
      .u32(MAGIC, this.#version, this.#fragments.length, regions)
      .u32(Math.max(0, ...sizes), names.length + padding, this.#places.size)
      .raw(names)
      .zeros(padding);
    for (const { type, body } of this.#fragments) file.u32(body.length, type).raw(body);
    return file.u32(0xffff_ffff).bytes();
  }
}
