import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { sliceSource } from '../../../shared/base/source.ts';
import { readableText } from '../../../shared/formats/index.ts';
import { refuse } from '../../failures/refuse.ts';
import type { EntryStep } from '../../files/address.ts';
import { diskPath } from '../../files/disk-names.ts';
import { fileFailures } from '../../files/file-failures.ts';
import { type FileSource, openFile } from '../../files/file-source.ts';
import { type PackedPlace, Places } from './entry-extents.ts';
import { PlaceCollector, searchStretch } from './place-collector.ts';
import { type BytePattern, byKind, type SearchNote, type SearchTask } from './search-task.ts';

/** What is known of the latest file: the next range is mostly of the same one. */
export interface KnownFile {
  readonly source: FileSource;
  readonly places: Places;
}

/** Names per message. */
const NAMES_AT_ONCE = 200;

/** Searches one range of one file; returns what it knows of the file, for the next one. */
export function searchFile(
  task: SearchTask,
  known: KnownFile | undefined,
  note: (note: SearchNote) => void,
): KnownFile {
  const file = isStill(known, task.file) ? known : openKnown(task.file);
  const { places, source } = file;
  const without = task.without.flatMap(steps => places.rangeOf(steps) ?? []);
  const collector = new PlaceCollector({ sought: task.sought, places, source, without });
  if (task.from === 0 && task.sought.name !== undefined)
    for (const named of places.all()) if (collector.addName(named) >= NAMES_AT_ONCE) note(collector.take(0));
  const plain = isSoughtAsText(task) ? places.readable() : undefined;
  // Enciphered bytes hold no text as they are.
  const patterns = plain === undefined ? task.sought.patterns : byKind(task.sought.patterns).hex;
  const handle = openSync(diskPath(task.file), 'r');
  try {
    if (fstatSync(handle).size !== source.size) refuse(fileFailures.changedWhileOpen(basename(task.file)));
    const bytes = {
      size: source.size,
      fill: (window: Buffer, start: number) => fill(task.file, handle, window, start),
    };
    const stretch = { patterns, from: task.from, to: task.to };
    if (stretch.patterns.length > 0)
      for (const { size } of searchStretch(bytes, stretch, place => collector.add(place))) note(collector.take(size));
    else note(collector.take(task.to - task.from));
  } finally {
    closeSync(handle);
  }
  // Once per file, with its first range.
  if (task.from === 0) {
    if (plain !== undefined) searchIn(plain, byKind(task.sought.patterns).text, collector, note);
    searchPacked(places, task, collector, note);
  }
  return file;
}

/** Searches the unpacked content of packed entries, except for edited ones. */
function searchPacked(
  places: Places,
  { sought, without }: SearchTask,
  collector: PlaceCollector,
  note: (note: SearchNote) => void,
): void {
  if (sought.patterns.length === 0) return;
  for (const packed of places.packed()) {
    if (without.some(steps => isBelow(packed.steps, steps))) continue;
    if ('why' in packed) {
      note({ ...collector.take(0), lost: [packed] });
      continue;
    }
    const { text, hex } = byKind(sought.patterns);
    const plain = text.length > 0 ? readableText(packed) : undefined;
    if (plain !== undefined) searchIn({ ...packed, source: plain }, text, collector, note);
    searchIn(packed, plain === undefined ? sought.patterns : hex, collector, note);
  }
}

const isSoughtAsText = ({ sought, without }: SearchTask): boolean =>
  byKind(sought.patterns).text.length > 0 && !without.some(steps => steps.length === 0);

function searchIn(
  place: PackedPlace,
  patterns: readonly BytePattern[],
  collector: PlaceCollector,
  note: (note: SearchNote) => void,
): void {
  if (patterns.length === 0) return;
  const { source } = place;
  const bytes = {
    size: source.size,
    fill: (window: Buffer, start: number) => window.set(source.read(start, window.length)),
  };
  const stretch = { patterns, from: 0, to: source.size };
  for (const _ of searchStretch(bytes, stretch, found => collector.addPacked(place, found))) note(collector.take(0));
}

/** Whether one path into containers is the other, or leads further. */
function isBelow(steps: readonly EntryStep[], above: readonly EntryStep[]): boolean {
  return above.every(({ name, nth }, i) => steps[i]?.name === name && steps[i]?.nth === nth);
}

function isStill(known: KnownFile | undefined, file: string): known is KnownFile {
  return known !== undefined && known.source.path === file && !known.source.hasChanged();
}

function openKnown(path: string): KnownFile {
  const source = openFile(path);
  return { source, places: new Places(path, sliceSource(source, 0, source.size)) };
}

function fill(path: string, handle: number, window: Buffer, start: number): void {
  for (let done = 0; done < window.length; ) {
    const count = readSync(handle, window, done, window.length - done, start + done);
    if (count === 0) refuse(fileFailures.changedWhileOpen(basename(path)));
    done += count;
  }
}
