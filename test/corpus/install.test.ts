import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { verifyTree } from '../support/verify-tree.ts';

/** A player's own install: GANTRY_CORPUS=/games/mech3 npm test -- corpus */
const folder = process.env.GANTRY_CORPUS ?? '';

/** Files that are known not to be exact or not to be explained, by their path below the folder, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

describe.skipIf(!existsSync(folder))('your own game folder (skipped if GANTRY_CORPUS names no folder)', () => {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = files.filter(file => file.isFile()).map(file => relative(folder, join(file.parentPath, file.name)));

  test.each(paths.filter(path => EXCEPTIONS[path] === undefined))('%s is exact and explained', path => {
    const source = memorySource(Uint8Array.from(readFileSync(join(folder, path))));
    const rows = verifyTree(path, path.split(/[\\/]/).at(-1) ?? path, source);
    expect(
      rows.filter(({ status, explained }) => status !== 'skipped' && (status !== 'exact' || explained !== 1)),
    ).toEqual([]);
  });
});
