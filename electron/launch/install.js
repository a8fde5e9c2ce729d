import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { modules, pinnedNode, root } from './paths.js';
import { run } from './run.js';
import { say } from './say.js';

const stampFile = join(modules, '.gantry-lock');

/** Installs what the lock file names, unless node_modules has it already. */
export async function ensureInstalled() {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new Error(`Gantry needs Node 20, this is ${process.version}`);
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(lock).digest('hex');
  if (existsSync(pinnedNode) && (readIfThere(stampFile) === stamp || holdsAll(lock))) {
    if (readIfThere(stampFile) !== stamp) writeFileSync(stampFile, stamp);
    return;
  }
  await install();
  writeFileSync(stampFile, stamp);
}

/**
 * Skips all install scripts but one: older npm would compile the database, which needs Python and a compiler, although the
 * package includes it. The one script that has to run downloads the Node that everything else runs on.
 */
async function install() {
  const fresh = !existsSync(modules);
  say(fresh ? 'installing packages (first start, about a minute)' : 'installing packages (the lock file changed)');
  // `npm ci` empties node_modules first, which would break a Gantry that is still running.
  await npm([...(fresh ? ['ci'] : ['install', '--no-save']), '--ignore-scripts']);
  if (!existsSync(pinnedNode) || !isPinnedVersion()) await npm(['rebuild', 'node', '--ignore-scripts=false']);
  if (!existsSync(pinnedNode))
    throw new Error(`npm has installed everything but Node 24, which belongs at ${pinnedNode}`);
}

/** After an update, the program of the previous version stays in place until the new one is downloaded. */
function isPinnedVersion() {
  const wanted = JSON.parse(readFileSync(join(modules, 'node', 'package.json'), 'utf8')).version;
  const { stdout } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  return stdout?.trim() === `v${wanted}`;
}

/** @param {readonly string[]} args */
async function npm(args) {
  const status = await runNpm([...args, '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) throw new Error(`npm ${args[0]} failed with exit status ${status}; see its message above`);
}

/** @param {readonly string[]} args */
function runNpm(args) {
  // npm's output is for people, and standard output may be a pipe that expects JSON.
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const npmScript = process.env.npm_execpath;
  if (npmScript !== undefined && basename(npmScript) === 'npm-cli.js')
    return run(process.execPath, [npmScript, ...args], options);
  return process.platform === 'win32'
    ? run(`npm.cmd ${args.join(' ')}`, [], { ...options, shell: true })
    : run('npm', args, options);
}

/**
 * Whether node_modules holds every package of the lock file in its version, according to npm's own record of the last
 * install: a plain `npm install` by hand counts too. Packages for other platforms are optional and may be missing.
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
