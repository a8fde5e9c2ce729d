import { Matrix3, Texture } from 'three';
import { describe, expect, it } from 'vitest';
import { begunMaterials, SceneMaterials } from '../../../renderer/scene3d/scene-materials.ts';
import { lightUniforms, unnamedMaterial } from '../../../renderer/scene3d/surface-material.ts';
import type { SceneTextures } from '../../../renderer/scene3d/textures.ts';
import type { Material } from '../../../shared/scene/material.ts';
import { sceneOf, squareMesh } from '../../support/made-scene.ts';

const pictures = [0, 1, 2, 3].map(() => new Texture());
const cycle = { textures: [0, 1, 2, 3], perSecond: 2, first: 1, loops: false };
const material = (row: number, more: Partial<Material> = {}): Material => ({
  ...unnamedMaterial,
  origins: [{ source: 0, path: `materials[${row}]`, start: 40 * row, size: 40 }],
  layers: [{ texture: 0, uvSet: 0, combine: 'multiply', cycle }],
  ...more,
});
const [board, back, other] = [material(3), material(3, { doubleSided: false }), material(4)] as const;
const part = (of: number) => ({ pass: 0, material: of, priority: 0, index: new Uint16Array() });
const surface = (of: number, opacity = 1) => ({ part: part(of), mesh: undefined, hasTint: false, opacity });

function made(materials: readonly Material[]): SceneMaterials {
  const textures = { same: [0, 1, 2, 3], get: (index: number) => pictures[index] } as unknown as SceneTextures; // as: all that is asked of it
  const black = [0, 0, 0] as const;
  const paint = { checkA: black, checkB: black, collision: black, wire: black, glow: black };
  return new SceneMaterials({
    materials,
    textures,
    paint: paint as never,
    lights: lightUniforms(),
    fromWorld: new Matrix3(),
  }); // as: no colour is looked at
}

describe('series of pictures', () => {
  const mesh = { ...squareMesh(), passes: [{ uvs: [], groups: [{ firstFace: 0, faceCount: 2, material: 0 }] }] };
  const scene = sceneOf(mesh, { materials: [board, back, other] });

  it('run on their own until a clip restarts them, for every material made from the stored one', () => {
    const materials = made(scene.materials);
    const shown = () => [0, 1, 2].map(of => pictures.indexOf(materials.surface(surface(of)).uniforms.mapA?.value));
    shown();
    expect(materials.animate(0.5)).toBe(true);
    expect(shown()).toEqual([2, 2, 2]);
    materials.begin(begunMaterials(scene, [{ mesh: 0, first: 0, seconds: 0.6 }]));
    materials.animate(0.5);
    expect(shown()).toEqual([1, 1, 2]);
    materials.begin(new Map());
    materials.animate(0.5);
    expect(shown()).toEqual([2, 2, 2]);
  });

  it('count from the latest of several restarts', () => {
    const two = [
      { mesh: 0, first: 0, seconds: 2 },
      { mesh: 0, first: 3, seconds: 1 },
    ];
    expect([...begunMaterials(scene, two)]).toEqual([
      [board, { first: 3, seconds: 1 }],
      [back, { first: 3, seconds: 1 }],
    ]);
  });
});

it('some modes draw everything with one material, with or without light', () => {
  const materials = made([material(0)]);
  expect(materials.instead('shaded', false)).toBeUndefined();
  expect(materials.instead('tint', true)?.defines).toMatchObject({ HAS_TINT: 1, LOOK: 4 });
  expect(materials.instead('overdraw', false)).toMatchObject({ depthTest: false, depthWrite: false });
  const before = materials.surface(surface(0));
  materials.light('none');
  expect(before.defines).toMatchObject({ NO_LIGHT: 1 });
  materials.light('scene');
  expect(before.defines).toMatchObject({ SCENE_LIGHTS: 1 });
  expect(before.defines).not.toHaveProperty('NO_LIGHT');
  expect(materials.surface(surface(0, 0.5)).defines).toMatchObject({ SCENE_LIGHTS: 1 });
});

describe('a surface that fades', () => {
  it('is half transparent by itself, and keeps its picture’s transparent parts', () => {
    const materials = made([material(0, { alphaTest: 0.5 })]);
    const solid = materials.surface(surface(0));
    const faint = materials.fading(surface(0, 0.25), 7);
    expect([solid.transparent, solid.depthWrite, solid.uniforms.opacity?.value]).toEqual([false, true, 1]);
    expect([faint.transparent, faint.depthWrite, faint.uniforms.opacity?.value]).toEqual([true, false, 0.25]);
    expect([solid.uniforms.alphaLimit?.value, faint.uniforms.alphaLimit?.value]).toEqual([0.5, 0.125]);
  });

  it('has one material for each node, whatever its opacity', () => {
    const materials = made([material(0)]);
    expect(materials.fading(surface(0, 0.25), 7)).toBe(materials.fading(surface(0, 0.75), 7));
    expect(materials.fading(surface(0, 0.25), 7)).not.toBe(materials.fading(surface(0, 0.25), 8));
  });
});
