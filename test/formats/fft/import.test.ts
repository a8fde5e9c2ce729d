import { expect, test } from 'vitest';
import { demoMapFiles } from '../../../electron/demo/fft/map.ts';
import { put, viewOf } from '../../support/shape-rounds.ts';

const day = viewOf('MAP001.9', new Map(demoMapFiles()).get('MAP001.9') ?? new Uint8Array(0));

/** One triangle that shows these places of the texture, from 0 to 1 as OBJ has them: 1 is the first row. */
const triangle = (...uvs: readonly (readonly [number, number])[]): Uint8Array =>
  Buffer.from(
    [
      'v 0 0 0',
      'v 28 0 0',
      'v 0 28 0',
      ...uvs.map(([u, v]) => `vt ${u} ${v}`),
      'usemtl palette_0',
      'f 1/1 2/2 3/3',
      '',
    ].join('\n'),
  );

const textures = async (bytes: Uint8Array) =>
  (await put(day, { name: 'one.obj', bytes })).fits.get('Texture coordinates');

test('a triangle on one page of the texture keeps its UVs', async () => {
  expect(await textures(triangle([0, 1], [1, 1], [0, 0.75]))).toBeUndefined();
});

test('a triangle across pages or past the texture is reported as cut at the edge', async () => {
  const cut = 'cut at the edge of one page: a polygon shows one page of 256 × 256 pixels';
  expect(await textures(triangle([0, 0], [1, 0], [1, 1]))).toBe(cut);
  expect(await textures(triangle([0, 1], [2, 1], [0, 0.9]))).toBe(cut);
});
