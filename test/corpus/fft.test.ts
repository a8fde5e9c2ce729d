import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { decode, valueAt } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { type AnyFormat, identify } from '../../shared/formats/index.ts';
import { verifyTree } from '../support/verify-tree.ts';

/** Where the private reference files lie, beside the repository; most checkouts have none. */
const folder = fileURLToPath(new URL('../../../shared/data/fft/handmade-MAP001/', import.meta.url));
const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
const read = (file: string): Uint8Array => Uint8Array.from(readFileSync(folder + file));

const FORMATS: Readonly<Record<string, string>> = {
  'MAP001.8': 'fft/texture',
  'MAP001.9': 'fft/mesh',
  'MAP001.GNS': 'fft/gns',
};

function open(file: string): { format: AnyFormat; value: unknown } {
  const source = memorySource(read(file));
  const { format } = identify({ name: file, source });
  const decoded = format.layout && decode(format.layout, source);
  return { format, value: decoded?.value };
}

describe.skipIf(files.length === 0)('Final Fantasy Tactics maps (skipped where ../shared/data/fft is absent)', () => {
  test('are all three there', () => {
    expect(files).toEqual(Object.keys(FORMATS));
  });

  test.each(files)('%s is known, exact, and explained to the last byte', file => {
    const rows = verifyTree(file, file, memorySource(read(file)));
    expect(rows).toMatchObject([{ format: FORMATS[file], status: 'exact', explained: 1 }]);
  });

  test.each([
    ['primaryMesh.texturedTriangles[0].clut.palette', 5],
    ['primaryMesh.texturedTriangles[0].texturePage.page', 1],
    ['primaryMesh.texturedQuads[0].texturePage.page', 3],
    ['primaryMesh.texturedTriangleTiles[0].where.z', 9],
    ['primaryMesh.texturedQuadTiles[0].x', 255],
    ['palettes[0][1].colour.green', 5],
    ['lights.backgroundTop.red', 10],
    ['terrain.tiles[0].slopeKind', 'inclineN'],
    ['terrain.tiles[0].slope.depth', 2],
    ['textureAnimations[0].mode', 'pictureLoop'],
    ['textureAnimations[1].mode', 'paletteLoop'],
  ])('MAP001.9 has the expected value at %s', (path, value) => {
    const { format } = open('MAP001.9');
    if (!format.layout) throw new Error('no layout');
    expect(valueAt(format.layout, memorySource(read('MAP001.9')), path)?.value).toBe(value);
  });
});

const tables = fileURLToPath(new URL('../../../shared/data/fft/', import.meta.url));
const tsv = (name: string): string[][] => {
  const text = existsSync(tables + name) ? readFileSync(tables + name, 'utf8') : '';
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(line => line.split('\t'));
};

describe.skipIf(!existsSync(tables))('the index of the disc (skipped where ../shared/data/fft is absent)', () => {
  const discFiles = tsv('us-disc-map-index.tsv').map(([lba = '', , name = '', kind = '']) => ({
    lba: Number(lba),
    name,
    kind,
  }));
  const rows = tsv('gns-row-to-file.tsv');

  test('lists the files of every map in the order of both their sectors and their numbers', () => {
    const byMap = Map.groupBy(
      discFiles.filter(({ kind }) => kind !== 'gns'),
      ({ name }) => name.slice(0, 6),
    );
    expect(byMap.size).toBeGreaterThan(100);
    for (const own of byMap.values()) {
      const numbers = own.toSorted((a, b) => a.lba - b.lba).map(({ name }) => Number(name.slice(7)));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });

  test('has the i-th file of the map in row i of each index, as scenes expect', () => {
    const byMap = Map.groupBy(
      discFiles.filter(({ kind }) => kind !== 'gns'),
      ({ name }) => name.slice(0, 6),
    );
    const expected = [...byMap.values()].flatMap(own =>
      own.toSorted((a, b) => a.lba - b.lba).map(({ name }, i) => `${i} ${name}`),
    );
    const found = rows.map(([, row = '', file = '']) => `${row} ${file}`);
    expect(found.filter(line => !expected.includes(line))).toEqual([]);
  });
});
