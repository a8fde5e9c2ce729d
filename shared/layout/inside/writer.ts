import { viewOf } from '../../base/bytes.ts';
import type { Pieces } from '../../base/pieces.ts';
import { chunksOf, type Source } from '../../base/source.ts';
import type { Scope } from './scope.ts';

/** Up to this many bytes are copied; longer ranges stay sources. */
const SMALL = 1 << 14;

/** Bytes between two calls of onStep: some milliseconds. */
const STEP = 1 << 18;

/** The initial size of a piece if nothing is known. */
const SOME = 256;

/** Bytes being written: one piece in memory that grows. */
interface Run {
  readonly start: number;
  bytes: Uint8Array;
  view: DataView;
  size: number;
}
interface Strip {
  readonly start: number;
  readonly source: Source;
}

/** A gap to fill in later, once its content is known. */
export interface Slot {
  readonly run: Run;
  readonly at: number;
}

/** Writes a model as a sequence of pieces. Offsets, sizes and checksums are filled in once what they describe is written. */
export class Writer {
  pos = 0;
  private run: Run;
  private readonly runs: (Run | Strip)[];
  private readonly last: (() => void)[] = [];
  /** Called now and then, so that a long writing can report progress. */
  private readonly onStep: (() => void) | undefined;
  private nextStep: number;

  scope: Scope | undefined = undefined;
  /** The leftovers of the value to write. */
  left: unknown = undefined;
  /** Where the value just written is, if not at the writer's position. */
  placedAt: number | undefined = undefined;
  /** It takes no bytes, wherever the writer is: its offset leads outside. */
  isLost = false;
  /** The scope a list made for the item to write next. */
  itemScope: Scope | undefined = undefined;
  /** The scopes of a list's items, from head to second part: by index, since one object may occur twice. */
  private scopes: Map<object, (Scope | undefined)[]> | undefined = undefined;

  /** `size` is roughly the number of bytes to write. */
  constructor(onStep?: () => void, size = SOME) {
    this.run = newRun(0, size);
    this.runs = [this.run];
    this.onStep = onStep;
    this.nextStep = onStep ? STEP : Number.POSITIVE_INFINITY;
  }

  /** The view of the current piece: `room` may replace it. */
  get view(): DataView {
    return this.run.view;
  }
  get bytes(): Uint8Array {
    return this.run.bytes;
  }

  /** Makes room for `size` zero bytes; returns where they begin in `view` and `bytes`. */
  room(size: number): number {
    const run = this.run;
    const at = run.size;
    run.size += size;
    if (run.size > run.bytes.length) grow(run);
    this.pos += size;
    if (this.pos >= this.nextStep) this.step();
    return at;
  }

  private step(): void {
    this.nextStep = this.pos + STEP;
    this.onStep?.();
  }

  put(bytes: Uint8Array): void {
    const at = this.room(bytes.length);
    this.run.bytes.set(bytes, at);
  }

  /** Writes a whole source, without reading it if it is long. */
  putSource(source: Source): void {
    if (source.size <= SMALL) {
      this.put(source.read(0, source.size));
      return;
    }
    this.runs.push({ start: this.pos, source });
    this.pos += source.size;
    this.run = newRun(this.pos);
    this.runs.push(this.run);
  }

  /** Reserves room for what can only be written later. */
  hold(size: number): Slot {
    const at = this.room(size);
    return { run: this.run, at };
  }

  /** The scopes of these items so far. */
  scopesOf(items: object): (Scope | undefined)[] {
    this.scopes ??= new Map();
    const known = this.scopes.get(items);
    if (known) return known;
    const scopes: (Scope | undefined)[] = [];
    this.scopes.set(items, scopes);
    return scopes;
  }

  /** Runs after everything else is written: what is computed from bytes comes last. */
  atLast(write: () => void): void {
    this.last.push(write);
  }

  /** The bytes written so far from `start` to `end`, piece by piece. */
  *chunks(start: number, end: number): Generator<Uint8Array> {
    for (const piece of this.runs) {
      const size = 'source' in piece ? piece.source.size : piece.size;
      const from = Math.max(start, piece.start) - piece.start;
      const to = Math.min(end, piece.start + size) - piece.start;
      if (from >= to) continue;
      if ('source' in piece) yield* chunksOf(piece.source, from, to);
      else yield piece.bytes.subarray(from, to);
    }
  }

  /** The finished bytes. */
  finish(): Pieces {
    for (const write of this.last) write();
    const pieces = this.runs.map(piece => ('source' in piece ? piece.source : piece.bytes.subarray(0, piece.size)));
    return pieces.filter(piece => !(piece instanceof Uint8Array) || piece.length > 0);
  }
}

function newRun(start: number, size = SOME): Run {
  const bytes = new Uint8Array(size);
  return { start, bytes, view: viewOf(bytes), size: 0 };
}

function grow(run: Run): void {
  const more = new Uint8Array(Math.max(run.size, run.bytes.length * 2));
  more.set(run.bytes);
  run.bytes = more;
  run.view = viewOf(more);
}
