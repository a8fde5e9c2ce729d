import { Unwritable } from '#layout';
import { grouped } from '../../../base/counted.ts';
import { piecesSource } from '../../../base/pieces.ts';
import { chunksOf, type Source, sliceSource } from '../../../base/source.ts';
import { notInWindows1252 } from '../../../base/windows1252.ts';
import { zipperCrc } from '../../../codecs/zipper-crc.ts';
import type { EntryEdit } from '../../format.ts';
import { UNMEASURED } from './extents.ts';
import { type Archive, type Entry, entriesOf, extentsIn, LONGEST_NAME } from './layout.ts';

type Add = Extract<EntryEdit, { kind: 'add' }>;

/** A range of old contents that new bytes replace. */
interface Swap {
  readonly index: number;
  readonly start: number;
  readonly size: number;
  /** Absent if the entry is removed. */
  readonly content: Source | undefined;
}

/** What changes in the bytes before the directory, and where each entry moves. */
interface Moves {
  readonly pieces: (Uint8Array | Source)[];
  size: number;
  /** New positions of entries with new content, by index. */
  readonly placed: Map<number, { readonly start: number; readonly length: number }>;
}

const LARGEST = 0xffff_ffff;

/**
 * An archive with entries replaced, removed, and added at the end. All other bytes stay as they are, gaps and garbage
 * included; they only move if something before them changes its size.
 */
export function repack(model: Archive, edits: readonly EntryEdit[]): Archive {
  if (edits.length === 0) return model;
  const { isUnmeasured } = extentsIn(model);
  const swaps = swapsOf(model, edits);
  const moves = move(model, swaps);
  const dropped = new Set(swaps.filter(({ content }) => !content).map(({ index }) => index));
  const kept = model.entries
    .map(
      (entry, index): Entry => ({
        ...entry,
        ...(moves.placed.get(index) ?? { start: movedStart(entry.start, swaps) }),
      }),
    )
    .filter((_, index) => !dropped.has(index));
  const added = edits.filter(edit => edit.kind === 'add').map(edit => addEntry(moves, edit));
  const entries = [...kept, ...added];
  if (moves.size > LARGEST)
    throw new Unwritable(
      `an archive holds at most ${grouped(LARGEST)} bytes, and this would be ${grouped(moves.size)}`,
    );
  const repacked = { ...model, entries, contents: piecesSource(moves.pieces) };
  return withChecksum(isUnmeasured ? withoutLengths(repacked) : withLengths(repacked));
}

/** The entries in another order, with their bytes: only for an archive whose entries are contiguous. */
export function reorder(model: Archive, order: readonly number[]): Archive {
  const extents = entriesOf(model);
  let end = 0;
  for (const { name, start, size } of extents) {
    if (start !== end)
      throw new Unwritable(`"${name}" is not stored right after the entry before it: the order cannot change`);
    end += size;
  }
  if (end !== model.contents.size)
    throw new Unwritable('there are bytes after the last entry: the order cannot change');
  const pieces: Source[] = [];
  let at = 0;
  const entries = order.flatMap((from): Entry[] => {
    const [entry, extent] = [model.entries[from], extents[from]];
    if (entry === undefined || extent === undefined) return [];
    pieces.push(sliceSource(model.contents, extent.start, extent.size));
    at += extent.size;
    return [{ ...entry, start: at - extent.size }];
  });
  return withChecksum({ ...model, entries, contents: piecesSource(pieces) });
}

/** The old ranges to replace, in order of their offsets. Bytes that other entries share stay where they are. */
function swapsOf(model: Archive, edits: readonly EntryEdit[]): Swap[] {
  const extents = entriesOf(model);
  const end = model.contents.size;
  const swaps: Swap[] = [];
  for (const edit of edits) {
    if (edit.kind === 'add') continue;
    const { index } = edit;
    const own = extents[index];
    if (!own) throw new Unwritable(`there is no entry ${index}: the archive has ${extents.length}`);
    const content = edit.kind === 'replace' ? edit.content : undefined;
    const isShared = extents.some((other, i) => i !== index && meet(own, other));
    swaps.push(
      isShared ? { index, start: end, size: 0, content } : { index, start: own.start, size: own.size, content },
    );
  }
  return swaps.sort((a, b) => a.start - b.start || a.size - b.size || a.index - b.index);
}

interface Stretch {
  readonly start: number;
  readonly size: number;
}

/** Whether two ranges have bytes in common, or one is an empty range inside the other. */
function meet(a: Stretch, b: Stretch): boolean {
  if (a.size === 0 && b.size === 0) return false;
  if (a.size === 0) return b.start < a.start && a.start < b.start + b.size;
  if (b.size === 0) return false;
  return a.start < b.start + b.size && b.start < a.start + a.size;
}

function move({ contents }: Archive, swaps: readonly Swap[]): Moves {
  const moves: Moves = { pieces: [], size: 0, placed: new Map() };
  let at = 0;
  for (const { index, start, size, content } of swaps) {
    append(moves, sliceSource(contents, at, start - at));
    if (content) moves.placed.set(index, { start: moves.size, length: content.size });
    if (content) append(moves, content);
    at = start + size;
  }
  append(moves, sliceSource(contents, at, contents.size - at));
  return moves;
}

function append(moves: Moves, piece: Source): void {
  if (piece.size === 0) return;
  moves.pieces.push(piece);
  moves.size += piece.size;
}

/** The new start of an entry that keeps its bytes. Bytes inserted at its start come before it. */
function movedStart(start: number, swaps: readonly Swap[]): number {
  let moved = start;
  for (const swap of swaps) {
    const isBefore = swap.start < start || (swap.start === start && swap.size === 0);
    if (isBefore) moved += (swap.content?.size ?? 0) - swap.size;
  }
  return moved;
}

function addEntry(moves: Moves, { name, content }: Add): Entry {
  if (name === '') throw new Unwritable('an entry needs a name');
  if (name.length > LONGEST_NAME)
    throw new Unwritable(`"${name}" has ${name.length} letters; a name can have at most ${LONGEST_NAME}`);
  const stranger = name.includes('\0') ? '\0' : notInWindows1252(name);
  if (stranger !== undefined)
    throw new Unwritable(`"${name}" has the letter ${JSON.stringify(stranger)}, which these archives cannot store`);
  const start = moves.size;
  append(moves, content);
  return { start, length: content.size, name, flags: 0, comment: '', time: 0n };
}

/** Pirate's Moon's motion archives store 1 as every length: an entry reaches up to the next. */
function withoutLengths(model: Archive): Archive {
  const empty = model.entries.find(({ length }) => length === 0);
  if (empty) throw new Unwritable(`"${empty.name}" would be empty, which an archive without lengths cannot say`);
  return { ...model, entries: model.entries.map(entry => ({ ...entry, length: UNMEASURED })) };
}

/** One-byte entries with unused bytes between them would be read as an archive without lengths. */
function withLengths(model: Archive): Archive {
  if (!extentsIn(model).isUnmeasured) return model;
  throw new Unwritable('an archive of this version cannot hold entries of one byte only and other bytes besides');
}

/** The checksum over the entries in directory order; an archive that stored 0 keeps 0. */
function withChecksum(model: Archive): Archive {
  if (!model.checksum) return model;
  let checksum = 0;
  for (const { start, size } of entriesOf(model))
    for (const chunk of chunksOf(model.contents, start, start + size)) checksum = zipperCrc(chunk, checksum);
  return { ...model, checksum };
}
