import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '../host/data-folder.ts';
import { commandLineOf, runCommandLine } from './command-line.ts';
import { electronParts } from './electron-parts.ts';
import { startShell } from './shell.ts';

const words = commandLineOf(process.argv);

// Not awaited: Electron becomes ready only after its main script has run to the end.
if (words !== undefined) {
  void runCommandLine(words, new URL('../cli/main.js', import.meta.url), status => electronParts.app.exit(status));
} else {
  void startShell({
    electron: electronParts,
    dist: dirname(dirname(fileURLToPath(import.meta.url))),
    dataFolder: dataFolder(),
    argv: process.argv,
    cwd: process.cwd(),
    platform: process.platform,
    now: () => Date.now(),
  });
}
