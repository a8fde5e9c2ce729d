// The user's own structures, from disk, with what the platform provides for them: zlib and the encodings.

import { existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { inflateSync } from 'node:zlib';
import { counted } from '../../shared/base/counted.ts';
import type { Format } from '../../shared/formats/format.ts';
import type { Lent } from '../../shared/structures/read-struct.ts';
import {
  type FindImport,
  type ReadStructure,
  readStructure,
  type Structure,
  type WholeStructure,
} from '../../shared/structures/read-structure.ts';
import { structureFormat } from '../../shared/structures/structure-format.ts';
import { refuse } from '../failures/refuse.ts';
import { diskFailure } from './disk-failure.ts';
import { diskPath } from './disk-names.ts';
import { fileFailures } from './file-failures.ts';
import { deflate } from './zlib.ts';

/** What the platform provides for structures. */
export const lent: Lent = {
  packing: { unpack, pack: deflate },
  encodings: (label, bytes) => {
    try {
      return new TextDecoder(label).decode(bytes);
    } catch {
      return undefined; // it does not know this encoding
    }
  },
};

function unpack(packed: Uint8Array, most: number): ReturnType<Lent['packing']['unpack']> {
  try {
    return new Uint8Array(inflateSync(packed, { maxOutputLength: Math.max(1, most) }));
  } catch (error) {
    if (error instanceof RangeError) return { why: `unpacks to more than ${counted(most, 'byte')}`, isTooLong: true };
    return { why: `cannot be unpacked (${error instanceof Error ? error.message : String(error)})` };
  }
}

/** Relative to the file that imports; absolute ones in the nearest folder above that has them. */
const findImport: FindImport = (name, from) => {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const path = join(folder, `${name}.ksy`);
    if (existsSync(path)) return { path, text: readFileSync(path, 'utf8') };
    if (!name.startsWith('/') || folder === dirname(folder)) return undefined;
  }
};

/** Reads a text as the structure at a path, and records its imports. */
export function readStructureText(path: string, text: string): ReadStructure & { readonly sent: WholeStructure } {
  const imports: WholeStructure['imports'][number][] = [];
  const read = readStructure({ path, text }, (name, from) => {
    const found = findImport(name, from);
    if (found) imports.push({ ...found, name, from });
    return found;
  });
  return { ...read, sent: { path, text, imports } };
}

/** The format of a structure that reads without errors. */
export function formatOfStructure(structure: Structure, share = 1): Format {
  return structureFormat(structure, { ...lent, share }) as Format; // its models are only passed back to itself
}

/** The share of the memory limit for each of two files: comparing them takes as much again. */
export const SHARE_COMPARED = 1 / 3;

/** The same in a thread, from what was sent; undefined if it has errors. `share`: of the memory limit. */
export function formatOfText({ path, text, imports }: WholeStructure, share?: number): Format | undefined {
  const { structure } = readStructure({ path, text }, (name, from) =>
    imports.find(each => each.name === name && each.from === from),
  );
  return structure && formatOfStructure(structure, share);
}

/** Files up to this size are loaded completely for a structure, because it may read anywhere. */
export const READ_AT_ONCE: number = 1 << 25;

/** Longer files are no structures. */
const LONGEST = 1 << 20;

/** Reads a .ksy with its imports. */
export function structureAt(base: string, path: string): ReadStructure {
  const file = resolve(base, path);
  const stats = statsOf(file);
  if (stats === undefined) return refuse(fileFailures.noSuchFile(path, ''));
  if (stats.isDirectory()) refuse(fileFailures.isFolder(path));
  if (!stats.isFile()) refuse(fileFailures.notRegular(path, stats.isFIFO() ? 'pipe' : 'device'));
  if (stats.size > LONGEST) refuse(fileFailures.tooLongStructure(path, stats.size, LONGEST));
  return readStructure({ path: file, text: readFileSync(diskPath(file), 'utf8') }, findImport);
}

function statsOf(file: string): Stats | undefined {
  try {
    return statSync(diskPath(file), { throwIfNoEntry: false });
  } catch (error) {
    throw diskFailure(error, file, 'read');
  }
}

/** A structure and all that it imports, with the names they are imported by. */
export function importsOf(file: string): { path: string; text: string; from: string }[] {
  const text = readFileSync(diskPath(file), 'utf8');
  const found = new Map([[file, { path: file, text, from: '' }]]);
  readStructure({ path: file, text }, (name, from) => {
    const imported = findImport(name, from);
    if (imported && !found.has(imported.path)) found.set(imported.path, { ...imported, from: name });
    return imported;
  });
  return [...found.values()];
}

/** Reading makes many small values: frequent garbage collection halves the memory for a few tenths of a second. */
export function readInLittleMemory(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=30');
}

/** The format that a .ksy describes; refuses one with errors. `share`: of the memory limit. */
export function structureFormatAt(base: string, path: string, share?: number): Format {
  readInLittleMemory();
  const { structure, problems } = structureAt(base, path);
  if (structure) return formatOfStructure(structure, share);
  const [first] = problems.filter(({ weight }) => weight === 'error');
  return refuse(fileFailures.badStructure(basename(path), first ?? { line: 1, column: 1, text: '' }));
}
