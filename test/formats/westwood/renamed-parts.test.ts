// A part of a model gets another name: whatever means it by its name in the same file follows.
import { describe, expect, test } from 'vitest';
import { decode, valueAt } from '#layout';
import { makeItems } from '../../../electron/answers/items/make-items.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { westwoodW3d } from '../../../shared/formats/westwood/w3d/index.ts';
import { w3d } from '../../../shared/formats/westwood/w3d/layout/w3d.ts';
import { data, nest } from '../../fixtures/w3d.ts';
import { f32, join, letters, u8, u16, u32 } from '../../layout/build.ts';
import { clip, model, skeleton } from '../../support/build-w3d.ts';

const aggregate = nest(
  0x600,
  data(0x601, u32(0x10000), letters('LOADED', 16)),
  data(0x602, letters('crane', 32), u32(1), letters('CRANE.BODY', 32), letters('arm', 32)),
);
const collection = nest(
  0x420,
  data(0x421, u32(0x10000), letters('YARD', 16), u32(1, 0, 0)),
  data(0x422, letters('crane.body', 11)),
);
const older = nest(
  0x300,
  data(0x301, u32(0x10000), letters('CRANE', 16), letters('CRANE_SKL', 16), u16(1, 0)),
  data(0x302, letters('BODY', 16), u16(2)),
);
const box = data(0x740, u32(0x10000, 0x12), letters('CRANE.BOX', 32), u8(1, 2, 3, 4), f32(0, 0, 1, 1, 1, 1));

/** Chunk 0 is the skeleton, 1 a mesh, 2 its model, 3 a clip, 4 an aggregate, 5 a collection, 6 an older model, 7 a box. */
const bytes = join([...skeleton()], [...model()], [...clip('OUT')], aggregate, collection, older, box);

function renamed(path: string, name: string) {
  const made = makeItems(westwoodW3d, memorySource(bytes), { kind: 'rename', path, name });
  if (made.kind === 'refused') return made.why;
  const { source, followed } = made;
  for (const { path: at, new: now } of followed) expect(valueAt(w3d, source, at)?.value).toBe(now);
  return { followed, at: (field: string) => valueAt(w3d, source, field)?.value };
}

function told(path: string, name: string) {
  const made = renamed(path, name);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

describe('a renamed part of a model', () => {
  test.each(['chunks[0].chunks[1][2]', 'chunks[0].chunks[1][2].pivotName'])('a pivot, by %s', path => {
    const { at, followed } = told(path, 'JIB');
    expect(at('chunks[0].chunks[1][2].pivotName')).toBe('JIB');
    expect(followed).toEqual([{ path: 'chunks[4].chunks[1].subObjects[0].boneName', old: 'arm', new: 'JIB' }]);
  });

  test('a mesh: its model, an aggregate, a collection and an older model refer to it', () => {
    const { at, followed } = told('chunks[1]', 'HULL');
    expect(at('chunks[1].chunks[0].meshName')).toBe('HULL');
    expect(at('chunks[1].chunks[0].containerName')).toBe('CRANE');
    expect(followed.map(({ path, new: now }) => [path, now]).toSorted()).toEqual([
      ['chunks[2].chunks[1].chunks[1].objectName', 'CRANE.HULL'],
      ['chunks[4].chunks[1].subObjects[0].objectName', 'CRANE.HULL'],
      ['chunks[5].chunks[1]', 'CRANE.HULL'],
      ['chunks[6].chunks[1].objectName', 'HULL'],
    ]);
  });

  test('a skeleton: its models and clips follow', () => {
    expect(told('chunks[0]', 'JIB_SKL').followed.map(({ path }) => path)).toEqual([
      'chunks[2].chunks[0].hierarchyName',
      'chunks[3].chunks[0].hierarchyName',
      'chunks[6].chunks[0].hierarchyName',
    ]);
  });

  test('a model, a clip, a box and a texture have the names of their chunks', () => {
    expect(told('chunks[2]', 'JIB').at('chunks[2].chunks[0].modelName')).toBe('JIB');
    expect(told('chunks[2]', 'JIB').followed.map(({ path }) => path)).toEqual(['chunks[4].chunks[1].baseModel']);
    expect(told('chunks[3]', 'IN').at('chunks[3].chunks[0].animationName')).toBe('IN');
    expect(told('chunks[7]', 'CRANE.BALK').at('chunks[7].objectName')).toBe('CRANE.BALK');
    const texture = 'chunks[1].chunks[8].chunks[0]';
    expect(told(texture, 'rust.tga').at(`${texture}.chunks[0]`)).toBe('rust.tga');
  });

  test('a name that does not fit, or a part without one, is refused', () => {
    expect(renamed('chunks[0].chunks[1][2]', 'A_BONE_OF_THIS_LENGTH')).toMatch(/16/);
    expect(renamed('chunks[1].chunks[1]', 'X')).toBe('chunks[1].chunks[1] has no name');
  });
});

describe('a copy of an object', () => {
  const copied = (path: string) => {
    const made = makeItems(westwoodW3d, memorySource(bytes), { kind: 'copy', paths: [path] });
    if (made.kind === 'refused') throw new Error(made.why);
    return made;
  };

  test.each([
    ['a mesh', 'chunks[1]', 'chunks[2].chunks[0].meshName', 'BODY_2'],
    ['a box', 'chunks[7]', 'chunks[8].objectName', 'CRANE.BOX_2'],
    ['a model', 'chunks[2]', 'chunks[3].chunks[0].modelName', 'CRANE_2'],
  ])('%s has its own name', (_, path, field, name) => {
    const { source, followed } = copied(path);
    expect(valueAt(w3d, source, field)?.value).toBe(name);
    expect(followed).toContainEqual(expect.objectContaining({ path: field, new: name }));
    expect(decode(w3d, source).findings.filter(({ text }) => text.includes('is called'))).toEqual([]);
  });

  test('a duplicate name is reported, whatever its cause', () => {
    const twice = memorySource(join([...bytes], [...model()]));
    const found = decode(w3d, twice).findings.filter(({ text }) => text.includes('is called'));
    expect(found.map(({ path, text }) => `${path}: ${text}`)).toEqual([
      'chunks[8].chunks[0].meshName: chunks[1] is called CRANE.BODY, too: the game has only one object of a name',
      'chunks[9].chunks[0].modelName: chunks[2] is called CRANE, too: the game has only one object of a name',
    ]);
  });
});
