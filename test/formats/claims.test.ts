// Files of a few bytes that claim a lot: what is made of them follows from what is there.

import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { decode } from '#layout';
import { clipTables } from '../../electron/answers/export/scene/clip-tables.ts';
import { toGlb } from '../../electron/answers/export/scene/glb.ts';
import { toObj } from '../../electron/answers/export/scene/obj.ts';
import { collected, toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { everquestS3d } from '../../shared/formats/everquest/s3d/index.ts';
import type { FormatId } from '../../shared/formats/format-id.ts';
import { isDecodable } from '../../shared/formats/image/units.ts';
import { westwoodW3d } from '../../shared/formats/westwood/w3d/index.ts';
import type { Scene } from '../../shared/scene/scene.ts';
import type { Clip } from '../../shared/scene/skeleton.ts';
import { data, nest } from '../fixtures/w3d.ts';
import { f32, join, letters, type Part, u16, u32 } from '../layout/build.ts';
import { model, skeleton } from '../support/build-w3d.ts';
import { FuzzThread } from '../support/fuzz/fuzz-thread.ts';
import { s3dOf } from '../support/writers/everquest/s3d.ts';

const thread = new FuzzThread();
afterAll(() => thread.close());

/** What is wrong with a file in any builder: thrown, over six seconds of a processor, or over 256 MB. */
async function wrongWith(format: FormatId, name: string, bytes: Uint8Array) {
  return thread.run({ mutant: { format, name, bytes, original: bytes } });
}

const CLAIMED = 1_065_353_216;
const clip = (...channels: Part[]): number[] =>
  nest(0x200, data(0x201, u32(0x40001), letters('SWING', 16), letters('CRANE_SKL', 16), u32(CLAIMED, 10)), ...channels);
const timed = nest(
  0x280,
  data(0x281, u32(1), letters('TIMED', 16), letters('CRANE_SKL', 16), u32(CLAIMED), u16(30, 0)),
  data(0x282, u32(2), u16(1), [1, 0], u32(0), f32(0), u32(CLAIMED - 2), f32(1)),
);

const self = { asset: 'a', address: 'a' };
const ask = { find: () => undefined, model: () => undefined };
const scenes = westwoodW3d.scenes ?? fail();

function modelOf(bytes: Uint8Array) {
  const { value, fault } = decode(westwoodW3d.layout ?? fail(), memorySource(bytes));
  return fault ? fail() : value;
}

const sceneOf = (bytes: Uint8Array): Scene => scenes.build(modelOf(bytes), self, ask);

function clipsOf(bytes: Uint8Array): readonly Clip[] {
  const read = modelOf(bytes);
  return scenes.clips(read).flatMap(({ id }) => scenes.clip(read, id, self, ask) ?? []);
}

function glbOf(bytes: Uint8Array): Uint8Array {
  const clips = clipsOf(bytes);
  expect(clips.map(({ frameCount }) => frameCount)).toEqual(clips.map(() => CLAIMED));
  const scene = sceneOf(bytes);
  const tables = clips.map(clip => clipTables(scene, clip));
  return toBytes(collected(toGlb({ scene, clips: tables, png: () => undefined })));
}

function fail(): never {
  throw new Error('it is not read');
}

describe('a clip of a billion frames', () => {
  test.each([
    ['without a channel', join([...skeleton()], clip())],
    ['of three keys', join([...skeleton()], clip(data(0x202, u16(0, 2, 1, 0, 2, 0), f32(0, 1, 2))))],
    ['of two keys far from each other', join([...skeleton()], timed)],
  ])('%s is exported with its actual content', async (_, bytes) => {
    expect(glbOf(bytes).length).toBeLessThan(10_000);
    expect(await wrongWith('westwood/w3d', 'crane.w3d', bytes)).toEqual([]);
  });

  test('that names nodes but moves none of them exports nothing', () => {
    const [still] = clipsOf(join([...skeleton()], clip()));
    if (!still) return fail();
    expect(clipTables(sceneOf(join([...model()])), { ...still, targets: [{ name: 'BOOM' }] }).tracks).toEqual([]);
  });
});

describe('content that repeats', () => {
  test('a mesh used in very many places is exported to OBJ as often as there is room', () => {
    const origin = { source: 0, path: '', start: 0, size: 0 };
    const scene = sceneOf(join([...model()]));
    const [mesh] = scene.meshes;
    const [node] = scene.nodes.filter(each => each.mesh !== undefined);
    if (!mesh || !node) return fail();
    const { skin: _, ...large } = { ...mesh, origin, indices: new Uint32Array(3 * 2 ** 20), passes: [] };
    const all = { ...scene, levels: [], meshes: [large], nodes: Array(50).fill({ ...node, mesh: 0 }) };
    const obj = Buffer.from(toBytes(collected(toObj(all, 'a.mtl').obj))).toString();
    expect(obj.match(/^o /gm)).toHaveLength(1);
    expect(obj).toMatch(/# 49 meshes left out: the file would be too large\n$/);
  });

  test('a mix of few poses and keys is played as far as there is room', () => {
    const [pivots, keys] = [1000, 4000];
    const head = (id: number, name: string): number[] =>
      data(
        id,
        u32(0x40001),
        letters(name, 16),
        letters('CRANE_SKL', 16),
        u32(1),
        id === 0x201 ? u32(10) : f32(10),
        id === 0x201 ? [] : u32(1),
      );
    const poses = Array.from({ length: pivots }, (__, bone) => data(0x202, u16(0, 0, 1, 0, bone, 0), f32(1)));
    const rows = Array.from({ length: keys }, (__, key) => u32(key, 0));
    const mixed = nest(
      0x2c0,
      ...[head(0x2c1, 'MIX'), nest(0x2c2, data(0x2c3, letters('CRANE_SKL.POSES', 16)), data(0x2c4, ...rows))],
      data(0x2c5, ...poses.map(() => u32(0))),
    );
    const clips = clipsOf(join(nest(0x200, head(0x201, 'POSES'), ...poses), mixed));
    expect(clips[1]?.findings).toEqual([expect.stringMatching(/moves too many pivots: not all of it is played\.$/)]);
    expect(clips[1]?.channels).toHaveLength(Math.floor(2 ** 21 / keys));
  });

  test('a picture of very many pixels needs bytes for them', () => {
    expect(isDecodable(4096, 4096, 70_000)).toBe(true);
    expect(isDecodable(8192, 8192, 300_000)).toBe(false);
    expect(isDecodable(8192, 8192, 8192 * 4096)).toBe(true);
  });
});

describe('chunks', () => {
  test('nested 500 deep, each next to thousands, are named quickly', async () => {
    let bytes = Array.from({ length: 2000 }, () => data(0x777)).flat();
    for (let i = 0; i < 500; i++) bytes = nest(0x777, bytes, data(0x778));
    expect(await wrongWith('westwood/w3d', 'deep.w3d', Uint8Array.from(bytes))).toEqual([]);
  });

  test('200,000 empty ones are named quickly', async () => {
    const bytes = new Uint8Array(8 * 200_000);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length; at += 8) view.setUint32(at, 0x777, true);
    expect(await wrongWith('westwood/w3d', 'empty.w3d', bytes)).toEqual([]);
  });
});

describe('an archive of packed files', () => {
  const bomb = deflateSync(new Uint8Array(64 * 1024 * 1024), { level: 9 });
  const size = 64 * 1024 * 1024;
  const DIRECTORY = 0x6158_0ac9;
  /** One block, and rows of an index that all point to it. */
  const archive = (...names: readonly number[]): Uint8Array =>
    join(
      ...[u32(12 + 8 + bomb.length), letters('PFS ', 4), u32(0x20000), u32(bomb.length, size), [...bomb]],
      ...[u32(names.length), u32(...names.flatMap(name => [name, 12, size]))],
    );
  const entriesIn = (bytes: Uint8Array) => {
    const { value, fault } = decode(everquestS3d.layout ?? fail(), memorySource(bytes));
    return fault ? fail() : (everquestS3d.container?.entries(value) ?? fail());
  };

  test('with a directory that unpacks to 64 MB has no names', async () => {
    const bytes = archive(DIRECTORY, 1);
    expect(entriesIn(bytes).map(({ name }) => name)).toEqual(['00000001.bin']);
    expect(await wrongWith('everquest/s3d', 'bomb.s3d', bytes)).toEqual([]);
  });

  test('with files that are all the same 64 MB unpacks one of them, and says why not the others', async () => {
    const bytes = archive(1, 2, 3, 4);
    const [first, second] = entriesIn(bytes).map(({ packed }) => packed?.unpack(() => ({ bytes: new Uint8Array(0) })));
    expect(first).not.toHaveProperty('why');
    expect(second).toEqual({ why: 'the archive would unpack to more than a hundred times its size' });
    expect(await wrongWith('everquest/s3d', 'bomb.s3d', bytes)).toEqual([]);
  });

  test('with thousands of files made of the same thousands of blocks is listed quickly', async () => {
    const blocks = Array.from({ length: 20_000 }, () => u32(1, 1).concat(0)).flat();
    const rows = Array.from({ length: 20_000 }, (__, i) => [i, 12, 20_000]).flat();
    const bytes = join(u32(12 + blocks.length), letters('PFS ', 4), u32(0x20000), blocks, u32(20_000), u32(...rows));
    expect(entriesIn(bytes)).toHaveLength(20_000);
    expect(await wrongWith('everquest/s3d', 'shared.s3d', bytes)).toEqual([]);
  });

  test('packed normally round-trips', () => {
    const files = [{ name: 'zeros.bin', bytes: new Uint8Array(900_000) }];
    expect(entriesIn(s3dOf(files)).map(entry => entry.packed && 'why' in entry.packed)).toEqual([false]);
  });
});

describe('a line of a text', () => {
  test.each(['kotor/lyt', 'kotor/vis'] as const)('of %s that contains only spaces, or ends in them', async format => {
    const spaces = ' '.repeat(65_000);
    const bytes = Uint8Array.from(Buffer.from(`a${spaces}\nb${spaces}c\n${spaces}\n`));
    expect(await wrongWith(format, 'a.lyt', bytes)).toEqual([]);
  });
});
