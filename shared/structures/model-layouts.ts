// What the layout language needs to know of a model's parts: their members, JSON and labels.
import type { AnyLayout, Child, Layout } from '#layout';
import type { CompleteFile } from './complete.ts';
import { LazyItems } from './lazy-items.ts';
import { type Piece, pieceJson, structIn, structJson } from './piece.ts';
import { structsOf, type TypeSpec } from './spec.ts';
import type { StructValue } from './struct-value.ts';

interface Bounds {
  readonly low: number;
  readonly high: number;
  /** How many pieces were visited. */
  readonly pieces: number;
}

/** For fewer pieces the extent is quickly recomputed: caching every one took as much memory as the pieces. */
const FEWEST_KEPT = 6;

/** Items of a long list that are visited or skipped together. */
export const BLOCK = 64;

const neverRead = (): never => {
  throw new Error('a part of a model is read with the whole');
};

/** A class, because it caches what it makes: one layout per type, one extent per part. */
export class ModelLayouts {
  readonly #file: CompleteFile;
  readonly #types = new Map<TypeSpec, AnyLayout>();
  readonly #bounds = new WeakMap<Piece, Bounds>();
  readonly #blocks = new WeakMap<readonly Piece[], Float64Array>();
  readonly #piece: AnyLayout;

  constructor(file: CompleteFile) {
    this.#file = file;
    this.#piece = this.#part<Piece>({
      kind: 'value',
      toJson: piece => pieceJson(piece, this.#file.repeated),
      child: (piece, step) => this.#childOf(piece, step),
    });
  }

  #part<T>(of: Pick<Layout<T>, 'kind'> & Partial<Layout<T>>): AnyLayout {
    const plain = { role: 'value', size: undefined, minSize: 0, refs: [] } as const;
    return { ...plain, decode: neverRead, encode: neverRead, fields: neverRead, ...of } as AnyLayout; // methods are compared bivariantly
  }

  /** The layout of a struct of a type. */
  of(type: TypeSpec): AnyLayout {
    const known = this.#types.get(type);
    if (known) return known;
    const parts = [...type.members.values()].map(({ id, about }) => ({
      key: id,
      layout: this.#part({ kind: 'field', ...(about === undefined ? {} : { about }) }),
    }));
    const made = this.#part<StructValue>({
      kind: 'struct',
      parts,
      ...(type.about === undefined ? {} : { about: type.about }),
      toJson: struct => structJson(struct, this.#file.repeated),
      child: (struct, step) => this.memberOf(struct, step),
    });
    this.#types.set(type, made);
    return made;
  }

  listOf({ attribute }: Piece): AnyLayout {
    return this.#part({ kind: 'list', ...(attribute.about === undefined ? {} : { about: attribute.about }) });
  }

  /** The member of a struct for one step of a path. */
  memberOf(struct: StructValue, step: string | number): Child | undefined {
    const piece = struct.shown(String(step)).get(String(step));
    return piece && this.#asChild(piece);
  }

  #asChild(piece: Piece): Child {
    const struct = structIn(piece);
    if (struct && !this.#file.repeated.has(struct)) return { layout: this.of(struct.type), value: struct };
    return { layout: this.#piece, value: piece };
  }

  #childOf(piece: Piece, step: string | number): Child | undefined {
    const item = piece.items?.at(Number(step));
    return item && this.#asChild(item);
  }

  /** The lowest byte in the file that belongs to a piece, and the end of its highest. */
  boundsOf(piece: Piece): Bounds {
    const struct = structIn(piece);
    if (!piece.items && (!struct || isInOnePlace(struct.type))) return ownBounds(piece);
    const known = this.#bounds.get(piece);
    if (known) return known;
    const made = this.#measure(piece);
    if (made.pieces >= FEWEST_KEPT) this.#bounds.set(piece, made);
    return made;
  }

  /** The lowest byte and the end of the highest for each BLOCK items of a long list; undefined for other lists. */
  blocksOf(items: readonly Piece[] | LazyItems): Float64Array | undefined {
    if (items instanceof LazyItems || items.length < BLOCK * 2) return undefined;
    const known = this.#blocks.get(items);
    if (known) return known;
    const blocks = new Float64Array(Math.ceil(items.length / BLOCK) * 2);
    for (const [i, item] of items.entries()) {
      const at = Math.floor(i / BLOCK) * 2;
      const { low, high } = this.boundsOf(item);
      blocks[at] = i % BLOCK === 0 ? low : Math.min(blocks[at] ?? low, low);
      blocks[at + 1] = Math.max(blocks[at + 1] ?? 0, high);
    }
    this.#blocks.set(items, blocks);
    return blocks;
  }

  #measure(piece: Piece): Bounds {
    const struct = structIn(piece);
    if (piece.items instanceof LazyItems || (!piece.items && !struct)) return ownBounds(piece);
    let { low, high, pieces } = ownBounds(piece);
    for (const each of piece.items ?? (struct && !this.#file.repeated.has(struct) ? struct.pieces.values() : [])) {
      if (each.isComputed) continue;
      const inside = this.boundsOf(each);
      low = Math.min(low, inside.low);
      high = Math.max(high, inside.high);
      pieces += inside.pieces;
    }
    return { low, high, pieces };
  }
}

const placed = new WeakMap<TypeSpec, boolean>();
/** Types nested in one type, at most. */
const MOST_TYPES = 100;

/** Whether all bytes of a type's structs are in their own range: nothing in them is read from elsewhere. */
function isInOnePlace(type: TypeSpec): boolean {
  const known = placed.get(type);
  if (known !== undefined) return known;
  const inside = new Set([type]);
  let isPlaced = true;
  for (const { instances, seq } of inside) {
    isPlaced &&= inside.size < MOST_TYPES;
    for (const { value } of instances.values()) isPlaced &&= value !== undefined;
    if (!isPlaced) break;
    for (const { type: data } of seq) for (const each of structsOf(data)) inside.add(each);
  }
  placed.set(type, isPlaced);
  return isPlaced;
}

function ownBounds({ space, start, end, inner }: Piece): Bounds {
  const low = space.placeInFile(start);
  const isElsewhere = !space.isInFile && !inner;
  return { low, high: isElsewhere ? low : low + (end - start), pieces: 1 };
}
