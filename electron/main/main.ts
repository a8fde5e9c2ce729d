import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  protocol,
  screen,
  session,
  utilityProcess,
} from 'electron';
import { dataFolder } from '../host/data-folder.ts';
import { startShell } from './shell.ts';

// Not awaited: Electron becomes ready only after its main script has run to the end.
void startShell({
  electron: {
    app,
    BrowserWindow,
    dialog,
    ipcMain,
    Menu,
    MessageChannelMain,
    protocol,
    // Electron allows these two to be touched only once it is ready.
    get screen() {
      return screen;
    },
    get session() {
      return session;
    },
    utilityProcess,
  },
  dist: dirname(dirname(fileURLToPath(import.meta.url))),
  dataFolder: dataFolder(),
  argv: process.argv,
  cwd: process.cwd(),
  platform: process.platform,
  now: () => Date.now(),
});
