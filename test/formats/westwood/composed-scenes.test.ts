import { describe, expect, it } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import type { Neighbours } from '../../../shared/formats/scenes.ts';
import { w3d } from '../../../shared/formats/westwood/w3d/layout/w3d.ts';
import { buildScene } from '../../../shared/formats/westwood/w3d/scene/build.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import { data, nest } from '../../fixtures/w3d.ts';
import { f32, join, letters, u16, u32, zeros } from '../../layout/build.ts';
import { model, skeleton } from '../../support/build-w3d.ts';

const VERSION = 0x10000;
const text = (word: string) => letters(word, word.length + 1);
const asked = (name: string) => data(0x704, u32(0), letters(name, 32));
const nullObject = (name: string) => data(0x750, u32(VERSION, 0), u32(0, 0), letters(name, 32));

/** The scene of a file whose neighbours are given by name; it may be one of them itself. */
function sceneOf(bytes: Uint8Array, others: Readonly<Record<string, Uint8Array>> = {}, self = 'self'): Scene {
  const modelOf = (file: Uint8Array) => {
    const { value, fault } = decode(w3d, memorySource(file));
    if (value === undefined || fault !== undefined) throw new Error(fault?.text);
    return value;
  };
  const ask: Neighbours = {
    find(names) {
      const name = names.find(wanted => others[wanted.toLowerCase()] !== undefined);
      return name === undefined ? undefined : { asset: name.toLowerCase(), address: name };
    },
    model: ({ asset }) => modelOf(others[asset] ?? new Uint8Array()),
  };
  return buildScene(modelOf(bytes), { asset: self, address: 'self.w3d' }, ask);
}

const lines = ({ nodes }: Scene) =>
  nodes.map(({ name, kind, parent, bone, level, translation }) =>
    [
      kind,
      name,
      `in ${parent}`,
      bone ? `bone ${bone.bone}` : '',
      level === undefined ? '' : `level ${level}`,
      translation.map(n => +n.toFixed(4)),
    ]
      .filter(part => part !== '')
      .join(' '),
  );
const crane = { 'crane.w3d': model(), 'crane_skl.w3d': skeleton() };

describe('scenes from several files', () => {
  it('an aggregate attaches models to the bones of another model', () => {
    const info = [letters('CRANE', 32), u32(1), letters('hook', 32), letters('ARM', 32)];
    const file = join(nest(0x600, data(0x601, u32(VERSION), letters('LOADED', 16)), data(0x602, ...info)));
    const hook = join(nullObject('hook.tip'));
    const scene = sceneOf(file, { ...crane, 'hook.w3d': hook });
    expect(scene.problems.map(problem => problem.text)).toEqual([
      'The texture crane.tga was not found in this game folder.',
    ]);
    expect(lines(scene)).toEqual([
      'mesh CRANE.BODY in -1 bone 0 level 0 0,0,0',
      'group hook in -1 bone 2 0,0,0',
      'gizmo hook.tip in 1 0,0,0',
    ]);
  });

  it('a model without its parts names them and the fields that refer to them', () => {
    const info = [letters('NOWHERE', 32), u32(1), letters('hook', 32), letters('ARM', 32)];
    const file = join(nest(0x600, data(0x602, ...info)));
    const scene = sceneOf(file);
    expect(scene.problems.map(problem => problem.text)).toEqual([
      'The model NOWHERE that this is built on was not found.',
      'The model hook, attached to ARM, was not found.',
    ]);
    expect(lines(scene)).toEqual(['placeholder hook in -1 0,0,0']);
  });

  it('parts of a level of detail are at the rest pose of their own bones', () => {
    const array = [data(0x703, u32(1), f32(0)), data(0x704, u32(0), letters('CRANE', 32))];
    const header = data(0x701, u32(VERSION, 0), letters('SITE', 16), letters('', 16));
    const scene = sceneOf(join(nest(0x700, header, nest(0x705, ...array))), crane);
    expect(lines(scene)).toEqual([
      'group CRANE in -1 0,0,0',
      'group CRANE.BODY in 0 0,0,0',
      'mesh CRANE.BODY in 1 0,0,0',
      'gizmo CRANE in -1 0,0,0',
    ]);
  });

  it('files that refer to each other in a cycle end', () => {
    const ring = (name: string) => {
      const array = [data(0x703, u32(1), f32(0)), data(0x704, u32(0), letters(name, 32))];
      return join(nest(0x700, data(0x701, u32(VERSION, 0), letters('A', 16), letters('', 16)), nest(0x705, ...array)));
    };
    const scene = sceneOf(ring('b'), { 'b.w3d': ring('b') });
    expect(scene.problems.map(problem => problem.text)).toEqual([
      'The models around b name each other in a ring: the rest is left out.',
    ]);
  });

  it('a missing object is a placeholder, even if the file its name begins with exists', () => {
    const array = nest(0x702, data(0x703, u32(2), f32(0)), ...['BODY', 'BOMB'].map(of => asked(`CRANE.${of}`)));
    const header = data(0x701, u32(VERSION, 1), letters('CRANE', 16), letters('CRANE_SKL', 16));
    const file = join(nullObject('CRANE.BODY'), nest(0x700, header, array));
    const expected = [
      'gizmo CRANE.BODY in -1 bone 0 level 0 0,0,0',
      'placeholder CRANE.BOMB in -1 bone 0 level 0 0,0,0',
    ];
    for (const self of ['crane.w3d', 'self']) {
      const scene = sceneOf(file, { ...crane, 'crane.w3d': file }, self);
      expect(scene.problems.map(problem => problem.text)).toEqual(['The object CRANE.BOMB was not found.']);
      expect(lines(scene)).toEqual(expected);
    }
  });

  it('a missing part of a collection is a mark, not the file again', () => {
    const file = join(nest(0x420, data(0x422, text('yard.post')), data(0x422, text('yard'))), nullObject('yard.gate'));
    const scene = sceneOf(file, { 'yard.w3d': file }, 'yard.w3d');
    expect(lines(scene)).toEqual([
      'gizmo yard.post in -1 0,0,0',
      'gizmo yard in -1 0,0,0',
      'gizmo yard.gate in -1 0,0,0',
    ]);
  });

  it('a model attached to itself appears once, and so does the base of an aggregate in its file', () => {
    const header = data(0x701, u32(VERSION, 1), letters('CRANE', 16), letters('', 16));
    const level = nest(0x702, data(0x703, u32(1), f32(0)), asked('CRANE.BODY'));
    const hung = nest(0x705, data(0x703, u32(1), f32(0)), asked('CRANE'));
    const info = data(0x602, letters('CRANE', 32), u32(0));
    const file = join(nullObject('CRANE.BODY'), nest(0x700, header, level, hung), nest(0x600, info));
    const scene = sceneOf(file, { 'crane.w3d': file }, 'crane.w3d');
    expect(lines(scene)).toEqual(['gizmo CRANE.BODY in -1 level 0 0,0,0', 'gizmo CRANE in -1 0,0,0']);
    expect(scene.problems.map(problem => problem.text)).toEqual([
      'The models around CRANE name each other in a ring: the rest is left out.',
    ]);
  });

  it('levels by distance are separate objects', () => {
    const level = (name: string, ...range: [number, number]) => data(0x402, letters(name, 32), f32(...range));
    const header = data(0x401, u32(VERSION), letters('POST', 16), u16(2, 0));
    const file = join(
      nest(0x400, header, level('near', 0, 10), level('far', 10, 99)),
      nullObject('near'),
      nullObject('far'),
    );
    const scene = sceneOf(file);
    expect(lines(scene)).toEqual(['gizmo near in -1 level 0 0,0,0', 'gizmo far in -1 level 1 0,0,0']);
    expect(scene.levels.map(({ name, maxScreenSize }) => [name, maxScreenSize])).toEqual([
      ['LOD 0', 10],
      ['LOD 1', 99],
    ]);
  });

  it('a collection rotates and places its parts', () => {
    // A quarter turn about z, as rows that a row is multiplied with: x becomes y.
    const turn = f32(0, 1, 0, -1, 0, 0, 0, 0, 1, 5, 6, 7);
    const placed = data(0x424, u32(VERSION), turn, u32(5), letters('post', 5));
    const file = join(nest(0x420, data(0x422, text('post')), placed), nullObject('post'));
    const scene = sceneOf(file);
    expect(lines(scene)).toEqual(['gizmo post in -1 0,0,0', 'group post in -1 5,6,7', 'gizmo post in 1 0,0,0']);
    const [, , z = 0, w = 0] = scene.nodes[1]?.rotation ?? [];
    expect(z).toBeCloseTo(Math.SQRT1_2);
    expect(w).toBeCloseTo(Math.SQRT1_2);
  });

  it('a landscape places its lights', () => {
    const light = nest(0x460, data(0x461, u32(2, 0), zeros(12), f32(1)));
    const at = data(0x802, f32(1, 0, 0, 4, 0, 1, 0, 5, 0, 0, 1, 6));
    const scene = sceneOf(join(nest(0x800, nest(0x801, light, at))));
    expect(lines(scene)).toEqual(['group light in -1 4,5,6', 'light light in 0 0,0,0']);
    expect(scene.lights.length).toBe(1);
  });

  it('a skin may have four bones for a vertex', () => {
    const bones = (...numbers: number[]) => u16(...numbers);
    const mesh = nest(
      0,
      data(
        0x1f,
        u32(0x40002, 0x20000),
        letters('BODY', 16),
        letters('CRANE', 16),
        u32(1, 3, 1, 0, 0, 0, 0, 7, 1),
        f32(0, 0, 0, 1, 1, 0, 0.5, 0.5, 0, 0.75),
      ),
      data(2, f32(0, 0, 0, 1, 0, 0, 0, 1, 0)),
      data(0x20, u32(0, 1, 2, 13), f32(0, 0, 1, 0)),
      data(
        0xc03,
        bones(1, 2, 0, 0, 65535, 0, 0),
        bones(1, 2, 0, 0, 32768, 32767, 0),
        bones(2, 1, 0, 2, 0, 13107, 13107),
      ),
    );
    const array = nest(0x702, data(0x703, u32(1), f32(3.4e38)), data(0x704, u32(0), letters('CRANE.BODY', 32)));
    const header = data(0x701, u32(VERSION, 1), letters('CRANE', 16), letters('CRANE_SKL', 16));
    const scene = sceneOf(join(mesh, nest(0x700, header, array)), crane);
    const [shown] = scene.meshes;
    expect(Array.from(shown?.positions ?? [])).toEqual([0, 0, 2, 1, 0, 2, 3, 1, 2]);
    expect(Array.from(shown?.skin?.joints ?? [])).toEqual([1, 2, 0, 0, 1, 2, 0, 0, 2, 1, 0, 2]);
    expect(Array.from(shown?.skin?.weights ?? [], weight => +weight.toFixed(3))).toEqual([
      1, 0, 0, 0, 0.5, 0.5, 0, 0, 0, 0.2, 0.2, 0.6,
    ]);
  });
});
