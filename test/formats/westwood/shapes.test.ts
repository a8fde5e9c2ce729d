import { expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { dazzles } from '../../../shared/formats/westwood/dazzles/index.ts';
import { w3d } from '../../../shared/formats/westwood/w3d/layout/w3d.ts';
import { buildScene } from '../../../shared/formats/westwood/w3d/scene/build.ts';
import { shapeAt, shapeColours } from '../../../shared/scene/mesh.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import { data, micro, nest } from '../../fixtures/w3d.ts';
import { f32, join, letters, u8, u32 } from '../../layout/build.ts';

function sceneOf(...chunks: readonly number[][]): Scene {
  const { value, fault } = decode(w3d, memorySource(join(chunks.flat())));
  if (value === undefined || fault !== undefined) throw new Error(fault?.text);
  return buildScene(value, { asset: 'self', address: 'self.w3d' }, { find: () => undefined, model: () => undefined });
}

/** Added to what is behind it, textured. */
const shader = u8(3, 0, 0, 1, 2, 1, 0, 1, 1, 0, 0, 2, 0, 0, 0, 0);
const VERSION = u32(0x1_0000);
const LOOPS = 8;
const keys = (id: number, ...rows: readonly (readonly number[])[]) =>
  nest(id, nest(0x0315_0809, ...rows.map(row => micro(1, f32(...row)))));

test('a sphere is a surface of its extent that grows by its keys during its duration', () => {
  const definition = [
    ...[VERSION, u32(LOOPS), letters('BLAST', 32), f32(5, 0, 0), f32(2, 2, 1), f32(2), f32(1, 0.5, 0), f32(0.75)],
    ...[f32(1, 1, 1), f32(0, 0, 0, 1, 0), letters('fire.tga', 32), shader],
  ];
  const scene = sceneOf(nest(0x741, data(1, ...definition), keys(4, [1, 1, 1, 0], [3, 1, 1, 1])));
  const [mesh] = scene.meshes;
  expect(scene.nodes).toMatchObject([{ name: 'BLAST', kind: 'gizmo', mesh: 0, translation: [5, 0, 0] }]);
  expect(scene.materials).toMatchObject([{ diffuse: [1, 0.5, 0], opacity: 0.75, blend: { destination: 'one' } }]);
  if (!mesh?.frames) throw new Error('the sphere keeps its size');
  const vertices = mesh.positions.length / 3;
  const widest = (seconds: number) =>
    Math.max(
      ...shapeAt(mesh.frames ?? { positions: mesh.positions, perSecond: 1 }, vertices, seconds).filter(
        (_, i) => i % 3 === 0,
      ),
    );
  // Twice the extent's half at first, three times as wide at the end, and about twice between.
  expect(widest(0)).toBeCloseTo(2, 5);
  expect(widest(1)).toBeCloseTo(4, 0);
  expect(widest(1.99)).toBeCloseTo(6, 5);
  expect(scene.bounds.max[0]).toBeCloseTo(11, 5);
});

test('a sound shows its file, its volume and its audible range', () => {
  const sound = (...variables: readonly number[][]) =>
    nest(
      0xa00,
      data(0xa01, VERSION, letters('FIRE', 16), u32(0), u32(0, 0, 0, 0, 0, 0, 0, 0)),
      nest(0xa02, data(0x100, ...variables)),
    );
  const file = micro(11, letters('fire_loop.wav', 14));
  const placed = sceneOf(sound(micro(4, f32(0.5)), micro(7, f32(40)), micro(8, f32(10)), micro(10, u8(1)), file));
  expect(placed.nodes).toMatchObject([
    {
      name: 'FIRE',
      gizmo: {
        ...{ kind: 'sound', extent: [40, 40, 40], inner: 10 },
        label: 'FIRE: fire_loop.wav, volume 50 %, whole to 10 and heard to 40',
      },
    },
  ]);
  const flat = sceneOf(sound(micro(7, f32(40)), micro(10, u8(0)), file));
  expect(flat.nodes[0]?.gizmo).toEqual({
    kind: 'sound',
    label: 'FIRE: fire_loop.wav, volume 100 %, everywhere alike',
  });
});

test('a ring that faces the camera is perpendicular to +x, any other lies flat; both have their hole', () => {
  const ring = (flags: number) =>
    nest(
      0x742,
      data(
        ...([
          1,
          VERSION,
          u32(flags),
          letters('WAVE', 32),
          f32(0, 0, 0),
          f32(4, 4, 0),
          f32(0),
          f32(1, 1, 1),
          f32(1),
        ] as const),
        ...[f32(1, 1), f32(1, 1), f32(2, 2), f32(4, 4), letters('wave.tga', 32), shader, u32(3)],
      ),
    );
  const radii = (scene: Scene, axes: readonly [number, number]) => {
    const { positions = new Float32Array() } = scene.meshes[0] ?? {};
    const all = Array.from({ length: positions.length / 3 }, (_, i) =>
      Math.hypot(positions[i * 3 + axes[0]] ?? 0, positions[i * 3 + axes[1]] ?? 0),
    );
    return [Math.min(...all), Math.max(...all)].map(radius => Math.round(radius * 1e4) / 1e4);
  };
  const [flat, facing] = [sceneOf(ring(0)), sceneOf(ring(1))];
  expect([radii(flat, [0, 1]), flat.nodes[0]?.facing]).toEqual([[2, 4], undefined]);
  expect([radii(facing, [1, 2]), facing.nodes[0]?.facing]).toEqual([[2, 4], 'view']);
  // Its picture goes around three times.
  expect(Math.max(...(flat.meshes[0]?.passes[0]?.uvs[0]?.values ?? []))).toBe(3);
});

test('the particles of an emitter fly with its speed and lifetime, and shrink', () => {
  const info = [
    ...[letters('smoke.tga', 260), f32(2, 1, 2, 5, 0, 0, 0, 0, 0, 0), f32(0, 0, 3), f32(0, 0, -1)],
    ...[u8(255, 128, 0, 255), u8(0, 0, 0, 0)],
  ];
  const scene = sceneOf(nest(0x500, data(0x501, u32(0x20000), letters('SMOKE', 16)), data(0x503, ...info)));
  const [mesh] = scene.meshes;
  expect(scene.nodes).toMatchObject([{ name: 'SMOKE', mesh: 0 }]);
  expect(scene.nodes[0]).not.toHaveProperty('facing');
  // Five a second for two seconds are ten, of three squares each.
  expect([mesh?.indices.length, mesh?.frames?.perSecond]).toEqual([10 * 3 * 6, 15]);
  const squares = Array.from({ length: 10 }, (_, i) => [...(mesh?.positions.subarray(i * 36, i * 36 + 36) ?? [])]);
  const middles = squares.map(places => ((places[2] ?? 0) + (places[8] ?? 0)) / 2);
  // Three upwards a second, half a second squared back: after 0.2 s each.
  for (const [i, middle] of middles.entries()) expect(middle).toBeCloseTo(0.6 * i - 0.02 * i * i, 4);
  const widths = squares.map(places => (places[7] ?? 0) - (places[1] ?? 0));
  for (const [i, width] of widths.entries()) expect(width).toBeCloseTo(2 - i / 10, 4);
});

/** Colours of the first corner, as they are at some times. */
function tintsOf({ meshes: [mesh] }: Scene, ...seconds: readonly number[]): readonly (readonly number[])[] {
  const frames = mesh?.frames;
  if (mesh === undefined || frames === undefined) throw new Error('it keeps its shape');
  return seconds.map(at => [...(shapeColours(frames, mesh.positions.length / 3, at)?.subarray(0, 4) ?? [])]);
}

test('a sphere changes its colours and opacities, even if its size is constant', () => {
  const definition = [
    ...[VERSION, u32(LOOPS), letters('BLAST', 32), f32(0, 0, 0), f32(2, 2, 1), f32(2), f32(1, 1, 1), f32(1)],
    ...[f32(1, 1, 1), f32(0, 0, 0, 1, 0), letters('fire.tga', 32), shader],
  ];
  const colours = keys(2, [1, 0, 0, 0], [0, 0, 1, 1]);
  const scene = sceneOf(nest(0x741, data(1, ...definition), colours, keys(3, [1, 0], [0, 1])));
  expect(scene.meshes[0]?.frames?.perSecond).toBe(30);
  expect(scene.materials).toMatchObject([{ diffuse: [1, 1, 1], opacity: 1 }]);
  expect(tintsOf(scene, 0, 1.99)).toEqual([
    [255, 0, 0, 255],
    [0, 0, 255, 0],
  ]);
  const [, half] = tintsOf(scene, 0, 1.0);
  for (const part of [half?.[0], half?.[2], half?.[3]]) expect(Math.abs((part ?? 0) - 127.5)).toBeLessThan(4);
});

test('particles use sizes, colours and opacities from the keys of their emitter, in seconds of their life', () => {
  const info = [
    ...[letters('smoke.tga', 260), f32(2, 1, 2, 1, 0, 0, 0, 0, 0, 0), f32(0, 0, 0), f32(0, 0, 0)],
    ...[u8(9, 9, 9, 9), u8(9, 9, 9, 9)],
  ];
  const properties = [
    ...[u32(2, 2, 2), u8(0, 0, 0, 0), f32(0, 0), u32(0, 0, 0, 0)],
    ...[f32(0), u8(255, 0, 0, 0), f32(1), u8(0, 255, 0, 0)],
    ...[f32(0, 1), f32(2, 0), f32(0, 4), f32(2, 8)],
  ];
  const head = data(0x501, u32(0x20000), letters('SMOKE', 16));
  const scene = sceneOf(nest(0x500, head, data(0x503, ...info), data(0x505, ...properties)));
  const [start, half, late] = tintsOf(scene, 0, 1, 1.5);
  expect(start).toEqual([255, 0, 0, 255]);
  // After one second it is green, and stays so; opacity goes on to fall.
  expect(half).toEqual([0, 255, 0, 128]);
  expect(late?.slice(0, 3)).toEqual([0, 255, 0]);
  expect(late?.[3]).toBeLessThan(80);
  const { frames, positions = new Float32Array() } = scene.meshes[0] ?? {};
  const widths = [0, 1].map(at => {
    const shape = frames && shapeAt(frames, positions.length / 3, at);
    return (shape?.[7] ?? 0) - (shape?.[1] ?? 0);
  });
  expect(widths).toEqual([4, 6]);
});

test('a dazzle is the halo of its type in dazzle.ini, facing the viewer and added to the background', () => {
  const ini =
    '[Dazzles_List]\r\n0=LAMP\r\n\r\n[Lamp]\r\nHaloTextureName=glow.tga ; lit\r\nHaloScaleX=3\r\nHaloColor=1,0.5,0\r\nHaloIntensity=0.5\r\n';
  const { value } = decode(dazzles, memorySource(new TextEncoder().encode(ini)));
  const w3dBytes = nest(0x900, data(0x901, letters('light', 6)), data(0x902, letters('LAMP', 5)));
  const sceneWith = (model: unknown): Scene => {
    const { value: read, fault } = decode(w3d, memorySource(join([...w3dBytes])));
    if (read === undefined || fault !== undefined) throw new Error(fault?.text);
    const find = (names: readonly string[]) =>
      names.includes('dazzle.ini') ? { asset: 'ini', address: 'dazzle.ini' } : undefined;
    return buildScene(read, { asset: 'self', address: 'self.w3d' }, { find, model: () => model });
  };
  const scene = sceneWith(value);
  expect(scene.nodes).toMatchObject([{ name: 'light', facing: 'view', mesh: 0 }]);
  expect(scene.textures).toMatchObject([{ name: 'glow.tga' }]);
  expect(scene.materials).toMatchObject([
    { diffuse: [0.5, 0.25, 0], blend: { source: 'one', destination: 'one' }, depthWrite: false },
  ]);
  expect(scene.meshes[0]?.bounds).toEqual({ min: [0, -3, -2], max: [0, 3, 2] });
  const other = sceneWith(decode(dazzles, memorySource(new TextEncoder().encode('[Dazzles_List]\n'))).value);
  expect(other.meshes).toEqual([]);
  expect(other.problems).toMatchObject([{ text: 'A dazzle is only marked: dazzle.ini has no type LAMP.' }]);
});
