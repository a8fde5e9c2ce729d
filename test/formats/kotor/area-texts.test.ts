import { describe, expect, test } from 'vitest';
import { decode, encode, type RootLayout, repairs, setField } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { bwm } from '../../../shared/formats/kotor/bwm/layout.ts';
import { kotorLyt } from '../../../shared/formats/kotor/lyt/index.ts';
import { lyt } from '../../../shared/formats/kotor/lyt/layout.ts';
import { buildScene } from '../../../shared/formats/kotor/lyt/scene.ts';
import { seamsOf } from '../../../shared/formats/kotor/lyt/seams.ts';
import { kotorVis } from '../../../shared/formats/kotor/vis/index.ts';
import { vis } from '../../../shared/formats/kotor/vis/layout.ts';
import type { Neighbours } from '../../../shared/formats/scenes.ts';
import { originOf } from '../../../shared/scene/origin-of.ts';
import { kotorFixtures, roomWalkmesh } from '../../fixtures/kotor.ts';
import { agreesOnPath } from '../../support/scene-agrees.ts';

const bytesOf = (name: string): Uint8Array =>
  kotorFixtures.find(fixture => fixture.name === name)?.bytes ?? new Uint8Array(0);
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

function read<T>(layout: RootLayout<T>, bytes: Uint8Array) {
  const { value, fault, findings } = decode(layout, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return { value, findings };
}

function withWord<T>(layout: RootLayout<T>, bytes: Uint8Array, path: string, word: string): string {
  const edit = setField(layout, memorySource(bytes), path, word);
  if (edit.kind === 'rebuild') return textOf(toBytes(edit.pieces));
  if (edit.kind === 'refused') return edit.why;
  const after = bytes.slice();
  after.set(edit.bytes, edit.start);
  return textOf(after);
}

describe('a layout', () => {
  const bytes = bytesOf('lyt');

  test('is JSON of its four lists, with quaternions in the usual order', () => {
    expect(kotorLyt.toJson?.(read(lyt, bytes).value)).toEqual({
      rooms: [
        { name: 'm01aa_01a', position: [0.5, 0, 0] },
        { name: 'm01aa_01b', position: [4, 0, 3.84015e-7] },
        { name: 'm01aa_01c', position: [8, 0, 0] },
      ],
      tracks: [],
      obstacles: [],
      doorHooks: [{ room: 'M01AA_01a', door: 'Door_01', position: [2, 1, 0], rotation: [0, 0, 0.6, 0.8] }],
    });
  });

  test('accepts a new word, and leaves all others as written', () => {
    expect(withWord(lyt, bytes, '[4][1]', '12.25')).toBe(textOf(bytes).replace('m01aa_01a 0.5', 'm01aa_01a 12.25'));
    expect(withWord(lyt, bytes, '[4][1]', 'two words')).toMatch(/no white space/);
  });

  test('has a table row for each room and door, whose cells are words', () => {
    expect(kotorLyt.table?.rows(read(lyt, bytes).value).at(-1)).toEqual({
      path: '[10]',
      cells: ['door', '0', 'M01AA_01a', 'Door_01', '2.0', '1.0', '0.0'],
      paths: [null, null, '[10][0]', '[10][1]', '[10][3]', '[10][4]', '[10][5]'],
    });
  });

  test('refers to the walkmeshes of its rooms', () => {
    expect([...(kotorLyt.references?.(read(lyt, bytes).value) ?? [])]).toContainEqual({
      ...{ path: '[4][0]', kind: 'walkmesh', name: 'm01aa_01a', isFile: false },
    });
  });

  test('is the same text again, and compiles to the same bytes', () => {
    const { value } = read(lyt, bytes);
    const text = kotorLyt.text?.toText(value) ?? '';
    expect(text).toBe(textOf(bytes));
    const compiled = kotorLyt.text?.fromText(text);
    expect(compiled && 'model' in compiled && toBytes(encode(lyt, compiled.model))).toEqual(bytes);
    expect(kotorLyt.text?.fromText('beginlayout\n  \u4e2d')).toMatchObject({ problems: [{ line: 2, column: 3 }] });
  });
});

test('a wrong count is repaired in place', () => {
  const bytes = bytesOf('vis');
  const [offer, ...more] = repairs(read(vis, bytes).findings);
  expect(more).toEqual([]);
  expect(offer).toMatchObject({ path: '[4][1]', size: 1, text: 'expected 1, found 7' });
  expect(textOf(offer?.bytes ?? new Uint8Array(0))).toBe('1');
});

test('visible rooms are shown as JSON and as a table', () => {
  const { value } = read(vis, bytesOf('vis'));
  expect(kotorVis.toJson?.(value)).toEqual({
    rooms: [
      { room: 'm01aa_01a', seen: ['m01aa_01b', 'M01AA_01c'] },
      { room: 'm01aa_01b', seen: [] },
      { room: 'm01aa_01c', seen: ['m01aa_01a'] },
    ],
  });
  expect(kotorVis.table?.rows(value).map(({ cells }) => cells)).toEqual([
    ['m01aa_01a', '2', ''],
    ['', '', 'm01aa_01b'],
    ['', '', 'M01AA_01c'],
    ['m01aa_01b', '0', ''],
    ['m01aa_01c', '7', ''],
    ['', '', 'm01aa_01a'],
  ]);
});

describe('an area', () => {
  const bytes = bytesOf('lyt');
  const room = { asset: 'room', address: 'rooms/m01aa_01a.wok' };
  const ask: Neighbours = {
    find: names => (names.includes('m01aa_01a.wok') ? room : undefined),
    model: () => read(bwm, roomWalkmesh).value,
  };
  const scene = buildScene(read(lyt, bytes).value, { asset: 'area', address: 'm01aa.lyt' }, ask);

  test('is placed by its walkmeshes, with a mark for each room and door', () => {
    expect(scene.nodes.map(({ name, kind, translation }) => [name, kind, translation])).toEqual([
      ['0 m01aa_01a', 'gizmo', [0.5, 0, 0]],
      ['m01aa_01a', 'mesh', [0, 0, 0]],
      ['1 m01aa_01b', 'gizmo', [4, 0, 3.84015e-7]],
      ['2 m01aa_01c', 'gizmo', [8, 0, 0]],
      ['M01AA_01a Door_01', 'gizmo', [2, 1, 0]],
    ]);
    expect(scene.sources.map(({ address }) => address)).toEqual(['m01aa.lyt', 'rooms/m01aa_01a.wok']);
  });

  test('reports missing rooms at their lines', () => {
    expect(scene.problems.map(({ text, origin }) => [text, origin?.path])).toEqual([
      ['The walkmesh m01aa_01b.wok was not found in this game folder.', '[5]'],
      ['The walkmesh m01aa_01c.wok was not found in this game folder.', '[6]'],
    ]);
  });

  test('names transitions by their rooms, and maps them to bytes in the other file', () => {
    expect(scene.overlays?.map(({ name, items }) => [name, items.map(({ label }) => label)])).toEqual([
      ['Transitions', ['to m01aa_01c']],
      ['Open edges', [0, 1, 4, 5].map(edge => `m01aa_01a edge ${edge}`)],
    ]);
    const origin = originOf(scene, { kind: 'overlay', overlay: 0, index: 0 });
    expect(origin).toMatchObject({ source: 1, path: 'edges[1]', start: 0x220 });
  });

  test('maps each mark to its line', () => {
    for (const node of [0, 2, 3, 4]) {
      const origin = originOf(scene, { kind: 'node', node });
      if (origin) agreesOnPath({ layout: lyt, bytes }, origin);
      expect(origin?.source).toBe(0);
    }
  });
});

describe('adjacent rooms', () => {
  // The floor is 2 by 2, with open edges 0 (south), 1 (east, to room 2), 4 (north) and 5 (west).
  const room = (x: number, east = 2) => {
    const bytes = roomWalkmesh.slice();
    const view = new DataView(bytes.buffer);
    for (let vertex = 0; vertex < 5; vertex++)
      view.setFloat32(0x88 + vertex * 12, view.getFloat32(0x88 + vertex * 12, true) + x, true);
    view.setInt32(0x218 + 8 + 4, east, true);
    return read(bwm, bytes).value;
  };
  const told = (rooms: Parameters<typeof seamsOf>[0], names: readonly string[]) =>
    seamsOf(rooms, names)
      .filter(seam => seam.new !== seam.old || seam.problem !== undefined)
      .map(seam => [seam.room, seam.edge, seam.old, seam.new, seam.problem]);

  test('lead to each other if both ends of an edge are at the same positions', () => {
    expect(told([room(0), room(2), undefined], ['a', 'b', 'c'])).toEqual([
      [0, 1, 2, 1, 'meets an edge of b, but leads to c'],
      [1, 5, -1, 0, 'meets an edge of a, but leads nowhere'],
    ]);
  });

  test('do not lead to a room that the layout lacks', () => {
    expect(told([room(0, 1), room(2)], ['a', 'b'])).toContainEqual([
      ...[1, 1, 2, -1, 'leads to room 2, but the layout has 2 rooms'],
    ]);
  });

  test('are left alone and reported if positions do not determine which', () => {
    expect(told([room(0, -1), room(2, -1), room(2, -1)], ['a', 'b', 'c'])[0]).toEqual([
      ...[0, 1, -1, -1, 'meets b and c: choose the room it leads to'],
    ]);
    expect(told([room(0), room(2, -1), room(2, -1)], ['a', 'b', 'c'])[0]).toEqual([
      ...[0, 1, 2, 2, 'leads to c, where the same edge does not lead back'],
    ]);
    const island = 'is the border of an island: no edge of it leads to another room';
    expect(told([room(0), room(8, -1), room(16, -1)], ['a', 'b', 'c'])).toEqual([
      [0, 1, 2, 2, 'leads to c, which has no edge at the same place'],
      ...[1, 2].map(alone => [alone, 0, -1, -1, island]),
    ]);
  });

  test('that nearly meet are reported, with the fix', () => {
    const rooms = [room(0, -1), room(2.01, -1)];
    expect(told(rooms, ['a', 'b'])).toEqual([
      [0, 1, -1, -1, 'is within 0.05 m of edge 5 of b, but not at the same place'],
      [1, 5, -1, -1, 'is within 0.05 m of edge 1 of a, but not at the same place'],
    ]);
    // Vertices 1 and 2 of the floor are its eastern corners.
    const [first] = seamsOf(rooms, ['a', 'b']).filter(({ problem }) => problem !== undefined);
    expect(first?.fix?.map(({ path, value }) => [path, Math.fround(Number(value))])).toEqual([
      ...[
        ['vertices[1].x', Math.fround(2.01)],
        ['vertices[1].y', 0],
        ['vertices[1].z', 0],
      ],
      ...[
        ['vertices[2].x', Math.fround(2.01)],
        ['vertices[2].y', 2],
        ['vertices[2].z', 0],
      ],
    ]);
    expect(told([room(0, -1), room(2.125, -1)], ['a', 'b'])).toEqual([
      [0, 1, -1, -1, 'is 0.13 m away from edge 5 of b: there is a gap'],
      [1, 5, -1, -1, 'is 0.13 m away from edge 1 of a: there is a gap'],
    ]);
  });

  test('that lead to each other but no longer meet are joined again if they are close, and are not a gap to another room', () => {
    const rooms = [room(0, 1), room(2.01, -1)];
    expect(told(rooms, ['a', 'b'])).toEqual([
      [0, 1, 1, 1, 'leads to b, but is only within 0.05 m of its edge 5'],
      [1, 5, -1, -1, 'is within 0.05 m of edge 1 of a, but not at the same place'],
    ]);
    const [first] = seamsOf(rooms, ['a', 'b']).filter(({ problem }) => problem !== undefined);
    expect(first?.fix?.map(({ path }) => path)).toEqual(
      ['x', 'y', 'z'].flatMap(axis => `vertices[1].${axis}`).concat(['x', 'y', 'z'].map(axis => `vertices[2].${axis}`)),
    );
    const far = seamsOf([room(0, 1), room(2.125, -1)], ['a', 'b']).find(({ problem }) => problem !== undefined);
    expect(far).toMatchObject({ problem: 'leads to b, which has no edge at the same place' });
    expect(far?.fix).toBeUndefined();
    // The nearest edge is another room's: nothing says that it was meant.
    const other = seamsOf([room(0, 2), room(2.01, -1), room(8, -1)], ['a', 'b', 'c']).find(seam => seam.edge === 1);
    expect(other).toMatchObject({ problem: 'leads to c, which has no edge at the same place' });
    expect(other?.fix).toBeUndefined();
  });

  test('have problems reported for the area, each at its edge', () => {
    const ask: Neighbours = {
      find: ([name = '']) => (name.endsWith('.wok') ? { asset: name, address: name } : undefined),
      model: ({ address }) => room(address === 'm01aa_01a.wok' ? 0 : address === 'm01aa_01b.wok' ? 2 : 4, -1),
    };
    const { problems } = buildScene(read(lyt, bytesOf('lyt')).value, { asset: 'area', address: 'm01aa.lyt' }, ask);
    expect(problems.map(({ text }) => text)).toHaveLength(4);
    expect(problems[0]).toEqual({
      ...{ weight: 'warning', text: 'Edge 1 of m01aa_01a meets an edge of m01aa_01b, but leads nowhere.' },
      origin: { source: 1, path: 'edges[1]', start: 0x220, size: 8 },
    });
  });
});
