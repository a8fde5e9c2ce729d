import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decode, fieldAt, newMemo } from '#layout';
import { FolderScenes } from '../../electron/answers/scene/folder-scenes.ts';
import { memorySource } from '../../shared/base/source.ts';
import { type Wld, wld } from '../../shared/formats/everquest/wld/layout/wld.ts';
import { buildScene } from '../../shared/formats/everquest/wld/scene/build.ts';
import { clipOf, clipsOf } from '../../shared/formats/everquest/wld/scene/clips.ts';
import type { Neighbours } from '../../shared/formats/scenes.ts';
import { shapeAt } from '../../shared/scene/mesh.ts';
import { originInClip, originOf } from '../../shared/scene/origin-of.ts';
import { newPose, samplePose, toModelSpace } from '../../shared/scene/sample.ts';
import type { Scene } from '../../shared/scene/scene.ts';
import type { Clip } from '../../shared/scene/skeleton.ts';
import { type PlainBone, PlainWld } from './everquest-plain.ts';

/** Where the private files lie, beside the repository; most checkouts have none. */
const folder = join(import.meta.dirname, '../../../shared/data/eq');
const isThere = existsSync(folder);
const bytesOf = (name: string): Uint8Array => Uint8Array.from(readFileSync(join(folder, name)));
const nobody: Neighbours = { find: () => undefined, model: () => undefined };

function modelOf(bytes: Uint8Array): Wld {
  const { value, fault } = decode(wld, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

const sceneOf = (model: Wld, address: string, ask = nobody): Scene =>
  buildScene(model, { asset: address, address }, ask);

describe.skipIf(!isThere)(`creatures of EverQuest${isThere ? '' : ' (skipped: ../shared/data is absent)'}`, () => {
  const bytes = isThere ? bytesOf('gfaydark_chr.wld') : new Uint8Array();
  const model = isThere ? modelOf(bytes) : undefined;
  if (model === undefined) return;
  const plain = new PlainWld(bytes);
  const scene = sceneOf(model, 'gfaydark_chr.wld');
  const all = clipsOf(model);
  const clips = all.filter(({ id }) => !id.includes('<'));
  const clipNamed = (id: string): Clip => {
    const clip = clipOf(model, id, { asset: '', address: '' });
    if (clip === undefined) throw new Error(`no clip ${id}`);
    return clip;
  };

  test('all exist, each with its bones, side by side', () => {
    expect(scene.skeletons.map(({ name, names }) => `${name} ${names.length}`)).toEqual(
      plain.skeletons().map(({ name, bones }) => `${name} ${bones.length}`),
    );
    expect(scene.skeletons).toHaveLength(18);
    expect(scene.problems.filter(({ text }) => !text.startsWith('The texture '))).toEqual([]);
    // The wolf runs twice, the second time in 13 frames instead of 10.
    const again = clips.filter(({ id }) => id.includes('~'));
    expect(again).toMatchObject([{ id: 'WOL.L02~2', frameCount: 13 }]);
    expect(clips).toHaveLength(plain.movements() + again.length);
  });

  test('are posed at rest and at the first, middle and last frame of every movement, as matrices pose them', () => {
    const byName = new Map(plain.skeletons().map(skeleton => [skeleton.name, skeleton]));
    let worst = 0;
    for (const [index, skeleton] of scene.skeletons.entries()) {
      const { bones = [] } = byName.get(skeleton.name) ?? {};
      const own = clips.filter(({ id, skeleton: of }) => of === skeleton.name && !id.includes('~'));
      for (const clip of [undefined, ...own]) {
        const keys = clip && clipNamed(clip.id);
        const last = (clip?.frameCount ?? 1) - 1;
        for (const frame of new Set([0, last >> 1, last]))
          worst = Math.max(worst, farthest(scene, index, { keys, frame, bones, prefix: clip?.id.split('.')[1] ?? '' }));
      }
    }
    expect(worst).toBeLessThan(1e-4);
  });

  test('without movements of their own use those of their closest relatives, bone by bone', () => {
    const lent = all.filter(({ id }) => id.includes('<'));
    expect(lent).toHaveLength(90);
    const still = ['BRF', 'BRM', 'FEM', 'GFF', 'GFM', 'GOL', 'PIF'];
    expect([...new Set(lent.map(({ skeleton }) => skeleton))].toSorted()).toEqual(still);
    expect([...new Set(lent.map(({ id }) => id.split('<')[1]))].toSorted()).toEqual(['FAF', 'ORC']);
    // A pixie runs as a fairy does: what both have turns alike, wherever it is.
    const turns = (name: string, id: string): ReadonlyMap<string, readonly number[]> => {
      const skeleton = scene.skeletons.find(each => each.name === name);
      if (skeleton === undefined) throw new Error(`no ${name}`);
      const pose = newPose(skeleton.names.length);
      samplePose(skeleton, clipNamed(id), 3, pose);
      return new Map(
        skeleton.names.map((bone, i) => [
          bone.slice(name.length),
          [...pose.rotations.subarray(i * 4, i * 4 + 4)].map(part => Math.abs(Number(part.toFixed(3)))),
        ]),
      );
    };
    const [pixie, fairy] = [turns('PIF', 'PIF.L02<FAF'), turns('FAF', 'FAF.L02')];
    const both = [...pixie.keys()].filter(bone => fairy.has(bone) && bone !== '_DAG');
    expect(both.length).toBeGreaterThan(20);
    expect(both.filter(bone => String(pixie.get(bone)) !== String(fairy.get(bone)))).toEqual([]);
  });

  test('have every bone and key at the bytes of their layout paths', () => {
    const source = memorySource(bytes);
    const memo = newMemo();
    const misplaced: string[] = [];
    const check = (origin: { readonly path: string; readonly start: number } | undefined): void => {
      const path = origin && fieldAt(wld, source, origin.start, memo)?.field.path;
      if (!origin || !path?.startsWith(origin.path)) misplaced.push(`${origin?.path} is at ${path}`);
    };
    for (const [skeleton, { names }] of scene.skeletons.entries())
      for (const index of [0, names.length - 1]) check(originOf(scene, { kind: 'bone', skeleton, index }));
    for (const { id } of clips.filter((_, i) => i % 40 === 0)) {
      const clip = clipNamed(id);
      expect(clip.findings).toEqual([]);
      for (const [channel, { times, target }] of clip.channels.entries())
        if (target === 'rotation') check(originInClip(clip, { kind: 'key', channel, index: times.length - 1 }));
    }
    for (const mesh of scene.meshes.keys())
      for (const kind of ['vertex', 'face'] as const) check(originOf(scene, { kind, mesh, index: 1 }));
    expect(misplaced).toEqual([]);
  });
});

interface Posed {
  readonly keys: Clip | undefined;
  readonly frame: number;
  readonly bones: readonly PlainBone[];
  readonly prefix: string;
}

/** How far the bone that is worst placed is from where plain matrices put it. */
function farthest(scene: Scene, index: number, { keys, frame, bones, prefix }: Posed): number {
  const skeleton = scene.skeletons[index];
  if (skeleton === undefined) return Number.POSITIVE_INFINITY;
  const [local, world] = [newPose(bones.length), newPose(bones.length)];
  samplePose(skeleton, keys, frame, local);
  toModelSpace(skeleton, local, world);
  const aside = skeleton.aside ?? [0, 0, 0];
  return Math.max(
    ...bones.map((bone, i) => {
      const at = bone.at(prefix, frame);
      return Math.max(
        ...at.map((part, axis) => Math.abs(part + (aside[axis] ?? 0) - (world.translations[i * 3 + axis] ?? 0))),
      );
    }),
  );
}

describe.skipIf(!isThere)(
  `things and lights of EverQuest${isThere ? '' : ' (skipped: ../shared/data is absent)'}`,
  () => {
    test('84 things are placed side by side, with every vertex as in the file', () => {
      const bytes = bytesOf('gfaydark_obj.wld');
      const scene = sceneOf(modelOf(bytes), 'gfaydark_obj.wld');
      expect(scene.nodes.filter(({ kind }) => kind === 'group')).toHaveLength(84);
      // Two flags wave in 15 shapes; the first of them is the mesh itself.
      const waving = scene.meshes.flatMap(({ name, positions, frames }) =>
        frames ? [[name, frames.positions.length / positions.length, shapeAt(frames, positions.length / 3, 0)]] : [],
      );
      const shapeOf = (of: string) => scene.meshes.find(({ name }) => name === of)?.positions;
      expect(waving).toEqual([
        ['FLAG4', 15, shapeOf('FLAG4')],
        ['ORCFLAG3', 15, shapeOf('ORCFLAG3')],
      ]);
      const plain = new PlainWld(bytes).meshes();
      for (const { name, origin, positions } of scene.meshes) {
        const of = plain.find(({ start }) => start === origin.start);
        expect(positions.length / 3, name).toBe(of?.vertices.length);
        expect([...positions.subarray(0, 3)], name).toEqual(of?.vertices[0]);
        expect([...positions.subarray(-3)], name).toEqual(of?.vertices.at(-1));
      }
    });

    test('a zone of another writer: one room, one region, a camera', () => {
      const scene = sceneOf(modelOf(bytesOf('openzone/clz.wld')), 'clz.wld');
      expect(scene.meshes.map(({ indices }) => indices.length / 3)).toEqual([scene.meshes[0]?.rows.faces.count]);
      expect(scene.overlays?.map(({ name, items }) => [name, items.length])).toEqual([['Regions', 1]]);
      expect(scene.nodes.filter(({ gizmo }) => gizmo).map(({ name }) => name)).toEqual(['CAMERA_DUMMY']);
    });

    test('140 lights, each coloured, each with a reach', () => {
      const scene = sceneOf(modelOf(bytesOf('lights.wld')), 'lights.wld');
      expect(scene.lights).toHaveLength(140);
      for (const { colour, far } of scene.lights) {
        expect(colour.every(part => part >= 0 && part <= 1)).toBe(true);
        expect(far?.[1]).toBeGreaterThan(0);
      }
    });
  },
);

describe.skipIf(!isThere)(`a zone of EverQuest${isThere ? '' : ' (skipped: ../shared/data is absent)'}`, () => {
  test('is assembled from its archive and the things in neighbouring files', () => {
    const room = new FolderScenes({ folder });
    try {
      const scene = room.scene('gfaydark.s3d::gfaydark.wld');
      const below = (name: string): number => {
        const parent = scene.nodes.findIndex(node => node.name === name);
        return scene.nodes.filter(node => node.parent === parent).length;
      };
      expect(scene.sources.map(({ address }) => address)).toEqual([
        ...['gfaydark.s3d::gfaydark.wld', 'gfaydark.s3d::objects.wld', 'gfaydark.s3d::lights.wld', 'gfaydark_obj.wld'],
      ]);
      const shown = new Set(scene.nodes.flatMap(({ origin }) => (origin?.source === 0 ? origin.path : [])));
      // 1,597 meshes, the mark of a camera with its own place, and the ambient light of all and of its regions.
      expect(shown.size).toBe(1601);
      const baked = scene.meshes.flatMap(({ passes }) => passes.flatMap(({ colourRows }) => colourRows ?? []));
      const ofThings = baked.filter(({ source }) => source === 1);
      // Blue, green, red and alpha of each vertex: 512,700 values.
      expect([ofThings.length, ofThings.reduce((sum, { count }) => sum + count, 0) * 4]).toEqual([2829, 512_700]);
      const ambient = scene.nodes.filter(({ light = -1 }) => scene.lights[light]?.kind === 'ambient');
      expect(ambient.map(({ name, hidden }) => [name, hidden])).toEqual([
        ['ambient', false],
        ['DEFAULT_AMBIENTLIGHT of all regions', true],
      ]);
      expect([below('objects'), below('lights')]).toEqual([2829, 140]);
      expect(scene.overlays?.map(({ name, items }) => [name, items.length])).toEqual([
        ['Regions', 2905],
        ['Zones', 9],
      ]);
      expect(scene.nodes.filter(({ kind }) => kind === 'placeholder')).toEqual([]);
      // The archive of the things' pictures is not at hand.
      const own = scene.textures.filter(({ origin }) => origin.source === 0);
      expect(own.filter(({ address }) => !address?.startsWith('gfaydark.s3d::'))).toEqual([]);
    } finally {
      room.close();
    }
  });
});
