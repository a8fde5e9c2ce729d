import { sameBytes } from '../base/bytes.ts';
import type { CompleteFile } from './complete.ts';
import { compareValues } from './expression/values.ts';
import { bytesInOrder, LazyItems } from './lazy-items.ts';
import { type Piece, structIn } from './piece.ts';
import type { StructValue } from './struct-value.ts';
import { piecesOf } from './walk.ts';

/** What else changed in a file after an edit: the first such path, in a clause. */
export function differenceIn(
  before: CompleteFile,
  after: CompleteFile,
  touched: ReadonlySet<string>,
  order?: ListOrder,
): string | undefined {
  return structDifference(before.root, after.root, { before, after, touched, order });
}

/** The items of a list now, by their old indices; `blank` ones are new. */
export interface ListOrder {
  readonly path: string;
  readonly items: readonly (number | 'blank')[];
}

interface Two {
  readonly before: CompleteFile;
  readonly after: CompleteFile;
  readonly touched: ReadonlySet<string>;
  readonly order: ListOrder | undefined;
}

function structDifference(a: StructValue, b: StructValue, two: Two): string | undefined {
  const [left, right] = [piecesOf(a).filter(isStored), piecesOf(b).filter(isStored)];
  for (const [i, piece] of left.entries()) {
    const other = right[i];
    const path = a.pathOf(piece.attribute.id);
    if (!other || other.attribute.id !== piece.attribute.id) return moved(path, piece);
    const difference = pieceDifference({ piece, other, path }, two);
    if (difference) return difference;
  }
  return right.length > left.length
    ? moved(b.pathOf(right[left.length]?.attribute.id ?? ''), right[left.length])
    : undefined;
}

const isStored = ({ isComputed }: Piece): boolean => !isComputed;

type Pair = { piece: Piece; other: Piece; path: string };

function pieceDifference({ piece, other, path }: Pair, two: Two): string | undefined {
  if (path === two.order?.path) return orderDifference({ piece, other, path }, two, two.order);
  if (piece.items instanceof LazyItems || other.items instanceof LazyItems)
    return sameBytes(bytesOf(piece), bytesOf(other)) ? undefined : moved(path, piece);
  if (piece.items || other.items) {
    const [left, right] = [piece.items ?? [], other.items ?? []];
    if (left.length !== right.length) return moved(path, piece);
    for (const [i, item] of left.entries()) {
      const pair = right[i];
      const difference = pair && pieceDifference({ piece: item, other: pair, path: `${path}[${i}]` }, two);
      if (difference) return difference;
    }
    return undefined;
  }
  const [a, b] = [structIn(piece), structIn(other)];
  if (a && b) return two.before.repeated.has(a) ? undefined : structDifference(a, b, two);
  if (a || b) return moved(path, piece);
  if (two.touched.has(path) || piece.value === other.value) return undefined;
  if (piece.value === undefined || other.value === undefined) return moved(path, piece);
  const meter = two.after.root.meter;
  return compareValues(piece.value, other.value, meter) === 0 ? undefined : moved(path, piece);
}

function orderDifference({ piece, other, path }: Pair, two: Two, { items }: ListOrder): string | undefined {
  if (other.items?.length !== items.length) return moved(path, piece);
  const wanted = bytesInOrder(piece, items);
  if (wanted && other.items instanceof LazyItems)
    return sameBytes(wanted, bytesOf(other)) ? undefined : moved(path, piece);
  for (const [i, from] of items.entries()) {
    const [was, is] = [from === 'blank' ? undefined : piece.items?.at(from), other.items.at(i)];
    const difference = was && is && pieceDifference({ piece: was, other: is, path: `${path}[${from}]` }, two);
    if (difference) return difference;
  }
  return undefined;
}

function bytesOf({ space, start, end }: Piece): Uint8Array {
  return space.source.read(start, end - start);
}

function moved(path: string, piece: Piece | undefined): string {
  const { at, extent, when, repeat } = piece?.attribute ?? {};
  const count = repeat?.kind === 'count' ? repeat.count : undefined;
  const formula = at ?? extent?.size ?? count ?? when;
  const why = formula ? `: “${formula.source}” in line ${formula.place.line} prevents it` : '';
  return `“${path}” would be read as something else${why}`;
}
