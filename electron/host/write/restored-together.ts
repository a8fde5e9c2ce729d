// Archives and the index that names their entries belong together once a write has added or removed entries.
import { basename, dirname, join, relative } from 'node:path';
import type { EntryNames, Naming } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { namingFile } from '../../files/entry-names.ts';
import { type FileSource, openFile } from '../../files/file-source.ts';
import type { Project } from '../project/project.ts';
import { backupOf } from '../project/project-paths.ts';
import { onDisk, slashed, writtenArchives } from './follow-indexes.ts';

/** The other written files that must be restored with one: neither may name or hold entries that the other does not know. */
export function restoredTogether(project: Project, file: string): readonly string[] {
  const { install, manifest } = project;
  const naming = namingOf(project, file);
  const found = naming && namingFile(naming, join(install, file));
  const index = found === undefined ? file : slashed(relative(install, found));
  if (manifest.files[index] === undefined) return [];
  const apart = archivesApart(project, index);
  if (index === file) return apart;
  if (!apart.includes(file)) return [];
  const others = apart.filter(other => other !== file);
  return others.length > 0 ? refuse(projectFailures.restoredApart(file, index, others)) : [index];
}

/** Written archives for which an index names other entries than its original does. */
function archivesApart(project: Project, index: string): readonly string[] {
  const { install, manifest, paths } = project;
  const record = manifest.files[index];
  if (record === undefined) return [];
  const now = openFile(join(install, index));
  const original = openKept(index, backupOf(paths, record.original.sha256), now);
  try {
    return writtenArchives(project, index, now).filter(file => {
      const path = slashed(relative(dirname(join(install, index)), join(install, file))).toLowerCase();
      const naming = namingOf(project, file);
      return naming !== undefined && !haveSamePlaces(naming.namesIn(now, path), naming.namesIn(original, path));
    });
  } finally {
    now.close();
    original.close();
  }
}

function openKept(file: string, path: string, beside: FileSource): FileSource {
  try {
    return openFile(path);
  } catch (error) {
    beside.close();
    if (isMissing(error)) refuse(projectFailures.noBackup(file));
    throw error;
  }
}

const haveSamePlaces = (one: EntryNames, other: EntryNames): boolean =>
  one.size === other.size && [...one.keys()].every(place => other.has(place));

/** Undefined if it has the names of its entries itself, or cannot be opened. */
function namingOf({ install }: Project, file: string): Naming | undefined {
  const source = onDisk(install, file);
  return source && identify({ name: basename(file), source }).format.container?.naming;
}
