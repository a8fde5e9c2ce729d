// Corners moved over their pictures, as the window's panel does it, and looked for in the bytes without any layout.
import { expect, test } from 'vitest';
import {
  cornerFields,
  draggedCorners,
  type UvPolygon,
  uvPolygonIn,
} from '../../renderer/panes/scene/panels/uv-polygon.ts';
import type { FieldValue } from '../../shared/formats/hands.ts';
import { unpackScene } from '../../shared/scene/packed-scene.ts';
import { fetchScene } from '../support/fetch-scene.ts';
import { demoCopies, type Window } from './patches/support/copies.ts';

type Asset = Awaited<ReturnType<Window['asset']>>;

async function bytesOf({ client }: Window, asset: Asset): Promise<DataView> {
  const { size } = await client.openAsset({ asset });
  const { bytes } = await client.readBytes({ asset, start: 0, size });
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Where four bytes differ, with both as numbers; tables of numbers lie at whole fours here. */
function changed(was: DataView, is: DataView): readonly { readonly from: number; readonly to: number }[] {
  expect(is.byteLength).toBe(was.byteLength);
  const found: { from: number; to: number }[] = [];
  for (let at = 0; at + 4 <= was.byteLength; at += 4)
    if (was.getUint32(at, true) !== is.getUint32(at, true))
      found.push({ from: was.getFloat32(at, true), to: is.getFloat32(at, true) });
  return found;
}

async function inDemo(address: string, work: (window: Window, asset: Asset) => Promise<void>): Promise<void> {
  const copies = demoCopies();
  await copies.inWindow(await copies.copy('demo'), async window => work(window, await window.asset(address)));
}

interface Meant {
  readonly kind: 'face' | 'vertex';
  readonly mesh: number;
  readonly index: number;
}

async function polygonOf({ client }: Window, asset: Asset, meant: Meant): Promise<UvPolygon> {
  const polygon = uvPolygonIn(unpackScene(await fetchScene(client, asset)), meant);
  if (polygon === undefined) throw new Error('The polygon has no place in a picture.');
  return polygon;
}

const set = (values: readonly FieldValue[], goesOn = false) =>
  ({ kind: 'fields', label: 'Move in the texture', values, goesOn }) as const;

test('dragging a triangle of a model changes only its six numbers, v upwards, as one step', async () => {
  await inDemo('art/HeronArt.big::Art\\W3D\\heron_skn.w3d', async (window, skin) => {
    const { client } = window;
    const before = await bytesOf(window, skin);
    const polygon = await polygonOf(window, skin, { kind: 'face', mesh: 0, index: 4 });
    for (const [step, u] of [0.1, 0.25].entries()) {
      const corners = draggedCorners(polygon, { u, v: -0.125 }, polygon.scale);
      await client.editItems({ asset: skin, edit: set(cornerFields(polygon, corners), step > 0) });
    }
    expect(changed(before, await bytesOf(window, skin))).toEqual([
      { from: 0.25, to: 0.5 },
      { from: 0, to: -0.125 },
      { from: 0.375, to: 0.625 },
      { from: 0, to: -0.125 },
      { from: 0.375, to: 0.625 },
      { from: 0.5, to: 0.375 },
    ]);
    // Its corners are its neighbours' too.
    const next = await polygonOf(window, skin, { kind: 'face', mesh: 0, index: 5 });
    expect(next.corners.filter(({ u, v }) => u === 0.625 && v === 0.375)).toHaveLength(1);
    expect((await client.editProblems({ asset: skin })).problems).toEqual([]);
    await client.undo({ asset: skin });
    expect(changed(before, await bytesOf(window, skin))).toEqual([]);
  });
});

test('a corner of a zone’s object is a whole number: two bytes, and all faces at the corner follow', async () => {
  await inDemo('everquest/fen_obj.s3d::fen_obj.wld', async (window, things) => {
    const { client } = window;
    const before = await bytesOf(window, things);
    const willow = await polygonOf(window, things, { kind: 'vertex', mesh: 0, index: 2 });
    expect(willow).toMatchObject({ path: 'fragments[13].body.faces[0]', corners: [{}, {}, { u: 256, v: 256 }] });
    const corners = draggedCorners({ corners: willow.corners, corner: 2 }, { u: -56.4, v: 0 }, willow.scale);
    await client.editItems({ asset: things, edit: set(cornerFields(willow, corners)) });
    const after = await bytesOf(window, things);
    let body = 28 + before.getUint32(20, true);
    for (let i = 0; i < 13; i++) body += 8 + before.getUint32(body, true);
    const second = body + 8 + 96 + before.getUint16(body + 8 + 76, true) * 6 + 2 * 4;
    expect([before, after].map(view => [view.getInt16(second, true), view.getInt16(second + 2, true)])).toEqual([
      [256, 256],
      [200, 256],
    ]);
    for (let at = 0; at < before.byteLength; at++)
      if (at !== second && at !== second + 1) expect(after.getUint8(at)).toBe(before.getUint8(at));
    const other = await polygonOf(window, things, { kind: 'face', mesh: 0, index: 1 });
    expect(other.corners).toContainEqual({ u: 200, v: 256 });
    const far = set([{ path: `${willow.paths[2]?.path}.u`, value: 40_000 }]);
    await expect(client.editItems({ asset: things, edit: far })).rejects.toThrow(/40000 does not fit i16/);
  });
});

test('a corner of a world’s polygon belongs to it alone: no other polygon follows', async () => {
  await inDemo('zbd/c1/gamez.zbd', async (window, world) => {
    const { client } = window;
    const before = await bytesOf(window, world);
    const ground = await polygonOf(window, world, { kind: 'face', mesh: 0, index: 0 });
    const [{ u = 0, v = 0 } = {}] = ground.corners;
    const corners = draggedCorners({ corners: ground.corners, corner: 0 }, { u: 0.5, v: 0.25 }, ground.scale);
    await client.editItems({ asset: world, edit: set(cornerFields(ground, corners)) });
    expect(changed(before, await bytesOf(window, world))).toEqual([
      { from: u, to: u + 0.5 },
      { from: v, to: v + 0.25 },
    ]);
    await client.undo({ asset: world });
    expect(changed(before, await bytesOf(window, world))).toEqual([]);
  });
});
