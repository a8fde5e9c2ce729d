// The names near an asset without an index: its folder, subfolders, its container, and containers next to
// it, in direct subfolders and in the parent folder: worlds of Recoil and planes of Crimson Skies have their textures there.
import { type Dirent, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { identify } from '../../../shared/formats/index.ts';
import { targetOf } from '../../../shared/formats/references.ts';
import { parseAddress, printAddress, stepsOf } from '../../files/address.ts';
import { openContainer } from '../../files/container.ts';
import { openFile } from '../../files/file-source.ts';
import type { Opened } from '../../files/open-address.ts';
import type { NamesByName } from './scene-names.ts';

/** A larger folder is not listed to its end: a scan knows it better. */
const MOST = 50_000;

/** Files whose names suggest that they are containers; only this many per folder are opened. */
const CONTAINER = /\.(zbd|big|mix|s3d|eqg|pfs)$/i;
const MOST_CONTAINERS = 64;

/** Whether a path is where the names near an address are searched. */
export function isAround(address: string): (other: string) => boolean {
  const folder = folderOf(parseAddress(address).path);
  const above = folderOf(folder);
  return other => {
    const { path } = parseAddress(other);
    return folder === '' || path.startsWith(`${folder}/`) || folderOf(path) === above;
  };
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** All names in the folder of an address and below it, in its container and in neighbouring containers. */
export function namesOnDisk(base: string, address: string, steps: Opened['steps']): NamesByName {
  const { path } = parseAddress(address);
  const folder = folderOf(path);
  const names = new Map<string, string[]>();
  for (const found of filesBelow(base, folder)) add(names, found.slice(found.lastIndexOf('/') + 1), found);
  for (const entry of entriesAround(address, steps)) add(names, entry.name, entry.address);
  const others = containersAround(base, folder).filter(other => other !== path);
  for (const other of others.slice(0, MOST_CONTAINERS))
    for (const entry of entriesIn(base, other)) add(names, entry.name, entry.address);
  return names;
}

/** The nearest first. */
function containersAround(base: string, folder: string): string[] {
  const within = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const below = listed(resolve(base, folder)).filter(item => item.isDirectory());
  const above = folder === '' ? [] : [folderOf(folder)];
  return [folder, ...below.map(({ name }) => within(name)), ...above].flatMap(around =>
    listed(resolve(base, around))
      .filter(item => item.isFile() && CONTAINER.test(item.name))
      .map(({ name }) => (around === '' ? name : `${around}/${name}`)),
  );
}

/** The entries of a file; empty if it is not a container, or damaged. */
function entriesIn(base: string, path: string): readonly { name: string; address: string }[] {
  const file = resolve(base, path);
  const source = openFile(file);
  try {
    const { entries } = openContainer({ source, name: path, address: path }, identify);
    const steps = stepsOf(entries.map(({ name }) => name));
    return entries.flatMap(({ name }, i) => {
      const step = steps[i];
      return step === undefined ? [] : [{ name, address: printAddress({ path, entries: [step] }) }];
    });
  } catch {
    return []; // what cannot be listed has no names
  } finally {
    source.close();
  }
}

function add(names: Map<string, string[]>, name: string, address: string): void {
  const key = targetOf(name);
  const known = names.get(key);
  if (known) known.push(address);
  else names.set(key, [address]);
}

function* filesBelow(base: string, top: string): Generator<string> {
  const waiting = [top];
  let left = MOST;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const item of listed(resolve(base, folder))) {
      const path = folder === '' ? item.name : `${folder}/${item.name}`;
      if (item.isDirectory()) waiting.push(path);
      else if (item.isFile()) yield path;
      if (--left === 0) return;
    }
  }
}

/** A folder that cannot be read counts as empty. */
function listed(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function entriesAround(address: string, steps: Opened['steps']): readonly { name: string; address: string }[] {
  const container = steps.at(-1);
  if (!container) return [];
  const { path, entries } = parseAddress(address);
  const above = entries.slice(0, -1);
  const printed = stepsOf(container.entries.map(({ name }) => name));
  return container.entries.flatMap(({ name }, i) => {
    const step = printed[i];
    return step === undefined ? [] : [{ name, address: printAddress({ path, entries: [...above, step] }) }];
  });
}
