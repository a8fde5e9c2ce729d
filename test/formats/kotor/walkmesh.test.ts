import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, repairs } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { boxesOf } from '../../../shared/formats/kotor/bwm/derived/box-table.ts';
import { boxTreeOf } from '../../../shared/formats/kotor/bwm/derived/box-tree.ts';
import { adjacencyOf, loopsOf } from '../../../shared/formats/kotor/bwm/derived/recomputed.ts';
import { kotorBwm } from '../../../shared/formats/kotor/bwm/index.ts';
import { bwm } from '../../../shared/formats/kotor/bwm/layout.ts';
import { surfaceOf } from '../../../shared/formats/kotor/bwm/surface.ts';
import { roomWalkmesh } from '../../fixtures/kotor.ts';
import { asJson } from '../../support/as-json.ts';
import { buildWalkmesh, type PlainWalkmesh } from '../../support/build-walkmesh.ts';
import { hexText } from '../../support/hex-text.ts';

const MATERIALS = 0xe8;
const BOXES = 0x124;
const ADJACENCY = 0x200;

function read(bytes: Uint8Array) {
  const { value, fault, findings } = decode(bwm, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return { model: value, findings };
}

/** What the file's own rules say; the bytes it offers instead, or the same. */
function repaired(bytes: Uint8Array): Uint8Array {
  const [offer, ...more] = repairs(read(bytes).findings);
  expect(more).toEqual([]);
  if (!offer) return bytes;
  return Uint8Array.from([
    ...bytes.subarray(0, offer.start),
    ...offer.bytes,
    ...bytes.subarray(offer.start + offer.size),
  ]);
}

function withBytes(at: number, hex: string): Uint8Array {
  const bytes = roomWalkmesh.slice();
  bytes.set(hexText(hex), at);
  return bytes;
}

const json = (bytes: Uint8Array) => asJson(kotorBwm.toJson?.(read(bytes).model)) as Record<string, unknown>;

describe('a sound walkmesh', () => {
  test('has no findings', () => {
    expect(read(roomWalkmesh).findings).toEqual([]);
  });

  test('has the box tree that its faces give', () => {
    const { model } = read(roomWalkmesh);
    expect(boxTreeOf(surfaceOf(model))).toEqual(boxesOf(model.boxes));
  });

  test('is JSON in the shape that scripts rely on', () => {
    expect(json(roomWalkmesh)).toMatchObject({
      kind: 'area',
      position: [1, 1, 0.5],
      faces: [
        [0, 1, 2],
        [0, 2, 3],
        [3, 2, 4],
      ],
      materials: [4, 10, 7],
      adjacency: [
        [-1, -1, 3],
        [2, -1, -1],
      ],
      edges: [
        { edge: 0, transition: -1 },
        { edge: 1, transition: 2 },
        { edge: 4, transition: -1 },
        { edge: 5, transition: -1 },
      ],
      perimeters: [4],
    });
  });

  test('reports its materials, and the tool that made its boxes', () => {
    expect(kotorBwm.facts?.(read(roomWalkmesh).model)).toEqual([
      ['Faces', '3, of which 2 can be walked on'],
      ['Materials', '1 Stone, 1 Metal, 1 Nonwalk'],
      ['Loops', '1'],
      ['Leads to rooms', '2'],
      ['Boxes as made by', 'the game’s compiler'],
      ['Second tree', 'in the model of the room (MDL); it is not changed along'],
    ]);
  });

  test('has no findings after a face gets a similar material', () => {
    expect(read(withBytes(MATERIALS, '0D000000')).findings).toEqual([]);
  });
});

describe('materials', () => {
  test('a number past the table is a warning, and an unused row a note', () => {
    expect(read(withBytes(MATERIALS + 8, '63000000')).findings).toEqual([
      {
        ...{ path: 'materials[2].material', start: MATERIALS + 8, size: 4, weight: 'warning' },
        text: 'expected a row of surfacemat.2da from 0 to 30, found 99',
      },
    ]);
    expect(read(withBytes(MATERIALS + 8, '15000000')).findings).toMatchObject([
      { path: 'materials[2].material', weight: 'note', text: 'row 21 of surfacemat.2da is not used' },
    ]);
  });

  test('such a number stays when the rest is repaired', () => {
    const painted = withBytes(MATERIALS, '63000000');
    expect(read(painted).findings.map(({ path }) => path)).toEqual(['materials[0].material', 'materials[1].material']);
    expect(read(repaired(painted)).findings.map(({ path }) => path)).toEqual(['materials[1].material']);
  });
});

describe('data that is not derived from vertices, faces and materials', () => {
  test('a face that becomes non-walkable moves after the walkable ones, with all its data', () => {
    const painted = withBytes(MATERIALS, '07000000');
    expect(read(painted).findings).toMatchObject([
      {
        path: 'materials[1].material',
        start: MATERIALS + 4,
        text: 'face 1 can be walked on (Metal), but comes after face 0, which cannot',
      },
    ]);
    const whole = repaired(painted);
    expect(read(whole).findings).toEqual([]);
    expect(json(whole)).toMatchObject({
      faces: [
        [0, 2, 3],
        [0, 1, 2],
        [3, 2, 4],
      ],
      materials: [10, 7, 7],
      adjacency: [[-1, -1, -1]],
      edges: [
        { edge: 0, transition: -1 },
        { edge: 1, transition: -1 },
        { edge: 2, transition: -1 },
      ],
      perimeters: [3],
    });
    expect(whole.length).toBe(roomWalkmesh.length - 12 - 8);
  });

  test('a transition moves with its face', () => {
    const whole = repaired(withBytes(MATERIALS + 4, '07000000'));
    expect(json(whole)).toMatchObject({ edges: [{ edge: 0 }, { edge: 1, transition: 2 }, { edge: 2 }] });
  });

  test('every face that becomes walkable is counted', () => {
    const painted = withBytes(MATERIALS + 8, '04000000');
    expect(read(painted).findings).toMatchObject([
      { path: 'walkableCount', start: 0x70, text: 'expected 3, the faces that can be walked on, found 2' },
    ]);
    const whole = repaired(painted);
    expect(read(whole).findings).toEqual([]);
    // The wall stands on the edge from the second vertex to the third of the floor's other half.
    expect(json(whole)).toMatchObject({
      adjacency: [
        [-1, -1, 3],
        [2, 6, -1],
        [4, -1, -1],
      ],
    });
  });

  test.each([
    ['a neighbour', ADJACENCY + 8, '04000000', 'adjacency[0].ca', 'expected 3, found 4'],
    ['an edge', 0x218, '02000000', 'edges[0].edge', 'expected edge 0, found 2'],
    ['the end of a loop', 0x238, '03000000', 'perimeters[0].end', 'expected 4, found 3'],
    ['a distance', 0x120, '00004040', 'distances[2].distance', 'expected 2, found 3'],
    ['a normal', 0xfc, '000080BF', 'normals[0].x', 'does not fit face 0'],
    [
      'a box that hangs twice',
      BOXES + 0x28,
      '01000000',
      'boxes[0].right',
      'refers to box 1, which already has a parent',
    ],
    ['a box that is not there', BOXES + 0x24, '09000000', 'boxes[0].left', 'refers to box 9, but there are only 5'],
    [
      'a box that is its own child',
      BOXES + 0x24,
      '00000000',
      'boxes[0].left',
      'refers to box 0, which already has a parent',
    ],
    ['a box too small', BOXES + 44 + 0x0c, '0000803F', 'boxes[1].max.x', 'does not hold face 1'],
    [
      'a leaf of a face that has one',
      BOXES + 44 + 0x18,
      '00000000',
      'boxes[4].face',
      'refers to face 0, which is already in a leaf',
    ],
  ])('%s is reported and repaired', (_, at, hex, path, text) => {
    const changed = withBytes(at, hex);
    expect(read(changed).findings).toMatchObject([{ path, text, repair: {} }]);
    if (path.startsWith('boxes[1].')) expect(read(changed).findings).toMatchObject([{ start: at }]);
    const whole = repaired(changed);
    expect(read(whole).findings).toEqual([]);
    // A normal and a distance of 0 have two spellings.
    expect(json(whole)).toEqual({
      ...json(roomWalkmesh),
      distances: expect.anything(),
      normals: json(roomWalkmesh).normals,
    });
  });

  test('a missing corner is an error, and nothing is computed from it', () => {
    const { findings } = read(withBytes(0xc8, '05000000'));
    expect(findings).toMatchObject([
      { path: 'faces[0].b', start: 0xc8, weight: 'error', text: 'expected a vertex below 5, found 5' },
    ]);
    expect(repairs(findings)).toEqual([]);
  });

  test('an edge of three walkable faces is an error without a repair', () => {
    const bytes = repaired(
      buildWalkmesh({
        vertices: [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
          [0, -1, 0],
        ],
        faces: [
          [0, 1, 2],
          [0, 1, 3],
          [0, 1, 4],
        ],
        materials: [1, 1, 1],
      }),
    );
    const { findings } = read(bytes);
    expect(findings).toMatchObject([
      {
        path: 'faces[2].a',
        weight: 'error',
        text: 'shares edge 0 with more than one other face that can be walked on',
      },
    ]);
    expect(repairs(findings)).toEqual([]);
  });

  test('a plane is recomputed after a small move of a corner of a large face, because it gives the floor height', () => {
    const bytes = repaired(
      buildWalkmesh({
        vertices: [
          [0, 0, 0],
          [300, 0, 0],
          [0, 300, 0],
        ],
        faces: [[0, 1, 2]],
        materials: [1],
      }),
    );
    new DataView(bytes.buffer).setFloat32(0xa8, 2.5, true);
    const { normals } = json(repaired(bytes));
    const [x, y, z] = (normals as number[][])[0]?.map(Number) ?? [];
    expect((y ?? 0) * 300 + (z ?? 0) * 2.5).toBeCloseTo(0, 4);
    expect(x).toBeCloseTo(0);
  });

  test('a placeable without planes gets a note', () => {
    const bytes = buildWalkmesh({
      kind: 0,
      vertices: [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 2],
      ],
      faces: [[0, 1, 2]],
      materials: [7],
    });
    expect(read(bytes).findings).toMatchObject([{ path: 'normals[0].x', weight: 'note' }]);
    expect(read(repaired(bytes)).findings).toEqual([]);
  });
});

/** A sheet of squares in two triangles each, of any materials, its vertices shared. */
const sheets = fc
  .record({ width: fc.integer({ min: 1, max: 5 }), height: fc.integer({ min: 1, max: 5 }) })
  .chain(({ width, height }) =>
    fc.array(fc.constantFrom(1, 4, 7, 10, 15), { minLength: width * height * 2, maxLength: width * height * 2 }).map(
      (materials): PlainWalkmesh => ({
        vertices: Array.from({ length: (width + 1) * (height + 1) }, (_, i) => {
          const [x, y] = [i % (width + 1), Math.floor(i / (width + 1))];
          return [x, y, (x * y) / 8];
        }),
        faces: Array.from({ length: width * height }, (_, i) => {
          const first = (i % width) + Math.floor(i / width) * (width + 1);
          const above = first + width + 1;
          return [[first, first + 1, above + 1] as const, [first, above + 1, above] as const];
        }).flat(),
        materials,
      }),
    ),
  );

describe('any surface', () => {
  test('has no findings after its repair, which is then stable', () => {
    fc.assert(
      fc.property(sheets, sheet => {
        const whole = repaired(buildWalkmesh(sheet));
        expect(read(whole).findings).toEqual([]);
        expect(repaired(whole)).toEqual(whole);
      }),
    );
  });

  test('has symmetric neighbours, and each open edge in one loop', () => {
    fc.assert(
      fc.property(sheets, sheet => {
        const corners = Uint32Array.from(sheet.faces.flat());
        const { across, crowded } = adjacencyOf(corners);
        expect(crowded).toEqual([]);
        for (const [edge, other] of across.entries()) if (other >= 0) expect(across[other]).toBe(edge);
        const { edges, ends } = loopsOf(across);
        const open = Array.from(across.keys()).filter(edge => across[edge] === -1);
        expect(edges.toSorted((a, b) => a - b)).toEqual(open);
        expect(ends.at(-1)).toBe(edges.length);
        for (const [i, end] of ends.entries()) expectClosed(corners, edges.slice(ends[i - 1] ?? 0, end));
      }),
    );
  });
});

/** Every edge ends where the next begins. */
function expectClosed(corners: Uint32Array, loop: readonly number[]): void {
  const ends = loop.map(edge => corners[edge % 3 === 2 ? edge - 2 : edge + 1]);
  const starts = loop.map(edge => corners[edge]);
  expect(ends).toEqual([...starts.slice(1), starts[0]]);
}
