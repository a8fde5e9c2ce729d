// A long list whose items have known positions: each item is read on demand.
import type { LazyList } from './expression/values.ts';
import { faultOf, layoutFault } from './fault.ts';
import type { Piece } from './piece.ts';
import type { Column, Starts } from './skim.ts';
import { type Attribute, bitsOfAttribute, bitsOfType, type TypeSpec } from './spec.ts';
import { isKnownEncoding } from './text-encoding.ts';

/** Shorter lists are read at once. */
export const FEWEST_LAZY = 64;
/** The same for items that differ in size. */
export const FEWEST_SKIMMED = 256;
/** Items kept for repeated reads, over all lists together. */
const MOST_KEPT = 2048;
/** The steps that reading one item for display may take. */
const STEPS_PER_ITEM = 1024;
const DEEPEST = 8;

interface LazyParts {
  readonly length: number;
  /** Offset of the first item. */
  readonly start: number;
  /** The size of every item, or the offset of each. */
  readonly places: number | Starts;
  /** Reads an item within this many steps. */
  read(index: number, steps: number): Piece;
  /** Steps that an item takes in addition to STEPS_PER_ITEM. */
  readonly steps?: number;
  column(name: string): Column;
  readonly recent: RecentItems;
  /** Reads an item's value alone, if that is cheaper than its piece. */
  readonly value?: ((index: number) => unknown) | undefined;
}

/** The items read last, over all lists of a file. A class, because it counts them. */
export class RecentItems {
  readonly #lists = new Set<LazyItems>();
  #count = 0;

  /** Counts one more item; when there are too many, all are dropped. */
  note(list: LazyItems): void {
    if (++this.#count > MOST_KEPT) {
      this.forget();
      this.#count = 1;
    }
    this.#lists.add(list);
  }

  forget(): void {
    for (const each of this.#lists) each.forget();
    this.#lists.clear();
    this.#count = 0;
  }
}

/** Values and pieces in one list. A class, because it keeps the items read last. */
export class LazyItems implements LazyList {
  readonly isLazyList = true;
  readonly length: number;
  /** Size of each item; absent if sizes differ. */
  readonly stride: number | undefined;
  readonly #parts: LazyParts;
  readonly #kept = new Map<number, Piece>();

  constructor(parts: LazyParts) {
    this.#parts = parts;
    this.length = parts.length;
    this.stride = typeof parts.places === 'number' ? parts.places : undefined;
  }

  /** The item that contains an offset from the start of the list. */
  indexOver(offset: number): number {
    const { places, start } = this.#parts;
    return typeof places === 'number' ? Math.floor(offset / places) : places.indexOf(start + offset);
  }

  /** One plain number per item, without reading the items; undefined if that is not possible. */
  column(name: string): Column {
    return this.#parts.column(name);
  }

  /** An item's value for an expression. It gets no extra steps, so an expression that loops forever is stopped. */
  item(index: number): unknown {
    const { value } = this.#parts;
    return value && index >= 0 && index < this.length ? value(index) : this.#read(index, 0)?.value;
  }

  /** An item for display. Throws LayoutFault if reading it takes too much. */
  at(index: number): Piece | undefined {
    let piece: Piece | undefined;
    const fault = faultOf(() => {
      piece = this.#read(index, STEPS_PER_ITEM + (this.#parts.steps ?? 0));
    });
    if (fault) throw layoutFault(fault);
    return piece;
  }

  #read(index: number, steps: number): Piece | undefined {
    if (!(index >= 0 && index < this.length)) return undefined;
    const known = this.#kept.get(index);
    if (known) return known;
    const piece = this.#parts.read(index, steps);
    this.#parts.recent.note(this);
    this.#kept.set(index, piece);
    return piece;
  }

  forget(): void {
    this.#kept.clear();
  }

  *[Symbol.iterator](): Iterator<Piece> {
    for (let i = 0; i < this.length; i++) {
      const piece = this.at(i);
      if (piece) yield piece;
    }
  }
}

/** The bytes of fixed-size items in a new order, blanks all zero; undefined for other lists and if an item is missing. */
export function bytesInOrder(
  { items, space, start, end }: Piece,
  order: readonly (number | 'blank')[],
): Uint8Array | undefined {
  const stride = items instanceof LazyItems ? items.stride : undefined;
  if (stride === undefined) return undefined;
  const all = space.source.read(start, end - start);
  const bytes = new Uint8Array(order.length * stride);
  for (let i = 0; i < order.length; ) {
    const from = order[i];
    let next = i + 1;
    if (typeof from === 'number') {
      while (order[next] === from + next - i) next++;
      const last = (from + next - i) * stride;
      if (last > all.length) return undefined;
      bytes.set(all.subarray(from * stride, last), i * stride);
    }
    i = next;
  }
  return bytes;
}

/** The size of each item of a list, if all are the same and that is known without reading them. */
export function strideOf({ type, extent, process, checks, parent, owner }: Attribute): number | undefined {
  if (process || checks.length > 0 || parent !== undefined) return undefined;
  if (type?.kind === 'int' || type?.kind === 'float') return type.size;
  const room = extent && bitsOfAttribute({ type, extent, when: undefined, repeat: undefined });
  if (extent && (room === undefined || room === 0)) return undefined;
  if (room !== undefined && (type?.kind === 'bytes' || (type?.kind === 'text' && isKnownEncoding(type.encoding))))
    return room / 8;
  if (type?.kind !== 'struct' || type.args.length > 0 || !isPlain(type.of, 0) || type.of.file !== owner.file)
    return undefined;
  const bits = bitsOfType(type.of);
  if (room !== undefined) return bits !== undefined && bits <= room ? room / 8 : undefined;
  return bits === undefined || bits === 0 || bits % 8 !== 0 ? undefined : bits / 8;
}

const knownPlain = new WeakMap<TypeSpec, boolean>();

function isPlain(type: TypeSpec, depth: number): boolean {
  const known = knownPlain.get(type);
  if (known !== undefined && depth > 0) return known;
  const plain = hasPlainParts(type, depth);
  knownPlain.set(type, plain);
  return plain;
}

function hasPlainParts(type: TypeSpec, depth: number): boolean {
  if (depth > DEEPEST || type.params.length > 0 || typeof type.endian === 'object') return false;
  // An item may have too many fields without bytes to read in reasonable time.
  if ((bitsOfType(type) ?? 0) < type.seq.length) return false;
  for (const { value, checks } of type.instances.values()) if (!value || checks.length > 0) return false;
  return type.seq.every(({ type: of, when, process, checks, parent }) => {
    if (when || process || checks.length > 0 || parent !== undefined || !of) return false;
    if (of.kind === 'struct') return of.args.length === 0 && isPlain(of.of, depth + 1);
    return of.kind === 'bytes' ? of.contents === undefined : ['int', 'float', 'bits', 'text'].includes(of.kind);
  });
}
