// Meshes in the scene: faces in runs by material; faces without a picture are a separate shape.

import { f32 } from '#layout';
import { counted } from '../../../../base/counted.ts';
import type { MaterialGroup, Mesh, MeshPass, MeshRows, Skin } from '../../../../scene/mesh.ts';
import { boundsOf } from '../../../../scene/node-bounds.ts';
import { polyhedronDef } from '../layout/solids.ts';
import { type Building, note } from './building.ts';
import { lookOf } from './materials.ts';
import { columnsOf, type MeshColumns, numbersOfUvs, offsetsIn, type StoredMesh, shapesOf } from './stored-mesh.ts';
import { type Fragment, fragmentOf, type Look, originOf, rowsIn, type Shapes, titleOf } from './wld-file.ts';

/** The vertices of a mesh as its bones place them at rest. */
export interface Posed {
  readonly positions: Float32Array;
  readonly normals?: Float32Array;
  readonly skin?: Skin;
}

/** Adds a mesh to the scene; `pose` moves its vertices to where the bones carry them. */
export function addMesh(building: Building, stored: StoredMesh, pose?: (columns: MeshColumns) => Posed): Shapes {
  const columns = columnsOf(stored);
  const { positions, normals, skin } = pose?.(columns) ?? { ...columns, skin: undefined };
  checkFaces(building, stored, columns);
  const frames = skin ? undefined : shapesOf(stored);
  if (stored.body.animation > 0 && frames === undefined)
    note(building, 'note', `${titleOf(stored)} moves its vertices, which is not shown.`, originOf(stored));
  const looks = looksOf(building, stored);
  const common = {
    ...{ name: titleOf(stored), origin: originOf(stored), positions },
    bounds: boundsOf(frames ? Float32Array.from([...positions, ...frames.positions]) : positions),
    ...(frames ? { frames } : {}),
    ...(normals ? { normals } : {}),
    ...(skin ? { skin } : {}),
    rows: rowsOf(stored),
  };
  const shape = (isSeen: boolean): number | undefined => {
    const faces = facesWith(columns.indices, looks, isSeen);
    if (faces === undefined) return undefined;
    const { groups, ...own } = faces;
    return building.meshes.push({ ...common, ...own, passes: [passOf(stored, columns, groups)] } satisfies Mesh) - 1;
  };
  const [seen, unseen] = [shape(true), shape(false)];
  return { ...(seen === undefined ? {} : { seen }), ...(unseen === undefined ? {} : { unseen }) };
}

/** A hull as an invisible shape: each of its polygons is a fan of triangles. */
export function hullShapes(building: Building, hull: Fragment<0x17>): Shapes {
  const known = hull.file.shapes.get(hull.index);
  if (known) return known;
  const { vertices, faces, flags } = hull.body;
  const positions = Float32Array.from(Array.from(vertices, ({ x, y, z }) => [x, y, z]).flat());
  const corners = faces.flatMap(({ vertices: of }, face) =>
    of.slice(2).map((last, i) => ({ face, triangle: [of[0] ?? 0, last, of[i + 1] ?? 0] })),
  );
  const start = (polyhedronDef.offsets.scale ?? 0) + (flags.hasScale ? f32.size : 0);
  const unseen =
    building.meshes.push({
      ...{ name: titleOf(hull), origin: originOf(hull), positions, bounds: boundsOf(positions), passes: [] },
      indices: Uint32Array.from(corners.flatMap(({ triangle }) => triangle)),
      faceRows: Uint32Array.from(corners, ({ face }) => face),
      rows: {
        positions: rowsIn(hull, 'vertices', start, vertices),
        faces: { ...originOf(hull), size: 0, stride: 0, count: 0 },
      },
    }) - 1;
  hull.file.shapes.set(hull.index, { unseen });
  return { unseen };
}

function checkFaces(building: Building, stored: StoredMesh, { indices, positions }: MeshColumns): void {
  const vertices = positions.length / 3;
  let wrong = 0;
  for (let i = 0; i + 2 < indices.length; i += 3)
    if (Math.max(indices[i] ?? 0, indices[i + 1] ?? 0, indices[i + 2] ?? 0) >= vertices) wrong += 1;
  if (wrong === 0) return;
  const text = `${counted(wrong, 'face')} of ${titleOf(stored)} ${wrong === 1 ? 'names' : 'name'} vertices that are not there.`;
  note(building, 'warning', text, originOf(stored));
}

/** A run of faces with the same material. */
interface Run {
  readonly first: number;
  readonly count: number;
  readonly look: Look;
}

const PLAIN: Look = { material: -1, isSeen: true };

/** The materials of a mesh's faces, run by run; faces outside all groups are plain. */
function looksOf(building: Building, { file, body }: StoredMesh): readonly Run[] {
  const stored = 'scale' in body ? body.faceGroups : body.faceGroups?.groups;
  const materials = fragmentOf(file, body.palette, 0x31)?.body.materials ?? [];
  const [counts, numbers] = [stored?.column('count') ?? [], stored?.column('material') ?? []];
  const runs: Run[] = [];
  let first = 0;
  for (let group = 0; group < counts.length && first < body.faces.length; group++) {
    const count = Math.min(Number(counts[group] ?? 0), body.faces.length - first);
    runs.push({ first, count, look: lookOf(building, file, materials[Number(numbers[group] ?? 0)]) ?? PLAIN });
    first += count;
  }
  return first < body.faces.length ? [...runs, { first, count: body.faces.length - first, look: PLAIN }] : runs;
}

type Faces = Pick<Mesh, 'indices' | 'faceRows'> & { readonly groups: readonly MaterialGroup[] };

/** The visible or the invisible faces; undefined if there are none. */
function facesWith(indices: Uint32Array, looks: readonly Run[], isSeen: boolean): Faces | undefined {
  const runs = looks.filter(({ look, count }) => look.isSeen === isSeen && count > 0);
  const total = runs.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return undefined;
  const groups: MaterialGroup[] = [];
  const own = new Uint32Array(total * 3);
  const faceRows = new Uint32Array(total);
  let firstFace = 0;
  for (const { first, count, look } of runs) {
    own.set(indices.subarray(first * 3, (first + count) * 3), firstFace * 3);
    for (let i = 0; i < count; i++) faceRows[firstFace + i] = first + i;
    groups.push({ firstFace, faceCount: count, material: look.material });
    firstFace += count;
  }
  return total * 3 === indices.length ? { indices, groups } : { indices: own, faceRows, groups };
}

function passOf(stored: StoredMesh, { uvs, colours }: MeshColumns, groups: readonly MaterialGroup[]): MeshPass {
  const at = offsetsIn(stored);
  return {
    groups,
    uvs: uvs
      ? [{ values: uvs, rows: rowsIn(stored, 'uvs', at.uvs, stored.body.uvs), stored: numbersOfUvs(stored) }]
      : [],
    ...(colours ? { colours, colourRows: rowsIn(stored, 'colors', at.colors, stored.body.colors) } : {}),
  };
}

function rowsOf(stored: StoredMesh): MeshRows {
  const { vertices, normals, faces } = stored.body;
  const at = offsetsIn(stored);
  return {
    positions: rowsIn(stored, 'vertices', at.vertices, vertices),
    ...(normals.length > 0 ? { normals: rowsIn(stored, 'normals', at.normals, normals) } : {}),
    faces: rowsIn(stored, 'faces', at.faces, faces),
  };
}
