import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { verifyTree } from '../support/verify-tree.ts';

/** Where the private reference files lie, beside the repository; most checkouts have none. */
const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const hasFiles = existsSync(folder);

/** What each folder's game has, besides text. */
const FAMILIES: Readonly<Record<string, RegExp>> = {
  eq: /^(?:everquest|image)\//,
  fft: /^fft\//,
  kaitai: /^$/,
  kotor: /^(?:kotor|image)\//,
  w3d: /^(?:westwood|image)\//,
  zipper: /^(?:zipper|audio|image)\//,
};
/** Two scripts for the games' compiler, with brackets. */
const TEXTS = new Set(['text/plain', 'zipper/readerText', 'unknown']);

function filesIn(game: string): readonly string[] {
  return readdirSync(folder + game, { recursive: true })
    .map(file => `${game}/${file}`)
    .filter(file => statSync(folder + file).isFile())
    .sort();
}

const read = (file: string): Uint8Array => Uint8Array.from(readFileSync(folder + file));

describe.skipIf(!hasFiles)('no format claims a file of another game (skipped where ../shared/data is absent)', () => {
  test.each(Object.keys(FAMILIES))('%s, files and all archive entries', game => {
    const found = filesIn(game).flatMap(file => verifyTree(file, basename(file), memorySource(read(file))));
    const claims = found.filter(({ format }) => !TEXTS.has(format) && !FAMILIES[game]?.test(format));
    expect(claims.map(({ address, format }) => `${address}: ${format}`)).toEqual([]);
  });

  test('nor a truncated file whose last numbers look like a footer', () => {
    const claims = filesIn('kotor/module_parts').flatMap(file => {
      const bytes = read(file);
      return footersIn(bytes).flatMap(end => {
        const { format } = identify({ name: basename(file), source: memorySource(bytes.slice(0, end)) });
        return TEXTS.has(format.id) ? [] : [`${file} cut at ${end}: ${format.id}`];
      });
    });
    expect(claims).toEqual([]);
  });
});

/** Where 1 and a small number end, or 2, a small number and another. */
function footersIn(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer);
  const ends: number[] = [];
  for (let at = 0; at + 12 <= bytes.length && ends.length < 400; at += 4) {
    const version = view.getUint32(at, true);
    const count = view.getUint32(at + 4, true);
    if ((version === 1 || version === 2) && count > 0 && count * 148 < at) ends.push(at + 4 + 4 * version);
  }
  return ends;
}
