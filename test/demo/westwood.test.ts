import { describe, expect, test } from 'vitest';
import { inksOf } from '../../electron/demo/draw.ts';
import { hull, reeds } from '../../electron/demo/pictures.ts';
import { demoBig } from '../../electron/demo/westwood.ts';
import { slowBlock } from '../support/slow-dxt.ts';
import { readBig } from '../support/westwood-archives.ts';

const model = { name: 'Art\\W3D\\a.w3d', bytes: Uint8Array.of(1, 2, 3) };
const archive = demoBig([model]);
const { entries, archiveSize, magic } = readBig(archive);

describe('the Westwood archive of the demo', () => {
  test('contains the given files and two textures, under paths like those of the games', () => {
    expect({ magic, archiveSize }).toEqual({ magic: 'BIGF', archiveSize: archive.length });
    expect(entries.map(({ name }) => name)).toEqual([
      'Art\\W3D\\a.w3d',
      'Art\\Textures\\heron_hull.dds',
      'Art\\Textures\\heron_reeds.tga',
    ]);
    expect(entries[0]?.content).toEqual(model.bytes);
  });

  test('has a block-compressed texture that looks like the drawing, with every mipmap level', () => {
    const dds = entries[1]?.content ?? new Uint8Array(0);
    expect(dds.length).toBe(128 + 8 * (256 + 64 + 16 + 4 + 1 + 1 + 1));
    const inks = inksOf(hull);
    let off = 0;
    for (let block = 0; block < 256; block++) {
      const pixels = slowBlock(dds.subarray(128 + block * 8, 136 + block * 8), 'DXT1');
      for (const [i, pixel] of pixels.entries()) {
        const ink = inks[((block >> 4) * 4 + (i >> 2)) * 64 + (block % 16) * 4 + (i % 4)] ?? [0, 0, 0];
        expect(pixel[3]).toBe(255);
        off +=
          Math.abs((pixel[0] ?? 0) - ink[0]) + Math.abs((pixel[1] ?? 0) - ink[1]) + Math.abs((pixel[2] ?? 0) - ink[2]);
      }
    }
    expect(off / (64 * 64 * 3)).toBeLessThan(6);
  });

  test('has a 32-bit picture stored from the bottom row up', () => {
    const tga = entries[2]?.content ?? new Uint8Array(0);
    const inks = inksOf(reeds);
    const drawn = Array.from({ length: 64 * 64 }, (_, i) => {
      const at = 18 + ((63 - (i >> 6)) * 64 + (i & 63)) * 4;
      return [tga[at + 2], tga[at + 1], tga[at], tga[at + 3]];
    });
    expect(drawn).toEqual(inks.map(([red, green, blue, alpha = 255]) => [red, green, blue, alpha]));
    expect(Buffer.from(tga.subarray(-18)).toString('latin1')).toBe('TRUEVISION-XFILE.\0');
  });
});
