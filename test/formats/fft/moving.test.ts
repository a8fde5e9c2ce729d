import { describe, expect, test } from 'vitest';
import { decode, roundTrip } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { type Mesh, mesh } from '../../../shared/formats/fft/mesh/layout/mesh.ts';
import { clipOf, clipsIn } from '../../../shared/formats/fft/scene/movements.ts';
import { identify } from '../../../shared/formats/index.ts';
import type { Neighbours } from '../../../shared/formats/scenes.ts';
import { NodePose } from '../../../shared/scene/node-pose.ts';
import { type Scene, worldsOf } from '../../../shared/scene/scene.ts';
import { nodesOfTargets } from '../../../shared/scene/skeleton.ts';
import { movingMapFiles } from '../../support/writers/fft/moving.ts';

function opened(name: string, bytes: Uint8Array) {
  const source = memorySource(bytes);
  const { format } = identify({ name, source });
  return { format, value: format.layout && decode(format.layout, source).value };
}

function sceneOf(files: ReadonlyMap<string, Uint8Array>, wanted: Readonly<Record<string, string>> = {}): Scene {
  const read = (name: string) => {
    const bytes = files.get(name);
    return bytes && opened(name, bytes);
  };
  const ask: Neighbours = {
    find: names => names.flatMap(each => (files.has(each) ? [{ asset: each, address: each }] : []))[0],
    model: ({ asset }, format) => (read(asset)?.format.id === format ? read(asset)?.value : undefined),
  };
  const file = read('MAP001.9');
  const scene = file?.format.scenes?.build(file.value, { asset: 'MAP001.9', address: 'MAP001.9' }, ask, wanted);
  if (scene === undefined) throw new Error('MAP001.9 has no scene');
  return scene;
}

const files = new Map(movingMapFiles());
const bytes = files.get('MAP001.9') ?? new Uint8Array();
const model = decode(mesh, memorySource(bytes)).value as Mesh; // a sound file
const scene = sceneOf(files);
const nodeOf = (name: string): number => scene.nodes.findIndex(each => each.name === name);
const place = (of: number, moved: NodePose['moved'] = []) => worldsOf(scene.nodes, moved)[of]?.slice(12, 15);

describe('animated meshes', () => {
  test('are read and written unchanged', () => {
    expect(roundTrip(mesh, memorySource(bytes)).kind).toBe('exact');
    expect(scene.problems).toEqual([]);
  });

  test('are placed by their first keyframe and their parent', () => {
    // Keyframe 1 is at 112, -120, 112 of the file: y is up in the scene, and north away from us.
    expect(place(nodeOf('animatedMesh1'))).toEqual([112, 120, -112]);
    expect(scene.nodes[nodeOf('animatedMesh2')]?.parent).toBe(nodeOf('animatedMesh1'));
    expect(place(nodeOf('animatedMesh2'))).toEqual([140, 120, -112]);
  });

  test('move by their steps, at 60 ticks per second, together with their children', () => {
    expect(clipsIn(model)).toMatchObject([{ id: 'state0', frameRate: 60, frameCount: 151 }]);
    const clip = clipOf(model, 'state0', { asset: 'MAP001.9', address: 'MAP001.9' });
    if (clip === undefined) throw new Error('nothing moves');
    const pose = new NodePose(scene.nodes, clip, nodesOfTargets(scene.nodes, clip.targets ?? []));
    const at = (frame: number) => {
      pose.sample(frame);
      return [place(nodeOf('animatedMesh1'), pose.moved), place(nodeOf('animatedMesh2'), pose.moved)].map(each =>
        each?.map(value => Math.round(value * 1000) / 1000),
      );
    };
    expect(at(30)).toEqual([
      [112, 120, -112],
      [140, 120, -112],
    ]);
    // Half of 60 ticks on the way up by 48.
    expect(at(60)).toEqual([
      [112, 144, -112],
      [140, 144, -112],
    ]);
    expect(at(90)).toEqual([
      [112, 168, -112],
      [140, 168, -112],
    ]);
    // A quarter of a turn about the axis that points down in the file: what was east of it is in the north now.
    const [own, other] = at(120);
    expect(own).toEqual([112, 168, -112]);
    expect(other?.map(Math.round)).toEqual([112, 168, -112 + 28]);
    expect(at(150)[1]).toEqual([84, 168, -112]);
    expect(clip.loops).toBe(true);
  });

  test('keys of the clip map to the bytes of their steps', () => {
    const clip = clipOf(model, 'state0', { asset: '', address: '' });
    const keys = clip?.channels[0]?.keys;
    const [first] = keys?.kind === 'spans' ? keys.spans : [];
    expect(first?.origin.path).toBe('movements.parts[1].data[0]');
    const step = new DataView(bytes.buffer, bytes.byteOffset + (first?.origin.start ?? 0));
    expect([step.getUint8(0), step.getUint8(1), step.getUint16(2, true)]).toEqual([1, 2, 30]);
  });
});

describe('other parts of the picture', () => {
  test('polygons hidden from a side are separate nodes with those sides', () => {
    const hidden = scene.nodes.filter(({ hiddenFrom }) => hiddenFrom);
    expect(hidden).toHaveLength(1);
    expect(hidden[0]).toMatchObject({ name: 'texturedQuads, hidden from 1 side', hiddenFrom: { from: [225] } });
    expect(hidden[0]?.hiddenFrom?.of).toHaveLength(12);
    const rows = scene.meshes[hidden[0]?.mesh ?? -1]?.faceRows;
    expect([...(rows ?? [])]).toEqual([0, 0, 1, 1]);
  });

  test('an animation that waits for the script is offered, and shows its stored palette at first', () => {
    expect(scene.triggers).toMatchObject([{ id: 'textureAnimations[0]', name: 'paletteOnce1, animation 0' }]);
    const cycles = scene.materials.flatMap(({ layers }) => layers.flatMap(({ cycle }) => cycle ?? []));
    expect(cycles).toMatchObject([{ trigger: 'textureAnimations[0]', loops: false, perSecond: 3 }]);
    expect(cycles[0]?.textures).toHaveLength(7);
  });

  test('a page in the mesh is used as the texture if there is no other', () => {
    const paged = new Map(movingMapFiles({ isPaged: true }));
    const own = sceneOf(paged);
    expect(own.problems.filter(({ text }) => text.includes('texture'))).toEqual([]);
    expect(new Set(own.textures.map(({ asset }) => asset))).toEqual(new Set(['MAP001.9']));
    const { format, value } = opened('MAP001.9', paged.get('MAP001.9') ?? new Uint8Array());
    const picture = format.pictures?.decode({ model: value, index: 0 });
    const texture = files.get('MAP001.8') ?? new Uint8Array();
    // The low half of a byte is the left one of two pixels.
    const first = [...texture.subarray(0, 0x8000)].flatMap(byte => [byte & 15, byte >> 4]);
    expect([...(picture?.indexed?.indices.subarray(0, 0x1_0000) ?? [])]).toEqual(first);
    expect(picture?.indexed?.indices.subarray(0x1_0000).every(index => index === 0)).toBe(true);
  });

  test('a tile is highlighted with grey palettes, in blue', () => {
    const lit = sceneOf(files, { tile: '0_2_0' });
    const choice = lit.choices?.find(({ key }) => key === 'tile');
    expect(choice?.options[choice.chosen]).toMatchObject({ value: '0_2_0', name: '2, 0' });
    const blue = lit.materials.findIndex(({ name }) => name.endsWith('lit tile'));
    expect(lit.materials[blue]).toMatchObject({ emissive: [0.25, 0.3125, 0.75], gradient: 'modulate' });
    const faces = lit.meshes.flatMap(({ passes }) => passes.flatMap(({ groups }) => groups));
    expect(faces.filter(({ material }) => material === blue).reduce((sum, { faceCount }) => sum + faceCount, 0)).toBe(
      2,
    );
  });
});
