import { describe, expect, test } from 'vitest';
import { decode, type RootLayout } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import type { Neighbours } from '../../../shared/formats/scenes.ts';
import { materials } from '../../../shared/formats/zipper/materials/layout.ts';
import { facts } from '../../../shared/formats/zipper/model/facts.ts';
import { model } from '../../../shared/formats/zipper/model/layout.ts';
import { buildScene } from '../../../shared/formats/zipper/model/scene/build.ts';
import { motionsFor } from '../../../shared/formats/zipper/model/scene/motions.ts';
import { clips } from '../../../shared/formats/zipper/motion/index.ts';
import { motion } from '../../../shared/formats/zipper/motion/layout.ts';
import { elementInClip } from '../../../shared/scene/element-at.ts';
import { originInClip, originOf } from '../../../shared/scene/origin-of.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import { fixtures } from '../../fixtures/all-fixtures.ts';
import { mechlibFixtures } from '../../fixtures/mechlib.ts';
import { mutantsOf } from '../../support/mutants.ts';
import { agreesOnPath, sceneAgrees } from '../../support/scene-agrees.ts';

const bytesOf = (name: string): Uint8Array =>
  fixtures.find(fixture => fixture.name === name)?.bytes ?? new Uint8Array(0);

function modelOf<T>(layout: RootLayout<T>, bytes: Uint8Array): T {
  const { value, fault } = decode(layout, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

const self = { asset: 'near.flt', address: 'zbd/mechlib.zbd::near.flt' };
const library = { asset: 'materials', address: 'zbd/mechlib.zbd::materials' };
const nobody: Neighbours = { find: () => undefined, model: () => undefined };

/** The materials beside it, and nothing else. */
const withMaterials: Neighbours = {
  find: names => (names.includes('materials') ? library : undefined),
  model: (_, format) => (format === 'zipper/materials' ? modelOf(materials, bytesOf('materials')) : undefined),
};

function sceneOf(name: string, ask: Neighbours = withMaterials): Scene {
  return buildScene(modelOf(model, bytesOf(name)), self, ask);
}

describe.each(mechlibFixtures.filter(({ format }) => format === 'zipper/model'))(
  'the scene of $name',
  ({ name, bytes }) => {
    test('maps every part to its bytes in the layout, and back', () => {
      sceneAgrees(sceneOf(name), { source: 0, layout: model, bytes });
      sceneAgrees(sceneOf(name), { source: 1, layout: materials, bytes: bytesOf('materials') });
    });
  },
);

describe.each(['model-mw', 'model-pm', 'model-impossible'])('damaged copies of %s', name => {
  test('make a scene with consistent triangles, groups and boxes, or none', () => {
    const bytes = bytesOf(name);
    for (const { how, bytes: damaged } of mutantsOf(bytes, model, 2)) {
      const { value, fault } = decode(model, memorySource(damaged));
      if (fault) continue;
      const scene = buildScene(value, self, withMaterials);
      for (const { positions, indices, passes, bounds } of scene.meshes) {
        expect(
          indices.every(index => index * 3 + 2 < positions.length),
          how,
        ).toBe(true);
        for (const { groups, faceOrder } of passes)
          for (const { firstFace, faceCount, material } of groups) {
            expect(firstFace + faceCount, how).toBeLessThanOrEqual(faceOrder?.length ?? 0);
            expect(material, how).toBeLessThan(scene.materials.length);
          }
        expect([...bounds.min, ...bounds.max].every(Number.isFinite), how).toBe(true);
      }
    }
  });
});

describe("a 'mech of MechWarrior 3", () => {
  const scene = sceneOf('model-mw');

  test('has its nodes as a tree, with inactive ones hidden', () => {
    expect(scene.nodes.map(({ name, kind, parent, hidden }) => [name, kind, parent, hidden])).toEqual([
      ['hull', 'mesh', -1, false],
      ['light 1', 'light', 0, false],
      ['foot', 'group', 0, true],
    ]);
    expect(scene.axes).toEqual({ up: 'y', forward: '-z', handedness: 'right' });
  });

  test('is placed by its stored matrix, and rotated by its angles', () => {
    const foot = scene.nodes[2];
    expect(foot?.translation).toEqual([0, -1, 0]);
    expect(foot?.matrix?.slice(0, 11)).toEqual([0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0]);
    for (const [i, number] of [0, Math.SQRT1_2, 0, Math.SQRT1_2].entries())
      expect(foot?.rotation[i]).toBeCloseTo(number, 6);
  });

  test('has a vertex for each corner, and triangles that map to their polygon', () => {
    const [mesh] = scene.meshes;
    expect([...(mesh?.vertexRows ?? [])]).toEqual([0, 1, 2, 3, 0, 1, 2]);
    expect([...(mesh?.indices ?? [])]).toEqual([0, 1, 2, 0, 2, 3, 4, 5, 6]);
    expect([...(mesh?.faceRows ?? [])]).toEqual([0, 0, 1]);
    expect([...(mesh?.passes[0]?.uvs[0]?.values ?? [])]).toEqual([0, 1, 1, 1, 1, 0, 0, -0, 0, 0, 0, 0, 0, 0]);
    expect([...(mesh?.passes[0]?.colours ?? [])].slice(0, 16)).toEqual([
      255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255, 128, 128, 128, 255,
    ]);
  });

  test('draws the polygon with the higher priority on top', () => {
    expect(scene.meshes[0]?.passes[0]?.groups).toEqual([
      { firstFace: 0, faceCount: 2, material: 0, priority: 3 },
      { firstFace: 2, faceCount: 1, material: 1 },
    ]);
    expect(scene.materials.map(({ doubleSided }) => doubleSided)).toEqual([true, false]);
  });

  test('has the normals of its corners, or of the plane if it stores none', () => {
    expect([...(scene.meshes[0]?.normals ?? [])].slice(12)).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
  });

  test('reports missing textures, at the bytes that name them', () => {
    expect(scene.problems.map(({ text, origin }) => [text, origin?.path])).toContainEqual([
      'The texture sheet was not found in this game folder.',
      'materials[0].texture',
    ]);
  });

  test('is shown without its materials if they are missing', () => {
    const bare = sceneOf('model-mw', nobody);
    expect(bare.materials).toEqual([]);
    expect(bare.problems.map(({ text }) => text)).toEqual(["The materials of this library of 'mechs were not found."]);
    expect(bare.meshes).toHaveLength(1);
  });
});

describe("a 'mech of Pirate's Moon", () => {
  const scene = sceneOf('model-pm');

  test('shows levels of detail at their distances', () => {
    expect(scene.nodes.map(({ name, distance }) => [name, distance])).toEqual([
      ['near', undefined],
      ['body', undefined],
    ]);
    const body = modelOf(model, bytesOf('model-pm'));
    const both = buildScene({ ...body, children: [body] } as typeof body, self, nobody);
    expect(both.nodes[1]?.distance).toEqual({ near: 0, far: 100, rank: 0, count: 1 });
  });

  test('unrolls strips, with every second triangle reversed', () => {
    expect([...(scene.meshes[0]?.indices ?? [])]).toEqual([0, 1, 2, 2, 1, 3]);
  });

  test('draws each further material over the first, with its own UVs', () => {
    const { passes = [] } = scene.meshes[0] ?? {};
    expect(passes.map(({ uvs }) => [...(uvs[0]?.values ?? [])])).toEqual([
      [0, 1, 1, 1, 0, 0, 1, 0],
      [0, 2, 2, 2, 0, 0, 2, 0],
    ]);
    const [base, over] = passes.map(({ groups }) => scene.materials[groups[0]?.material ?? -1]);
    expect([base?.depthWrite, over?.depthWrite, over?.blend.destination]).toEqual([true, false, 'oneMinusSourceAlpha']);
    expect(originOf(scene, { kind: 'uv', mesh: 0, pass: 1, set: 0, index: 2 })?.path).toBe(
      'children[0].model.polygons[0].uvs[6]',
    );
  });

  test('rotates facades about their middle, showing the front of their triangles', () => {
    expect(scene.nodes[1]?.facing).toEqual({ turn: 'sphere', axis: [0, 1, 0], front: [0, 0, 1], about: [0, 0, 0] });
  });
});

test('Info shows a model’s size and game', () => {
  expect(facts(modelOf(model, bytesOf('model-mw')))).toEqual([
    ['Laid out as in', 'MechWarrior 3'],
    ['Nodes', '2'],
    ['Levels of detail', '0'],
    ['Models', '1'],
    ['Vertices', '4'],
    ['Polygons', '2'],
    ['Lights', '1'],
    [
      'Second shapes',
      '1 model, read as a place for each vertex in order; where there are fewer places (1 model), the other vertices stay',
    ],
  ]);
  expect(facts(modelOf(model, bytesOf('model-pm')))).toContainEqual(['Levels of detail', '1']);
});

test('missing corners are left out of the picture, and reported', () => {
  const scene = sceneOf('model-impossible');
  expect([...(scene.meshes[0]?.indices ?? [])]).toEqual([]);
  expect(scene.bounds.max.every(Number.isFinite)).toBe(true);
});

describe('a motion as a clip', () => {
  const bytes = bytesOf('motion');
  const [head] = clips.clips(modelOf(motion, bytes));
  const clip = clips.clip(modelOf(motion, bytes), head?.id ?? '', self);

  test('moves the nodes of its parts at the stored speed, and repeats', () => {
    expect(head).toMatchObject({ frameCount: 2, nodes: ['hip', ''] });
    expect((head?.frameCount ?? 0) - 1).toBeCloseTo((head?.frameRate ?? 0) * 0.2, 5);
    expect(clip?.loops).toBe(true);
    expect(clip?.targets).toEqual([{ name: 'hip' }, { name: '' }]);
    expect(clip?.channels.map(({ bone, target }) => [bone, target])).toEqual([
      [0, 'place'],
      [0, 'rotation'],
      [1, 'place'],
      [1, 'rotation'],
    ]);
  });

  test('rotations are x, y, z, w, regardless of their stored order', () => {
    expect([...(clip?.channels[1]?.values ?? [])].slice(0, 4)).toEqual([0, 0, 0, 1]);
  });

  test('every key maps to its bytes and back', () => {
    for (const [channel, { times }] of clip?.channels.entries() ?? [])
      for (const index of times.keys()) {
        const origin = clip && originInClip(clip, { kind: 'key', channel, index });
        if (!clip || !origin) throw new Error('no bytes');
        agreesOnPath({ layout: motion, bytes }, origin);
        expect(elementInClip(clip, origin.start)).toEqual({ kind: 'key', channel, index });
      }
  });
});

describe('the motions offered for a model', () => {
  const entries = ['crake_run', 'near_walk', 'shared_fall', 'other'].map(name => ({ name }));
  const definition = { type: 'list', value: [{ type: 'list', value: [{ type: 'string', value: 'SHARED_FALL' }] }] };
  const root = modelOf(model, bytesOf('model-pm'));

  test('are those in its definition, then those named after it, then all others', () => {
    const ask: Neighbours = {
      find: ([name = '']) =>
        ['motion.zbd', 'dfn_near.zrd'].includes(name) ? { asset: name, address: name } : undefined,
      model: ({ address }) => (address === 'motion.zbd' ? { entries } : definition),
    };
    expect(motionsFor(root, self, ask)).toEqual(['shared_fall', 'near_walk', 'crake_run', 'other']);
  });

  test('are none without a library of motions', () => {
    expect(motionsFor(root, self, nobody)).toEqual([]);
  });
});
