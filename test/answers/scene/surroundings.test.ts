import { expect, test } from 'vitest';
import { neighboursOf } from '../../../electron/answers/scene/surroundings.ts';
import { mountOrderOf } from '../../../electron/index/mount-order.ts';

const copies = [
  'W3DZH.big::Art\\Textures\\hull.dds',
  '!mod.big::Art\\Textures\\hull.dds',
  'TexturesZH.big::Art\\hull.dds',
];
const around = (game: string | null) => ({
  named: (name: string) => (name === 'hull.dds' ? copies : name === 'hull.tga' ? ['old.big::hull.tga'] : []),
  idOf: (address: string) => `id of ${address}`,
  model: () => undefined,
  order: mountOrderOf(game),
});
const found = (game: string | null, names: readonly string[]) =>
  neighboursOf('W3DZH.big::Art\\W3D\\hull.w3d', around(game)).find(names)?.address;

test('a texture is the copy that the game uses, and the first of its names that exists', () => {
  expect(found('Zero Hour', ['HULL.dds', 'hull.tga'])).toBe(copies[1]);
  expect(found('Zero Hour', ['gone.dds', 'hull.tga'])).toBe('old.big::hull.tga');
  expect(found('Zero Hour', ['gone.dds'])).toBeUndefined();
});

test('if no order is known the nearest copy is used', () => {
  expect(found(null, ['hull.dds', 'hull.tga'])).toBe(copies[0]);
});
