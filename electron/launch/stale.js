import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dist, root } from './paths.js';

/**
 * @typedef {'app' | 'renderer' | 'notices'} TargetName
 * @typedef {object} Target
 * @property {TargetName} name
 * @property {string} title what a person calls it
 * @property {readonly string[]} inputs files and folders it is made of
 */

/** @type {readonly Target[]} */
export const targets = [
  {
    name: 'app',
    title: 'the host and the command line',
    inputs: ['electron', 'shared', 'package.json', 'package-lock.json', 'resources/icons'],
  },
  {
    name: 'renderer',
    title: 'the window',
    inputs: ['renderer', 'shared', 'resources', 'vite.config.ts', 'package-lock.json', 'electron/launch/build.js'],
  },
  {
    name: 'notices',
    title: 'the licence notices',
    inputs: ['dist/app.packages', 'dist/renderer.packages', 'package-lock.json', 'electron/launch/notices.js'],
  },
];

/**
 * The targets whose inputs have changed since their last build.
 * @param {readonly TargetName[]} wanted
 */
export function staleTargets(wanted) {
  return targets.filter(target => wanted.includes(target.name) && lastBuild(target) !== fingerprint(target));
}

/** @param {Target} target */
export function stampFile(target) {
  return join(dist, `${target.name}.stamp`);
}

/** @param {Target} target */
function lastBuild(target) {
  return existsSync(stampFile(target)) ? readFileSync(stampFile(target), 'utf8') : undefined;
}

/**
 * A hash over the names, sizes and times of all inputs: it takes a hundredth of the time of reading them, and at worst
 * rebuilds files that were merely touched.
 * @param {Target} target
 */
export function fingerprint(target) {
  const hash = createHash('sha256');
  for (const input of target.inputs) addFile(hash, input);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path relative to the root
 */
function addFile(hash, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) addFile(hash, `${path}/${name}`);
  } else {
    hash.update(`${path}\n${stat.size}\n${stat.mtimeMs}\n`);
  }
}
