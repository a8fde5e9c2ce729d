import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { modules } from './paths.js';
import { say } from './say.js';

/** A slow line needs minutes for the download; a machine without a connection fails within seconds. */
const patience = 180_000;

/**
 * Path of Electron's program, downloaded if necessary; undefined if there is none and it cannot be downloaded. Never
 * imports the electron package, because that would start a download itself, and throw.
 * @returns {Promise<string | undefined>}
 */
export async function electronRuntime() {
  const there = installedRuntime();
  if (there !== undefined || process.env.ELECTRON_OVERRIDE_DIST_PATH !== undefined) return there;
  if (!existsSync(join(modules, 'electron', 'install.js'))) return undefined;
  say('fetching Electron (once, about 110 MB; npm start -- --browser does without)');
  await download();
  return installedRuntime();
}

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 * @returns {string | undefined}
 */
export function installedRuntime(env = process.env, platform = process.platform) {
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH ?? join(modules, 'electron', 'dist');
  const program = join(folder, runtimeName(platform));
  if (env.ELECTRON_OVERRIDE_DIST_PATH !== undefined) return existsSync(program) ? program : undefined;
  return existsSync(program) && unpackedVersion(folder) === packageVersion() ? program : undefined;
}

/** @param {NodeJS.Platform} platform */
function runtimeName(platform) {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

/** @param {string} folder */
function unpackedVersion(folder) {
  const file = join(folder, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : undefined;
}

function packageVersion() {
  return JSON.parse(readFileSync(join(modules, 'electron', 'package.json'), 'utf8')).version;
}

/**
 * Runs Electron's own installer in a child process with a time limit; the caller checks the folder to see whether it
 * worked.
 */
function download() {
  return new Promise(resolve => {
    const script = createRequire(import.meta.url).resolve('electron/install.js');
    const child = spawn(process.execPath, [script], { cwd: dirname(script), stdio: ['ignore', 'ignore', 'ignore'] });
    const limit = setTimeout(() => child.kill(), patience);
    child.on('error', () => {});
    child.on('close', () => {
      clearTimeout(limit);
      resolve(undefined);
    });
  });
}
