import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { dist, root } from './paths.js';

/**
 * @typedef {{ version?: string, license?: string, dependencies?: Record<string, string> }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by path in the lock file
 * @typedef {{ name: string, version: string, license: string, texts: readonly string[] }} Notice
 */

/**
 * Writes dist/THIRD-PARTY-NOTICES.txt: every package that ships, in a bundle or next to it, with the text of its licence.
 */
export async function writeNotices() {
  writeFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), printNotices(collectNotices()));
}

export function collectNotices() {
  const locked = readLocked();
  const shipped = new Set([...bundledPackages(), ...runtimePackages(locked)]);
  return [...shipped].sort().map(path => noticeOf(path, locked[path]));
}

/** @returns {LockedPackages} */
export function readLocked() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/** Packages whose code or files ended up in the bundles. */
function bundledPackages() {
  const notes = ['app.packages', 'renderer.packages'].map(name => join(dist, name)).filter(file => existsSync(file));
  return notes.flatMap(file => readFileSync(file, 'utf8').split('\n')).filter(path => path !== '');
}

/**
 * What is installed next to the bundles: the dependencies of package.json and theirs.
 * @param {LockedPackages} locked
 */
export function runtimePackages(locked) {
  /** @type {string[]} */
  const found = [];
  const pending = dependenciesOf('', locked);
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (found.includes(path)) continue;
    found.push(path);
    pending.push(...dependenciesOf(path, locked));
  }
  return found;
}

/**
 * Where Node finds the dependencies of the package at `path`: in its own node_modules, otherwise in those of the folders
 * above.
 * @param {string} path
 * @param {LockedPackages} locked
 */
function dependenciesOf(path, locked) {
  return Object.keys(locked[path]?.dependencies ?? {}).map(name => {
    for (let folder = path; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
      const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      if (locked[candidate] !== undefined || folder === '') return candidate;
    }
  });
}

/**
 * @param {string} path
 * @param {LockedPackage | undefined} locked
 * @returns {Notice}
 */
function noticeOf(path, locked) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (locked === undefined) throw new Error(`${name} ships, but the lock file does not know ${path}`);
  const texts = licenceTexts(join(root, path));
  if (texts.length === 0 || locked.license === undefined) throw new Error(`${name} ships without a licence's text`);
  return { name, version: locked.version ?? '', license: locked.license.replace(/^\((.*)\)$/, '$1'), texts };
}

/**
 * The second licence of a package that has two, if it is in another file: pako's port of zlib is under zlib's own.
 * @type {Record<string, readonly string[]>}
 */
const ELSEWHERE = { pako: ['lib/zlib/README'] };

/** @param {string} folder */
function licenceTexts(folder) {
  const names = readdirSync(folder).filter(name => /^(licen[cs]e|copying|notice|thirdpartynotices)/i.test(name));
  const more = ELSEWHERE[basename(folder)] ?? [];
  return [...names.sort(), ...more].map(name =>
    readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim(),
  );
}

/** @param {readonly Notice[]} notices */
export function printNotices(notices) {
  const rule = '='.repeat(80);
  const head = 'Gantry contains or comes with the following work of others.';
  const parts = notices.map(({ name, version, license, texts }) =>
    [rule, `${name} ${version} (${license})`, rule, '', texts.join('\n\n'), ''].join('\n'),
  );
  return [head, '', ...parts].join('\n');
}
