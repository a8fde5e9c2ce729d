import { stat } from 'node:fs/promises';
import type { PlanTarget } from '../../../shared/contract/change-types.ts';
import { diskPath } from '../../files/disk-names.ts';
import { isOurs, type WrittenFile } from '../project/manifest.ts';
import type { Project } from '../project/project.ts';

/** A file about to be written, and where it is. */
interface Planned {
  readonly plan: Pick<PlanTarget, 'file' | 'before' | 'outside'>;
  readonly path: string;
}

/** The project's record of a file before it is written. The original stays the first one, unless somebody else wrote the file in between. */
export async function recordOf(
  project: Project,
  { plan: { file, before, outside }, path }: Planned,
  after: WrittenFile['written'],
): Promise<WrittenFile> {
  const known = project.manifest.files[file];
  const { mode, mtimeMs } = await stat(diskPath(path));
  const isFirst = known === undefined || !isOurs(known, before.sha256);
  const original = isFirst ? { ...before, mode: mode & 0o777, modified: mtimeMs } : known.original;
  const elsewhere = outside === undefined ? {} : { outside };
  return { original, written: after, previous: before.sha256, time: project.now(), ...elsewhere };
}
