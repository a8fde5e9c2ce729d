import { Matrix4, Sphere, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { farthestFirst, type RenderItem } from '../../../renderer/scene3d/card.ts';

const item = (id: number, z: number, radius: number, more: Partial<RenderItem> = {}): RenderItem => ({
  ...{ id, z, groupOrder: 0, renderOrder: 0, object: { matrixWorld: new Matrix4() } },
  geometry: { boundingSphere: new Sphere(new Vector3(), radius) },
  ...more,
});
const order = (...items: RenderItem[]) => items.toSorted(farthestFirst).map(({ id }) => id);

it('draws a wide river before the sign at its far end, though its middle is nearer', () => {
  expect(order(item(1, 300, 4), item(2, 100, 900))).toEqual([2, 1]);
});

it('draws the farther of two objects of equal size first, whatever their scale in the file', () => {
  const large = { object: { matrixWorld: new Matrix4().makeScale(10, 10, 10) } };
  expect(order(item(1, 100, 4), item(2, 300, 4))).toEqual([2, 1]);
  expect(order(item(1, 100, 4), item(2, 80, 4, large))).toEqual([2, 1]);
});

it('follows the requested order first, and the file’s order for equal ones', () => {
  expect(order(item(1, 100, 4, { renderOrder: 1 }), item(2, 50, 4))).toEqual([2, 1]);
  expect(order(item(2, 100, 4), item(1, 100, 4), item(3, 100, 0, { geometry: null }))).toEqual([1, 2, 3]);
});
