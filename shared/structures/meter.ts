// What a reading by a structure may use up: nobody knows who wrote the structure, and the file may be made to fit it.
import { counted } from '../base/counted.ts';
import type { Meter } from './expression/formula.ts';
import { ReadFault, shownSource } from './fault.ts';
import { decodeText, encodeText, isKnownEncoding, type OtherEncodings } from './text-encoding.ts';

/** What a file of any size may take; a larger one some more for each of its bytes. */
const STEPS = 4_000_000;
const STEPS_PER_BYTE = 16;
const VALUES = 80_000;
/** Each takes some 300 bytes with all that belongs to it, and a struct with its stream three times as many. */
const BYTES_PER_VALUE = 8;
/** A file longer than this is given less for each of its further bytes: most of such a file is tables or bytes. */
const LONG_FILE = 1 << 20;
const STEPS_PER_FURTHER_BYTE = 1;
const FURTHER_BYTES_PER_VALUE = 128;
const MADE = 10 << 20;
const MADE_PER_BYTE = 4;
/** Enough to unpack or unmask such a file once. */
const MADE_PER_FURTHER_BYTE = 1.5;
/** Of text that is made bytes, at the most. */
const BYTES_PER_LETTER = 4;
/** Structs inside each other. */
export const DEEPEST = 250;
/** Items of a list that take no bytes. */
export const MOST_EMPTY = 20_000;
/** Between two signs of life. */
const BEAT = 1 << 15;

/** What a reading is given. */
export interface Allowed {
  readonly encodings: OtherEncodings;
  /** What part of the memory of a reading it may use up, where others are done at the same time; of its steps at least a half. */
  readonly share?: number;
}

/** A class, because it counts through a whole reading. */
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

  /** Before one more item of a long list is read, for which so many steps are given; `drop` lets go of those that are kept. */
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

  /** Counts a value that is kept, or what takes the room of so many. */
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
