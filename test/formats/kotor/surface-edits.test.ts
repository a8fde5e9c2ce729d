import { describe, expect, test } from 'vitest';
import { decode, diffFields, type Finding } from '#layout';
import { makeItems } from '../../../electron/answers/items/make-items.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { formatById } from '../../../shared/formats/index.ts';
import { bwm } from '../../../shared/formats/kotor/bwm/layout.ts';
import type { SurfaceEdit } from '../../../shared/scene/surface-edit.ts';
import { roomWalkmesh } from '../../fixtures/kotor.ts';

/** Numbers at their places, read without the layout. */
function plain(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = (count: number, at: number): number[] =>
    Array.from({ length: count }, (_, i) => view.getInt32(at + i * 4, true));
  const [vertexCount = 0, vertexAt = 0, faceCount = 0, facesAt = 0, materialsAt = 0, normalsAt = 0] = words(6, 0x48);
  const [, , , walkable = 0, adjacencyAt = 0, edgeCount = 0, edgesAt = 0] = words(7, 0x64);
  const rows = (count: number, at: number, width: number) =>
    Array.from({ length: count }, (_, i) => words(width, at + i * width * 4));
  const floats = (count: number, at: number) =>
    Array.from({ length: count }, (_, i) => [0, 4, 8].map(axis => view.getFloat32(at + i * 12 + axis, true)));
  return {
    vertices: floats(vertexCount, vertexAt),
    faces: rows(faceCount, facesAt, 3),
    materials: words(faceCount, materialsAt),
    normals: floats(faceCount, normalsAt),
    normalsAt,
    neighbours: rows(walkable, adjacencyAt, 3),
    edges: rows(edgeCount, edgesAt, 2),
  };
}

interface Edited extends Partial<ReturnType<typeof plain>> {
  readonly why?: string;
  readonly after?: Uint8Array;
  readonly findings?: readonly Finding[];
}

function edited(edit: SurfaceEdit, bytes: Uint8Array = roomWalkmesh): Edited {
  const made = makeItems(formatById('kotor/bwm'), memorySource(bytes), { kind: 'surface', edit });
  if (made.kind === 'refused') return { why: made.why };
  const after = made.source.read(0, made.source.size).slice();
  return { after, ...plain(after), findings: decode(bwm, memorySource(after)).findings };
}

describe('a walkmesh edited by hand', () => {
  // Two halves of a floor (Stone, Metal) and a wall behind it (Nonwalk); edge 1 leads into room 2.
  test('painting a face with another walkable material changes four bytes', () => {
    const { after = new Uint8Array() } = edited({ kind: 'paint', faces: [0], material: 'Mud' });
    const differing = Array.from(after.keys()).filter(at => after[at] !== roomWalkmesh[at]);
    expect([after.length, differing, after[0xe8]]).toEqual([roomWalkmesh.length, [0xe8], 13]);
  });

  test('a face that becomes non-walkable moves after the others, and derived data is repaired', () => {
    expect(edited({ kind: 'paint', faces: [0], material: 7 })).toMatchObject({
      faces: [
        [0, 2, 3],
        [0, 1, 2],
        [3, 2, 4],
      ],
      materials: [10, 7, 7],
      neighbours: [[-1, -1, -1]],
      edges: [
        [0, -1],
        [1, -1],
        [2, -1],
      ],
      findings: [],
    });
  });

  test('a comparison reports a painted face with its material and old transition, but nothing that is derived from it', () => {
    const { after = new Uint8Array() } = edited({ kind: 'paint', faces: [0], material: 7 });
    const changes = diffFields(bwm, memorySource(roomWalkmesh), memorySource(after));
    const told = changes.filter(({ followsFrom }) => followsFrom === undefined);
    expect(told).toMatchObject([
      { kind: 'moved', from: 'faces[0]', path: 'faces[1]' },
      { kind: 'changed', from: 'materials[0].material', path: 'materials[1].material', old: 'Stone', new: 'Nonwalk' },
      // It was an edge of that face.
      { kind: 'changed', path: 'edges[1].transition', old: 2, new: -1 },
    ]);
    expect(told).toHaveLength(3);
  });

  test('fills connected faces of the same material, and no more', () => {
    const { after } = edited({ kind: 'paint', faces: [0, 1, 2], material: 'Grass' });
    expect(edited({ kind: 'fill', face: 1, material: 'Dirt' }, after).materials).toEqual([1, 1, 1]);
    expect(edited({ kind: 'fill', face: 0, material: 'Dirt' }).materials).toEqual([1, 10, 7]);
  });

  test('paints steep walkable faces', () => {
    const { after } = edited({ kind: 'paint', faces: [2], material: 'Grass' });
    expect(edited({ kind: 'steep', over: 60, material: 'Nonwalk' }, after).materials).toEqual([4, 10, 7]);
    const why = 'no walkable face is steeper than 60°';
    expect(edited({ kind: 'steep', over: 60, material: 'Nonwalk' })).toEqual({ why });
  });

  test('flips a face with its normal, and transitions stay on their edges', () => {
    const { faces, normals, edges, findings } = edited({ kind: 'flip', faces: [0] });
    expect(faces?.[0]).toEqual([0, 2, 1]);
    expect(normals?.[0]?.map(axis => axis + 0)).toEqual([0, 0, -1]);
    expect(edges).toContainEqual([1, 2]);
    expect(findings).toEqual([]);
  });

  test('removes a face with the vertices that only it used', () => {
    const { faces, vertices, edges, findings } = edited({ kind: 'remove', faces: [2] });
    expect([faces, vertices?.length, findings]).toEqual([
      [
        [0, 1, 2],
        [0, 2, 3],
      ],
      4,
      [],
    ]);
    expect(edges).toContainEqual([1, 2]);
  });

  test('adds a face with matching winding; removing it restores everything', () => {
    const { after, faces, materials, neighbours, findings } = edited({
      kind: 'add',
      corners: [1, 2, 4],
      material: 'Wood',
    });
    // Edge 1 of face 0 runs from 1 to 2, so that the new face runs from 2 to 1.
    expect([faces?.[2], materials, neighbours?.[0]?.[1], findings]).toEqual([[1, 4, 2], [4, 10, 5, 7], 8, []]);
    const { after: back } = edited({ kind: 'remove', faces: [2] }, after);
    const [was, is] = [plain(roomWalkmesh), plain(back ?? new Uint8Array(200))];
    // The edge to room 2 was not open for a while, so that it leads nowhere now.
    expect({ ...is, edges: is.edges.map(([edge]) => edge) }).toEqual({
      ...was,
      edges: was.edges.map(([edge]) => edge),
    });
  });

  test('a new face has a zero normal if all others do, as in some tools', () => {
    const bytes = roomWalkmesh.slice();
    const [normalsAt, faces] = [plain(bytes).normalsAt, plain(bytes).faces.length];
    bytes.fill(0, normalsAt, normalsAt + faces * 12);
    bytes[8] = 0; // a placeable, which should have no boxes
    const { normals, findings } = edited({ kind: 'add', corners: [1, 2, 4], material: 'Wood' }, bytes);
    expect(normals).toEqual([0, 1, 2, 3].map(() => [0, 0, 0]));
    expect(findings?.filter(({ weight }) => weight !== 'note')).toMatchObject([{ path: 'kind' }]);
  });

  test('welds vertices, and removes faces left with two corners', () => {
    const { faces, vertices, findings } = edited({ kind: 'weld', vertices: [2, 4] });
    expect([faces, vertices?.length, findings]).toEqual([
      [
        [0, 1, 2],
        [0, 2, 3],
      ],
      4,
      [],
    ]);
  });

  test('explains why an edit is impossible', () => {
    expect(edited({ kind: 'paint', faces: [3], material: 1 })).toEqual({ why: 'there is no face 3, only 0 to 2' });
    expect(edited({ kind: 'paint', faces: [0], material: 'Snow' })).toEqual({
      why: 'surfacemat.2da has no material Snow',
    });
    expect(edited({ kind: 'paint', faces: [0], material: 99 })).toEqual({ why: 'surfacemat.2da has no material 99' });
    expect(edited({ kind: 'weld', vertices: [2, 2] })).toEqual({ why: 'at least two vertices are needed' });
    expect(edited({ kind: 'add', corners: [0, 1, 9], material: 1 })).toEqual({
      why: 'there is no vertex 9, only 0 to 4',
    });
  });
});
