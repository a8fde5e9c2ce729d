import { Mesh, MeshBasicMaterial, MeshPhysicalMaterial, type Material as ThreeMaterial } from 'three';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { describe, expect, test } from 'vitest';
import { toGlb } from '../../../electron/answers/export/scene/glb.ts';
import { collected, toBytes } from '../../../shared/base/pieces.ts';
import type { Material } from '../../../shared/scene/material.ts';
import { sceneOf, squareMesh } from '../../support/made-scene.ts';

const plain: Material = {
  ...{ name: 'coat', origins: [], layers: [], ambient: [1, 1, 1], diffuse: [0.5, 0.25, 1], specular: [0, 0, 0] },
  ...{ emissive: [0, 0, 0], shininess: 4, opacity: 1, blend: { source: 'one', destination: 'zero' } },
  ...{ depthCompare: 'lessEqual', depthWrite: true, doubleSided: false, gradient: 'modulate', notShown: [] },
};

/** A material as somebody else's reader has it. */
async function read(more: Partial<Material>): Promise<ThreeMaterial> {
  const mesh = { ...squareMesh(), passes: [{ uvs: [], groups: [{ firstFace: 0, faceCount: 2, material: 0 }] }] };
  const scene = sceneOf(mesh, { materials: [{ ...plain, ...more }] });
  const bytes = Uint8Array.from(toBytes(collected(toGlb({ scene, clips: [], png: () => undefined }))));
  const { scene: root }: GLTF = await new Promise((resolve, reject) =>
    new GLTFLoader().parse(bytes.buffer, '', resolve, reject),
  );
  const found: ThreeMaterial[] = [];
  root.traverse(object => {
    if (object instanceof Mesh) found.push([object.material].flat()[0]);
  });
  const [material] = found;
  if (material === undefined) throw new Error('the mesh has no material');
  return material;
}

describe('materials in a GLB', () => {
  test('reflect no light if the game adds none', async () => {
    const coat = await read({});
    expect(coat).toBeInstanceOf(MeshPhysicalMaterial);
    expect(coat).toMatchObject({ specularIntensity: 0, roughness: 1 });
  });

  test('reflect it with their colour and sharpness if the game adds some', async () => {
    const steel = (await read({ specular: [1, 0.5, 0.25] })) as MeshPhysicalMaterial; // as: seen above
    expect(steel.specularIntensity).toBe(1);
    expect(steel.specularColor.toArray()).toEqual([1, 0.5, 0.25]);
    expect(steel.roughness).toBeCloseTo(Math.sqrt(2 / 6), 5);
    expect(steel.userData).toMatchObject({ specular: [1, 0.5, 0.25], shininess: 4 });
  });

  test('with an unlit picture need no light', async () => {
    const layers = [{ texture: 0, uvSet: 0, combine: 'replace' }] as const;
    expect(await read({ gradient: 'off', layers })).toBeInstanceOf(MeshBasicMaterial);
  });

  test('include what glTF cannot express, and how the game draws it', async () => {
    const layers = [
      { texture: 0, uvSet: 0, combine: 'replace' },
      { texture: 1, uvSet: 1, combine: 'multiply2x' },
    ] as const;
    const blend = { source: 'one', destination: 'one' } as const;
    const { userData } = await read({
      layers,
      blend,
      gradient: 'modulate2x',
      depthCompare: 'always',
      depthWrite: false,
    });
    expect(userData).toMatchObject({
      ...{ blend, gradient: 'modulate2x', depthCompare: 'always', depthWrite: false },
      combine: ['replace', 'multiply2x'],
      notShown: [
        'The second texture (multiply2x) is left out.',
        'Texture and light (modulate2x) are written as texture times light.',
        'Blending (one, one) is written as transparency by alpha.',
        'Comparing depth (always) is left out.',
        'Not writing depth is left out.',
      ],
    });
    expect((await read({})).userData.notShown).toBeUndefined();
    const glass = { source: 'sourceAlpha', destination: 'oneMinusSourceAlpha' } as const;
    expect((await read({ blend: glass, depthWrite: false })).userData.notShown).toBeUndefined();
    expect((await read({ blend: glass, alphaTest: 0.4 })).userData.notShown).toEqual([
      'Blending (sourceAlpha, oneMinusSourceAlpha) is left out: texels are drawn or not.',
    ]);
  });
});
