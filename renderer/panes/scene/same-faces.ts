// Finds the selected faces and vertices again after a surface was edited: rows disappear and are reordered.
import type { SceneElement } from '../../../shared/scene/element.ts';
import type { Mesh } from '../../../shared/scene/mesh.ts';
import type { Scene } from '../../../shared/scene/scene.ts';

/** The same faces and vertices after an edit of the surface, without removed ones; other elements are unchanged. */
export function sameFaces(before: Scene, now: Scene, elements: readonly SceneElement[]): readonly SceneElement[] {
  const found = new Map<string, ReadonlyMap<number, number | undefined>>();
  return elements.flatMap((element): readonly SceneElement[] => {
    if (element.kind !== 'face' && element.kind !== 'vertex') return [element];
    const { kind, mesh } = element;
    const [old, next] = [before.meshes[mesh], now.meshes[mesh]];
    if (old === undefined || next === undefined) return [];
    const key = `${kind} ${mesh}`;
    const rows =
      found.get(key) ?? (kind === 'face' ? movedRows(facesIn(old), facesIn(next)) : movedVertices(old, next));
    found.set(key, rows);
    const index = rows.has(element.index) ? rows.get(element.index) : element.index;
    return index === undefined ? [] : [{ ...element, index }];
  });
}

type Places = ReadonlyMap<number, string>;

/** Rows by position: those that moved, and those that were removed from a shorter table. Rows that only moved keep their index. */
function movedRows(old: Places, next: Places): ReadonlyMap<number, number | undefined> {
  const rows = new Map([...next].map(([row, place]) => [place, row]));
  const isFewer = next.size < old.size;
  const moved = new Map<number, number | undefined>();
  for (const [row, place] of old) {
    const to = next.get(row) === place ? row : rows.get(place);
    if (to === undefined ? isFewer : to !== row) moved.set(row, to);
  }
  return moved;
}

/** Vertices keep their rows if their number is unchanged: nothing else identifies moved ones. */
function movedVertices(old: Mesh, next: Mesh): ReadonlyMap<number, number | undefined> {
  return old.positions.length === next.positions.length ? new Map() : movedRows(verticesIn(old), verticesIn(next));
}

/** The corners of each face, in an order that does not depend on the first one. */
function facesIn({ indices, positions, faceRows }: Mesh): Places {
  return new Map(
    Array.from({ length: indices.length / 3 }, (_, face) => {
      const corners = Array.from(indices.subarray(face * 3, face * 3 + 3), vertex => placeOf(positions, vertex));
      return [faceRows?.[face] ?? face, corners.sort().join(' ')] as const;
    }),
  );
}

function verticesIn({ positions, vertexRows }: Mesh): Places {
  return new Map(
    Array.from({ length: positions.length / 3 }, (_, vertex) => [
      vertexRows?.[vertex] ?? vertex,
      placeOf(positions, vertex),
    ]),
  );
}

const placeOf = (positions: Float32Array, vertex: number): string =>
  positions.subarray(vertex * 3, vertex * 3 + 3).join(',');
