import { existsSync } from 'node:fs';
import { isInside } from '../../files/outside.ts';
import { recoverWrite } from '../../files/recover-write.ts';
import type { ProjectPaths } from './project-paths.ts';

/** Finishes or takes back what a crash left half done in the install; whoever asks has the writer's lock. */
export async function recoverInstall(paths: ProjectPaths, install: string): Promise<void> {
  if (!existsSync(paths.writeNote)) return;
  await recoverWrite(paths.writeNote, path => isInside(install, path));
}
