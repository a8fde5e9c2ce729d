// Checks that a repacked container holds what it should, and that nothing else has changed in it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { encode, fieldsIn } from '#layout';
import { counted, grouped } from '../../shared/base/counted.ts';
import { hexOffset } from '../../shared/base/hex.ts';
import { joinedStretches, type Pieces, piecesSource } from '../../shared/base/pieces.ts';
import { originOf, type Source, type SourceOrigin, sliceSource } from '../../shared/base/source.ts';
import { liesInside, storedSize } from '../../shared/formats/entry-content.ts';
import { refuse } from '../failures/refuse.ts';
import { entrySource, type OpenContainer, readableEntry } from './container.ts';
import { fileFailures } from './file-failures.ts';

const BLOCK = 1024 * 1024;

/** Refuses to repack if even a repack without changes is different: then only patches are safe. */
export async function checkRebuild({ layout, model, source, address }: OpenContainer): Promise<void> {
  const rebuilt = piecesSource(joinedStretches(encode(layout, model)));
  const start = await firstDifference(source, rebuilt);
  if (start === undefined) return;
  const path = fieldsIn(layout, source, { start, size: 1 })[0]?.path ?? '';
  const sizes =
    source.size === rebuilt.size
      ? ''
      : ` It would have ${counted(rebuilt.size, 'byte')} instead of ${grouped(source.size)}.`;
  refuse(
    fileFailures.notRebuilt(address, `The first difference is at ${hexOffset(start)} (${path}).${sizes}`, start, path),
  );
}

/** Compares every entry that was not edited, byte for byte; returns their number. */
export async function checkUntouched(
  before: OpenContainer,
  after: OpenContainer,
  pairs: readonly (readonly [number, number])[],
): Promise<number> {
  // Names from another file are only found next to the file on disk, and are not part of the repacked bytes.
  const hasNames = before.format.container?.naming === undefined;
  for (const [oldIndex, newIndex] of pairs) {
    const name = before.entries[oldIndex]?.name ?? '';
    const isCalledSame = !hasNames || after.entries[newIndex]?.name === name;
    const isSame = isCalledSame && (await isSameEntry(before, oldIndex, after, newIndex));
    if (isSame) continue;
    if (before.damage !== undefined) refuse(fileFailures.damagedNeighbour(before.address, name, before.damage));
    refuse(fileFailures.neighbourChanged(before.address, name));
  }
  return pairs.length;
}

/** Content packed the same way unpacks to the same bytes. */
export async function isSameEntry(
  before: OpenContainer,
  oldIndex: number,
  after: OpenContainer,
  newIndex: number,
): Promise<boolean> {
  const [old, now] = [storedEntry(before, oldIndex), storedEntry(after, newIndex)];
  if (old && now && (await firstDifference(old, now)) === undefined) return true;
  const [lost, stillLost] = [lostEntry(before, oldIndex), lostEntry(after, newIndex)];
  if (lost && stillLost) return (await firstDifference(lost, stillLost)) === undefined;
  return (await firstDifference(entrySource(before, oldIndex), entrySource(after, newIndex))) === undefined;
}

/** The bytes that a packed entry takes in its container; undefined if it is not packed. */
function storedEntry({ source, entries }: OpenContainer, index: number): Source | undefined {
  const entry = entries[index];
  if (entry?.packed === undefined || !liesInside(entry, source.size)) return undefined;
  return sliceSource(source, entry.start, entry.packed.size);
}

/** The existing bytes of an entry that is outside its container, or ends there; undefined if it is entirely inside. */
function lostEntry({ source, entries }: OpenContainer, index: number): Source | undefined {
  const entry = entries[index];
  if (entry === undefined || liesInside(entry, source.size)) return undefined;
  const within = (at: number) => Math.min(Math.max(at, 0), source.size);
  const start = within(entry.start);
  return sliceSource(source, start, Math.max(within(entry.start + storedSize(entry)) - start, 0));
}

/** Where two contents first differ; undefined if they are the same. */
async function firstDifference(a: Source, b: Source): Promise<number | undefined> {
  const most = Math.min(a.size, b.size);
  for (let at = 0; at < most; at += BLOCK) {
    const size = Math.min(BLOCK, most - at);
    if (isOneStretch(originOf(a, at, size), originOf(b, at, size))) continue;
    const [left, right] = [a.read(at, size), b.read(at, size)];
    if (Buffer.compare(left, right) !== 0) return at + left.findIndex((byte, index) => byte !== right[index]);
    if (most > BLOCK) await nextTurn();
  }
  return a.size === b.size ? undefined : most;
}

/** Whether both are the same bytes of one file, whatever they are written to. */
function isOneStretch(a: SourceOrigin, b: SourceOrigin): boolean {
  return a.source === b.source && a.start === b.start;
}

/** Where entries moved, and the expected content of edited and added ones. */
interface Stored {
  /** Old and new index of every entry that stays. */
  readonly pairs: readonly (readonly [number, number])[];
  /** By their old index. */
  readonly replaced: ReadonlyMap<number, { readonly pieces: Pieces } | undefined>;
  readonly added: readonly { readonly name: string; readonly content: Source }[];
}

/** Compares every edited or added entry with its expected content. New ones may be anywhere. */
export async function checkStored(after: OpenContainer, { pairs, replaced, added }: Stored): Promise<void> {
  for (const [index, place] of pairs) {
    const content = replaced.get(index);
    if (content !== undefined && !(await holds(after, place, piecesSource(content.pieces))))
      refuse(fileFailures.entryMisstored(after.address, after.entries[place]?.name ?? ''));
  }
  const kept = new Set(pairs.map(([, place]) => place));
  const free = new Set([...after.entries.keys()].filter(place => !kept.has(place)));
  const called = Map.groupBy(free, place => after.entries[place]?.name.toLowerCase());
  function* likelyFirst(name: string): Iterable<number> {
    for (const place of called.get(name.toLowerCase()) ?? []) if (free.has(place)) yield place;
    yield* free;
  }
  for (const { name, content } of added) {
    const place = await placeOf(after, likelyFirst(name), content);
    if (place === undefined) refuse(fileFailures.entryMisstored(after.address, name));
    free.delete(place);
  }
}

async function placeOf(after: OpenContainer, places: Iterable<number>, content: Source): Promise<number | undefined> {
  for (const place of places) if (await holds(after, place, content)) return place;
  return undefined;
}

async function holds(container: OpenContainer, place: number, content: Source): Promise<boolean> {
  if (container.entries[place]?.size !== content.size) return false;
  const found = readableEntry(container, place);
  return found !== undefined && (await firstDifference(found, content)) === undefined;
}
