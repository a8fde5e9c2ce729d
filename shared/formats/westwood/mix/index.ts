import { decode, Unwritable } from '#layout';
import { counted } from '../../../base/counted.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { headDamage } from '../../damage.ts';
import { checkName } from '../../entry-content.ts';
import type { Detection, Entry, EntryEdit, Format, Probe } from '../../format.ts';
import { move } from '../../move-contents.ts';
import { clippedTo } from '../../repack-rows.ts';
import { firstBytesOf } from '../../signatures.ts';
import { ALIGN, HEADER_SIZE, LONGEST_NAME, type Mix, type MixEntry, mix, nameCrc, namesOf } from './layout.ts';

const LARGEST = 0xffff_ffff;

/** Archives of Renegade: `.mix`, and `always.dat`. */
export const westwoodMix: Format<Mix> = {
  id: 'westwood/mix',
  icon: 'open-parcel',
  scope: 'archives',
  title: 'MIX archive',
  detect,
  firstBytes: firstBytesOf('MIX1'),
  layout: mix,
  notConfirmed: () => ['Not tested on an archive of a game: read as the games’ published source writes it.'],
  container: { entries: entriesOf, repack, rename },
  toJson,
  exportsAs: ['json'],
};

/** Names, starts and sizes; an entry that reaches outside is cut off at the end of the contents. */
function entriesOf(model: Mix): readonly Entry[] {
  const end = HEADER_SIZE + model.contents.size;
  const names = namesOf(model);
  return model.entries.map((entry, i) => ({ name: names[i] ?? '', ...clippedTo(end, entry) }));
}

/** The index with names. */
function toJson(model: Mix): unknown {
  const names = namesOf(model);
  return { entries: model.entries.map(({ crc, start, size }, i) => ({ name: names[i] ?? '', start, size, crc })) };
}

/** The magic word, and tables at the offsets in the header. */
function detect({ source }: Probe): Detection {
  if (source.size < HEADER_SIZE) return { confidence: 'unknown', why: 'too short for the header of a MIX archive' };
  if (fromWindows1252(source.read(0, 4)) !== 'MIX1') return { confidence: 'unknown', why: 'does not begin with MIX1' };
  const decoded = decode(mix, source);
  if (decoded.fault || headDamage(decoded))
    return { confidence: 'likely', why: 'begins with MIX1, but its tables are damaged' };
  const count = decoded.value.entries.length;
  const why = `begins with MIX1, and has ${counted(count, 'entry', 'entries')}`;
  return { confidence: 'certain', why, decoded };
}

interface Named {
  readonly entry: MixEntry;
  /** Absent if the archive has fewer names than entries. */
  readonly name: Mix['names'][number] | undefined;
}

/** An archive with entries replaced, removed, and added at their position in the sorted index. */
function repack(model: Mix, edits: readonly EntryEdit[]): Mix {
  if (edits.length === 0) return model;
  const adds = edits.filter(edit => edit.kind === 'add');
  for (const { name } of adds) checkName(name, LONGEST_NAME);
  const extents = model.entries.map(({ start, size }) => ({ start: start - HEADER_SIZE, size }));
  const moved = move(model.contents, extents, { edits, align: ALIGN });
  if (moved.contents.size > LARGEST) throw new Unwritable(`an archive holds at most ${counted(LARGEST, 'byte')}`);
  const rows = model.entries.flatMap((entry, i): Named[] => {
    const extent = moved.kept[i];
    if (!extent) return [];
    return [{ entry: { ...entry, start: extent.start + HEADER_SIZE, size: extent.size }, name: model.names[i] }];
  });
  const isSorted = isInOrder(model);
  for (const [i, { name }] of adds.entries()) {
    const { start, size } = moved.added[i] ?? { start: 0, size: 0 };
    const row = { entry: { crc: nameCrc(name), start: start + HEADER_SIZE, size }, name: { text: name } };
    rows.splice(isSorted ? placeOf(row, rows) : rows.length, 0, row);
  }
  return { ...withRows(model, rows), contents: moved.contents };
}

/** Renames an entry: its bytes stay, its row moves to its position in the sorted index. */
function rename(model: Mix, index: number, name: string): Mix {
  checkName(name, LONGEST_NAME);
  const rows = model.entries.map((entry, i): Named => ({ entry, name: model.names[i] }));
  const [old] = rows.splice(index, 1);
  if (old === undefined) throw new Unwritable(`the archive has no entry ${index}`);
  const row = { entry: { ...old.entry, crc: nameCrc(name) }, name: { text: name } };
  rows.splice(isInOrder(model) ? placeOf(row, rows) : index, 0, row);
  return withRows(model, rows);
}

/** Games use binary search on the index. */
function isInOrder({ entries }: Mix): boolean {
  return entries.every(({ crc }, i) => (entries[i - 1]?.crc ?? 0) <= crc);
}

function placeOf({ entry }: Named, rows: readonly Named[]): number {
  const place = rows.findIndex(other => other.entry.crc > entry.crc);
  return place < 0 ? rows.length : place;
}

function withRows(model: Mix, rows: readonly Named[]): Mix {
  return {
    ...model,
    entries: rows.map(({ entry }) => entry),
    names: [...rows.flatMap(({ name }) => name ?? []), ...model.names.slice(model.entries.length)],
  };
}
