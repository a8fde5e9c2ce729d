import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type ShellOptions, startShell } from '../../electron/main/shell.ts';
import { ElectronStandIn, type StandInOptions } from './electron-stand-in.ts';

/** Starts shells on a stand-in for Electron, each test with a data folder of its own. */
export function shellUnderTest() {
  let dataFolder = '';
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'gantry-shell-'));
  });
  afterEach(() => rmSync(dataFolder, { recursive: true }));

  async function start(
    options: StandInOptions & { readonly argv?: readonly string[]; readonly now?: () => number } = {},
  ) {
    const electron = new ElectronStandIn(options);
    const shellOptions: ShellOptions = {
      electron: electron.parts,
      dist: '/app/dist',
      dataFolder,
      argv: options.argv ?? ['electron', '/app'],
      cwd: '/home/player',
      platform: 'linux',
      now: options.now ?? (() => 0),
    };
    return { electron, shell: await startShell(shellOptions) };
  }

  return { folder: () => dataFolder, start };
}
