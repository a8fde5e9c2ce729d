// Limits what reading with a structure may use: its author is unknown, and a file may be crafted to exploit it.
import { counted } from '../base/counted.ts';
import type { Meter } from './expression/formula.ts';
import { ReadFault, shownSource } from './fault.ts';
import { decodeText, encodeText, isKnownEncoding, type OtherEncodings } from './text-encoding.ts';

/** Steps for a file of any size; each of its bytes adds more. */
const STEPS = 4_000_000;
const STEPS_PER_BYTE = 16;
const VALUES = 80_000;
/** A value takes some 300 bytes with everything that belongs to it, and a struct with its stream three times as much. */
const BYTES_PER_VALUE = 8;
/** Beyond this length, each byte adds less: most of such a file is tables or raw bytes. */
const LONG_FILE = 1 << 20;
const STEPS_PER_FURTHER_BYTE = 1;
const FURTHER_BYTES_PER_VALUE = 128;
const MADE = 10 << 20;
const MADE_PER_BYTE = 4;
/** Enough to unpack or decode such a file once. */
const MADE_PER_FURTHER_BYTE = 1.5;
/** Bytes per letter of text made from them, at most. */
const BYTES_PER_LETTER = 4;
/** Levels of nested structs. */
export const DEEPEST = 250;
/** Items of a list that take no bytes. */
export const MOST_EMPTY = 20_000;
/** Steps between two progress calls. */
const BEAT = 1 << 15;

/** Limits of a reading. */
export interface Allowed {
  readonly encodings: OtherEncodings;
  /** The share of a reading's memory allowed while other readings run; the share of its steps is at least half. */
  readonly share?: number;
}

/** A class, because it counts throughout a reading. */
export class Budget implements Meter {
  readonly #others: OtherEncodings;
  readonly #onStep: (() => void) | undefined;
  readonly #mostSteps: number;
  readonly #mostValues: number;
  readonly #mostMade: number;
  #steps = 0;
  #values = 0;
  #made = 0;
  #nextBeat = BEAT;

  constructor(fileSize: number, { encodings, share = 1 }: Allowed, onStep?: () => void) {
    this.#others = encodings;
    this.#onStep = onStep;
    const [near, further] = [Math.min(fileSize, LONG_FILE), Math.max(0, fileSize - LONG_FILE)];
    const steps = STEPS + near * STEPS_PER_BYTE + further * STEPS_PER_FURTHER_BYTE;
    this.#mostSteps = Math.floor(steps * Math.max(share, 1 / 2));
    this.#mostValues = Math.floor(share * (VALUES + near / BYTES_PER_VALUE + further / FURTHER_BYTES_PER_VALUE));
    this.#mostMade = Math.floor(share * (MADE + near * MADE_PER_BYTE + further * MADE_PER_FURTHER_BYTE));
  }

  /** Called before one more item of a long list is read, within this many steps; `drop` releases the items kept. */
  nextItem(steps: number, drop: () => void): void {
    this.#steps = Math.max(0, this.#steps - steps);
    this.#nextBeat = this.#steps + BEAT;
    if (this.#values * 2 <= this.#mostValues && this.#made * 2 <= this.#mostMade) return;
    drop();
    this.#values = 0;
    this.#made = 0;
  }

  step(count: number): void {
    this.#steps += count;
    if (this.#steps > this.#mostSteps) tooMuch(`more than ${this.#mostSteps} steps of work`);
    if (this.#steps < this.#nextBeat) return;
    this.#nextBeat = this.#steps + BEAT;
    this.#onStep?.();
  }

  /** Counts a value that is kept, or `count` values' worth of memory. */
  value(count = 1): void {
    this.step(count);
    this.#values += count;
    if (this.#values > this.#mostValues) tooMuch(`more than ${counted(this.#mostValues, 'value')}`);
  }

  make(bytes: number): void {
    this.step(bytes >> 6);
    this.#made += bytes;
    if (this.#made > this.#mostMade) tooMuch(`more than ${counted(this.#mostMade, 'byte')} of memory`);
  }

  /** How many bytes may still be made. */
  get room(): number {
    return this.#mostMade - this.#made;
  }

  textOf(bytes: Uint8Array, encoding: string): string {
    const text = decodeText(bytes, encoding, this.#others);
    if (text === undefined) throw new ReadFault('ReadError', `the encoding ${encoding} is not known`);
    return text;
  }

  bytesOf(text: string, encoding: string): Uint8Array {
    if (!isKnownEncoding(encoding)) throw new ReadFault('ReadError', `the encoding ${encoding} is not known`);
    this.make(text.length * BYTES_PER_LETTER);
    const bytes = encodeText(text, encoding, this.#others);
    if (bytes === undefined)
      throw new ReadFault('ConversionError', `${JSON.stringify(shownSource(text))} cannot be written in ${encoding}`);
    return bytes;
  }
}

function tooMuch(what: string): never {
  throw new ReadFault('BudgetError', `takes ${what}: the structure may never end`);
}
