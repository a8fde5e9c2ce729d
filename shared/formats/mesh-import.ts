// What formats share whose meshes can be replaced by those of other programs.
import { type ImportedMesh, materialMeant } from '../scene/imported-mesh.ts';
import { type MatchedFace, type MatchedMesh, matchMesh, nearness, type StoredMesh } from '../scene/match-mesh.ts';
import type { ShapeFit } from './shapes.ts';

/** A stored mesh, one that is to replace it, and which rows of the one are which of the other. */
export interface Making {
  readonly stored: StoredMesh;
  readonly mesh: ImportedMesh;
  readonly matched: MatchedMesh;
  /** What each material of the file is in the asset; undefined where the asset has none like it. */
  readonly meant: readonly (string | undefined)[];
  /** The same, or what the file calls it. */
  readonly labels: readonly string[];
  /** How far apart two places can be that are one. */
  readonly near: number;
}

/** Matches a mesh with the stored one, its materials with those the asset has. */
export function makingOf(stored: StoredMesh, mesh: ImportedMesh, known: readonly string[] = stored.labels): Making {
  const names = [...new Set(known)];
  const meant = mesh.materials.map(name => materialMeant(names, name));
  const labels = meant.map((name, i) => name ?? mesh.materials[i] ?? '');
  const matched = matchMesh(stored, { ...mesh, materials: labels });
  return { stored, mesh, matched, meant, labels, near: nearness(stored.positions) };
}

export const labelOf = ({ mesh, labels }: Making, { imported }: MatchedFace): string =>
  labels[mesh.faceMaterials[imported] ?? 0] ?? '';

/** Whether a vertex is where the stored one was that it is. */
export function isStill({ stored, mesh, near }: Making, vertex: MatchedMesh['vertices'][number]): boolean {
  if (vertex.stored === undefined) return false;
  if (vertex.imported === undefined) return true;
  const [at, from] = [vertex.imported * 3, vertex.stored * 3];
  return [0, 1, 2].every(i => Math.abs((stored.positions[from + i] ?? 0) - (mesh.positions[at + i] ?? 0)) <= near);
}

/** Whether vertices are the stored ones, in their order. */
export function hasAllVertices({ matched, stored }: Making): boolean {
  return (
    matched.vertices.length === stored.positions.length / 3 &&
    matched.vertices.every((vertex, i) => vertex.stored === i)
  );
}

/** Whether faces are the stored ones, in their order, with their corners and materials. */
export function hasAllFaces(making: Making): boolean {
  const { matched, stored } = making;
  return (
    matched.faces.length === stored.corners.length / 3 &&
    matched.faces.every(
      (face, i) =>
        face.stored === i &&
        labelOf(making, face) === stored.labels[i] &&
        face.corners.every((corner, k) => corner === stored.corners[i * 3 + k]),
    )
  );
}

/** Where the vertices are: those that did not move to the last bit. */
export function placesOf({ stored, mesh, matched }: Making, still: readonly boolean[]): Float32Array {
  const out = new Float32Array(matched.vertices.length * 3);
  for (const [i, vertex] of matched.vertices.entries()) {
    const [from, at = 0] = still[i] ? [stored.positions, vertex.stored] : [mesh.positions, vertex.imported];
    out.set(from.subarray(at * 3, at * 3 + 3), i * 3);
  }
  return out;
}

/** The stored face that a face takes over what the file cannot say: itself, or the first of its material. */
export function faceLike(making: Making, face: MatchedFace): number {
  const label = labelOf(making, face);
  const { labels } = making.stored;
  if (face.stored !== undefined && labels[face.stored] === label) return face.stored;
  return Math.max(0, labels.indexOf(label));
}

/** The stored vertex that a vertex takes over what the file cannot say: itself, or one of the face that has it. */
export function verticesLike({ stored, matched }: Making, faces: readonly number[]): readonly number[] {
  const like = new Map(
    matched.faces.flatMap(({ corners }, i) => corners.map(at => [at, stored.corners[(faces[i] ?? 0) * 3] ?? 0])),
  );
  return matched.vertices.map((vertex, i) => vertex.stored ?? like.get(i) ?? 0);
}

/** The rows of the table that every format has. */
export function commonFits({ matched, mesh, meant, labels, stored }: Making, mostVertices: number): ShapeFit[] {
  const stays = matched.vertices.filter(each => each.stored !== undefined).length - matched.moved;
  const kept = matched.faces.filter(each => each.stored !== undefined).length;
  const unknown = labels.filter((_, i) => meant[i] === undefined);
  const sets = stored.uvs === undefined ? 0 : 1;
  return [
    {
      what: 'Vertices',
      found: `${mesh.positions.length / 3}`,
      becomes: `${matched.vertices.length} of at most ${mostVertices}: ${stays} unchanged, ${matched.moved} moved, ${matched.vertices.length - stays - matched.moved} new`,
      how: 'kept',
    },
    {
      what: 'Faces',
      found: `${mesh.faces.length / 3}`,
      becomes: `${matched.faces.length}: ${kept} known, ${matched.faces.length - kept} new`,
      how: 'kept',
    },
    {
      what: 'Materials',
      found: mesh.materials.join(', ') || 'none',
      becomes: unknown.length > 0 ? `not in the mesh, so its first one: ${unknown.join(', ')}` : 'known by name',
      how: unknown.length > 0 ? 'changed' : 'kept',
    },
    {
      what: 'UV sets',
      found: `${mesh.uvs.length}`,
      becomes: `${Math.min(sets, mesh.uvs.length)} of ${sets}`,
      how: mesh.uvs.length > sets ? 'lost' : 'kept',
    },
  ];
}
