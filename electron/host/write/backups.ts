import { join } from 'node:path';
import type { Backup } from '../../../shared/contract/change-types.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { openFile } from '../../files/file-source.ts';
import { hashSource, type WorkOptions } from '../../files/hash-source.ts';
import type { Project } from '../project/project.ts';

/** The kept originals of written files, and whether the game folder differs from them. */
export async function backups(project: Project, options: WorkOptions = {}): Promise<Backup[]> {
  const found: Backup[] = [];
  for (const [file, { original, time }] of Object.entries(project.manifest.files)) {
    const { sha256, size } = original;
    const differs = (await hashOf(join(project.install, file), options)) !== sha256;
    found.push({ file, sha256, size, time, differs });
  }
  return found;
}

async function hashOf(path: string, options: WorkOptions): Promise<string | undefined> {
  try {
    return await hashSource(openFile(path), options);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
