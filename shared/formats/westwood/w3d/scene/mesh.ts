import type { Infer } from '#layout';
import { boundsOf } from '../../../../scene/bounds-of.ts';
import type { Mesh, MeshRows, Skin } from '../../../../scene/mesh.ts';
import type { Rows } from '../../../../scene/origin.ts';
import { meshHeader } from '../layout/mesh.ts';
import { type Building, type File, note } from './building.ts';
import { interleaved, originOf, type Part, part, rowsOf, type Table, table } from './parts.ts';
import { passesOf } from './passes.ts';
import { skinOf } from './skin.ts';

export type MeshHeader = Infer<typeof meshHeader>;
const SKIN = 2;
const XYZ = ['x', 'y', 'z'] as const;

/** The header of a mesh; absent in those before version 3. */
export const headerOf = (top: Part): Part<MeshHeader> | undefined => part(top, 0x1f, meshHeader);

/** `container.mesh`, as models name it. */
export function meshName(top: Part): string {
  const header = headerOf(top)?.value;
  if (!header) return '';
  return header.containerName === '' ? header.meshName : `${header.containerName}.${header.meshName}`;
}

/** Puts a mesh into the scene; of a skin, posed on its skeleton. */
export function addMesh(
  building: Building,
  { source }: File,
  top: Part,
  skeleton: number | undefined,
): number | undefined {
  const stored = table(top, 0x02);
  const faces = table(top, 0x20) ?? table(top, 0x09);
  if (!stored || !faces) {
    note(building, 'warning', `The mesh ${meshName(top)} has no vertices or no faces.`, originOf(top, source));
    return undefined;
  }
  const header = headerOf(top);
  checkCounts(building, source, { header, stored, faces });
  const own = interleaved(stored, XYZ, new Float32Array(stored.value.length * 3));
  const normals = normalsOf(top, own.length);
  const skinned = isSkin(top)
    ? skinOf(building, { top, name: meshName(top), skeleton, positions: own, normals })
    : undefined;
  const positions = skinned?.positions ?? own;
  const indices = indicesOf(building, faces, stored.value.length, originOf(faces, source));
  const mesh: Mesh = {
    name: meshName(top),
    origin: originOf(top, source),
    ...(header ? { header: originOf(header, source) } : {}),
    positions,
    ...(normals ? { normals: skinned?.normals ?? normals } : {}),
    indices,
    passes: passesOf(building, source, { top, indices, vertices: stored.value.length, twoSided: isTwoSided(top) }),
    ...(skinned ? { skin: skinned.skin satisfies Skin } : {}),
    bounds: boundsOf(positions),
    rows: tablesOf(top, source, { stored, faces }),
  };
  return building.meshes.push(mesh) - 1;
}

/** Whether its vertices follow bones of their own. */
export function isSkin(top: Part): boolean {
  const attributes = headerOf(top)?.value.attributes;
  const hasInfluences = table(top, 0x0e) !== undefined || table(top, 0xc03) !== undefined;
  return (attributes?.geometry === SKIN || attributes?.oldSkin === true) && hasInfluences;
}

const isTwoSided = (top: Part): boolean => headerOf(top)?.value.attributes.twoSided === true;

function normalsOf(top: Part, length: number): Float32Array | undefined {
  const normals = table(top, 0x03);
  return (
    normals &&
    interleaved(normals, XYZ, new Float32Array(Math.max(length, normals.value.length * 3))).subarray(0, length)
  );
}

function tablesOf(top: Part, source: number, { stored, faces }: Record<'stored' | 'faces', Part<Table>>): MeshRows {
  const rows = (id: number): Rows | undefined => {
    const found = table(top, id);
    return found && rowsOf(found, source);
  };
  const [normals, influences] = [rows(0x03), rows(0x0e)];
  return {
    positions: rowsOf(stored, source),
    faces: rowsOf(faces, source),
    ...(normals ? { normals } : {}),
    ...(influences ? { influences } : {}),
  };
}

interface Counted {
  readonly header: Part<MeshHeader> | undefined;
  readonly stored: Part<Table>;
  readonly faces: Part<Table>;
}

function checkCounts(building: Building, source: number, { header, stored, faces }: Counted): void {
  if (!header) return;
  const origin = originOf(header, source);
  const { vertexCount, triangleCount, meshName: name } = header.value;
  if (vertexCount !== stored.value.length)
    note(building, 'warning', `${name} says ${vertexCount} vertices and has ${stored.value.length}.`, origin);
  if (triangleCount !== faces.value.length)
    note(building, 'warning', `${name} says ${triangleCount} faces and has ${faces.value.length}.`, origin);
}

/** Faces that name a vertex which is not there are drawn as nothing. */
function indicesOf(
  building: Building,
  faces: Part<Table>,
  vertices: number,
  origin: ReturnType<typeof originOf>,
): Uint32Array {
  const [a, b, c] = [faces.value.column('a'), faces.value.column('b'), faces.value.column('c')];
  const indices = new Uint32Array(faces.value.length * 3);
  let wrong = 0;
  for (let face = 0; face < faces.value.length; face++) {
    const [i, j, k] = [a[face] ?? 0, b[face] ?? 0, c[face] ?? 0];
    if (i < vertices && j < vertices && k < vertices) {
      indices[face * 3] = i;
      indices[face * 3 + 1] = j;
      indices[face * 3 + 2] = k;
    } else wrong++;
  }
  if (wrong > 0) note(building, 'warning', `${wrong} faces name vertices that are not there.`, origin);
  return indices;
}
