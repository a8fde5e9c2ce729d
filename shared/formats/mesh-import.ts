// What formats share whose meshes can be replaced by those of other programs.
import { counted, grouped, someOf } from '../base/counted.ts';
import type { ImportedBones } from '../scene/imported-bones.ts';
import { type ImportedMesh, materialMeant } from '../scene/imported-mesh.ts';
import { type MatchedFace, type MatchedMesh, matchMesh, nearness, type StoredMesh } from '../scene/match-mesh.ts';
import { fitTexts, type ShapeFit } from './shapes.ts';

/** A stored mesh, its replacement, and which rows of the two correspond. */
export interface Making {
  readonly stored: StoredMesh;
  readonly mesh: ImportedMesh;
  readonly matched: MatchedMesh;
  /** The asset's material for each material in the file; undefined if it has no match. */
  readonly meant: readonly (string | undefined)[];
  /** The same, or the file's own name. */
  readonly labels: readonly string[];
  /** How far apart two positions may be to count as the same. */
  readonly near: number;
}

/** Matches a mesh with the stored one, and its materials with those of the asset. */
export function makingOf(stored: StoredMesh, mesh: ImportedMesh, known: readonly string[] = stored.labels): Making {
  const names = [...new Set(known)];
  const meant = mesh.materials.map(name => materialMeant(names, name));
  const labels = meant.map((name, i) => name ?? mesh.materials[i] ?? '');
  const matched = matchMesh(stored, { ...mesh, materials: labels });
  return { stored, mesh, matched, meant, labels, near: Math.max(nearness(stored.positions), mesh.slack ?? 0) };
}

export const labelOf = ({ mesh, labels }: Making, { imported }: MatchedFace): string =>
  labels[mesh.faceMaterials[imported] ?? 0] ?? '';

/** Whether a vertex is at the position of its stored vertex. */
export function isStill({ stored, mesh, near }: Making, vertex: MatchedMesh['vertices'][number]): boolean {
  if (vertex.stored === undefined) return false;
  if (vertex.imported === undefined) return true;
  const [at, from] = [vertex.imported * 3, vertex.stored * 3];
  return [0, 1, 2].every(i => Math.abs((stored.positions[from + i] ?? 0) - (mesh.positions[at + i] ?? 0)) <= near);
}

/** Whether the vertices are the stored ones in their order. */
export function hasAllVertices({ matched, stored }: Making): boolean {
  return (
    matched.vertices.length === stored.positions.length / 3 &&
    matched.vertices.every((vertex, i) => vertex.stored === i)
  );
}

/** Whether the faces are the stored ones in their order, with their corners and materials. */
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

/** Positions of the vertices: unmoved ones are exact copies. */
export function placesOf({ stored, mesh, matched }: Making, still: readonly boolean[]): Float32Array {
  const out = new Float32Array(matched.vertices.length * 3);
  for (const [i, vertex] of matched.vertices.entries()) {
    const [from, at = 0] = still[i] ? [stored.positions, vertex.stored] : [mesh.positions, vertex.imported];
    out.set(from.subarray(at * 3, at * 3 + 3), i * 3);
  }
  return out;
}

/** The stored face that provides what the file cannot express: the same face, or the first with its material. */
export function faceLike(making: Making, face: MatchedFace): number {
  const label = labelOf(making, face);
  const { labels } = making.stored;
  if (face.stored !== undefined && labels[face.stored] === label) return face.stored;
  return Math.max(0, labels.indexOf(label));
}

/** The stored vertex that provides what the file cannot express: the same vertex, or one of the face that uses it. */
export function verticesLike({ stored, matched }: Making, faces: readonly number[]): readonly number[] {
  const like = new Map(
    matched.faces.flatMap(({ corners }, i) => corners.map(at => [at, stored.corners[(faces[i] ?? 0) * 3] ?? 0])),
  );
  return matched.vertices.map((vertex, i) => vertex.stored ?? like.get(i) ?? 0);
}

/** Says which materials the mesh lacks; unnamed ones are not listed. */
function firstFor(named: readonly string[]): string {
  if (named.length === 0) return 'not in the mesh, so its first one';
  return `${someOf(named)} ${named.length === 1 ? 'is' : 'are'} not in the mesh: its first one is used`;
}

/** The rows of the table that all formats share. */
export function commonFits({ matched, mesh, meant, labels, stored }: Making, mostVertices: number): ShapeFit[] {
  const stays = matched.vertices.filter(each => each.stored !== undefined).length - matched.moved;
  const kept = matched.faces.filter(each => each.stored !== undefined).length;
  const unknown = labels.filter((_, i) => meant[i] === undefined);
  const named = unknown.filter(label => label !== '');
  const sets = stored.uvs === undefined ? 0 : 1;
  return [
    {
      what: fitTexts.vertices,
      found: grouped(mesh.positions.length / 3),
      becomes: `${grouped(matched.vertices.length)} of at most ${grouped(mostVertices)}: ${grouped(stays)} unchanged, ${grouped(matched.moved)} moved, ${grouped(matched.vertices.length - stays - matched.moved)} new`,
      how: 'kept',
    },
    {
      what: fitTexts.faces,
      found: grouped(mesh.faces.length / 3),
      becomes: `${grouped(matched.faces.length)}: ${grouped(kept)} known, ${grouped(matched.faces.length - kept)} new`,
      how: 'kept',
    },
    {
      what: 'Materials',
      found: mesh.materials.join(', ') || 'none',
      becomes: unknown.length > 0 ? firstFor(named) : 'known by name',
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

interface BoneFit {
  readonly making: Making;
  /** Whether the replaced mesh is skinned. */
  readonly isSkin: boolean;
  /** Bones named in the file. */
  readonly bones: ImportedBones | undefined;
  /** The most bones per vertex. */
  readonly most: number;
  /** Number of stored vertices whose bones changed. */
  readonly changed: number;
}

const MOST_NAMED = 5;

/** What happens to the bones in a file. */
export function* boneFits({ making, isSkin, bones, most, changed }: BoneFit): Generator<ShapeFit> {
  const { mesh, matched } = making;
  const found = mesh.skin ? `${mesh.skin.names.length}` : 'none';
  if (!isSkin) {
    yield { what: 'Bones', found, becomes: 'left out: this mesh is on one bone', how: 'lost' };
    return;
  }
  if (bones === undefined) {
    yield { what: 'Bones', found, becomes: 'as they were; new vertices follow those of the nearest', how: 'kept' };
    return;
  }
  yield {
    what: 'Bones',
    found,
    becomes: `by name; ${counted(changed, 'vertex follows', 'vertices follow')} others than before`,
    how: 'kept',
  };
  const wide = matched.vertices.filter(({ imported = -1 }) => bones.of(imported).length > most).length;
  if (wide > 0)
    yield {
      what: 'Bones of a vertex',
      found: 'up to 4',
      becomes: `the heaviest ${most === 1 ? 'one' : most} of ${counted(wide, 'vertex', 'vertices')}`,
      how: 'changed',
    };
  if (bones.unknown.length > 0)
    yield {
      what: 'Bones that the skeleton lacks',
      found: grouped(bones.unknown.length),
      becomes: `left out: ${bones.unknown.slice(0, MOST_NAMED).join(', ')}`,
      how: 'lost',
    };
}

/** Why bones in a file cannot be used: none is in the skeleton. */
export function boneFlaw({ mesh, matched }: Making, bones: ImportedBones | undefined): string | undefined {
  if (mesh.skin === undefined || bones === undefined) return undefined;
  const isNamed = matched.vertices.some(({ imported }) => imported !== undefined && bones.of(imported).length > 0);
  return isNamed
    ? undefined
    : `none of its bones is one of the skeleton: ${mesh.skin.names.slice(0, MOST_NAMED).join(', ')}`;
}

/** The stored vertex nearest to an imported one. */
export function nearestOf({ positions }: StoredMesh, mesh: ImportedMesh, vertex: number): number {
  const [x = 0, y = 0, z = 0] = mesh.positions.subarray(vertex * 3, vertex * 3 + 3);
  let [nearest, least] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at < positions.length; at += 3) {
    const far = Math.hypot((positions[at] ?? 0) - x, (positions[at + 1] ?? 0) - y, (positions[at + 2] ?? 0) - z);
    if (far < least) [nearest, least] = [at / 3, far];
  }
  return nearest;
}
