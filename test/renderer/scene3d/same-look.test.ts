import { describe, expect, it } from 'vitest';
import { sameMaterials, sameTextures } from '../../../renderer/scene3d/same-look.ts';
import { unnamedMaterial } from '../../../renderer/scene3d/surface-material.ts';
import type { Material, Texture } from '../../../shared/scene/material.ts';

const at = (path: string) => ({ source: 0, path, start: 0, size: 32 });

const texture = (name: string, more: Partial<Texture> = {}): Texture => ({
  ...{ name, origin: at(name), asset: 'bark', address: 'bark.bmp', clampU: false, clampV: false },
  ...more,
});

const material = (name: string, shown: number, more: Partial<Material> = {}): Material => ({
  ...{ ...unnamedMaterial, name, origins: [at(name)] },
  layers: [{ texture: shown, uvSet: 0, combine: 'multiply' }],
  ...more,
});

const missing = (name: string, more: Partial<Texture> = {}): Texture => {
  const { asset: _, address: __, ...rest } = texture(name);
  return { ...rest, ...more };
};

describe('textures', () => {
  it('are one where the same picture is shown the same way', () => {
    const others = [{ clampU: true }, { crisp: true }, { asset: 'leaf' }];
    const holes = { holes: { index: 0, colour: [255, 0, 255] } } as const;
    const all = [texture('a'), texture('b'), texture('c', holes), ...others.map(more => texture('d', more))];
    expect(sameTextures([...all, texture('e', holes), texture('f', { clampU: true })])).toEqual([
      ...[0, 0, 2, 3, 4, 5],
      ...[2, 3],
    ]);
  });

  it('that were not found all show the placeholder', () => {
    expect(sameTextures([missing('a'), missing('b'), missing('c', { clampV: true })])).toEqual([0, 0, 2]);
  });

  it('with colours or pixels of their own stay separate', () => {
    const palette = new Uint8Array(16);
    const copies = [{ from: [0, 0], to: [8, 8], width: 8, height: 8 }] as const;
    const own = [texture('a', { palette }), texture('b', { palette }), texture('c', { copies })];
    expect(sameTextures([...own, texture('d', { copies }), texture('e')])).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('materials', () => {
  const textures = [0, 0, 2];

  it('are one if they look the same, whatever their name and source', () => {
    const all = [material('a', 0), material('b', 1), material('c', 2), material('d', 1, { notShown: ['a bump map'] })];
    expect(sameMaterials(all, textures)).toEqual([0, 0, 2, 0]);
  });

  it('are separate if anything about their look differs', () => {
    const others: Partial<Material>[] = [
      { doubleSided: false },
      { alphaTest: 0.5 },
      { blend: { source: 'sourceAlpha', destination: 'one' } },
      { diffuse: [1, 0, 0] },
      { shininess: Number.NaN },
      { shininess: Number.POSITIVE_INFINITY },
      { layers: [{ texture: 0, uvSet: 1, combine: 'multiply' }] },
      { layers: [{ texture: 0, uvSet: 0, combine: 'multiply', scroll: { u: 1, v: 0 } }] },
    ];
    const all = [material('a', 0), ...others.map(more => material('b', 0, more))];
    expect(sameMaterials(all, textures)).toEqual([...all.keys()]);
  });

  it('with a picture series stay separate: a clip may restart one of them', () => {
    const cycle = { textures: [0, 2], perSecond: 2, first: 0, loops: true };
    const layers = [{ texture: 0, uvSet: 0, combine: 'multiply', cycle }] as const;
    expect(sameMaterials([material('a', 0, { layers }), material('b', 0, { layers })], textures)).toEqual([0, 1]);
  });
});
