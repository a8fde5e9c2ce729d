import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { formatById, identify } from '../../shared/formats/index.ts';
import { slowBlock } from '../support/slow-dxt.ts';
import { verifyTree } from '../support/verify-tree.ts';
import { readBig, readMix } from '../support/westwood-archives.ts';

/** Where the private reference files lie, beside the repository; most checkouts have none. */
const folder = fileURLToPath(new URL('../../../shared/data/w3d/', import.meta.url));
const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
const ending = (...endings: readonly string[]) =>
  files.filter(file => endings.some(each => file.toLowerCase().endsWith(each))).sort();
const read = (file: string): Uint8Array => Uint8Array.from(readFileSync(folder + file));

const FORMATS: Readonly<Record<string, string>> = {
  big: 'westwood/big',
  mix: 'westwood/mix',
  dds: 'image/dds',
  tga: 'image/tga',
};
const known = ending('.big', '.mix', '.dds', '.tga');

describe.skipIf(files.length === 0)(
  'Westwood archives and textures (skipped where ../shared/data/w3d is absent)',
  () => {
    test('are there', () => {
      expect(known.length).toBeGreaterThan(20);
    });

    test.each(known)('%s is certain, exact, and explained except for unowned bytes', file => {
      const rows = verifyTree(file, basename(file), memorySource(read(file)));
      const [own] = rows;
      expect(own).toMatchObject({
        format: FORMATS[file.slice(-3).toLowerCase()],
        confidence: 'certain',
        status: 'exact',
      });
      expect(own?.explained).toBeGreaterThan(0.9);
      expect(rows.filter(({ status }) => status === 'failed' || status === 'patchOnly')).toEqual([]);
    });

    test.each(ending('.big', '.mix'))('%s has the entries that an independent reader finds', file => {
      const bytes = read(file);
      const { format, decoded } = open(file, bytes);
      const found = format.container
        ?.entries(decoded.value)
        .map(({ name, start, size }) => ({ name, content: bytes.slice(start, start + size) }));
      const expected = file.endsWith('.mix') ? readMix(bytes) : readBig(bytes).entries;
      expect(found).toEqual(expected.map(({ name, content }) => ({ name, content })));
    });

    test.each([
      ['big/zzyzy_NoAISuperweapons.big', 'entries[0].size', 0x14],
      ['synthetic/synth_bigf.big', 'entries[1].size', 0x30],
    ])('a truncated %s has an error at the wrong number', (file, path, start) => {
      const bytes = read(file);
      const cut = bytes.subarray(0, 0xa00);
      const { decoded } = open(file, cut);
      expect(decoded.findings).toContainEqual(expect.objectContaining({ path, start, weight: 'error' }));
      expect(verifyTree(file, basename(file), memorySource(cut))[0]?.status).toBe('exact');
    });

    test('the archive with a mark between directory and data reports its position', () => {
      const { decoded } = open('big/opensage_test.big', read('big/opensage_test.big'));
      expect(decoded.findings).toMatchObject([
        { start: 44, size: 8, text: '8 bytes outside of all entries' },
        { path: 'headerEnd', start: 12 },
      ]);
    });

    test.each(ending('.dds'))('%s gives the same picture as a slow decoder', file => {
      const bytes = read(file);
      const { format, decoded } = open(file, bytes);
      const model = decoded.value;
      const [info] = format.pictures?.list(model) ?? [];
      const kind = info?.kind as 'DXT1' | 'DXT3' | 'DXT5'; // all of them are compressed
      const size = kind === 'DXT1' ? 8 : 16;
      const { rgba, width } = format.pictures?.decode({ model, index: 0 }) ?? { rgba: new Uint8Array(0), width: 0 };
      for (let block = 0; block < 64; block++) {
        const start = 128 + block * size;
        const shown = Array.from({ length: 16 }, (_, i) => [
          ...rgba.subarray(...pixelAt(Math.floor(i / 4) * width + block * 4 + (i % 4))),
        ]);
        if ((block + 1) * 4 <= width) expect(shown).toEqual(slowBlock(bytes.subarray(start, start + size), kind));
      }
    });

    test.each(ending('.tga'))('%s shows its stored pixels, last row first', file => {
      const bytes = read(file);
      const { format, decoded } = open(file, bytes);
      const { rgba, width, height } = format.pictures?.decode({ model: decoded.value, index: 0 }) ?? {
        rgba: [],
        width: 0,
        height: 0,
      };
      const step = (bytes[16] ?? 0) / 8;
      const isTop = ((bytes[17] ?? 0) & 0x20) !== 0;
      const wrong = Array.from({ length: width * height }, (_, pixel) => pixel).filter(pixel => {
        const row = Math.floor(pixel / width);
        const at = 18 + ((isTop ? row : height - 1 - row) * width + (pixel % width)) * step;
        const [a = 0, b = a, c = a, d = 255] = bytes.subarray(at, at + step);
        const stored = [c, b, a, d];
        return stored.some((value, i) => rgba[pixel * 4 + i] !== value);
      });
      expect(wrong).toEqual([]);
    });
  },
);

function pixelAt(pixel: number): [number, number] {
  return [pixel * 4, pixel * 4 + 4];
}

function open(file: string, bytes: Uint8Array) {
  const source = memorySource(bytes);
  const { format } = identify({ name: basename(file), source });
  const { layout } = formatById(format.id);
  if (layout === undefined) throw new Error(`${file} is ${format.id}`);
  return { format, decoded: decode(layout, source) };
}
