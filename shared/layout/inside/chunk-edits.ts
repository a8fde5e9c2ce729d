// Removes, copies, moves and inserts chunks as runs of bytes: their content is never rewritten, and only the sizes
// of the chunks around them change.

import { viewOf } from '../../base/bytes.ts';
import { counted, grouped } from '../../base/counted.ts';
import { hexOffset } from '../../base/hex.ts';
import type { Source } from '../../base/source.ts';
import type { NamedField } from './field-sink.ts';
import { findLeaf } from './find-leaf.ts';
import type { AnyLayout, ByteRange } from './layout.ts';
import type { Leaf } from './leaf.ts';
import { type Memo, newMemo } from './memo.ts';
import { parsePath, pathText } from './path.ts';

/** Where a chunk goes: before or after another one, or at the end inside it. */
export interface ChunkPlace {
  readonly path: string;
  readonly side: 'before' | 'after' | 'inside';
}

export type ChunkEdit =
  | { readonly kind: 'drop'; readonly path: string }
  | { readonly kind: 'move' | 'copy'; readonly path: string; readonly to: ChunkPlace }
  /** Whole chunks, with their heads. */
  | { readonly kind: 'insert'; readonly bytes: Uint8Array; readonly to: ChunkPlace };

export interface Splice {
  readonly start: number;
  readonly remove: number;
  readonly insert: Uint8Array;
}

export type ChunkSplices =
  | { readonly kind: 'splices'; readonly splices: readonly Splice[]; readonly size: number }
  | { readonly kind: 'refused'; readonly why: string };

/** A chunk and the field that holds its size. */
interface Place extends ByteRange {
  readonly path: string;
  readonly size: number;
  readonly bodyStart: number;
  readonly sizeSpot: NamedField;
}

/** The splices that carry out an edit of chunks, in byte order; afterwards all sizes around them are right. */
export function chunkSplices(layout: AnyLayout, source: Source, edit: ChunkEdit): ChunkSplices {
  const chunkAt = chunkFinder(layout, source);
  const gone = edit.kind === 'drop' || edit.kind === 'move' ? chunkAt(edit.path) : undefined;
  const path = edit.kind === 'insert' ? undefined : edit.path;
  const taken = path === undefined ? undefined : chunkAt(path);
  if (path !== undefined && taken === undefined) return refused(`${path} is not a chunk`);
  const put = edit.kind === 'drop' ? undefined : targetOf(chunkAt, edit.to);
  if (edit.kind !== 'drop' && put === undefined)
    return refused(`${edit.to.path} is not a chunk that a chunk can be moved to`);
  if (put?.around.some(chunk => chunk.path === gone?.path)) return refused('a chunk cannot go into itself');
  const bytes = edit.kind === 'insert' ? edit.bytes : taken && source.read(taken.start, taken.size);
  const splices: Splice[] = [];
  if (gone) splices.push({ start: gone.start, remove: gone.size, insert: new Uint8Array(0) });
  if (put && bytes) splices.push({ start: put.at, remove: 0, insert: bytes });
  const growth = new Map<string, { readonly chunk: Place; by: number }>();
  const grow = (chunks: readonly Place[], by: number) => {
    for (const chunk of chunks) growth.set(chunk.path, { chunk, by: (growth.get(chunk.path)?.by ?? 0) + by });
  };
  if (gone) grow(around(chunkAt, gone.path), -gone.size);
  if (put && bytes) grow(put.around, bytes.length);
  for (const { chunk, by } of growth.values()) {
    const sized = resized(source, chunk, by);
    if (typeof sized === 'string') return refused(sized);
    splices.push(...sized);
  }
  const size = splices.reduce((sum, { insert, remove }) => sum + insert.length - remove, source.size);
  return { kind: 'splices', splices: splices.toSorted(byPlace), size };
}

/** A chunk that comes to a position is put before what is already there. */
const byPlace = (a: Splice, b: Splice): number => a.start - b.start || a.remove - b.remove;

const refused = (why: string): ChunkSplices => ({ kind: 'refused', why });

/** The bytes of a chunk, with its head; undefined if the path leads to no chunk. */
export function chunkRange(layout: AnyLayout, source: Source, path: string): ByteRange | undefined {
  const chunk = chunkFinder(layout, source)(path);
  return chunk && { start: chunk.start, size: chunk.size };
}

type ChunkAt = (path: string) => Place | undefined;

function chunkFinder(layout: AnyLayout, source: Source): ChunkAt {
  const memo: Memo = newMemo();
  const known = new Map<string, Place | undefined>();
  const find: ChunkAt = path => {
    if (!known.has(path)) known.set(path, readChunk(layout, source, { path, memo, find }));
    return known.get(path);
  };
  return find;
}

interface Search {
  readonly path: string;
  readonly memo: Memo;
  readonly find: ChunkAt;
}

/** A chunk is an item whose bytes begin with a tag and a size; if it overruns its parent, it ends with the parent. */
function readChunk(layout: AnyLayout, source: Source, { path, memo, find }: Search): Place | undefined {
  if (typeof parsePath(path)?.at(-1) !== 'number') return undefined;
  const tag = findLeaf(layout, source, `${path}.id`, memo)?.spot;
  const sizeSpot = findLeaf(layout, source, `${path}.size`, memo)?.spot;
  if (tag?.leaf.kind !== 'tag' || sizeSpot?.leaf.kind !== 'size' || tag.start + tag.size !== sizeSpot.start)
    return undefined;
  const bodyStart = sizeSpot.start + sizeSpot.size;
  const outer = around(find, path)[0];
  const limit = outer === undefined ? source.size : outer.start + outer.size;
  const end = Math.min(bodyStart + Number(sizeSpot.value), limit);
  return { path, start: tag.start, size: end - tag.start, bodyStart, sizeSpot };
}

/** The chunks around a chunk, innermost first. */
function around(chunkAt: ChunkAt, path: string): readonly Place[] {
  const steps = parsePath(path) ?? [];
  const found: Place[] = [];
  for (let depth = steps.length - 1; depth > 0; depth--) {
    const chunk = typeof steps[depth - 1] === 'number' ? chunkAt(pathText(steps.slice(0, depth))) : undefined;
    if (chunk) found.push(chunk);
  }
  return found;
}

function targetOf(
  chunkAt: ChunkAt,
  { path, side }: ChunkPlace,
): { readonly at: number; readonly around: readonly Place[] } | undefined {
  const chunk = chunkAt(path);
  if (chunk === undefined) return undefined;
  if (side === 'before') return { at: chunk.start, around: around(chunkAt, path) };
  if (side === 'after') return { at: chunk.start + chunk.size, around: around(chunkAt, path) };
  // Only a chunk that holds chunks, or an empty one, can take another.
  const isNest = chunk.start + chunk.size === chunk.bodyStart || chunkAt(`${path}.chunks[0]`) !== undefined;
  return isNest ? { at: chunk.start + chunk.size, around: [chunk, ...around(chunkAt, path)] } : undefined;
}

/** The size field after the edit; this also corrects a wrong size. */
function resized(source: Source, chunk: Place, by: number): readonly Splice[] | string {
  const { sizeSpot, bodyStart } = chunk;
  const size = chunk.start + chunk.size - bodyStart + by;
  const most = 2 ** (sizeSpot.size * 8 - (sizeSpot.size === 4 ? 1 : 0)) - 1;
  if (size > most)
    return `the chunk at ${hexOffset(chunk.start)} would have ${counted(size, 'byte')}, but its size field holds at most ${grouped(most)}`;
  if (size === Number(sizeSpot.value)) return [];
  const insert = source.read(sizeSpot.start, sizeSpot.size).slice();
  (sizeSpot.leaf as Leaf<number>).write(viewOf(insert), 0, insert.length, size); // as: the leaf of a size
  return [{ start: sizeSpot.start, remove: insert.length, insert }];
}
