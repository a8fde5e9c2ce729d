// The contents of a place, by hash: from the index as far as it still matches the disk, otherwise read in threads.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { HashedEntry } from '../../answers/compare/compare-task.ts';
import type { Index } from '../../index/open-index.ts';
import type { EntryRow, FileRow } from '../../index/queries.ts';
import { reader } from '../../index/reader.ts';
import { type FoundFile, walk } from '../../index/walk.ts';
import type { ComparedSide, HashedFile } from './compared-side.ts';
import type { Comparer, Work } from './comparer.ts';

/** The files of a place. */
export interface HashedPlace {
  readonly files: readonly HashedFile[];
  readonly problems: readonly { readonly address: string; readonly text: string }[];
  /** Containers among the files that the index knows: their contents are listed, and have no hashes before `hashInside`. */
  readonly listed?: ReadonlyMap<string, FoundFile>;
}

const MOST_AT_ONCE = 4;
/** This much is read before a thread has started. */
const SMALL = 1024 * 1024;

/** The hashes of all files of a folder, and of the contents of those that the index does not know; or of one file or entry, whose path is then empty. */
export async function hashPlace(place: ComparedSide, comparer: Comparer, work: Work): Promise<HashedPlace> {
  switch (place.kind) {
    case 'hashes':
      return { files: place.files, problems: [] };
    case 'content': {
      const { content, name } = place;
      return { files: [{ path: '', ...(await comparer.hash({ ...content, name }, work)) }], problems: [] };
    }
    case 'folder':
      return hashFolder(place, comparer, work);
  }
}

/** The same place with the hashes of its files' contents, as far as they are requested and missing. */
export async function hashInside(
  place: ComparedSide,
  hashed: HashedPlace,
  { isAsked, comparer, work }: InsideJob,
): Promise<HashedPlace> {
  const asked = hashed.files.flatMap(file => (isAsked(file) ? (hashed.listed?.get(file.path) ?? []) : []));
  if (place.kind !== 'folder' || asked.length === 0) return hashed;
  const { files, problems } = await readFiles(place.folder, asked, { comparer, work });
  return {
    files: hashed.files.map(file => files.get(file.path) ?? file),
    problems: [...hashed.problems, ...problems],
  };
}

interface ReadJob {
  readonly comparer: Comparer;
  readonly work: Work;
}

interface InsideJob extends ReadJob {
  readonly isAsked: (file: HashedFile) => boolean;
}

async function hashFolder(
  { folder, index }: Extract<ComparedSide, { kind: 'folder' }>,
  comparer: Comparer,
  work: Work,
): Promise<HashedPlace> {
  const { files, problems: found } = await walk(folder, work.signal);
  const known = index ? indexed(index, folder) : new Map<string, FileRow>();
  const hashed = new Map<string, HashedFile>();
  const listed = new Map<string, FoundFile>();
  const unread: FoundFile[] = [];
  for (const file of files) {
    const row = known.get(file.path);
    if (!index || !row || !isCurrent(row, file)) unread.push(file);
    else {
      hashed.set(file.path, fromIndex(index, row));
      if (row.entries > 0) listed.set(file.path, file);
    }
  }
  const read = await readFiles(folder, unread, { comparer, work });
  return {
    files: files.flatMap(({ path }) => hashed.get(path) ?? read.files.get(path) ?? []),
    problems: [...found.map(({ place, text }) => ({ address: place, text })), ...read.problems],
    listed,
  };
}

/** Hashes files and all their contents, the largest first; files that cannot be read stay unknown. */
async function readFiles(folder: string, unread: readonly FoundFile[], { comparer, work }: ReadJob) {
  const files = new Map<string, HashedFile>();
  const problems: { address: string; text: string }[] = [];
  const total = unread.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  await inTurn(
    unread.toSorted((a, b) => b.size - a.size),
    async ({ path, size }) => {
      try {
        const content = { kind: 'file', file: join(folder, path), entries: [], name: path } as const;
        files.set(path, { path, ...(await comparer.hash(content, { signal: work.signal, areMany: total > SMALL })) });
      } catch (error) {
        if (work.signal.aborted) throw error;
        problems.push({ address: path, text: error instanceof Error ? error.message : String(error) });
        files.set(path, { path, size, format: 'unknown', entries: [] });
      }
      done += size;
      work.progress?.(done, total);
    },
  );
  return { files, problems };
}

function indexed({ queries }: Index, folder: string): ReadonlyMap<string, FileRow> {
  const install = queries.installByFolder.get(folder);
  return new Map((install ? queries.files.all(install.id) : []).map(row => [row.path, row]));
}

function isCurrent(row: FileRow, { size, modified }: FoundFile): boolean {
  return (
    row.complete === 1 && row.hash !== null && row.reader === reader && row.size === size && row.modified === modified
  );
}

function fromIndex(index: Index, { id, path, size, format, hash, entries: count }: FileRow): HashedFile {
  let entries: readonly HashedEntry[] | undefined = count === 0 ? [] : undefined;
  return {
    path,
    size,
    format,
    ...(hash !== null && { hash: Buffer.from(hash).toString('hex') }),
    get entries() {
      entries ??= entriesIn(index, id, null);
      return entries;
    },
  };
}

function entriesIn(index: Index, file: number, parent: number | null): HashedEntry[] {
  return index.queries.entriesOf.all(file, parent).map(row => fromRow(index, row));
}

function fromRow(index: Index, { id, file, name, occurrence, size, format, entries: count }: EntryRow): HashedEntry {
  let entries: readonly HashedEntry[] | undefined = count === 0 ? [] : undefined;
  return {
    name,
    occurrence,
    size,
    format,
    get entries() {
      entries ??= entriesIn(index, file, id);
      return entries;
    },
  };
}

/** Runs over all items, a few at a time. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const lines = Math.min(MOST_AT_ONCE, availableParallelism(), items.length);
  await Promise.all(
    Array.from({ length: lines }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}
