import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '../host/data-folder.ts';
import { electronParts } from './electron-parts.ts';
import { startShell } from './shell.ts';

// Not awaited: Electron becomes ready only after its main script has run to the end.
void startShell({
  electron: electronParts,
  dist: dirname(dirname(fileURLToPath(import.meta.url))),
  dataFolder: dataFolder(),
  argv: process.argv,
  cwd: process.cwd(),
  platform: process.platform,
  now: () => Date.now(),
});
