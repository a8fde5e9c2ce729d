// An index that stores the lengths of archives follows them: a write that changes their lengths also updates it.
import { basename, join, posix, relative } from 'node:path';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import { identify } from '../../../shared/formats/index.ts';
import { View } from '../../answers/view.ts';
import { rawChanges } from '../../files/changed-ranges.ts';
import { namingFile } from '../../files/entry-names.ts';
import { openFile } from '../../files/file-source.ts';
import { findFile } from '../../files/find-file.ts';
import { hashSource } from '../../files/hash-source.ts';
import { editedTogether } from '../edits/edit-catalogue.ts';
import type { Project } from '../project/project.ts';
import type { InstallChange } from './change-install.ts';
import { recordOf } from './record-of.ts';

/** A file as a write leaves it. */
export interface FileAfter {
  /** Relative to the install. */
  readonly file: string;
  readonly sizeBefore: number;
  readonly after: Source;
}

/** The new content of an index. */
export interface Followed {
  readonly after: Source;
  /** The archives it follows, by their paths from it. */
  readonly archives: readonly string[];
}

type Of = Pick<Project, 'install' | 'manifest'>;

/** The new content of the indexes of archives whose length a write changes, by file; without those that agree already. */
export function indexesAfter(project: Of, files: readonly FileAfter[]): ReadonlyMap<string, Followed> {
  const found = new Map<string, Followed>();
  const planned = new Map(files.map(({ file, after }) => [file.toLowerCase(), after]));
  const archives = [...files.flatMap(of => archiveOf(project, of) ?? []), ...writtenBefore(project, files)];
  for (const [index, of] of Map.groupBy(archives, ({ index }) => index)) {
    const before = planned.get(index.toLowerCase()) ?? onDisk(project.install, index);
    if (before === undefined) continue;
    let now = before;
    const followed: string[] = [];
    for (const { path, after } of of) {
      const edits = [{ kind: 'rewritten', content: after }] as const;
      const made = editedTogether({ name: basename(index), source: now }, { path, source: after }, edits);
      const sized = 'why' in made ? undefined : made.index;
      if (sized === undefined || differenceOf(now, sized) === undefined) continue;
      now = sized;
      followed.push(path);
    }
    if (followed.length > 0) found.set(index, { after: now, archives: followed });
  }
  return found;
}

/** An archive that an index describes. */
interface Archive {
  /** Relative to the install. */
  readonly index: string;
  /** Relative to the index. */
  readonly path: string;
  readonly after: Source;
}

/** Undefined if no index describes it, or if its length is unchanged and it was never written. */
function archiveOf({ install, manifest }: Of, { file, sizeBefore, after }: FileAfter): Archive | undefined {
  if (sizeBefore === after.size && manifest.files[file] === undefined) return undefined;
  const index = indexOf(install, file, after);
  if (index === undefined) return undefined;
  return { index, path: slashed(posix.relative(posix.dirname(index), file)), after };
}

/** The indexes of archives that writes have left different from the originals. */
export function followedBefore({ install, manifest }: Of, files: readonly string[]): ReadonlySet<string> {
  const written = Object.keys(manifest.files).filter(file => {
    const { original, written } = manifest.files[file] ?? {};
    return original?.sha256 !== written?.sha256;
  });
  if (written.length === 0) return new Set();
  const indexes = files.flatMap(file => {
    const source = onDisk(install, file);
    const index = source && indexOf(install, file, source);
    return index === undefined || !written.includes(index) ? [] : [index];
  });
  return new Set(indexes);
}

/** The index that describes an archive, relative to the game folder. */
function indexOf(install: string, file: string, archive: Source): string | undefined {
  const { naming } = identify({ name: basename(file), source: archive }).format.container ?? {};
  const index = naming && namingFile(naming, join(install, file));
  return index === undefined ? undefined : slashed(relative(install, index));
}

/** Archives that were written before an index that is written now: its edits may have kept or restored another length. */
function writtenBefore({ install, manifest }: Of, files: readonly FileAfter[]): readonly Archive[] {
  const planned = new Set(files.map(({ file }) => file.toLowerCase()));
  return files.flatMap(({ file: index, after: source }) =>
    writtenArchives({ manifest }, index, source).flatMap(file => {
      if (planned.has(file.toLowerCase())) return [];
      const after = onDisk(install, file);
      return after === undefined ? [] : [{ index, path: slashed(posix.relative(posix.dirname(index), file)), after }];
    }),
  );
}

/** The written files that an index describes. */
export function writtenArchives({ manifest }: Pick<Project, 'manifest'>, index: string, source: Source): string[] {
  const { format, model } = new View(basename(index), source, 0);
  if (format.catalogue === undefined || format.companions === undefined || model === undefined) return [];
  const names = new Set(format.companions.names(model, basename(index), []));
  const folder = posix.dirname(index);
  return Object.keys(manifest.files).filter(file => names.has(slashed(posix.relative(folder, file)).toLowerCase()));
}

/** Undefined if it cannot be opened; opening it reports why. */
export function onDisk(install: string, file: string): Source | undefined {
  try {
    return openFile(findFile(install, file));
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}

export const slashed = (path: string): string => path.replaceAll('\\', '/');

/** The indexes of archives that are restored to their originals; none that is restored itself. */
export async function indexChanges(project: Project, changes: readonly InstallChange[]): Promise<InstallChange[]> {
  const files = changes.flatMap(({ plan: { file, before }, becomes }) =>
    typeof becomes === 'string' ? [] : [{ file, sizeBefore: before.size, after: piecesSource(becomes) }],
  );
  const isAmong = (index: string) => changes.some(({ plan }) => plan.file.toLowerCase() === index.toLowerCase());
  const made: InstallChange[] = [];
  for (const [file, { after }] of indexesAfter(project, files))
    if (!isAmong(file)) made.push(await changeTo(project, file, after));
  return made;
}

async function changeTo(project: Project, file: string, content: Source): Promise<InstallChange> {
  const path = join(project.install, file);
  const now = openFile(path);
  const before = { size: now.size, sha256: await hashSource(now) };
  const after = { size: content.size, sha256: await hashSource(content) };
  const plan = {
    file,
    entries: [],
    ranges: rawChanges(now, content),
    before,
    after,
    untouchedEntries: 0,
    problems: [],
  };
  return {
    plan,
    becomes: [content],
    now,
    keeps: 'forGood',
    record: await recordOf(project, { plan, path }, after),
    options: { clearReadOnly: true },
  };
}
