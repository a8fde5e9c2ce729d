// Run by the kill test in a process of its own: applies a patch to an install and takes it out again, until it is killed.

import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { applyPatch } from '../../../../electron/host/patches/apply-patch.ts';
import { idOfPatch, readPatch } from '../../../../electron/host/patches/patch-file.ts';
import { readRecords } from '../../../../electron/host/patches/patch-records.ts';
import { removePatch } from '../../../../electron/host/patches/remove-patch.ts';
import { openProject } from '../../../../electron/host/project/open-project.ts';

// It never ends in peace, and the next one starts in half the time.
flushCompileCache();
const [install = '', dataFolder = '', file = ''] = process.argv.slice(2);
const patch = readPatch(readFileSync(file, 'utf8'), file);
process.stdout.write('ready\n');
for (;;) {
  const project = await openProject({ install, game: null, dataFolder });
  const isApplied = (await readRecords(project)).length > 0;
  if (isApplied) await removePatch(project, idOfPatch(patch));
  else await applyPatch(project, patch);
  await project.close();
}
