import { viewOf } from '../../base/bytes.ts';
import { counted, grouped } from '../../base/counted.ts';
import { chunksOf, memorySource, type Source, type SourceOrigin } from '../../base/source.ts';
import { faultText, LayoutFault } from './fault.ts';
import type { CollectedList, ListCollector } from './items/list-collector.ts';
import type { ByteRange, Finding, Repair, Step, Weight } from './layout.ts';
import { keepLeftover } from './leftovers.ts';
import { pathText } from './path.ts';
import type { Heads, Scope } from './scope.ts';

/** The deepest nesting of structs and lists. */
export const MAX_DEPTH = 600;
/** The most values one reading may make: far above any file of these games, far below what a machine can hold. */
const MAX_VALUES = 8_000_000;
/** A larger file may have one value for this many of its bytes: a damaged count makes more from few bytes. */
const BYTES_PER_VALUE = 4;
/** Values between two calls of onStep: some milliseconds. */
const STEP = 1 << 15;
/** A page is small after a jump, when only a few numbers are needed there, and grows while reading continues from it. */
const FIRST_PAGE = 1 << 12;
const PAGE_GROWTH = 4;
const LARGEST_PAGE = 1 << 18;
/** Up to this many bytes are copied; longer ranges stay in the source until read. */
const SMALL = 4096;
/** Copies share pieces of memory, each twice as large as the one before: most readings need few. */
const FIRST_SHELF = 1 << 9;
const LARGEST_SHELF = 1 << 16;
/** Empty lists are frequent, so they share one object. */
const NOTHING = memorySource(new Uint8Array(0));

/** A reader's position, so that it can return to it. */
export interface Mark {
  readonly position: number;
  readonly limit: number;
  readonly depth: number;
  readonly scope: Scope | undefined;
  readonly model: object | undefined;
  /** How many findings and owned ranges there were. */
  readonly findings: number;
  readonly owned: number;
}

/** A run of bytes that stays in its source until it is read. A class: a directory makes one per entry. */
class Stretch implements Source {
  readonly size: number;
  readonly of: Source;
  readonly start: number;

  constructor(of: Source, start: number, size: number) {
    this.of = of;
    this.start = start;
    this.size = size;
  }

  get bytes(): Uint8Array | undefined {
    return this.of.bytes?.subarray(this.start, this.start + this.size);
  }

  read(start: number, size: number): Uint8Array {
    return this.of.read(this.start + start, size);
  }

  origin(start: number): SourceOrigin {
    return { source: this.of, start: this.start + start };
  }
}

/**
 * The one bounds-checked cursor over a source. `take` makes sure that the page in memory holds the requested bytes, so that
 * reading a number stays one literal DataView call.
 */
export class Reader {
  readonly source: Source;
  /** Where this space begins in the file. */
  readonly base: number;
  /** The page in memory, as bytes and as a view. */
  bytes: Uint8Array;
  view: DataView;
  private pageStart = 0;
  private pageEnd = 0;
  private pageSize = FIRST_PAGE;

  pos = 0;
  limit: number;
  depth = 0;
  readonly path: Step[] = [];
  private values = 0;
  private readonly maxValues: number;
  /** The number of values at which to call onStep next. */
  private nextStep: number;
  /** Called now and then while values are made. */
  readonly onStep: (() => void) | undefined;

  /** Memory for small copies, and how much of it is used. */
  private shelf: Source = NOTHING;
  private shelved = 0;

  findings: Finding[] = [];
  /** Ranges that lazy values refer to. */
  readonly owned: ByteRange[] = [];
  /** Work that only writing needs: reads these bytes once more before they are overwritten. */
  readonly beforeLoss: (() => void)[] = [];
  /** One value to read as another: how a field is changed if its length changes. */
  readonly change: Change | undefined;
  /** Lists whose items are to be changed. */
  readonly hold: ListCollector | undefined;
  /** Whether lazy parts are read as well, with their findings. */
  readonly thorough: boolean;
  /** Whether to skip checks of the whole value. */
  readonly unchecked: boolean;
  /** Whether the value is dropped before its source changes: nothing is copied for it. */
  readonly passing: boolean;

  scope: Scope | undefined = undefined;
  /** The leftovers of the value just read. */
  left: unknown = undefined;
  /** The object whose members are being read. */
  model: object | undefined = undefined;
  /** The scope of a struct just read whose second part is still to come. */
  split: Scope | undefined = undefined;
  /** The items just read whose second parts are still to come. */
  heads: Heads | undefined = undefined;
  /** Where the value just read was, if not at the reader's position. */
  placedAt: number | undefined = undefined;
  /** It takes no bytes, wherever the reader is: its offset leads outside. */
  isLost = false;
  /** A sibling refers to parts of the value that is read next ('footer.count'): their values are returned below. */
  asked = false;
  answer: Record<string, unknown> | undefined = undefined;
  /** Lowest and highest positions that fields with offsets reached. */
  lowest = Number.POSITIVE_INFINITY;
  highest = 0;

  constructor(source: Source, options: ReaderOptions = {}) {
    this.source = source;
    this.base = options.base ?? 0;
    this.change = options.change;
    this.hold = options.hold;
    this.thorough = options.thorough ?? false;
    this.unchecked = options.unchecked ?? false;
    this.passing = options.passing ?? false;
    this.maxValues = Math.max(MAX_VALUES, source.size / BYTES_PER_VALUE);
    this.onStep = options.onStep;
    this.nextStep = this.onStep ? STEP : Number.POSITIVE_INFINITY;
    this.limit = source.size;
    this.bytes = source.bytes ?? new Uint8Array(0);
    this.view = viewOf(this.bytes);
    this.pageEnd = this.bytes.length;
  }

  /** Advances over `size` bytes and returns where they begin in `bytes` and `view`. */
  take(size: number): number {
    const start = this.pos;
    const end = start + size;
    if (!(size >= 0 && end <= this.limit)) this.faultShort(size);
    if (start < this.pageStart || end > this.pageEnd) this.load(start, size);
    this.pos = end;
    return start - this.pageStart;
  }

  /** Advances over `size` bytes without looking at them; returns where they begin in this space. */
  skip(size: number): number {
    const start = this.pos;
    if (!(size >= 0 && start + size <= this.limit)) this.faultShort(size);
    this.pos = start + size;
    return start;
  }

  /** Where bytes further on begin in `bytes` and `view`, without advancing; undefined if the window ends before them. */
  ahead(by: number, size: number): number | undefined {
    const { pos } = this;
    if (pos + by + size > this.limit) return undefined;
    this.pos = pos + by;
    const at = this.take(size);
    this.pos = pos;
    return at;
  }

  private load(start: number, size: number): void {
    if (this.source.bytes) return;
    const goesOn = start >= this.pageStart && start <= this.pageEnd;
    this.pageSize = goesOn ? Math.min(LARGEST_PAGE, this.pageSize * PAGE_GROWTH) : FIRST_PAGE;
    const end = Math.min(this.source.size, start + Math.max(size, this.pageSize));
    this.bytes = this.source.read(start, end - start);
    this.view = viewOf(this.bytes);
    this.pageStart = start;
    this.pageEnd = end;
  }

  /** The bytes just taken, as a view into the page: copy what you keep. */
  taken(at: number, size: number): Uint8Array {
    return this.bytes.subarray(at, at + size);
  }

  /** A range of this space to keep: a copy if small, otherwise a lazy value. */
  keep(start: number, size: number): Source {
    if (size === 0) return NOTHING;
    if (this.passing) return this.peek(start, size);
    if (size <= SMALL) return this.shelve(this.source.read(start, size));
    this.owned.push({ start, size });
    return new Stretch(this.source, start, size);
  }

  /** Copies small ranges next to each other: a separate array for each took most of the time of reading many. */
  private shelve(bytes: Uint8Array): Source {
    if (this.shelved + bytes.length > this.shelf.size) {
      const size = Math.min(LARGEST_SHELF, Math.max(FIRST_SHELF, bytes.length, this.shelf.size * 2));
      this.shelf = memorySource(new Uint8Array(size));
      this.shelved = 0;
    }
    const at = this.shelved;
    this.shelved += bytes.length;
    this.shelf.bytes?.set(bytes, at);
    return new Stretch(this.shelf, at, bytes.length);
  }

  /** A range of this space, valid until the reader moves on. */
  peek(start: number, size: number): Source {
    return new Stretch(this.source, start, size);
  }

  /** The bytes of a range, in pieces of moderate size. */
  chunks(start: number, end: number): Generator<Uint8Array> {
    return chunksOf(this.source, start, end);
  }

  /** Counts the values made, so that a damaged count cannot exhaust memory. */
  count(values = 1): void {
    this.values += values;
    if (this.values > this.maxValues)
      this.fault(`would make more than ${counted(Math.floor(this.maxValues), 'value')}`);
    if (this.values >= this.nextStep) this.step();
  }

  private step(): void {
    this.nextStep = this.values + STEP;
    this.onStep?.();
  }

  enter(): number {
    if (this.depth >= MAX_DEPTH) this.fault('is nested too deeply');
    return this.depth++;
  }

  mark(): Mark {
    const { pos, limit, depth, scope, model } = this;
    return { position: pos, limit, depth, scope, model, findings: this.findings.length, owned: this.owned.length };
  }

  /** Returns to `mark`, and forgets what was found since. */
  rewind(mark: Mark): void {
    this.pos = mark.position;
    this.limit = mark.limit;
    this.depth = mark.depth;
    this.scope = mark.scope;
    this.model = mark.model;
    this.findings.length = mark.findings;
    this.owned.length = mark.owned;
    this.left = undefined;
    this.split = undefined;
    this.heads = undefined;
    this.asked = false;
  }

  private faultShort(needed: number): never {
    const available = this.limit - this.pos;
    this.fault(`needs ${counted(needed, 'byte')}, ${grouped(available)} left`, { needed, available });
  }

  /** Stops the reading here. */
  fault(what: string, sizes: { needed?: number; available?: number } = {}): never {
    const path = this.pathText();
    const start = this.base + this.pos;
    throw new LayoutFault({ path, start, ...sizes, text: faultText(path, start, what) });
  }

  /** Notes something unexpected at a position in this space. */
  find(range: ByteRange, text: string, more: FindOptions = {}): void {
    const start = this.base + range.start;
    const over = more.over ?? { start: range.start, size: more.repair?.length ?? 0 };
    const repair: Repair | undefined = more.repair && { ...over, start: this.base + over.start, bytes: more.repair };
    this.findings.push({
      path: more.path ?? this.pathText(),
      start,
      size: range.size,
      weight: more.weight ?? 'warning',
      text,
      ...(repair ? { repair } : {}),
      ...(more.isCut ? { isCut: more.isCut } : {}),
      ...(more.breaks ? { breaks: more.breaks } : {}),
    });
  }

  pathText(): string {
    return pathText(this.path, this.depth);
  }

  /** Prints the path on demand: few are ever needed, and steps are quick to keep. */
  pathLater(): () => string {
    const steps = this.path.slice(0, this.depth);
    return () => pathText(steps);
  }

  /** Lets the member now being read add a leftover later, when more has been read. */
  leaveLater(): (left: unknown) => void {
    const { model } = this;
    const key = this.path[this.depth - 1];
    return left => {
      if (model && key !== undefined) keepLeftover(model, key, left);
    };
  }

  /** Whether the value to change is below the reader's path. */
  get isChangedBelow(): boolean {
    const { change } = this;
    if (this.hold?.isBelow(this.path, this.depth)) return true;
    return change !== undefined && change.steps.length >= this.depth && this.isOnWayTo(change.steps);
  }

  /** Passes a list that was just read to the caller that wants it. */
  holdList(list: CollectedList): void {
    this.hold?.take(this.path, this.depth, list);
  }

  private isOnWayTo(steps: readonly Step[]): boolean {
    for (let i = 0; i < this.depth; i++) if (steps[i] !== this.path[i]) return false;
    return true;
  }

  /** The value at the reader's path: the given one, or its replacement. */
  changed<T>(value: T): T {
    const { change } = this;
    if (change === undefined || change.steps.length !== this.depth || !this.isOnWayTo(change.steps)) return value;
    change.done = true;
    this.left = undefined;
    return change.value as T; // the leaf at this path parsed it
  }
}

/** What else is known of a finding besides its place and sentence. */
export interface FindOptions {
  readonly weight?: Weight;
  /** Without it the reader's own. */
  readonly path?: string;
  /** The right bytes, replacing as many from the start of the range. */
  readonly repair?: Uint8Array;
  /** They replace these, if that is not the range. */
  readonly over?: ByteRange;
  /** It is about a count larger than its list. */
  readonly isCut?: true;
  /** Refuse an edit that causes it, unless it is forced. */
  readonly breaks?: true;
}

export interface ReaderOptions {
  readonly base?: number;
  readonly change?: Change | undefined;
  readonly hold?: ListCollector | undefined;
  readonly thorough?: boolean;
  readonly unchecked?: boolean;
  readonly passing?: boolean;
  /** Called now and then, so that a long reading can report progress. */
  readonly onStep?: (() => void) | undefined;
}

export interface Change {
  readonly steps: readonly Step[];
  readonly value: unknown;
  done: boolean;
}
