// Reads a file with a structure: field after field, instances on demand.
import { type ByteRange, pathText } from '#layout';
import type { Source } from '../base/source.ts';
import type { Frame } from './expression/formula.ts';
import { boolOf, compareValues, intOf } from './expression/values.ts';
import { faultOf, ReadFault, type TextPlace } from './fault.ts';
import { FEWEST_LAZY, FEWEST_SKIMMED, LazyItems, RecentItems, strideOf } from './lazy-items.ts';
import { type Allowed, Budget, DEEPEST, MOST_EMPTY } from './meter.ts';
import type { Piece } from './piece.ts';
import { readValue, type ValuePlace } from './read-value.ts';
import { type Column, fixedColumn, numbersIn, Skimmer } from './skim.ts';
import { type Attribute, type Endian, endsBits, goesOnInBits, type TypeSpec } from './spec.ts';
import { type Packing, Space, Stream } from './stream.ts';
import { StructValue } from './struct-value.ts';
import { failedCheck } from './validate.ts';

/** What the host provides for reading structures. */
export interface Lent extends Allowed {
  readonly packing: Packing;
}

/** Something in the file that is not as the structure says. */
export interface Mismatch {
  readonly path: string;
  readonly start: number;
  readonly size: number;
  readonly text: string;
  readonly kind: ReadFault['kind'];
}

/** What was read, up to the first fault. */
export interface ReadFile {
  readonly root: StructValue;
  readonly mismatches: Mismatch[];
  readonly fault: ReadFault | undefined;
  readonly reader: StructReader;
}

/** Steps for visiting a field, even an absent one. */
const FIELD_STEPS = 4;
/** Values' worth of memory for tracking the instances of a struct. */
const VALUES_PER_INSTANCES = 3;
/** Steps for reading a field again after skimming it. */
const STEPS_PER_FIELD = 16;
/** A kept fault takes the memory of this many values, and of one more for every few structs around it. */
const VALUES_PER_FAULT = 5;
const STRUCTS_PER_VALUE = 8;
const VALUES_PER_MISMATCH = 2;
/** Longer bytes get an array of their own. */
const SHELVED = 256;
const SHELF = 1 << 14;
const NO_SHELF = new Uint8Array(0);

/** Reads a file. A fault comes with everything that was read before it. */
export function readFile(type: TypeSpec, source: Source, lent: Lent, onStep?: () => void): ReadFile {
  return readBy(new StructReader(new Budget(source.size, lent, onStep), lent), type, source);
}

/** The same, but reads every item of every list, even if items differ in size. */
export function readAllOf(type: TypeSpec, source: Source, lent: Lent): ReadFile {
  return readBy(new StructReader(new Budget(source.size, lent), lent, { isEager: true }), type, source);
}

function readBy(reader: StructReader, type: TypeSpec, source: Source): ReadFile {
  const io = new Stream(new Space(source), 0, source.size);
  const root = new StructValue({ type, io, parent: undefined, root: undefined, holder: undefined, reader });
  const fault = faultOf(() => reader.readFields(root));
  return { root, mismatches: reader.mismatches, fault, reader };
}

/** A class, because it counts what one reading uses and collects mismatches. */
export class StructReader {
  readonly budget: Budget;
  readonly lent: Lent;
  readonly mismatches: Mismatch[] = [];
  /** Whether lists with items of different sizes were skimmed. */
  hasSkimmed = false;
  /** Whether all items are read at once, because sizes in them will change. */
  readonly isEager: boolean;
  /** Ranges of long bytes that were not copied. */
  readonly shared: ByteRange[] = [];
  /** Whether this reader reads items of a long list on demand. */
  readonly isLate: boolean;
  readonly #recent: RecentItems;
  #late: StructReader | undefined;
  #shelf = NO_SHELF;
  #shelved = 0;

  constructor(budget: Budget, lent: Lent, { isEager = false, isLate = false, recent = new RecentItems() } = {}) {
    this.budget = budget;
    this.lent = lent;
    this.isEager = isEager;
    this.isLate = isLate;
    this.#recent = recent;
  }

  /** Copies short bytes next to each other: an array for each took twice the memory. */
  shelve(bytes: Uint8Array): Uint8Array {
    const { length } = bytes;
    if (length > SHELVED) return bytes.slice();
    if (this.#shelved + length > this.#shelf.length) {
      this.#shelf = new Uint8Array(this.#shelf.length === 0 ? SHELVED : SHELF);
      this.#shelved = 0;
    }
    const copy = this.#shelf.subarray(this.#shelved, this.#shelved + length);
    copy.set(bytes);
    this.#shelved += length;
    return copy;
  }

  /** Reads the fields of a struct. */
  readFields(self: StructValue): void {
    if (self.depth > DEEPEST) throw new ReadFault('BudgetError', `structs are nested more than ${DEEPEST} deep`);
    self.endian = this.#endianOf(self);
    let before: Attribute | undefined;
    for (const attribute of self.type.seq) {
      if (endsBits(before, attribute)) self.io.align();
      this.#readAttribute(self, attribute, self.io);
      before = attribute;
    }
  }

  #endianOf(self: StructValue): Endian | undefined {
    const { endian } = self.type;
    if (endian === 'le' || endian === 'be' || endian === undefined) return endian;
    if (endian === 'inherited') return self.holder?.of.endian;
    const frame = { self };
    return this.#guard({ self, attribute: endian.on }, () => {
      const on = endian.on.value(frame);
      for (const { key, endian: chosen } of endian.cases)
        if (key === undefined || compareValues(on, key.value(frame), this.budget) === 0) return chosen;
      const text = `no byte order is given for this value of “${endian.on.source}”`;
      throw new ReadFault('UndecidedEndiannessError', text);
    });
  }

  /** Reads or computes an instance of its struct; `isFirst`: the struct's first one. */
  readInstance(self: StructValue, attribute: Attribute, { isFirst }: { readonly isFirst: boolean }): void {
    if (isFirst) this.#guard({ self, attribute }, () => this.budget.value(VALUES_PER_INSTANCES));
    if (attribute.value) this.#workOut(self, attribute);
    else this.#readElsewhere(self, attribute);
  }

  #workOut(self: StructValue, attribute: Attribute): void {
    const frame: Frame = { self };
    this.#guard({ self, attribute }, () => {
      this.budget.step(FIELD_STEPS);
      if (attribute.when && !boolOf(attribute.when.value(frame))) return;
      const { space, at } = self.io;
      const value = attribute.value?.value(frame);
      this.budget.value();
      const piece: Piece = { attribute, type: undefined, space, start: at, end: at, value, isComputed: true };
      self.pieces.set(attribute.id, piece);
      this.#check(self, piece, undefined);
    });
  }

  #readElsewhere(self: StructValue, attribute: Attribute): void {
    const frame: Frame = { self };
    const io = this.#guard({ self, attribute }, () => {
      const asked = attribute.io ? attribute.io.value(frame) : self.io;
      if (asked instanceof Stream) return asked;
      throw new ReadFault('ReadError', asked === undefined ? 'uses a value that is absent' : 'a stream is expected');
    });
    io.aside(() => {
      const isThere = this.#guard({ self, attribute }, () => {
        if (attribute.when && !boolOf(attribute.when.value(frame))) return false;
        if (attribute.at) io.seek(intOf(attribute.at.value(frame)));
        return true;
      });
      if (isThere) this.#readAttribute(self, attribute, io);
    });
  }

  #readAttribute(self: StructValue, attribute: Attribute, io: Stream): void {
    const isThere = this.#guard({ self, attribute }, () => {
      this.budget.step(FIELD_STEPS);
      return attribute.role === 'instance' || isPresent(self, attribute);
    });
    if (!isThere) return;
    if (attribute.repeat) this.#readList(self, attribute, io);
    else {
      const keep = (read: Piece): void => void self.pieces.set(attribute.id, read);
      this.#check(self, this.#readOne({ self, attribute, io, index: undefined, keep }), undefined);
    }
  }

  #readList(self: StructValue, attribute: Attribute, io: Stream): void {
    if (!goesOnInBits(attribute)) io.align();
    this.#guard({ self, attribute, io }, () => this.budget.value());
    if (this.#readLazily(self, attribute, io)) return;
    const values: unknown[] = [];
    const items: Piece[] = [];
    const list: Piece = { attribute, type: undefined, space: io.space, start: io.at, end: io.at, value: values, items };
    self.pieces.set(attribute.id, list);
    let empty = 0;
    const isDone = this.#guard({ self, attribute, io }, () => endOfList(self, attribute, io));
    for (let index = 0; !this.#guard({ self, attribute, io }, () => isDone(index, values)); index++) {
      // An item joins its list only after it is read completely.
      const piece = this.#readOne({ self, attribute, io, index, keep: read => items.push(read) });
      this.#check(self, piece, index);
      values.push(piece.value);
      if (piece.end === piece.start && ++empty > MOST_EMPTY)
        this.#guard({ self, attribute, io }, () => {
          throw new ReadFault('BudgetError', `repeats ${MOST_EMPTY} times without reading a byte: it may never end`);
        });
      list.end = io.end;
    }
  }

  /** Reads a long list of items of one size on demand, as far as their bytes are there. */
  #readLazily(self: StructValue, attribute: Attribute, io: Stream): boolean {
    if (attribute.repeat?.kind === 'until') return false;
    const stride = strideOf(attribute);
    if (stride === undefined) return this.#skim(self, attribute, io);
    const room = (io.to - io.at) / stride;
    const { repeat } = attribute;
    const count =
      repeat?.kind === 'count' ? this.#guard({ self, attribute, io }, () => intOf(repeat.count.value({ self }))) : room;
    // If bytes are missing, only the items that are complete.
    const there = Math.min(Math.floor(room), Number(count));
    if (!(there >= FEWEST_LAZY)) return false;
    const { space } = io;
    const start = io.skip(there * stride);
    const { type } = attribute;
    const isNumber = (type?.kind === 'int' || type?.kind === 'float') && type.endian !== 'inherited';
    const items = new LazyItems({
      ...{ length: there, start, places: stride, recent: this.#recent },
      ...(isNumber ? { value: numbersIn(space.source, type, start) } : {}),
      read: (index, steps) => this.#readLater({ self, attribute, io, index }, { at: start + index * stride, steps }),
      column: name =>
        type?.kind === 'struct'
          ? fixedColumn(space.source, type.of, name, { at: start, stride, length: there })
          : undefined,
    });
    self.pieces.set(attribute.id, { attribute, type: undefined, space, start, end: io.at, value: items, items });
    // Reading the next one reports what is missing.
    if (there < count) this.#readOne({ self, attribute, io, index: there, keep: () => undefined });
    return true;
  }

  /** Skims a long list of structs that differ in size, if plain numbers in them state their lengths. */
  #skim(self: StructValue, attribute: Attribute, io: Stream): boolean {
    const { type, extent, process, checks, parent, owner, repeat } = attribute;
    const isPlain = !this.isEager && !extent && !process && checks.length === 0 && parent === undefined;
    if (!isPlain || type?.kind !== 'struct' || type.args.length > 0 || type.of.file !== owner.file) return false;
    const skimmer = skimmerOf(type.of);
    const { space, at, to } = io;
    if (!skimmer || to - at < FEWEST_SKIMMED) return false;
    const most =
      repeat?.kind === 'count'
        ? Number(this.#guard({ self, attribute, io }, () => intOf(repeat.count.value({ self }))))
        : Number.POSITIVE_INFINITY;
    if (!(most >= FEWEST_SKIMMED)) return false;
    const { budget: meter } = this;
    const starts = this.#guard({ self, attribute, io }, () => skimmer.starts(space.source, { at, to, most, meter }));
    if (!starts || starts.length < FEWEST_SKIMMED) return false;
    this.hasSkimmed = true;
    const { length } = starts;
    let broken: Piece | undefined;
    const items = new LazyItems({
      ...{ length, start: at, places: starts, recent: this.#recent },
      steps: skimmer.weight * STEPS_PER_FIELD,
      read: (index, steps) => this.#readLater({ self, attribute, io, index }, { at: starts.at(index), steps }),
      column: name => this.#column(attribute, space, { at, to, length, name }),
    });
    self.pieces.set(attribute.id, {
      attribute,
      type: undefined,
      space,
      start: at,
      end: starts.end,
      value: items,
      items,
    });
    io.at = starts.end;
    if (starts.isWhole) return true;
    // Reading the item that could not be skimmed reports why.
    this.#readOne({ self, attribute, io, index: length, keep: piece => (broken = piece) });
    io.at = at;
    self.pieces.delete(attribute.id);
    return broken === undefined;
  }

  #column(
    { type }: Attribute,
    { source }: Space,
    { name, ...place }: { readonly at: number; readonly to: number; readonly length: number; readonly name: string },
  ): Column {
    if (type?.kind !== 'struct') return undefined;
    const meter = new Budget(source.size, this.lent);
    return Skimmer.of(type.of, name)?.column(source, name, { ...place, meter });
  }

  /** Reads an item of a long list on demand. */
  #readLater({ self, attribute, io, index }: Omit<ValuePlace, 'keep'>, { at, steps }: LatePlace): Piece {
    const stream = new Stream(io.space, io.from, io.to);
    stream.at = at;
    const late = this.#lateReader(io.space.source.size);
    late.budget.nextItem(steps, () => this.#recent.forget());
    return late.#readOne({ self, attribute, io: stream, index, keep: () => undefined });
  }

  /** One reader for all items: they are read one by one, on demand. */
  #lateReader(fileSize: number): StructReader {
    if (this.isLate) return this;
    this.#late ??= new StructReader(new Budget(fileSize, this.lent), this.lent, {
      isLate: true,
      recent: this.#recent,
    });
    return this.#late;
  }

  #readOne(place: ValuePlace): Piece {
    const { self, attribute, io, index } = place;
    const begin = { space: io.space, at: goesOnInBits(attribute) ? io.at : io.end };
    return this.#guard({ self, attribute, index, io: begin }, () => {
      this.budget.value();
      return readValue(this, place);
    });
  }

  #check(self: StructValue, piece: Piece, index: number | undefined): void {
    const { attribute } = piece;
    const contents = attribute.type?.kind === 'bytes' ? attribute.type.contents : undefined;
    if (attribute.checks.length === 0 && !contents) return;
    this.#guard({ self, attribute, index, io: { space: piece.space, at: piece.start } }, () => {
      const failed = failedCheck(piece, { self, item: piece.value, ...(index === undefined ? {} : { index }) });
      if (!failed) return;
      this.budget.value(VALUES_PER_MISMATCH);
      const { space, start, end } = piece;
      const place = { start: space.placeInFile(start), size: space.isInFile ? end - start : 0 };
      this.mismatches.push({ path: self.pathOf(attribute.id, index), ...place, ...failed });
    });
  }

  /** Adds the place of the field that could not be read to a fault: the innermost one. */
  #guard<T>({ self, attribute, io = self.io, index }: GuardPlace, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ReadFault) || error.path !== undefined) throw error;
      const fault =
        error.kind === 'BudgetError'
          ? error
          : (faultOf(() => this.budget.value(VALUES_PER_FAULT + Math.floor(self.depth / STRUCTS_PER_VALUE))) ?? error);
      const { id, place } = attribute;
      fault.place = place;
      fault.file = self.type.file.path;
      fault.path = id === undefined ? pathText(self.steps()) : self.pathOf(id, index);
      fault.start = io.space.placeInFile(io.at);
      throw fault;
    }
  }
}

interface LatePlace {
  readonly at: number;
  /** The steps it may take. */
  readonly steps: number;
}

interface GuardPlace {
  readonly self: StructValue;
  /** Without an id: a rule of the whole struct. */
  readonly attribute: { readonly id?: string; readonly place: TextPlace };
  /** Where the fault is: where the field begins, or else where reading has come to. */
  readonly io?: Pick<Stream, 'space' | 'at'>;
  readonly index?: number | undefined;
}

const skimmers = new WeakMap<TypeSpec, Skimmer | 'none'>();

function skimmerOf(type: TypeSpec): Skimmer | undefined {
  const known = skimmers.get(type) ?? Skimmer.of(type) ?? 'none';
  skimmers.set(type, known);
  return known === 'none' ? undefined : known;
}

function isPresent(self: StructValue, { when }: Attribute): boolean {
  return when === undefined || boolOf(when.value({ self }));
}

type IsDone = (index: number, values: readonly unknown[]) => boolean;

function endOfList(self: StructValue, { repeat }: Attribute, io: Stream): IsDone {
  if (repeat?.kind === 'count') {
    const count = intOf(repeat.count.value({ self }));
    return index => index >= count;
  }
  if (repeat?.kind !== 'until') return () => io.isAtEnd;
  // As in Kaitai's own compiler: by then _index counts the items.
  return (index, values) => index > 0 && boolOf(repeat.until.value({ self, item: values[index - 1], index }));
}
