import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules, pinnedNode, root } from './paths.js';
import { run } from './run.js';
import { say } from './say.js';

const stampFile = join(modules, '.gantry-lock');

/** Installs what the lock file names, unless that is what lies in node_modules already. */
export async function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(lock).digest('hex');
  if (existsSync(pinnedNode) && (readIfThere(stampFile) === stamp || holdsAll(lock))) {
    if (readIfThere(stampFile) !== stamp) writeFileSync(stampFile, stamp);
    return;
  }
  await install();
  writeFileSync(stampFile, stamp);
}

async function install() {
  const fresh = !existsSync(modules);
  say(fresh ? 'installing packages (first start, about a minute)' : 'installing packages (the lock file changed)');
  // `npm ci` empties node_modules first, which a Gantry that is still running would not survive.
  const command = fresh ? ['ci'] : ['install', '--no-save'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const status = await npm([...command, ...quiet]);
  if (status !== 0) throw new Error(`npm ${command[0]} failed with exit status ${status}; see its message above`);
  if (!existsSync(pinnedNode)) await restorePinnedNode(quiet);
}

/**
 * The `node` package fetches its binary in an install script; where scripts are switched off in the user's own npm
 * configuration it has to be asked for by name.
 * @param {readonly string[]} quiet
 */
async function restorePinnedNode(quiet) {
  say('fetching Node 24');
  const status = await npm(['rebuild', 'node', '--ignore-scripts=false', ...quiet]);
  if (status !== 0 || !existsSync(pinnedNode)) {
    throw new Error(`Node 24 is missing at ${pinnedNode}; is "ignore-scripts" set in your npm configuration?`);
  }
}

/** @param {readonly string[]} args */
function npm(args) {
  // npm's answer is for people, and standard output may be a pipe that waits for JSON.
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const npmScript = process.env.npm_execpath;
  if (npmScript?.endsWith('.js')) return run(process.execPath, [npmScript, ...args], options);
  return process.platform === 'win32'
    ? run(`npm.cmd ${args.join(' ')}`, [], { ...options, shell: true })
    : run('npm', args, options);
}

/**
 * Whether node_modules holds every package of the lock in its version, as npm's own note of the last install says:
 * so a plain `npm install` by hand counts too. Packages of other platforms are optional and may be absent.
 * @param {string} lock
 */
function holdsAll(lock) {
  const note = readIfThere(join(modules, '.package-lock.json'));
  if (note === undefined) return false;
  const installed = packagesOf(note);
  return Object.entries(packagesOf(lock)).every(([path, { version, optional }]) => {
    const there = installed[path]?.version;
    return path === '' || there === version || (optional === true && there === undefined);
  });
}

/**
 * @param {string} lock
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(lock) {
  return JSON.parse(lock).packages ?? {};
}

/**
 * @param {string} file
 * @returns {string | undefined}
 */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
