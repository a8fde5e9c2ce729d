// Flat sprites, clouds and hulls: no whole file that has any is at hand, so that these are written here number by number.
import { expect, test } from 'vitest';
import { decode } from '#layout';
import { quad } from '../../../electron/demo/everquest/surfaces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { wld } from '../../../shared/formats/everquest/wld/layout/wld.ts';
import { buildScene } from '../../../shared/formats/everquest/wld/scene/build.ts';
import { shineAt } from '../../../shared/scene/scene.ts';
import { sceneAgrees } from '../../support/scene-agrees.ts';
import { ByteWriter } from '../../support/writers/byte-writer.ts';
import {
  addActor,
  addMaterial,
  addMesh,
  addPalette,
  cipheredText,
  WldWriter,
} from '../../support/writers/everquest/wld.ts';

function picture(file: WldWriter, name: string): number {
  return file.add(0x03, name, body =>
    body
      .u32(0)
      .u16(name.length + 5)
      .raw(cipheredText(`${name}.BMP`)),
  );
}

/** A coin of two pictures, and a bowl with a hull and a cloud of sparks. */
function things(): Uint8Array {
  const file = new WldWriter();
  const [first, second] = [picture(file, 'COIN1'), picture(file, 'COIN2')];
  const coin = file.add(0x06, 'COIN_SPRITE', body => {
    body.u32(0x08, 2, 1).f32(3, 2).u32(0, 100).u32(512, 1, 64, first, second);
  });
  addActor(
    file,
    'COIN',
    file.add(0x07, '', body => body.u32(coin, 0)),
  );
  const spark = picture(file, 'SPARK');
  const series = file.add(0x04, 'SPARK_SPRITE', body => body.u32(0x10, 1, spark));
  const sprite = file.add(0x05, '', body => body.u32(series, 0));
  const blit = file.add(0x26, 'SPARK_BLIT', body => body.u32(0, sprite, 0x8000_0017));
  const particle = file.add(0x27, '', body => body.u32(blit, 0));
  const cloud = file.add(0x34, 'SPARKS', body => {
    body.u32(4, 3, 4, 0, 50).f32(0, 0, 0, -1).u32(0).f32(1, 0).u32(1000).f32(0.5, 0, 0, 1).u32(20).f32(0.5);
    body.u8(255, 51, 0, 255).u32(particle);
  });
  const hull = file.add(0x17, 'BOWL_POLYHDEF', body => {
    body.u32(1, 4, 1).f32(2, 1).f32(0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0).u32(4, 0, 1, 2, 3);
  });
  const solid = file.add(0x18, '', body => body.u32(hull, 0));
  const palette = addPalette(file, 'BOWL', [addMaterial(file, { name: 'CLAY', how: 'opaque', pictures: ['clay'] })]);
  const shape = quad([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [0, 0, 1]); // biome-ignore format: a side in a row
  const mesh = addMesh(file, 'BOWL', { palette, parts: [{ shape, material: 0, dag: 0 }] });
  const skin = file.add(0x2d, '', body => body.u32(mesh, 0));
  const still = file.add(0x12, 'BOWL_TRACKDEF', body => body.u32(8, 1).u16(16384, 0, 0, 0, 0, 0, 0, 256));
  const track = file.add(0x13, 'BOWL_TRACK', body => body.u32(still, 0));
  const bones = file.add(0x10, 'BOWL_HS_DEF', body => {
    body.u32(0x200, 1, solid).u32(file.name('BOWL_DAG'), 0, track, cloud, 0).u32(1, skin, 0);
  });
  addActor(
    file,
    'BOWL',
    file.add(0x11, '', body => body.u32(bones, 0)),
  );
  return file.bytes();
}

const bytes = things();
const { value, fault } = decode(wld, memorySource(bytes));
if (fault) throw new Error(fault.text);
const scene = buildScene(value, { asset: 'a', address: 'a.wld' }, { find: () => undefined, model: () => undefined });
const meshNamed = (name: string) => scene.meshes.find(mesh => mesh.name === name);
const materialOf = (name: string) => scene.materials[meshNamed(name)?.passes[0]?.groups[0]?.material ?? -1];
const nodeOf = (name: string) =>
  scene.nodes.find(node => node.mesh !== undefined && scene.meshes[node.mesh]?.name === name);

test('particles fly within their angle, at their stated speed, and are seen from every side', () => {
  const file = new WldWriter();
  const spark = picture(file, 'SPARK');
  const series = file.add(0x04, 'SPARK_SPRITE', body => body.u32(0x10, 1, spark));
  const sprite = file.add(0x05, '', body => body.u32(series, 0));
  const blit = file.add(0x26, 'SPARK_BLIT', body => body.u32(0, sprite, 0x8000_0017));
  const particle = file.add(0x27, '', body => body.u32(blit, 0));
  // As a real one: at most 30, half a second long, one each 20 ms, 7 a second along -y within 8 degrees.
  const cloud = file.add(0x34, 'JET', body => {
    body.u32(4, 3, 3, 0, 30).f32(0, 0, 0, 0).u32(0).f32(0.1, 8).u32(500).f32(7, 0, -1, 0).u32(20).f32(0.5);
    body.u8(255, 255, 255, 63).u32(particle);
  });
  const still = file.add(0x12, 'JET_TRACKDEF', body => body.u32(8, 1).u16(16384, 0, 0, 0, 0, 0, 0, 256));
  const track = file.add(0x13, 'JET_TRACK', body => body.u32(still, 0));
  const bones = file.add(0x10, 'JET_HS_DEF', body => {
    body.u32(0, 1, 0).u32(file.name('JET_DAG'), 0, track, cloud, 0);
  });
  addActor(
    file,
    'JET',
    file.add(0x11, '', body => body.u32(bones, 0)),
  );
  const { value: model, fault: wrong } = decode(wld, memorySource(file.bytes()));
  if (wrong) throw new Error(wrong.text);
  const made = buildScene(model, { asset: 'a', address: 'a.wld' }, { find: () => undefined, model: () => undefined });
  const mesh = made.meshes.find(({ name }) => name === 'JET');
  expect(made.nodes.find(({ mesh: at = -1 }) => made.meshes[at] === mesh)).not.toHaveProperty('facing');
  expect([mesh?.positions.length, mesh?.frames?.perSecond]).toEqual([25 * 12 * 3, 16]);
  // Half a square more than 7 × 0.5 × 7/8 down, never up, and hardly aside.
  expect(mesh?.bounds.min[1]).toBeGreaterThan(-3.75);
  expect(mesh?.bounds.min[1]).toBeLessThan(-3.4);
  expect(mesh?.bounds.max[1]).toBeCloseTo(0.25, 5);
  expect(mesh?.bounds.max[0]).toBeLessThan(0.25 + 3.5 * Math.sin((8 * Math.PI) / 180));
});

test('every part of the scene maps to the layout', () => sceneAgrees(scene, { source: 0, layout: wld, bytes }));

test('a flat sprite faces the viewer at its size and plays its pictures', () => {
  expect(nodeOf('COIN')).toMatchObject({ kind: 'mesh', facing: 'view' });
  expect(meshNamed('COIN')?.bounds).toEqual({ min: [0, -1.5, -1], max: [0, 1.5, 1] });
  expect(materialOf('COIN')).toMatchObject({ alphaTest: 0.5, layers: [{ cycle: { perSecond: 10, loops: true } }] });
});

test('a cloud shows its picture at its bone, tinted and added to the background', () => {
  expect(nodeOf('SPARKS')).toMatchObject({ facing: 'view', bone: { skeleton: 0, bone: 0 } });
  expect(meshNamed('SPARKS')?.bounds.max).toEqual([0, 0.25, 0.25]);
  expect(materialOf('SPARKS')).toMatchObject({ diffuse: [1, 0.2, 0], blend: { source: 'one', destination: 'one' } });
});

test('lights cycle through their colours and levels, each list separately', () => {
  const file = new WldWriter();
  file.addBody(0x35, new ByteWriter().u8(51, 0, 102, 255));
  const source = file.add(0x1b, 'FLICKER_LDEF', body => {
    body.u32(0x1e, 2, 500).f32(1, 0.5, ...[1, 0, 0], ...[0, 0, 1]);
  });
  const light = file.add(0x1c, '', body => body.u32(source, 0));
  file.add(0x28, '', body => body.u32(light, 0x100).f32(1, 2, 3, 40));
  file.add(0x2a, 'DAY', body => body.u32(light, 0, 1, 0));
  file.add(0x21, '', body => body.u32(1).f32(0, 0, 0, 0).u32(1, 0, 0));
  const zone = decode(wld, memorySource(file.bytes()));
  if (zone.fault) throw new Error(zone.fault.text);
  const lit = buildScene(
    zone.value,
    { asset: 'a', address: 'a.wld' },
    { find: () => undefined, model: () => undefined },
  );
  const shown = lit.lights.map(of => [of.kind, shineAt(of, 0), shineAt(of, 0.5), shineAt(of, 1.2)]);
  expect(shown).toEqual([
    ['ambient', [0.4, 0, 0.2], [0.4, 0, 0.2], [0.4, 0, 0.2]],
    ['ambient', [1, 0, 0], [0, 0, 0.5], [1, 0, 0]],
    ['point', [1, 0, 0], [0, 0, 0.5], [1, 0, 0]],
  ]);
  const nodes = lit.nodes.filter(node => node.light !== undefined);
  expect(nodes.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['ambient', false],
    ['DAY of 1 of 0 regions', true],
    ['FLICKER', false],
  ]);
});

test('a hull is a hidden shape of triangles that map to their polygons', () => {
  const hull = meshNamed('BOWL_POLYHDEF');
  expect(nodeOf('BOWL_POLYHDEF')).toMatchObject({ kind: 'collision', hidden: true });
  expect([...(hull?.indices ?? [])]).toEqual([0, 2, 1, 0, 3, 2]);
  expect([...(hull?.faceRows ?? [])]).toEqual([0, 0]);
});
