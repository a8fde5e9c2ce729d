import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FailureError } from '../../../shared/contract/failure.ts';
import { isSystemError } from '../../files/disk-failure.ts';
import { diskPath } from '../../files/disk-names.ts';
import { openFile } from '../../files/file-source.ts';
import { hashSource } from '../../files/hash-source.ts';
import { type WrittenFile, writingOver } from '../project/manifest.ts';
import type { Project } from '../project/project.ts';
import { noteRestored } from './restore-install.ts';

/**
 * Records which originals are in the game again although Gantry did not restore them, as after a store has repaired the game or
 * the user copied them back: their changes count as unwritten. Records nothing while a crashed session waits
 * for an answer, or another process has the project.
 */
export async function noteOutsideRestores(project: Project): Promise<readonly string[]> {
  if (project.recovered().length > 0) return [];
  const files: string[] = [];
  for (const [file, record] of Object.entries(project.manifest.files))
    if (await isRestored(join(project.install, file), record)) files.push(file);
  if (files.length === 0) return files;
  try {
    await project.writing(async notes => {
      for (const file of files) {
        const record = project.manifest.files[file];
        if (record === undefined) continue;
        const { size, sha256 } = record.original;
        await notes.saveFiles({ [file]: writingOver(record, sha256, { size, sha256 }) });
        await noteRestored(project, file, notes);
      }
    });
    return files;
  } catch (error) {
    unlessRefused(error);
    return [];
  }
}

/** A file that has not changed since Gantry wrote it is not read. */
async function isRestored(path: string, { original, written, time }: WrittenFile): Promise<boolean> {
  if (written.sha256 === original.sha256) return false;
  const found = await stat(diskPath(path)).catch(() => undefined);
  if (found?.size !== original.size) return false;
  if (found.size === written.size && Math.abs(found.mtimeMs - time) < WHILE_WRITING) return false;
  try {
    return (await hashSource(openFile(path))) === original.sha256;
  } catch (error) {
    unlessRefused(error);
    return false;
  }
}

const WHILE_WRITING = 2000;

/** It can be recorded later: another process has the project, or its disk is full. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof FailureError) && !isSystemError(error)) throw error;
}
