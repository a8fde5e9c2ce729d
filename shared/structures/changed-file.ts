// When a value changes its length, what follows moves, and the sizes and offsets that describe it are updated where their
// expressions can be inverted. The result is read again and accepted only if everything else is unchanged.

import { pathText, type Step } from '#layout';
import { viewOf } from '../base/bytes.ts';
import { counted } from '../base/counted.ts';
import { memorySource, type Source } from '../base/source.ts';
import { type CompleteFile, complete } from './complete.ts';
import type { Expression } from './expression/expression.ts';
import type { Formula } from './expression/formula.ts';
import { placeText } from './fault.ts';
import { differenceIn } from './grown-difference.ts';
import { bytesInOrder } from './lazy-items.ts';
import { type Linear, linearOf, turnedRound } from './linear.ts';
import { type Piece, structIn } from './piece.ts';
import { type Lent, readAllOf } from './read-struct.ts';
import type { Structure } from './read-structure.ts';
import { type Attribute, bitsOfAttribute, extentOf } from './spec.ts';
import { contentBytes, storedBytes, writeBits, writeNumber } from './stored.ts';
import type { Space } from './stream.ts';
import { StructValue } from './struct-value.ts';

/** A change of one value, and what the file is read with. */
export interface FileChange {
  readonly change: { readonly steps: readonly Step[]; readonly value: unknown };
  readonly structure: Structure;
  readonly lent: Lent;
}
export type ChangedFile = { readonly source: Source } | { readonly why: string };

/** Longer files are only patched, because a changed length builds the whole file anew in memory. */
const LARGEST = 64 << 20;

/** The file with one value changed. */
export function changedFile(read: CompleteFile, source: Source, { change, structure, lent }: FileChange): ChangedFile {
  const file = read.hasSkimmed ? complete(readAllOf(structure.root, source, lent)) : read;
  if (file.fault && !read.fault) return { why: 'the file has too many values to be written anew' };
  const piece = pieceAt(file.root, change.steps);
  if (!piece || piece.items || piece.isComputed || structIn(piece)) return { why: 'this value cannot be changed' };
  if (source.size > LARGEST) return { why: 'the file is too long to be written anew' };
  const { value: given } = change;
  const value = typeof given === 'object' && given !== null && 'read' in given ? bytesFrom(given as Source) : given; // a leaf's bytes
  try {
    const growth = new Growth(file, lent);
    const bytes = growth.changeValue(piece, value);
    const after = complete(readAllOf(structure.root, memorySource(bytes), lent));
    if (after.fault)
      return { why: `the file could not be read any more: ${after.fault.message}${placeText(after.fault)}` };
    const touched = new Set([pathText(change.steps), ...growth.paths()]);
    const difference = differenceIn(file, after, touched);
    return difference === undefined ? { source: memorySource(bytes) } : { why: difference };
  } catch (error) {
    if (error instanceof CannotGrow) return { why: error.message };
    throw error;
  }
}

/** The new items of a list: indices of old ones, and blank ones. */
export interface ListChange {
  readonly steps: readonly Step[];
  readonly items: readonly (number | 'blank')[];
}

/** The file with items of one list added, removed or reordered; its counts are updated. */
export function changedList(
  source: Source,
  { steps, items }: ListChange,
  { structure, lent }: Omit<FileChange, 'change'>,
): ChangedFile {
  const file = complete(readAllOf(structure.root, source, lent));
  if (file.fault) return { why: `the file cannot be read: ${file.fault.message}${placeText(file.fault)}` };
  const piece = pieceAt(file.root, steps);
  const path = pathText(steps);
  if (!piece?.items) return { why: `${path || 'the file'} is not a list` };
  if (source.size > LARGEST) return { why: 'the file is too long to be written anew' };
  try {
    const growth = new Growth(file, lent);
    const bytes = growth.changeList(piece, items);
    const after = complete(readAllOf(structure.root, memorySource(bytes), lent));
    if (after.fault)
      return { why: `the file could not be read any more: ${after.fault.message}${placeText(after.fault)}` };
    const difference = differenceIn(file, after, new Set(growth.paths()), { path, items });
    return difference === undefined ? { source: memorySource(bytes) } : { why: difference };
  } catch (error) {
    if (error instanceof CannotGrow) return { why: error.message };
    throw error;
  }
}

const bytesFrom = (source: Source): Uint8Array => source.read(0, source.size).slice();

/** Why a length cannot change; a clause. */
class CannotGrow extends Error {}

/** The piece that a path leads to. */
export function pieceAt(root: StructValue, steps: readonly Step[]): Piece | undefined {
  let struct: StructValue | undefined = root;
  let piece: Piece | undefined;
  for (const step of steps) {
    piece = typeof step === 'number' ? piece?.items?.at(step) : struct?.shown().get(step);
    if (!piece) return undefined;
    struct = structIn(piece);
  }
  return piece;
}

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

// The number in the file that an expression depends on, if the expression can be inverted.

interface NamedPiece {
  readonly piece: Piece;
  /** The expression in terms of the piece's own value. */
  readonly linear: Linear;
}

const DEEPEST = 8;

/** The piece that an expression names, seen from a struct. */
function pieceNamed({ expression }: Formula, struct: StructValue): NamedPiece | undefined {
  return named(expression, struct, 0);
}

function named(expression: Expression, struct: StructValue, depth: number): NamedPiece | undefined {
  const linear = depth < DEEPEST ? linearOf(expression) : undefined;
  if (!linear) return undefined;
  const holder = holderOf(linear.of, struct);
  const name = linear.of.kind === 'name' || linear.of.kind === 'member' ? linear.of.name : '';
  const piece = holder?.pieces.get(name);
  if (holder && !piece) return throughParam(holder, name, { linear, depth });
  if (!holder || !piece) return undefined;
  if (!piece.isComputed) return piece.type?.kind === 'int' || piece.bits ? { piece, linear } : undefined;
  const { value } = piece.attribute;
  return value && chained(linear, named(value.expression, holder, depth + 1));
}

/** A parameter stands for its argument. */
function throughParam(
  struct: StructValue,
  name: string,
  at: { linear: Linear; depth: number },
): NamedPiece | undefined {
  const index = struct.type.params.findIndex(({ id }) => id === name);
  const { holder } = struct;
  const type = holder?.of.type.members.get(holder.key)?.type;
  const arg = type?.kind === 'struct' ? type.args[index] : undefined;
  return holder && arg ? chained(at.linear, named(arg.expression, holder.of, at.depth + 1)) : undefined;
}

function chained(outer: Linear, inner: NamedPiece | undefined): NamedPiece | undefined {
  if (!inner) return undefined;
  const { of, times, plus } = inner.linear;
  return { piece: inner.piece, linear: { of, times: outer.times * times, plus: outer.times * plus + outer.plus } };
}

function holderOf(expression: Expression, struct: StructValue): StructValue | undefined {
  if (expression.kind === 'name') return struct;
  return expression.kind === 'member' ? structAt(expression.of, struct) : undefined;
}

function structAt(expression: Expression, struct: StructValue): StructValue | undefined {
  if (expression.kind === 'cast') return structAt(expression.of, struct);
  const holder = holderOf(expression, struct);
  if (!holder || (expression.kind !== 'name' && expression.kind !== 'member')) return undefined;
  const { name } = expression;
  const found = name === '_parent' ? holder.parent : name === '_root' ? holder.root : holder.pieces.get(name)?.value;
  return found instanceof StructValue ? found : undefined;
}

/** A class, because it collects the numbers to update on the way out of the streams. */
class Growth {
  readonly #file: CompleteFile;
  readonly #lent: Lent;
  readonly #fixes = new Map<Piece, number>();

  constructor(file: CompleteFile, lent: Lent) {
    this.#file = file;
    this.#lent = lent;
  }

  /** The paths of the numbers that were updated. */
  paths(): string[] {
    return [...this.#fixes.keys()].map(piece => this.#pathOf(piece));
  }

  changeValue(piece: Piece, value: unknown): Uint8Array {
    const others = this.#lent.encodings;
    const same = storedBytes(piece, value, { others });
    const size = 'bytes' in same ? piece.end - piece.start : this.#neededSize(piece, value);
    const stored = 'bytes' in same ? same : storedBytes(piece, value, { others, size });
    if ('why' in stored) throw new CannotGrow(stored.why);
    const { start, end, space } = piece;
    if (stored.bytes.length !== end - start) this.#resize(piece, stored.bytes.length);
    return this.#splice(space, { start, end, bytes: stored.bytes }, this.#owner(piece));
  }

  /** The file with the new items of a list. */
  changeList(list: Piece, order: ListChange['items']): Uint8Array {
    const { attribute, space, start, end } = list;
    const bytes = bytesInOrder(list, order) ?? joined(list, order);
    const { repeat } = attribute;
    const struct = this.#owner(list);
    if (repeat?.kind === 'count') this.#fix(repeat.count, { struct, wanted: order.length, what: 'repeat-expr' });
    return this.#splice(space, { start, end, bytes }, struct);
  }

  #neededSize(piece: Piece, value: unknown): number {
    const content = contentBytes(piece, value, this.#lent.encodings);
    if (!(content instanceof Uint8Array)) throw new CannotGrow(content.why);
    const extent = extentOf(piece.attribute, piece.type);
    return content.length + (extent?.terminator && !extent.isIncluded ? extent.terminator.length : 0);
  }

  /** The struct that a piece belongs to. */
  #owner(piece: Piece): StructValue {
    const found = ownersIn(this.#file).get(piece);
    if (!found) throw new CannotGrow('this value cannot be changed');
    return found;
  }

  #pathOf(piece: Piece): string {
    const owner = this.#owner(piece);
    const list = owner.pieces.get(piece.attribute.id);
    const index = Array.isArray(list?.items) ? list.items.indexOf(piece) : -1;
    return owner.pathOf(piece.attribute.id, index < 0 ? undefined : index);
  }

  /** Updates whatever states the length of a piece. */
  #resize(piece: Piece, size: number): void {
    const extent = extentOf(piece.attribute, piece.type);
    const formula = extent?.size;
    if (!formula) {
      const isOpen = extent && (extent.isToEnd || extent.terminator);
      if (!isOpen) throw new CannotGrow('its length is fixed');
      return;
    }
    this.#fix(formula, { struct: this.#owner(piece), wanted: size, what: 'size' });
  }

  #fix(formula: Formula, { struct, wanted, what }: { struct: StructValue; wanted: number; what: string }): void {
    const named = pieceNamed(formula, struct);
    const value = named && turnedRound(named.linear, wanted);
    if (!named || value === undefined)
      throw new CannotGrow(`“${what}: ${formula.source}” in line ${formula.place.line} prevents it`);
    const before = this.#fixes.get(named.piece);
    if (before !== undefined && before !== value)
      throw new CannotGrow(`“${formula.source}” in line ${formula.place.line} would have to be ${before} and ${value}`);
    this.#fixes.set(named.piece, value);
  }

  /** Replaces bytes of a space, and of the spaces it was made from; returns the whole file. */
  #splice(space: Space, splice: Splice, inside: StructValue): Uint8Array {
    const shift = splice.bytes.length - (splice.end - splice.start);
    const holding = holdingPieces(inside, this.#file);
    if (shift !== 0) {
      for (const around of holding)
        if (around.space === space && around.used !== undefined)
          this.#resize(around, around.end - around.start + shift);
      this.#moveOffsets(space, splice.end, shift);
    }
    const made = holding.find(around => around.inner === space);
    const { origin } = space;
    if (!made || !origin) return this.#written(space, splice);
    const plain = this.#written(space, splice);
    const stored = origin.codec
      ? plain.map((byte, at) => origin.codec?.encode(byte, at) ?? byte)
      : origin.encode?.(plain);
    if (!stored) throw new CannotGrow('its process cannot be reversed');
    const { start, end } = made;
    if (stored.length !== end - start) this.#resize(made, stored.length);
    return this.#splice(origin.space, { start, end, bytes: stored }, this.#owner(made));
  }

  /** Updates the offsets of everything after the change. */
  #moveOffsets(space: Space, from: number, shift: number): void {
    for (const [piece, struct] of ownersIn(this.#file)) {
      const { at } = piece.attribute;
      if (!at || piece.space !== space || piece.start < from || struct.pieces.get(piece.attribute.id) !== piece)
        continue;
      const named = pieceNamed(at, struct);
      const stored = Number(at.value({ self: struct }));
      if (named && Number.isFinite(stored)) this.#fix(at, { struct, wanted: stored + shift, what: 'pos' });
    }
  }

  #written(space: Space, { start, end, bytes }: Splice): Uint8Array {
    const all = space.source.read(0, space.source.size).slice();
    for (const [piece, value] of this.#fixes) if (piece.space === space) writeFix(all, piece, value);
    const whole = new Uint8Array(start + bytes.length + (all.length - end));
    whole.set(all.subarray(0, start));
    whole.set(bytes, start);
    whole.set(all.subarray(end), start + bytes.length);
    return whole;
  }
}

/** The bytes of the items of a list in a new order. */
function joined(list: Piece, order: ListChange['items']): Uint8Array {
  const parts = order.map(from => (from === 'blank' ? blankItem(list.attribute) : itemBytes(list, from)));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function itemBytes({ items, space }: Piece, index: number): Uint8Array {
  const item = items?.at(index);
  if (!item) throw new CannotGrow(`the list has ${counted(items?.length ?? 0, 'item')}`);
  return space.source.read(item.start, item.end - item.start);
}

const bitsOfItem = (attribute: Attribute): number | undefined =>
  bitsOfAttribute({ ...attribute, repeat: undefined, when: undefined });

/** Whether an item of a list can be blank: only if all items have the same size. */
export const hasBlank = (attribute: Attribute): boolean => bitsOfItem(attribute) !== undefined;

/** A blank item: all zero. */
function blankItem(attribute: Attribute): Uint8Array {
  const bits = bitsOfItem(attribute);
  if (bits === undefined) throw new CannotGrow('an empty item has no length of its own: copy an item instead');
  return new Uint8Array(Math.ceil(bits / 8));
}

function writeFix(all: Uint8Array, { type, start, end, bits, attribute }: Piece, value: number): void {
  const most = type?.kind === 'int' ? 2 ** (type.size * 8 - (type.isSigned ? 1 : 0)) - 1 : 2 ** (bits?.width ?? 0) - 1;
  if (value < 0 || value > most) throw new CannotGrow(`“${attribute.id}” cannot be ${value}`);
  if (bits) writeBits(all.subarray(start, end), bits, value);
  else if (type?.kind === 'int') writeNumber(viewOf(all), start, { type, value });
}

/** The pieces whose structs contain a struct, from the inside out. */
function holdingPieces(struct: StructValue, file: CompleteFile): Piece[] {
  const holding: Piece[] = [];
  for (let at: StructValue | undefined = struct; at?.holder; at = at.holder.of) {
    const { of, key, index } = at.holder;
    const member = of.pieces.get(key);
    const piece = index === undefined ? member : member?.items?.at(index);
    if (piece) holding.push(piece);
    if (at === file.root) break;
  }
  return holding;
}

const owners = new WeakMap<CompleteFile, Map<Piece, StructValue>>();

/** The struct that each piece of a file belongs to. */
function ownersIn(file: CompleteFile): Map<Piece, StructValue> {
  const known = owners.get(file);
  if (known) return known;
  const made = new Map<Piece, StructValue>();
  const add = (struct: StructValue): void => {
    for (const piece of struct.pieces.values())
      for (const each of [piece, ...(Array.isArray(piece.items) ? piece.items : [])]) {
        made.set(each, struct);
        const inside = structIn(each);
        if (inside && !file.repeated.has(inside)) add(inside);
      }
  };
  add(file.root);
  owners.set(file, made);
  return made;
}
