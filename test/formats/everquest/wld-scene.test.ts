// The files are those of the demo's zone: their writer knows nothing of the layouts that read them here.

import { describe, expect, test } from 'vitest';
import { decode } from '#layout';
import { fenCreature, fenThings } from '../../../electron/demo/everquest/fen.ts';
import { fenLights, fenPlaces, fenZone } from '../../../electron/demo/everquest/fen-zone.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { everquestWld } from '../../../shared/formats/everquest/wld/index.ts';
import { wld } from '../../../shared/formats/everquest/wld/layout/wld.ts';
import { buildScene } from '../../../shared/formats/everquest/wld/scene/build.ts';
import { clipOf, clipsOf, skeletonsOf } from '../../../shared/formats/everquest/wld/scene/clips.ts';
import type { Neighbours } from '../../../shared/formats/scenes.ts';
import { elementAt, elementInClip } from '../../../shared/scene/element-at.ts';
import { shapeAt } from '../../../shared/scene/mesh.ts';
import { originInClip, originOf } from '../../../shared/scene/origin-of.ts';
import { newPose, restPose, samplePose, toModelSpace } from '../../../shared/scene/sample.ts';
import { type Scene, sightOfItem, worldsOf } from '../../../shared/scene/scene.ts';
import { everquestFixtures } from '../../fixtures/everquest.ts';
import { mutantsOf } from '../../support/mutants.ts';
import { agreesOnPath, sceneAgrees } from '../../support/scene-agrees.ts';

const files: Readonly<Record<string, Uint8Array>> = {
  'fen.s3d::fen.wld': fenZone(),
  'fen.s3d::objects.wld': fenPlaces(),
  'fen.s3d::lights.wld': fenLights(),
  'fen_obj.s3d::fen_obj.wld': fenThings(),
  'fen_chr.s3d::fen_chr.wld': fenCreature(),
};
const PLACES = 'fen.s3d::objects.wld';
const LIGHTS = 'fen.s3d::lights.wld';
const bytesAt = (address: string): Uint8Array => files[address] ?? new Uint8Array();

function modelOf(bytes: Uint8Array) {
  const { value, fault } = decode(wld, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

/** The files of the zone, each picture in the archive that asks for it, and what was asked for. */
function neighbours(asked: (readonly string[])[] = []): Neighbours {
  return {
    find(names, archives = []) {
      asked.push([...names, ...archives]);
      const found = Object.keys(files).find(address => names.some(name => address.endsWith(`::${name.toLowerCase()}`)));
      if (found) return { asset: found, address: found };
      const picture = names.find(name => name.toLowerCase().endsWith('.bmp'));
      return picture ? { asset: picture, address: `${archives[0]}::${picture.toLowerCase()}` } : undefined;
    },
    model: ({ address }) => modelOf(bytesAt(address)),
  };
}
const nobody: Neighbours = { find: () => undefined, model: () => undefined };

const sceneAt = (address: string, ask = neighbours()): Scene =>
  buildScene(modelOf(bytesAt(address)), { asset: address, address }, ask);

/** Everything of a scene that comes from one of its files lies where that file's layout has it. */
function agrees(scene: Scene): void {
  for (const [source, { address }] of scene.sources.entries())
    sceneAgrees(scene, { source, layout: wld, bytes: bytesAt(address) });
  for (const [overlay, { items }] of (scene.overlays ?? []).entries())
    for (const index of items.keys()) {
      const origin = originOf(scene, { kind: 'overlay', overlay, index });
      if (origin) agreesOnPath({ layout: wld, bytes: bytesAt(scene.sources[origin.source]?.address ?? '') }, origin);
    }
}

test('a zone uses things and lights of its own archive or of neighbouring files, but not of another zone', () => {
  const groups = (address: string, found: Readonly<Record<string, string>>): string[] => {
    const ask: Neighbours = {
      find: ([name = '']) => {
        const at = found[name];
        return at === undefined ? undefined : { asset: at, address: at };
      },
      model: source => modelOf(bytesAt(source.address.endsWith('lights.wld') ? LIGHTS : PLACES)),
    };
    const { nodes } = buildScene(modelOf(fenZone()), { asset: address, address }, ask);
    return nodes.flatMap(({ name, kind }) => (kind === 'group' && /objects|lights/.test(name) ? [name] : []));
  };
  const both = ['objects', 'lights'];
  expect(groups('a/fen.s3d::fen.wld', { 'objects.wld': 'a/fen.s3d::objects.wld', 'lights.wld': LIGHTS })).toEqual(both);
  expect(groups('a/fen.wld', { 'objects.wld': 'a/objects.wld', 'lights.wld': 'a/lights.wld' })).toEqual(both);
  expect(groups('a/fen.wld', { 'objects.wld': 'b/FEN.s3d::objects.wld' })).toEqual(['objects']);
  expect(groups('a/fen.wld', { 'objects.wld': 'bog.s3d::objects.wld', 'lights.wld': 'lights.wld' })).toEqual([]);
  expect(groups('fen.wld', { 'objects.wld': 'a/objects.wld', 'lights.wld': 'lights.wld' })).toEqual(['lights']);
});

describe('the scene of a zone', () => {
  const scene = sceneAt('fen.s3d::fen.wld');
  const named = (name: string) => scene.nodes.filter(node => node.name === name);

  test('maps every part in every file to its bytes in the layout, and back', () => agrees(scene));

  test('has its ground in place, at least half lit, and brighter near the lamp', () => {
    expect(scene.bounds).toEqual({ min: [-64, -64, -6], max: [64, 64, 16] });
    const [mesh] = scene.meshes;
    const colours = mesh?.passes[0]?.colours ?? new Uint8Array();
    const red = Array.from({ length: colours.length / 4 }, (_, i) => colours[i * 4] ?? 0);
    expect(Math.min(...red)).toBe(127);
    expect(Math.max(...red)).toBeGreaterThan(200);
  });

  test('reports its ground and its extent before it searches for anything else', () => {
    const asked: (readonly string[])[] = [];
    const told: [nodes: number, meshes: number, asked: number, bounds: unknown][] = [];
    sceneAt('fen.s3d::fen.wld', {
      ...neighbours(asked),
      soFar: ({ nodes, meshes, bounds }) => {
        const files = asked.filter(names => names.some(name => name.endsWith('.wld')));
        told.push([nodes.length, meshes.length, files.length, bounds]);
      },
    });
    // The group, its two pieces, and their edges, which are not seen; around them the box that they say is theirs.
    const pieces = scene.nodes.findIndex(({ parent }, node) => node > 0 && parent !== 0);
    expect(told).toEqual([[pieces, pieces - 1, 0, scene.bounds]]);
    expect(asked.some(names => names.includes('objects.wld'))).toBe(true);
  });

  test('shows faces counter-clockwise from outside, matching their normals', () => {
    for (const { positions, normals = new Float32Array(), indices } of scene.meshes)
      for (let i = 0; i < indices.length; i += 3) {
        const [a = 0, b = 0, c = 0] = indices.subarray(i, i + 3);
        const side = (to: number, axis: number) => (positions[to * 3 + axis] ?? 0) - (positions[a * 3 + axis] ?? 0);
        const cross = [0, 1, 2].map(
          axis => side(b, (axis + 1) % 3) * side(c, (axis + 2) % 3) - side(b, (axis + 2) % 3) * side(c, (axis + 1) % 3),
        );
        expect(cross.reduce((sum, part, axis) => sum + part * (normals[a * 3 + axis] ?? 0), 0)).toBeGreaterThan(0);
      }
  });

  test('has faces without a picture as separate hidden shapes', () => {
    const unseen = scene.nodes.filter(({ kind }) => kind === 'collision');
    expect(unseen.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['R1', true],
      ['R2', true],
    ]);
    expect(unseen.map(({ mesh = -1 }) => scene.meshes[mesh]?.indices.length)).toEqual([6, 6]);
  });

  test('places things from the neighbouring file: scaled, rotated counter-clockwise from above, moved', () => {
    expect(named('WILLOW').filter(({ kind }) => kind === 'group')).toHaveLength(4);
    const worlds = worldsOf(scene.nodes);
    const at = scene.nodes.findIndex(({ name, translation }) => name === 'STONE' && translation[0] === 8);
    // A heading of 64 is an eighth of a turn: what lies along x points between x and y.
    for (const [i, part] of [Math.SQRT1_2, Math.SQRT1_2, 0].entries()) expect(worlds[at]?.[i]).toBeCloseTo(part, 6);
    const large = scene.nodes.find(({ name, translation }) => name === 'STONE' && translation[0] === 26);
    expect(large?.scale).toEqual([2, 2, 2]);
    const shapes = named('WILLOW').flatMap(({ mesh }) => mesh ?? []);
    expect(new Set(shapes).size).toBe(1);
  });

  test('lights one placed thing with its baked light, and others of its kind without', () => {
    const tints = named('STONE').flatMap(({ mesh = -1 }) => {
      const [pass] = scene.meshes[mesh]?.passes ?? [];
      return pass ? [pass.colours && [...pass.colours.subarray(0, 12)]] : [];
    });
    // Black is half lit; 80, 120 and 255 are brightened by half of what they lack.
    expect(tints).toEqual([undefined, [...[127, 127, 127, 255], ...[127, 127, 127, 255], ...[167, 187, 255, 255]]]);
  });

  test('has reeds that cycle through eight shapes, five per second', () => {
    const [{ mesh = -1 } = {}] = named('REEDS').filter(node => node.mesh !== undefined);
    const { frames, positions, bounds } = scene.meshes[mesh] ?? {};
    if (!frames || !positions) throw new Error('the reeds stand still');
    const tipAt = (seconds: number) => shapeAt(frames, positions.length / 3, seconds)[2 * 3];
    expect([0, 0.2, 0.45, 1.3, 1.6].map(tipAt)).toEqual([4, 5, 6, 2, 4]);
    expect([bounds?.min[0], bounds?.max[0]]).toEqual([-6, 6]);
    expect(scene.problems).toEqual([]);
  });

  test('has half-transparent water of two pictures, and leaves with holes', () => {
    const material = (name: string) => scene.materials.find(each => each.name === name);
    expect(material('WATER')).toMatchObject({
      opacity: 0.5,
      blend: { destination: 'oneMinusSourceAlpha' },
      layers: [{ cycle: { perSecond: 5, first: 0, loops: true } }],
    });
    expect(material('LEAVES')).toMatchObject({ alphaTest: 0.5, doubleSided: true });
    const holes = scene.textures.filter(texture => texture.holes !== undefined);
    expect(holes.map(({ name, holes: of }) => [name, of?.index])).toEqual([['FENLEAVES.BMP', 0]]);
  });

  test('has lights with colour and range, a cell for each region, and the regions’ meanings', () => {
    const [ambient, ...lamps] = scene.lights;
    expect(ambient).toMatchObject({ kind: 'ambient', colour: [0, 0, 0] });
    expect(lamps.map(({ colour, far }) => [colour.map(part => Math.round(part * 10)), far])).toEqual([
      [
        [10, 8, 5],
        [0, 48],
      ],
      [
        [4, 6, 10],
        [0, 30],
      ],
    ]);
    expect(scene.overlays?.map(({ name, items }) => [name, ...items.map(({ label }) => label)])).toEqual([
      ['Regions', 'R000001', 'R000002'],
      ['Zones', 'water'],
    ]);
    // The plane cuts the box in two: the first region lies behind it.
    const [first, second] = scene.overlays?.[0]?.items ?? [];
    expect([first?.place[0], second?.place[0]]).toEqual([-32, 32]);
    expect([first?.lineCount, second?.lineCount]).toEqual([12, 12]);
    const [regions] = scene.overlays ?? [];
    expect(regions?.sight?.member).toBe('body.visLists[0].sees');
    expect(regions && sightOfItem(regions, 0)).toEqual({ sees: [0, 1], seenBy: [0, 1] });
    expect(scene.meshes.map(({ origin }) => origin.path)).toContain(first?.ground);
  });

  test('searches its own archive for pictures first, and reports each missing one once', () => {
    const asked: (readonly string[])[] = [];
    sceneAt('fen.s3d::fen.wld', neighbours(asked));
    expect(asked.find(names => names.includes('FENGRASS.BMP'))).toContain('fen.s3d');
    const alone = sceneAt('fen.s3d::objects.wld', nobody);
    expect(alone.problems.map(({ text }) => text)).toEqual([
      'The object WILLOW_ACTORDEF, placed here 4 times, was not found next to this file.',
      'The object STONE_ACTORDEF, placed here 2 times, was not found next to this file.',
      'The object LANTERN_ACTORDEF, placed here once, was not found next to this file.',
      'The object REEDS_ACTORDEF, placed here once, was not found next to this file.',
    ]);
    expect(alone.nodes.every(({ kind }) => kind === 'placeholder')).toBe(true);
  });
});

describe('things', () => {
  const scene = sceneAt('fen_obj.s3d::fen_obj.wld');

  test('are side by side without overlapping', () => {
    agrees(scene);
    const worlds = worldsOf(scene.nodes);
    const spans = scene.nodes.flatMap(({ mesh }, node) => {
      const bounds = mesh === undefined ? undefined : scene.meshes[mesh]?.bounds;
      const [x = 0, y = 0] = worlds[node]?.slice(12) ?? [];
      return bounds ? [{ x: [bounds.min[0] + x, bounds.max[0] + x], y: [bounds.min[1] + y, bounds.max[1] + y] }] : [];
    });
    expect(spans).toHaveLength(4);
    const apart = ([a = 0, b = 0]: number[], [c = 0, d = 0]: number[]) => b <= c || d <= a;
    for (const [i, one] of spans.entries())
      for (const other of spans.slice(i + 1)) expect(apart(one.x, other.x) || apart(one.y, other.y)).toBe(true);
  });
});

describe('a creature', () => {
  const address = 'fen_chr.s3d::fen_chr.wld';
  const model = modelOf(bytesAt(address));
  const scene = sceneAt(address);
  const [skeleton] = scene.skeletons;
  if (skeleton === undefined) throw new Error('the crane has a skeleton');

  test('has its bones and skin as in the file', () => {
    agrees(scene);
    expect(skeletonsOf(model)).toEqual(['CRN']);
    expect(skeleton.names).toEqual(['CRN_DAG', 'CRNBO_DAG', 'CRNLL_DAG', 'CRNRL_DAG', 'CRNNK_DAG']);
    expect([...skeleton.parents]).toEqual([-1, 0, 1, 1, 1]);
    for (const bone of skeleton.names.keys()) {
      const element = { kind: 'bone', skeleton: 0, index: bone } as const;
      const origin = originOf(scene, element);
      if (origin === undefined) throw new Error('a bone has bytes');
      agreesOnPath({ layout: wld, bytes: bytesAt(address) }, origin);
      expect(elementAt(scene, 0, origin.start + origin.size - 1)).toEqual(element);
    }
  });

  test('rests on its feet, with its neck a quarter larger than stored', () => {
    const { translations } = restPose(skeleton);
    expect([...translations]).toEqual([0, 0, 0, 0, 0, 5, 0, 0.75, 4.5, 0, -0.75, 4.5, 1.5, 0, 6]);
    const [skin] = scene.meshes;
    // The feet at 4.5 - 4.5; the beak at 1.5 + 1.25 * 1.5, the crown at 6 + 1.25 * 3.25.
    expect(skin?.bounds).toEqual({ min: [-2.5, -1, 0], max: [3.375, 1, 10.0625] });
    expect([...(skin?.skin?.joints ?? [])].filter((_, i) => i % 4 === 0)).toContain(4);
  });

  test('has its movements by the first characters of track names', () => {
    expect(
      clipsOf(model).map(({ id, name, skeleton: of, frameCount, frameRate }) => [id, name, of, frameCount, frameRate]),
    ).toEqual([
      ['CRN.L01', 'CRN.L01 walk', 'CRN', 4, 10],
      ['CRN.P01', 'CRN.P01 idle', 'CRN', 3, 10],
    ]);
    expect(clipOf(model, 'CRN.X99', { asset: address, address })).toBeUndefined();
  });

  test('walks: a leg turns about its hip, and parts without a track do not move', () => {
    const clip = clipOf(model, 'CRN.L01', { asset: address, address });
    if (clip === undefined) throw new Error('the crane walks');
    expect(clip.findings).toEqual([]);
    const [local, world] = [newPose(5), newPose(5)];
    samplePose(skeleton, clip, 1, local);
    toModelSpace(skeleton, local, world);
    const rest = restPose(skeleton);
    expect([...world.translations]).toEqual([...rest.translations]);
    const turn = (bone: number) =>
      [...world.rotations.subarray(bone * 4, bone * 4 + 4)].map(part => Math.round(part * 1e4));
    // asin(2845 / 16384) is 10 degrees: half of the turn.
    expect(turn(2)).toEqual([0, 1736, 0, 9848]);
    expect(turn(3)).toEqual([0, -1736, 0, 9848]);
    expect(turn(4)).toEqual([0, 0, 0, 10000]);
  });

  test('maps every key to its bytes and back', () => {
    for (const { id } of clipsOf(model)) {
      const clip = clipOf(model, id, { asset: address, address });
      for (const [channel, { times }] of clip?.channels.entries() ?? [])
        for (const index of times.keys()) {
          const origin = clip && originInClip(clip, { kind: 'key', channel, index });
          if (clip === undefined || origin === undefined) throw new Error('a key has bytes');
          agreesOnPath({ layout: wld, bytes: bytesAt(address) }, origin);
          expect(elementInClip(clip, origin.start + 15)).toMatchObject({ kind: 'key', index });
        }
    }
  });
});

describe.each(everquestFixtures.filter(({ format }) => format === 'everquest/wld'))('$name', ({ bytes }) => {
  test('makes a scene whose parts match the layout', () => {
    const scene = buildScene(modelOf(bytes), { asset: 'a', address: 'a.wld' }, nobody);
    sceneAgrees(scene, { source: 0, layout: wld, bytes });
  });

  test('damaged anywhere makes a scene or none, quickly', () => {
    for (const { bytes: mutant } of mutantsOf(bytes, wld, 60)) {
      const { value, fault } = decode(wld, memorySource(mutant));
      if (fault) continue;
      const scene = buildScene(value, { asset: 'a', address: 'a.wld' }, nobody);
      expect(scene.sources).toHaveLength(1);
      for (const { id } of clipsOf(value)) clipOf(value, id, { asset: 'a', address: 'a.wld' });
    }
  });
});

const KEY = [0x95, 0x3a, 0xc5, 0x2a, 0x95, 0x7a, 0x95, 0x6a];

/** The creature under another name; without its movements where their letters are changed. */
function creature(change: (names: string) => string): Uint8Array {
  const bytes = fenCreature().slice();
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(20, true);
  const table = bytes.subarray(28, 28 + size);
  const names = String.fromCharCode(...table.map((byte, i) => byte ^ (KEY[i % 8] ?? 0)));
  table.set(Uint8Array.from(change(names), (letter, i) => letter.charCodeAt(0) ^ (KEY[i % 8] ?? 0)));
  return bytes;
}

test('a race without movements uses those of its lender from the archive for all zones', () => {
  const race = titleOfCreature().slice(0, 3);
  const named = (names: string, by: string): string => names.replaceAll(race, by);
  const lender = modelOf(creature(names => named(names, 'ELM')));
  const borrower = modelOf(creature(names => named(names, 'HUM').replace(/([A-Z]\d\d)HUM/g, '$1OFF')));
  const self = { asset: 'qeynos_chr.s3d::qeynos_chr.wld', address: 'qeynos_chr.s3d::qeynos_chr.wld' };
  expect(clipsOf(borrower)).toEqual([]);
  expect(everquestWld.scenes?.borrowing?.files(borrower)).toEqual(
    expect.arrayContaining(['global_chr.wld', 'global7_chr.wld', 'globalelm_chr.wld']),
  );
  const lent = everquestWld.scenes?.borrowing?.clips(borrower, self, lender) ?? [];
  const own = clipsOf(lender);
  expect(lent.map(({ id }) => id)).toEqual(
    own.map(({ id, skeleton }) => `${id.replace(skeleton, skeleton.replace('ELM', 'HUM'))}<${skeleton}@qeynos_chr.wld`),
  );
  const ask: Neighbours = {
    find: names => (names.includes('qeynos_chr.wld') ? self : undefined),
    model: () => borrower,
  };
  const there = { asset: 'global_chr.wld', address: 'global_chr.wld' };
  const [first] = lent;
  const clip = clipOf(lender, first?.id ?? '', there, ask);
  const same = clipOf(lender, own[0]?.id ?? '', there);
  expect(clip?.channels).toEqual(same?.channels);
  expect(clip?.skeleton).toBe(first?.skeleton);
  expect(clipOf(lender, first?.id ?? '', there)).toBeUndefined();
  // Who has movements of its own, or a lender nobody knows, borrows nothing.
  expect(everquestWld.scenes?.borrowing?.files(lender)).toEqual([]);
});

const titleOfCreature = (): string => skeletonsOf(modelOf(fenCreature()))[0] ?? '';
