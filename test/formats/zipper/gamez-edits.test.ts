// What may be edited in a world, and what follows from an edit.

import { describe, expect, it } from 'vitest';
import { type Field, recordsFrom, setField } from '#layout';
import { makeItems } from '../../../electron/answers/items/make-items.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { zipperGamez } from '../../../shared/formats/zipper/gamez/index.ts';
import { type Gamez, gamez } from '../../../shared/formats/zipper/gamez/layout.ts';
import { vec3 } from '../../../shared/formats/zipper/node/vectors.ts';
import { copyModel } from '../../../shared/layout/inside/leftovers.ts';
import { worldFixtures } from '../../fixtures/worlds.ts';
import { again, decoded, fieldsOf, written } from './gamez-bytes.ts';

const names = worldFixtures.map(({ name, bytes }) => [name, bytes] as const);

describe.each(names)('%s', (_, bytes) => {
  it('changes one value of every kind, and nothing else', () => {
    const before = fieldsOf(bytes);
    const kinds = new Set<string>();
    for (const field of before) {
      const value = another(field);
      if (value === undefined) continue;
      const edit = setField(gamez, memorySource(bytes), field.path, value);
      if (edit.kind === 'refused' && FOLLOWS.test(field.path)) continue;
      expect(edit.kind, `${field.path} = ${value}`).toBe('patch');
      if (edit.kind !== 'patch') continue;
      kinds.add(field.kind);
      const changed = bytes.slice();
      changed.set(edit.bytes, edit.start);
      expect(edit.start).toBeGreaterThanOrEqual(field.start);
      expect(edit.start + edit.bytes.length).toBeLessThanOrEqual(roomOf(field));
      const differing = differences(before, fieldsOf(changed));
      expect(differing.filter(path => path !== `${field.path}.padding`)).toEqual([field.path]);
      expect(written(decoded(changed))).toEqual(changed);
    }
    expect([...kinds].toSorted()).toEqual(
      expect.arrayContaining(['choice', 'f32', 'i16', 'i32', 'i8', 'reference', 'text', 'u32', 'u8']),
    );
  });

  it('keeps a material that polygons need, even with unlink, and says what to do', () => {
    const made = makeItems(zipperGamez, memorySource(bytes), { kind: 'remove', paths: ['materials[0]'], unlink: true });
    expect(made).toEqual({
      kind: 'refused',
      why: expect.stringMatching(
        /^materials\[0\] cannot be unlinked: models\[\d\]\.\S+\.material(, .*)? must name an item of materials\. Give (it|them) another one, or remove (it|them) first$/,
      ),
    });
  });

  it('sets single flags by their own paths', () => {
    const edit = setField(gamez, memorySource(bytes), 'nodes[0].flags.landmark', true);
    expect(edit.kind).toBe('patch');
    expect(setField(gamez, memorySource(bytes), 'nodes[0].flags.active', 'perhaps').kind).toBe('refused');
  });

  it('moves everything after a model that grew, and updates all offsets', () => {
    const world = copyModel(decoded(bytes));
    const last = world.models.length - 1;
    const model = world.models[last];
    if (!model) throw new Error('no model');
    const grown = [...model.vertices, { x: 4, y: 5, z: -0 }];
    model.vertices = recordsFrom(vec3, grown);
    const after = again(world);
    expect([...(after.models[last]?.vertices ?? [])]).toEqual(grown);
    expect(withoutModels(after)).toEqual(withoutModels(world));
    expect(written(world).length).toBe(bytes.length + 12);
  });

  it('has room for another model and its parts', () => {
    const world = copyModel(decoded(bytes));
    const models = world.models as unknown[]; // of one game each
    models.push(copyModel(models.at(-1)));
    const after = again(world);
    expect(after.models.length).toBe(models.length);
    expect(withoutPlaces(after)).toEqual(withoutPlaces(world));
    expect(withoutModels(after)).toEqual(withoutModels(world));
  });

  it('has room for another texture, child and parent', () => {
    const world = copyModel(decoded(bytes));
    const textures = world.textures as unknown[]; // of one game each
    textures.push(copyModel(textures[0]));
    world.nodes[0]?.children.push(1);
    world.nodes[1]?.parents.push(0);
    const after = again(world);
    expect(withoutPlaces(after)).toEqual(withoutPlaces(world));
  });
});

/** Kinds that other bytes follow from: an edit of them may be refused. */
const FOLLOWS = /Count|ArraySize|Offset|(^|\.)class$|^version$|flags$|cellCount|Pointer$/;

function another({ kind, value, text, path }: Field): unknown {
  if (/Count|ArraySize|Offset|(^|\.)(class|version|magic)$|cycled|Pointer$/.test(path)) return undefined;
  switch (kind) {
    case 'f32':
      return typeof value === 'number' ? value + 1 : 2.5;
    case 'u8':
    case 'u16':
    case 'u32':
    case 'i8':
    case 'i16':
    case 'i32':
    case 'reference':
      return value === 3 ? 2 : 3;
    case 'text':
      return value === '' ? undefined : String(value).replace(/^./, letter => (letter === 'q' ? 'r' : 'q'));
    case 'choice':
      return text === '0' ? 1 : 0;
    default:
      return undefined;
  }
}

function roomOf({ start, size, kind }: Field): number {
  return kind === 'text' ? start + 36 : start + size;
}

function differences(before: readonly Field[], after: readonly Field[]): string[] {
  const said = ({ start, size, kind, value }: Field): string => JSON.stringify([start, size, kind, value]);
  const old = new Map(before.map(field => [field.path, said(field)]));
  return after.filter(field => old.get(field.path) !== said(field)).map(({ path }) => path);
}

/** As JSON, without the places that follow from the sizes of what lies before. */
function withoutPlaces(world: Gamez): unknown {
  return JSON.parse(JSON.stringify(zipperGamez.toJson?.(world)), (name, value) =>
    name.endsWith('Offset') ? undefined : value,
  );
}

function withoutModels(world: Gamez): unknown {
  return { ...Object(withoutPlaces(world)), models: [] };
}
