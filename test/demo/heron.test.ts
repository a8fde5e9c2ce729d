import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeDemo } from '../../electron/demo/write-demo.ts';
import { withLooseScene } from '../../electron/host/scenes/loose-scene.ts';
import { newPose, samplePose, toModelSpace } from '../../shared/scene/sample.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MODEL = 'art/HeronArt.big::Art\\W3D\\heron_skn.w3d';

async function heron() {
  const folder = join(temporaryFolder(), 'demo');
  await writeDemo(folder);
  return withLooseScene(folder, MODEL, loose => ({ scene: loose.scene(), clips: loose.clips() }));
}

describe('the heron of the demo', () => {
  test('finds its skeleton and its textures in its own archive', async () => {
    const { scene } = await heron();
    expect(scene.problems).toEqual([]);
    expect(scene.skeletons.map(({ name, names }) => [name, names.length])).toEqual([['HERON_SKL', 5]]);
    expect(scene.textures.map(({ name, address }) => [name, address?.split('\\').at(-1)]).toSorted()).toEqual([
      ['heron_hull.tga', 'heron_hull.dds'],
      ['heron_reeds.tga', 'heron_reeds.tga'],
    ]);
    expect(scene.meshes[0]?.passes[0]?.groups).toHaveLength(2);
  });

  test('has faces that point outwards', async () => {
    const { scene } = await heron();
    const [mesh] = scene.meshes;
    if (!mesh?.normals) throw new Error('no mesh');
    const { positions, normals, indices } = mesh;
    const at = (column: Float32Array, vertex: number) => [0, 1, 2].map(axis => column[vertex * 3 + axis] ?? 0);
    for (let i = 0; i < indices.length; i += 3) {
      const [a = [], b = [], c = []] = [0, 1, 2].map(k => at(positions, indices[i + k] ?? 0));
      const [u, v] = [b.map((x, k) => x - (a[k] ?? 0)), c.map((x, k) => x - (a[k] ?? 0))];
      const normal = [0, 1, 2].map(
        k => (u[(k + 1) % 3] ?? 0) * (v[(k + 2) % 3] ?? 0) - (u[(k + 2) % 3] ?? 0) * (v[(k + 1) % 3] ?? 0),
      );
      const own = at(normals, indices[i] ?? 0);
      expect(normal.reduce((sum, x, k) => sum + x * (own[k] ?? 0), 0)).toBeGreaterThanOrEqual(0);
    }
  });

  test('has two clips that move its head, one with every frame and one with keys', async () => {
    const { scene, clips } = await heron();
    expect(clips.map(({ name, frameCount, channels }) => [name, frameCount, channels.length])).toEqual([
      ['HERON_SKL.HERON_PEER', 60, 2],
      ['HERON_SKL.HERON_WADE', 31, 3],
    ]);
    const [skeleton] = scene.skeletons;
    if (!skeleton) throw new Error('no skeleton');
    const [pose, world] = [newPose(5), newPose(5)];
    const headAt = (frame: number): number => {
      samplePose(skeleton, clips[0], frame, pose);
      toModelSpace(skeleton, pose, world);
      return Math.round((world.translations[4 * 3 + 2] ?? 0) * 100) / 100;
    };
    // It waits at frame 20's height until 24, then is down at once.
    expect([0, 20, 23.9, 24, 59].map(headAt)).toEqual([10, 9.72, 9.72, 7.02, 10]);
  });
});
