import { viewOf } from '../../base/bytes.ts';
import { counted, grouped } from '../../base/counted.ts';
import { chunksOf, memorySource, type Source, type SourceOrigin } from '../../base/source.ts';
import { faultText, LayoutFault } from './fault.ts';
import type { CollectedList, ListCollector } from './items/list-collector.ts';
import type { ByteRange, Finding, Repair, Step, Weight } from './layout.ts';
import { keepLeftover } from './leftovers.ts';
import { pathText } from './path.ts';
import type { Heads, Scope } from './scope.ts';

/** Structs and lists inside each other, at most. */
export const MAX_DEPTH = 600;
/** Values one reading may make: far above any file of these games, far below what a machine can hold. */
const MAX_VALUES = 8_000_000;
/** A larger file may have one for so many of its bytes: a damaged count makes more out of few. */
const BYTES_PER_VALUE = 4;
/** Values between two steps: some milliseconds. */
const STEP = 1 << 15;
/** A page is small after a jump, when only a few numbers are wanted there, and grows while reading goes on after it. */
const FIRST_PAGE = 1 << 12;
const PAGE_GROWTH = 4;
const LARGEST_PAGE = 1 << 18;
/** Bytes up to this many are copied; longer stretches stay where they are until asked for. */
const SMALL = 4096;
/** Copies lie together in pieces of memory, each twice as large as the one before: most readings make few. */
const FIRST_SHELF = 1 << 9;
const LARGEST_SHELF = 1 << 16;
/** Empty lists are many: they share what they hold. */
const NOTHING = memorySource(new Uint8Array(0));

/** Where a reader stood, so that it can go back to it. */
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
 * The one bounds-checked cursor over a source. `take` makes sure that the page in memory holds what is asked for, so that
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
  /** The number of values that is worth telling of. */
  private nextStep: number;
  /** Called now and then while values are made. */
  readonly onStep: (() => void) | undefined;

  /** Memory for small copies, and how much of it is used. */
  private shelf: Source = NOTHING;
  private shelved = 0;

  findings: Finding[] = [];
  /** Ranges that lazy values hold on to. */
  readonly owned: ByteRange[] = [];
  /** What reads the bytes once more before they are overwritten: work that only writing needs. */
  readonly beforeLoss: (() => void)[] = [];
  /** One value that is to be read as another: how a field is changed where its length changes. */
  readonly change: Change | undefined;
  /** Lists whose items are to be changed. */
  readonly hold: ListCollector | undefined;
  /** Whether what could wait until it is asked for is read as well, with what there is to find in it. */
  readonly thorough: boolean;
  /** Whether nobody asks what the whole value says of its parts. */
  readonly unchecked: boolean;
  /** Whether the value is let go of before its source changes: nothing is copied for it. */
  readonly passing: boolean;

  scope: Scope | undefined = undefined;
  /** What the value just read leaves behind for its writer. */
  left: unknown = undefined;
  /** The object whose members are being read. */
  model: object | undefined = undefined;
  /** The scope of a struct just read whose second part is still to come. */
  split: Scope | undefined = undefined;
  /** The items just read whose second parts are still to come. */
  heads: Heads | undefined = undefined;
  /** Where the value just read lay, when not where the reader stood. */
  placedAt: number | undefined = undefined;
  /** It takes no bytes, wherever the reader stands: its offset leads outside. */
  isLost = false;
  /** A sibling refers to parts of the value that is read next ('footer.count'): they are answered below. */
  asked = false;
  answer: Record<string, unknown> | undefined = undefined;
  /** Lowest and highest place that jumping fields came to. */
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

  /** Where bytes some way on begin in `bytes` and `view`, without advancing; undefined where the window ends before them. */
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

  /** The bytes just taken, as a view into the page: copy what is to be kept. */
  taken(at: number, size: number): Uint8Array {
    return this.bytes.subarray(at, at + size);
  }

  /** A stretch of this space to keep: a copy when small, else a lazy value. */
  keep(start: number, size: number): Source {
    if (size === 0) return NOTHING;
    if (this.passing) return this.peek(start, size);
    if (size <= SMALL) return this.shelve(this.source.read(start, size));
    this.owned.push({ start, size });
    return new Stretch(this.source, start, size);
  }

  /** Copies small stretches next to each other: an array of its own for each took most of the time of reading many. */
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

  /** A stretch of this space to look at while it stands. */
  peek(start: number, size: number): Source {
    return new Stretch(this.source, start, size);
  }

  /** The bytes of a stretch, in pieces of moderate size. */
  chunks(start: number, end: number): Generator<Uint8Array> {
    return chunksOf(this.source, start, end);
  }

  /** Counts values made, so that a damaged count cannot fill the memory. */
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

  /** Goes back to where `mark` was made, forgetting what was found since. */
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

  /** Notes something unexpected at a place of this space. */
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

  /** What makes the path later on: hardly any is asked for, and the steps are quick to keep. */
  pathLater(): () => string {
    const steps = this.path.slice(0, this.depth);
    return () => pathText(steps);
  }

  /** Lets the member now being read leave something behind later on, when more has been read. */
  leaveLater(): (left: unknown) => void {
    const { model } = this;
    const key = this.path[this.depth - 1];
    return left => {
      if (model && key !== undefined) keepLeftover(model, key, left);
    };
  }

  /** Whether the value that is to be changed lies below the reader's path. */
  get isChangedBelow(): boolean {
    const { change } = this;
    if (this.hold?.isBelow(this.path, this.depth)) return true;
    return change !== undefined && change.steps.length >= this.depth && this.isOnWayTo(change.steps);
  }

  /** Hands a list just read to whoever wants it. */
  holdList(list: CollectedList): void {
    this.hold?.take(this.path, this.depth, list);
  }

  private isOnWayTo(steps: readonly Step[]): boolean {
    for (let i = 0; i < this.depth; i++) if (steps[i] !== this.path[i]) return false;
    return true;
  }

  /** The value that stands at the reader's path: the one given, or what it is to be changed to. */
  changed<T>(value: T): T {
    const { change } = this;
    if (change === undefined || change.steps.length !== this.depth || !this.isOnWayTo(change.steps)) return value;
    change.done = true;
    this.left = undefined;
    return change.value as T; // the leaf at this path parsed it
  }
}

/** What is known of something unexpected beside its place and its sentence. */
export interface FindOptions {
  readonly weight?: Weight;
  /** Without it the reader's own. */
  readonly path?: string;
  /** Bytes that would be right, in the place of as many from the start of the range. */
  readonly repair?: Uint8Array;
  /** In the place of these, where the range is not what they replace. */
  readonly over?: ByteRange;
  /** It is on a count of a list that has fewer items. */
  readonly isCut?: true;
  /** An edit that brings it is refused unless it is forced. */
  readonly breaks?: true;
}

export interface ReaderOptions {
  readonly base?: number;
  readonly change?: Change | undefined;
  readonly hold?: ListCollector | undefined;
  readonly thorough?: boolean;
  readonly unchecked?: boolean;
  readonly passing?: boolean;
  /** Called now and then, so that a long reading can show that it goes on. */
  readonly onStep?: (() => void) | undefined;
}

export interface Change {
  readonly steps: readonly Step[];
  readonly value: unknown;
  done: boolean;
}
