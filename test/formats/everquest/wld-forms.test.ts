// What the demo's files tell besides their bytes: names that lead elsewhere, facts, a table.

import { expect, test } from 'vitest';
import { decode, editItems, type ItemEdit, valueAt } from '#layout';
import { fenThings } from '../../../electron/demo/everquest/fen.ts';
import { fenPlaces, fenZone } from '../../../electron/demo/everquest/fen-zone.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { everquestWld } from '../../../shared/formats/everquest/wld/index.ts';
import { type Wld, wld } from '../../../shared/formats/everquest/wld/layout/wld.ts';
import { zoneKind } from '../../../shared/formats/everquest/wld/scene/zone-kind.ts';
import { fixtures } from '../../fixtures/all-fixtures.ts';
import { WldWriter } from '../../support/writers/everquest/wld.ts';

function modelOf(bytes: Uint8Array): Wld {
  const { value, fault } = decode(wld, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

test('placed things refer to their models, and materials to their pictures, in separate fields', () => {
  const places = [...(everquestWld.references?.(modelOf(fenPlaces())) ?? [])];
  expect(places.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    ...Array.from({ length: 4 }, () => 'model WILLOW_ACTORDEF'),
    ...['model STONE_ACTORDEF', 'model STONE_ACTORDEF', 'model LANTERN_ACTORDEF', 'model REEDS_ACTORDEF'],
  ]);
  const bytes = fenThings();
  const pictures = [...(everquestWld.references?.(modelOf(bytes)) ?? [])];
  expect(pictures.map(({ kind, name, isFile }) => [kind, name, isFile])).toEqual([
    ['texture', 'FENBARK.BMP', true],
    ['texture', 'FENLEAVES.BMP', true],
    ['texture', 'FENSTONE.BMP', true],
  ]);
  for (const { path, name } of pictures) expect(valueAt(wld, memorySource(bytes), path)).toMatchObject({ value: name });
});

test('models are known by the names that placements use', () => {
  const named = [...(everquestWld.namedParts?.(modelOf(fenThings())) ?? [])];
  expect(named.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    ...['model WILLOW_ACTORDEF', 'model STONE_ACTORDEF', 'model LANTERN_ACTORDEF', 'model REEDS_ACTORDEF'],
  ]);
});

test('a zone shows its counts, and the meaning of its regions', () => {
  const facts = new Map(everquestWld.facts?.(modelOf(fenZone())) ?? []);
  expect(facts.get('Dialect')).toBe('old');
  expect(facts.get('Types')).toContain('2 REGION');
  expect(facts.get('Faces')).toBe('164');
  expect(facts.get('WT_FENPOND_ZONE')).toBe('1 region: water');
});

test('types without a test file are shown as documented by tools, or by name only', () => {
  const file = new WldWriter();
  file.add(0x2b, '', body => body.u32(0, 0).f32(0, 0, 1).u32(0));
  file.add(0x1f, '', body => body.u32(0));
  expect(everquestWld.notConfirmed?.(modelOf(file.bytes()))).toEqual([
    'DIRECTIONALLIGHT: read as tools describe them, not tested on a file of a game.',
    'SOUNDDEF: known by name only; the bytes are kept as they are.',
  ]);
  expect(everquestWld.notConfirmed?.(modelOf(fenZone()))).toEqual([]);
});

test('every fragment is a row with its target', () => {
  const rows = everquestWld.table?.rows(modelOf(fenPlaces())) ?? [];
  expect(rows.map(({ path }) => path)).toEqual(Array.from({ length: 11 }, (_, i) => `fragments[${i}]`));
  expect(rows[1]).toMatchObject({
    cells: ['2', '0x15 ACTORINST', '', expect.any(String), 'WILLOW_ACTORDEF'],
    paths: [
      'fragments[1]',
      'fragments[1].type',
      'fragments[1].body.name',
      'fragments[1].size',
      'fragments[1].body.actor',
    ],
  });
});

test.each([
  ['DRNTP00255000001_ZONE', '', 'a line to another zone, point 1'],
  ['WTNTP00020-00123004560000078123', '', 'water, a line to another zone, zone 20 at -123, 4560, 78, heading 123'],
  [
    'DRNTP000300012.5-04.25000003999_ZONE',
    '',
    'a line to another zone, zone 30 at 12.5, -4.25, 3, keeping the heading',
  ],
  ['Z0012_ZONE', 'LANTP00255000017', 'lava, a line to another zone, point 17'],
  ['DRNTP00044_ZONE', '', 'a line to another zone, zone 44'],
  ['LA_LAVA', '', 'lava'],
  ['DRN_ICE_S_ZONE', '', 'slippery'],
  ['Z0001_ZONE', 'WTN__LAKE', 'water'],
  ['MARKET', '', 'MARKET'],
])('%s is described for the user', (name, userData, told) => {
  expect(zoneKind(name, userData)).toBe(told);
});

test('inserting a vertex in an early mesh inserts its UV, normal and colour, and removing it removes them', () => {
  const old = fixtures.find(({ name }) => name === 'everquest-wld-sprites');
  if (old === undefined) throw new Error('no such fixture');
  const lengths = (bytes: Uint8Array) => {
    const { body } = modelOf(bytes).fragments[17] ?? {};
    if (body === undefined || !('type' in body) || body.type !== 0x2c) throw new Error('no old mesh');
    const { vertices, uvs, normals, colors, faces } = body.value;
    return [vertices, uvs, normals, colors, faces].map(({ length }) => length);
  };
  const after = (bytes: Uint8Array, edit: ItemEdit): Uint8Array => {
    const made = editItems(wld, memorySource(bytes), edit);
    if (made.kind === 'refused') throw new Error(made.why);
    return toBytes([made.source]);
  };
  const more = after(old.bytes, { kind: 'copy', paths: ['fragments[17].body.vertices[0]'] });
  expect(lengths(more)).toEqual([2, 2, 2, 2, 1]);
  expect(lengths(after(more, { kind: 'remove', paths: ['fragments[17].body.vertices[1]'] }))).toEqual([1, 1, 1, 1, 1]);
});
