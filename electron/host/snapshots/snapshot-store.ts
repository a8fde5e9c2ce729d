import { readdirSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { SnapshotRow } from '../../../shared/contract/patch-types.ts';
import type { FormatId } from '../../../shared/formats/format-id.ts';
import type { HashedEntry } from '../../answers/compare/compare-task.ts';
import { patchFailures } from '../../failures/patches.ts';
import { refuse } from '../../failures/refuse.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { makeFolder } from '../../files/permissions.ts';
import { writeFile } from '../../files/write-file.ts';
import type { Index } from '../../index/open-index.ts';
import type { HashedFile } from '../compare/compared-side.ts';
import type { Comparer, Work } from '../compare/comparer.ts';
import { hashInside, hashPlace } from '../compare/hashed-place.ts';
import { inDataFolder } from '../data-folder.ts';

/** A game folder by its hashes: enough to say what changed, not how. */
export interface Snapshot extends SnapshotRow {
  readonly hashes: readonly HashedFile[];
}

const size = v.number();
const format = v.pipe(
  v.string(),
  v.transform(text => text as FormatId), // as: one that a later Gantry no longer knows is only shown
);
const hash = v.exactOptional(v.string());

const entry: v.GenericSchema<unknown, HashedEntry> = v.object({
  name: v.string(),
  occurrence: v.number(),
  size,
  format,
  hash,
  entries: v.lazy(() => v.array(entry)),
});

const file = v.object({ path: v.string(), size, format, hash, entries: v.array(entry) });

const snapshot = v.object({
  snapshot: v.literal(1),
  name: v.string(),
  folder: v.string(),
  game: v.nullable(v.string()),
  time: v.number(),
  hashes: v.array(file),
});

/** What taking a snapshot needs. */
export interface NewSnapshot extends Pick<SnapshotRow, 'name' | 'folder' | 'game' | 'time'> {
  readonly hashes: readonly HashedFile[];
}

/** Stores a snapshot of a game folder in the data folder, without any of its content. */
async function saveSnapshot(dataFolder: string, taken: NewSnapshot): Promise<SnapshotRow> {
  const folder = folderOf(dataFolder);
  makeFolder(folder);
  const id = freeId(folder, taken.name);
  const text = JSON.stringify({ snapshot: 1, ...taken, hashes: taken.hashes.map(plainFile) });
  await writeFile(join(folder, `${id}.json`), [new TextEncoder().encode(`${text}\n`)]);
  return rowOf(id, taken);
}

/** All snapshots, the latest first; damaged ones are left out. */
export function listSnapshots(dataFolder: string): SnapshotRow[] {
  const rows = idsIn(folderOf(dataFolder)).flatMap(id => {
    const found = parse(dataFolder, id);
    return 'why' in found ? [] : [rowOf(id, found)];
  });
  return rows.sort((a, b) => b.time - a.time);
}

/** A snapshot with all its hashes; refuses one that is missing, or cannot be read. */
export function readSnapshot(dataFolder: string, id: string): Snapshot {
  const found = parse(dataFolder, knownId(dataFolder, id));
  if ('why' in found) refuse(patchFailures.damagedSnapshot(fileOf(dataFolder, id), found.why));
  return { ...rowOf(id, found), hashes: found.hashes };
}

export function dropSnapshot(dataFolder: string, id: string): void {
  unlinkSync(fileOf(dataFolder, knownId(dataFolder, id)));
}

function parse(dataFolder: string, id: string): v.InferOutput<typeof snapshot> | { readonly why: string } {
  const text = readFileSync(fileOf(dataFolder, id), 'utf8');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), snapshot), text, { abortEarly: true });
  return parsed.success ? parsed.output : { why: v.summarize(parsed.issues).slice(0, 200) };
}

function rowOf(id: string, { name, folder, game, time, hashes }: NewSnapshot): SnapshotRow {
  return {
    id,
    name,
    folder,
    game,
    time,
    files: hashes.length,
    entries: hashes.reduce((sum, { entries }) => sum + entriesIn(entries), 0),
    bytes: hashes.reduce((sum, one) => sum + one.size, 0),
  };
}

function entriesIn(entries: readonly HashedEntry[]): number {
  return entries.reduce((sum, inner) => sum + 1 + entriesIn(inner.entries), 0);
}

/** The index looks entries up on demand: here all are requested. */
function plainFile({ path, ...content }: HashedFile): HashedFile {
  const { size, format, hash, entries } = content;
  return { path, size, format, ...(hash !== undefined && { hash }), entries: entries.map(plainEntry) };
}

function plainEntry({ name, occurrence, size, format, hash, entries }: HashedEntry): HashedEntry {
  return { name, occurrence, size, format, ...(hash !== undefined && { hash }), entries: entries.map(plainEntry) };
}

function folderOf(dataFolder: string): string {
  return inDataFolder(dataFolder, 'snapshots');
}

function fileOf(dataFolder: string, id: string): string {
  return join(folderOf(dataFolder), `${id}.json`);
}

/** Only listed snapshots are opened: an id is not a path. */
function knownId(dataFolder: string, id: string): string {
  return idsIn(folderOf(dataFolder)).includes(id) ? id : refuse(patchFailures.noSnapshot(id));
}

function idsIn(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap(name => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The name in letters that every system accepts; numbered if it is taken. */
function freeId(folder: string, name: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .match(/[a-z0-9]+/g) ?? ['snapshot'];
  const plain = words.join('-').slice(0, 60);
  const taken = new Set(idsIn(folder));
  for (let count = 1; ; count++) {
    const id = count === 1 ? plain : `${plain}-${count}`;
    if (!taken.has(id)) return id;
  }
}

interface Taking extends Omit<NewSnapshot, 'hashes'> {
  /** Its hashes are used as far as they still match the disk. */
  readonly index?: Index;
}

/** Takes a snapshot of a game folder as it is on disk now, with the hashes of its files and all their contents. */
export async function takeSnapshot(
  dataFolder: string,
  { index, ...taking }: Taking,
  { comparer, work }: { readonly comparer: Comparer; readonly work: Work },
): Promise<SnapshotRow> {
  const place = { kind: 'folder', folder: taking.folder, ...(index !== undefined && { index }) } as const;
  const hashed = await hashPlace(place, comparer, work);
  const { files } = await hashInside(place, hashed, { isAsked: () => true, comparer, work });
  return saveSnapshot(dataFolder, { ...taking, hashes: files });
}
