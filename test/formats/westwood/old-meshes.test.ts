// Meshes before version 3: no file of a game with any is at hand, so that these are written here number by number.
import { expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { w3d } from '../../../shared/formats/westwood/w3d/layout/w3d.ts';
import { buildScene } from '../../../shared/formats/westwood/w3d/scene/build.ts';
import { laidBy } from '../../../shared/formats/westwood/w3d/scene/mappers.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import { mappingAt } from '../../../shared/scene/texture-mapping.ts';
import { data, nest } from '../../fixtures/w3d.ts';
import { f32, join, letters, u8, u16, u32, zeros } from '../../layout/build.ts';

function sceneOf(...chunks: readonly number[][]): Scene {
  const { value, fault } = decode(w3d, memorySource(join(chunks.flat())));
  if (value === undefined || fault !== undefined) throw new Error(fault?.text);
  return buildScene(value, { asset: 'self', address: 'self.w3d' }, { find: () => undefined, model: () => undefined });
}

/** 372 bytes, of which the name alone is read. */
const header = (name: string): number[] => data(0x01, u32(0x2_0000), letters(name, 16), zeros(352));
const square = data(2, f32(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0));
const faces = data(0x20, u32(0, 1, 2, 0), f32(0, 0, 1, 0), u32(0, 2, 3, 0), f32(0, 0, 1, 0));
const z = (text: string): number[] => [...letters(text, text.length + 1)];

/** Half red of which all is diffuse and a fifth ambient, half seen through, with a picture. */
const third = (name: string, texture: string): number[] =>
  nest(
    0x16,
    data(0x17, z(name)),
    data(
      0x18,
      u32(0),
      u8(128, 0, 0, 0, 255, 255, 255, 0, 0, 0, 0, 0, 51, 51, 51, 0, 255, 255, 255, 0, 0, 0, 0, 0),
      f32(1, 0.5, 0, 0),
    ),
    nest(0x19, data(0x1a, z(texture)), data(0x1b, u16(0, 1), f32(0))),
  );

test('faces refer to third-generation materials, with their light, opacity and picture', () => {
  const scene = sceneOf(
    nest(
      0,
      header('HUT'),
      square,
      faces,
      data(5, f32(0, 0, 1, 0, 1, 1, 0, 1)),
      data(0x0d, u8(255, 0, 0, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255, 9, 9, 0)),
      data(0x21, u16(1, 0)),
      nest(0x15, third('WALL', 'wall.tga'), third('ROOF', 'roof.tga')),
    ),
  );
  const [mesh] = scene.meshes;
  expect(mesh?.name).toBe('HUT');
  const [pass] = mesh?.passes ?? [];
  expect(pass?.groups.map(({ material }) => scene.materials[material]?.name)).toEqual(['ROOF', 'WALL']);
  expect([...(pass?.uvs[0]?.values ?? [])]).toEqual([0, 1, 1, 1, 1, 0, 0, 0]);
  expect([...(pass?.colours?.subarray(4, 8) ?? [])]).toEqual([255, 255, 0, 255]);
  const roof = scene.materials[pass?.groups[0]?.material ?? -1];
  expect(roof).toMatchObject({ opacity: 0.5, blend: { source: 'sourceAlpha' }, emissive: [0, 0, 0] });
  expect(roof?.diffuse[0]).toBeCloseTo(0.502, 3);
  expect(roof?.ambient[0]).toBeCloseTo(0.1004, 3);
  expect(scene.textures[roof?.layers[0]?.texture ?? -1]?.name).toBe('roof.tga');
});

test('triangles with UVs at their own corners are separated, and map to the positions they share', () => {
  const corner = (u: number, v: number) => f32(u, v);
  const row = (...of: readonly number[]) => [
    ...u32(...of),
    ...[...corner(0, 0), ...corner(0.5, 0), ...corner(0.5, 1)],
    ...[...u32(0), ...f32(0, 0, 1), ...u32(0), ...u8(10, 20, 30, 0, 40, 50, 60, 0, 70, 80, 90, 0)],
  ];
  const material = [letters('STONE', 16), letters('stone.tga', 16), letters('', 16), u32(0), u8(255, 128, 0, 0)];
  const scene = sceneOf(nest(0, header('ROCK'), square, data(6, ...material), data(9, row(0, 1, 2), row(0, 2, 3))));
  const [mesh] = scene.meshes;
  expect([...(mesh?.vertexRows ?? [])]).toEqual([0, 1, 2, 0, 2, 3]);
  expect([...(mesh?.indices ?? [])]).toEqual([0, 1, 2, 3, 4, 5]);
  expect([...(mesh?.positions.subarray(12, 18) ?? [])]).toEqual([1, 1, 0, 0, 1, 0]);
  const [pass] = mesh?.passes ?? [];
  expect([...(pass?.uvs[0]?.values.subarray(0, 6) ?? [])]).toEqual([0, 1, 0.5, 1, 0.5, 0]);
  expect([...(pass?.colours?.subarray(4, 8) ?? [])]).toEqual([40, 50, 60, 255]);
  expect(scene.materials[pass?.groups[0]?.material ?? -1]).toMatchObject({ name: 'STONE', diffuse: [1, 128 / 255, 0] });
});

test('a picture with ClampFix stops at its end', () => {
  const { mapping, scroll } = laidBy(4, 'UPerSec=-0.5\r\nVPerSec=1\r\nUScale=2\r\nClampFix=1') ?? {};
  if (mapping === undefined || scroll !== undefined) throw new Error('it begins again');
  const placeAt = (seconds: number) => [2, 5].map(i => mappingAt(mapping, seconds)[i]);
  expect([1, 3, 9].map(placeAt)).toEqual([
    [0.5, -1],
    [1.5, -1],
    [2, -1],
  ]);
});
