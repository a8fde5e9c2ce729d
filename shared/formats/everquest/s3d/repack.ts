// Unchanged files keep their packed blocks, and so do unchanged blocks of changed files. New content is packed: a
// replacement in place of the old blocks, an added file after all others. The directory is packed again if the names or
// their order change.

import { encode, Unwritable } from '#layout';
import { counted } from '../../../base/counted.ts';
import { piecesSource, toBytes } from '../../../base/pieces.ts';
import { memorySource, type Source, sliceSource } from '../../../base/source.ts';
import type { Deflate } from '../../../codecs/inflate.ts';
import { checkName } from '../../entry-content.ts';
import type { EntryEdit } from '../../format.ts';
import { HEADER } from './block.ts';
import { type Blocks, packedBlocks } from './blocks.ts';
import { directory as directoryLayout, filesOf, isIncomplete, type Names, nameCrc, namesOf } from './files.ts';
import type { Row, S3d } from './layout.ts';

const LARGEST = 0xffff_ffff;

/** A file, or the directory, after the edit: its row in the index without the start, and its packed bytes. */
interface Kept extends Stretch {
  readonly name: string | undefined;
  /** The checksum of its new name, if it was renamed. */
  readonly nameCrc?: number;
  readonly before: Row;
  readonly unpacked: number;
}
interface Added {
  readonly name: string;
  readonly stored: Source;
  readonly unpacked: number;
}

/** An archive with files replaced, removed, and added after the others. */
export function repack(model: S3d, edits: readonly EntryEdit[], deflate: Deflate): S3d {
  if (edits.length === 0) return model;
  const directory = readableNames(model);
  checkNames(
    model,
    edits.filter(edit => edit.kind === 'add'),
  );
  const pack = packer(model, deflate);
  const kept = filesAfter(model, { directory, edits, pack });
  const added = edits
    .filter(edit => edit.kind === 'add')
    .map(({ name, content }): Added => ({ name, stored: pack(content), unpacked: content.size }));
  return named(model, { directory, pack, kept, added });
}

/**
 * An archive with one file renamed: the file stays in place, and its row in the index moves to where its checksum belongs.
 */
export function rename(model: S3d, index: number, name: string, deflate: Deflate): S3d {
  const directory = readableNames(model);
  const pack = packer(model, deflate);
  const files = filesAfter(model, { directory, edits: [], pack });
  const file = filesOf(model, directory)[index] ?? refuse(`the archive has no file ${index}`);
  const row = model.index[file.row];
  checkNames({ ...model, index: model.index.filter(other => other !== row) }, [{ name }]);
  const kept = files.map(each => (each.before === row ? { ...each, name, nameCrc: nameCrc(name) } : each));
  return named(model, { directory, pack, kept, added: [] });
}

/** Puts the names of the files into the directory, which is packed again if they changed. */
function named(model: S3d, { directory, pack, kept, added }: Named): S3d {
  const { inside, after } = byPlace(model, kept);
  const names = [...inside.filter(({ now }) => now !== 'gone'), ...added, ...after].flatMap(({ name }) => name ?? []);
  if (sameNames(names, directory.names)) return rebuilt(model, { kept, added });
  const content = memorySource(toBytes(encode(directoryLayout, { names: names.map(name => ({ name })) })));
  const last = { stored: pack(content, directory.blocks), unpacked: content.size };
  return rebuilt(model, { kept, added, last });
}

function refuse(text: string, next?: string): never {
  throw new Unwritable(text, next);
}

/** The index identifies files by the checksums of their names, so no two may be the same. */
function checkNames({ index }: S3d, given: readonly { readonly name: string }[]): void {
  const taken = new Set(index.map(row => row.nameCrc));
  for (const { name } of given) {
    checkName(name);
    const crc = nameCrc(name);
    if (taken.has(crc)) refuse(`"${name}" has the same checksum as another name in the archive`);
    taken.add(crc);
  }
}

type Pack = (content: Source, before?: Blocks) => Source;

const packer =
  (model: S3d, deflate: Deflate): Pack =>
  (content, before) => {
    const old = before && { contents: model.blocks.source, blocks: before };
    return memorySource(packedBlocks(content, deflate, old));
  };

function readableNames(model: S3d): Names {
  if (isIncomplete(model))
    refuse('its index lacks files', 'Extract the files that are found, and edit a whole copy of the archive.');
  const directory = namesOf(model) ?? refuse('an archive without a directory of names cannot be repacked');
  if (directory.why !== undefined) refuse(`the directory of names cannot be read: ${directory.why}`);
  return directory;
}

interface Change {
  readonly directory: Names;
  readonly edits: readonly EntryEdit[];
  readonly pack: Pack;
}

interface Named extends Parts, Omit<Change, 'edits'> {}

/** The files in stored order, each with its edit, and the directory in its place among them. */
function filesAfter(model: S3d, { directory, edits, pack }: Change): readonly Kept[] {
  const byIndex = new Map(edits.flatMap(edit => (edit.kind === 'add' ? [] : [[edit.index, edit]])));
  const kept = filesOf(model, directory).map(({ name, row, start, size, blocks }, i): Kept => {
    const edit = byIndex.get(i);
    const content = edit?.kind === 'replace' ? edit.content : undefined;
    const now = content ? pack(content, blocks) : edit ? 'gone' : 'same';
    const before = model.index[row] ?? { nameCrc: 0, start, size };
    return { name, before, start: start - HEADER, size: blocks.size, unpacked: content?.size ?? size, now };
  });
  const own = model.index[directory.row] ?? refuse('an archive without a directory cannot be repacked');
  const at = kept.findIndex(({ start }) => start > own.start - HEADER);
  const stretch = { start: own.start - HEADER, size: directory.blocks.size, now: 'same' } as const;
  return kept.toSpliced(at < 0 ? kept.length : at, 0, { ...stretch, name: undefined, before: own, unpacked: own.size });
}

function sameNames(names: readonly string[], before: readonly string[]): boolean {
  return names.length === before.length && names.every((name, i) => name === before[i]);
}

interface Parts {
  readonly kept: readonly Kept[];
  readonly added: readonly Added[];
  /** The directory, if it is packed again. */
  readonly last?: Omit<Added, 'name'>;
}

function rebuilt(model: S3d, { kept, added, last }: Parts): S3d {
  const stretches = last ? kept.map(one => (one.name === undefined ? { ...one, now: 'gone' as const } : one)) : kept;
  const more = [...added, ...(last ? [last] : [])].map(({ stored }) => stored);
  const { contents, starts } = layOut(model.blocks.source, stretches, more);
  if (contents.size > LARGEST - HEADER) refuse(`an archive holds at most ${counted(LARGEST, 'byte')}`);
  const startOf = (place: number): number => (starts[place] ?? 0) + HEADER;
  const now = new Map<Row, Row>();
  for (const [i, one] of kept.entries()) {
    const { before, unpacked: size, name, nameCrc: crc = before.nameCrc } = one;
    if (one.now !== 'gone' && (name !== undefined || !last))
      now.set(before, { nameCrc: crc, start: staysOutside(model, one) ? before.start : startOf(i), size });
  }
  const own = kept.find(({ name }) => name === undefined)?.before;
  if (last && own) now.set(own, { ...own, start: startOf(starts.length - 1), size: last.unpacked });
  const come = added.map(({ name, unpacked }, i) => {
    return { nameCrc: nameCrc(name), start: startOf(kept.length + i), size: unpacked };
  });
  const rows = [...model.index.flatMap(row => now.get(row) ?? []), ...come];
  const index = isSorted(model.index) ? rows.sort((a, b) => a.nameCrc - b.nameCrc) : rows;
  const rowsOf = (some: readonly Kept[]): readonly Row[] =>
    some.flatMap(({ before, name }) => (name === undefined ? [] : (now.get(before) ?? [])));
  const { inside, after } = byPlace(model, kept);
  return inOrder(
    { ...model, blocks: { source: contents, value: { raw: contents } }, index, indexCount: index.length },
    [...rowsOf(inside), ...come, ...rowsOf(after)],
  );
}

/**
 * Files that lie after the end of the archive stay after everything that is added, because names are in that order. The
 * existing files keep their order, because some get their names only by it.
 */
function byPlace(model: S3d, kept: readonly Kept[]): { readonly [where in 'inside' | 'after']: readonly Kept[] } {
  const isAfter = (one: Kept): boolean => staysOutside(model, one) && one.before.start > HEADER;
  const { inside = [], after = [] } = Object.groupBy(kept, one => (isAfter(one) ? 'after' : 'inside'));
  const [first] = after;
  const moved = first && kept.slice(kept.indexOf(first)).find(one => one.now !== 'gone' && !isAfter(one));
  if (moved) {
    const why = `"${moved.name}" would come before "${first.name}", which is outside the archive`;
    refuse(why, `Replace or remove "${first.name}" first.`);
  }
  return { inside, after };
}

/** Whether an unchanged file starts outside the contents: it has no bytes that could move. */
function staysOutside({ blocks: { source } }: S3d, { before: { start }, now }: Kept): boolean {
  return now === 'same' && (start < HEADER || start - HEADER > source.size);
}

/** Damaged files that claim the same place, or one outside, may not keep their order: such an archive is not written. */
function inOrder(model: S3d, rows: readonly Row[]): S3d {
  const isKept = filesOf(model).every(({ row }, i) => model.index[row] === rows[i]);
  return isKept ? model : refuse('files overlap or are outside the archive, and would change their order');
}

function isSorted(index: readonly Row[]): boolean {
  return index.every(({ nameCrc: crc }, i) => i === 0 || crc >= (index[i - 1]?.nameCrc ?? 0));
}

/** A range of the old bytes, and its replacement: itself, other bytes, or nothing. */
interface Stretch {
  readonly start: number;
  readonly size: number;
  readonly now: 'same' | 'gone' | Source;
}

interface LaidOut {
  readonly contents: Source;
  /** Where each range begins now; for a removed one, where it would begin. */
  readonly starts: readonly number[];
}

/**
 * The old bytes with ranges replaced, in the given order, and more bytes added at the end. Bytes between the ranges stay; a
 * range that began inside the one before it gets bytes of its own.
 */
function layOut(old: Source, stretches: readonly Stretch[], more: readonly Source[]): LaidOut {
  const pieces: Source[] = [];
  const starts: number[] = [];
  let size = 0;
  const append = (piece: Source): void => {
    if (piece.size > 0) pieces.push(piece);
    size += piece.size;
  };
  let reached = 0;
  for (const { start, size: taken, now } of stretches) {
    const from = Math.min(Math.max(0, start), old.size);
    const own = Math.min(taken, old.size - from);
    if (from > reached) append(sliceSource(old, reached, from - reached));
    starts.push(size);
    if (now === 'same') append(sliceSource(old, from, own));
    else if (now !== 'gone') append(now);
    reached = Math.max(reached, from + own);
  }
  append(sliceSource(old, reached, old.size - reached));
  for (const piece of more) {
    starts.push(size);
    append(piece);
  }
  return { contents: piecesSource(pieces), starts };
}
