// A mesh from another program, whatever file it came in.

/** Triangles with vertices of their own; what a file does not say is absent. */
export interface ImportedMesh {
  readonly name: string;
  /** The part of the asset that it was exported from, if the file still says so. */
  readonly path?: string;
  /** Its positions are in the axes of the mesh that was exported, not of the scene. */
  readonly isOwn?: true;
  /** The largest error of positions that were converted back from the scene. */
  readonly slack?: number;
  /** 3 per vertex. */
  readonly positions: Float32Array;
  readonly normals?: Float32Array;
  /** 2 per vertex and set, v counted downwards. */
  readonly uvs: readonly Float32Array[];
  /** 4 bytes per vertex: red, green, blue, alpha. */
  readonly colours?: Uint8Array;
  /** Its colours have no alpha. */
  readonly isOpaque?: true;
  /** 4 per vertex: joints by their index in `names`, and weights. */
  readonly skin?: { readonly joints: Uint16Array; readonly weights: Float32Array; readonly names: readonly string[] };
  /** 3 per face, counter-clockwise from outside. */
  readonly faces: Uint32Array;
  /** 1 per face: its index in `materials`. */
  readonly faceMaterials: Uint32Array;
  readonly materials: readonly string[];
}

/** Meshes merged into one: data that not all of them have is dropped, except that a mesh without pictures may be among others. */
export function joinedMeshes(meshes: readonly ImportedMesh[]): ImportedMesh | undefined {
  const [first] = meshes;
  if (first === undefined || meshes.length === 1) return first;
  const pictured = meshes.filter(({ uvs }) => uvs.length > 0);
  const sets = pictured.length === 0 ? 0 : Math.min(...pictured.map(({ uvs }) => uvs.length));
  const materials = [...new Set(meshes.flatMap(mesh => mesh.materials))];
  const bases = meshes.map((_, i) => meshes.slice(0, i).reduce((sum, mesh) => sum + mesh.positions.length / 3, 0));
  const { normals, colours } = all(meshes);
  const skin = joinedSkins(meshes);
  return {
    name: first.name,
    ...(first.isOwn && { isOwn: first.isOwn }),
    positions: floats(meshes.map(({ positions }) => positions)),
    ...(normals && { normals: floats(normals) }),
    ...(colours && { colours: Uint8Array.from(colours.flatMap(one => [...one])) }),
    ...(colours && meshes.some(({ isOpaque }) => isOpaque) && { isOpaque: true }),
    ...(skin && { skin }),
    uvs: Array.from({ length: sets }, (_, set) =>
      floats(meshes.map(({ uvs, positions }) => uvs[set] ?? new Float32Array((positions.length / 3) * 2))),
    ),
    faces: Uint32Array.from(meshes.flatMap(({ faces }, i) => Array.from(faces, vertex => vertex + (bases[i] ?? 0)))),
    faceMaterials: Uint32Array.from(
      meshes.flatMap(mesh =>
        Array.from(mesh.faceMaterials, material => materials.indexOf(mesh.materials[material] ?? '')),
      ),
    ),
    materials,
  };
}

function all(meshes: readonly ImportedMesh[]) {
  const normals = meshes.flatMap(mesh => mesh.normals ?? []);
  const colours = meshes.flatMap(mesh => mesh.colours ?? []);
  return {
    ...(normals.length === meshes.length && { normals }),
    ...(colours.length === meshes.length && { colours }),
  };
}

/** Joints by one common list of names. */
function joinedSkins(meshes: readonly ImportedMesh[]): ImportedMesh['skin'] {
  const skins = meshes.flatMap(({ skin }) => skin ?? []);
  if (skins.length < meshes.length) return undefined;
  const [first] = skins;
  // Names may repeat: those of one skeleton are told apart by their order.
  if (first && skins.every(({ names }) => names.join('\n') === first.names.join('\n')))
    return {
      names: first.names,
      joints: Uint16Array.from(skins.flatMap(({ joints }) => [...joints])),
      weights: floats(skins.map(({ weights }) => weights)),
    };
  const names = [...new Set(skins.flatMap(skin => skin.names))];
  const placeOf = (skin: (typeof skins)[number], joint: number): number =>
    Math.max(0, names.indexOf(skin.names[joint] ?? ''));
  return {
    names,
    joints: Uint16Array.from(skins.flatMap(skin => Array.from(skin.joints, joint => placeOf(skin, joint)))),
    weights: floats(skins.map(({ weights }) => weights)),
  };
}

function floats(columns: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(columns.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const column of columns) {
    out.set(column, at);
    at += column.length;
  }
  return out;
}

/**
 * Which of some materials a name means: modelling programs number names (`Stone.001`), and OBJ allows no spaces in them
 * (`bare_rock_3`). Undefined if it means none of them.
 */
export function materialMeant(known: readonly string[], name: string): string | undefined {
  const plain = name.replace(/\.\d{3}$/, '');
  const joined = plain.replace(/_\d+$/, '');
  return known.find(one => one === name) ?? known.find(one => one === plain || one.replace(/\s+/g, '_') === joined);
}

/** From glTF's axes, y up, to those of a file with z up. */
export function withZUp(mesh: ImportedMesh): ImportedMesh {
  const { positions, normals } = mesh;
  return { ...mesh, positions: turned(positions), ...(normals && { normals: turned(normals) }) };
}

/** Undoes a transform of 16 numbers, column by column, which may rotate, scale and move. */
export function withoutPlace(mesh: ImportedMesh, m: readonly number[]): ImportedMesh {
  const e = (row: number, column: number): number => m[(column % 3) * 4 + (row % 3)] ?? 0;
  const cofactor = (row: number, column: number): number =>
    e(row + 1, column + 1) * e(row + 2, column + 2) - e(row + 1, column + 2) * e(row + 2, column + 1);
  const size = e(0, 0) * cofactor(0, 0) + e(0, 1) * cofactor(0, 1) + e(0, 2) * cofactor(0, 2);
  const isStill = m.every((value, i) => value === (i % 5 === 0 ? 1 : 0));
  if (isStill || size === 0) return mesh;
  const back = (column: Float32Array, shift: 0 | 1): Float32Array =>
    column.map((_, at) => {
      const [row, from] = [at % 3, at - (at % 3)];
      const part = (axis: number): number => (column[from + axis] ?? 0) - shift * (m[12 + axis] ?? 0);
      return (cofactor(0, row) * part(0) + cofactor(1, row) * part(1) + cofactor(2, row) * part(2)) / size;
    });
  const { positions, normals } = mesh;
  return {
    ...mesh,
    slack: slackOf(positions, m),
    positions: back(positions, 1),
    ...(normals && { normals: back(normals, 0) }),
  };
}

/** The rounding error of a float in the scene, as large as it becomes in a mesh that was scaled down there. */
function slackOf(positions: Float32Array, m: readonly number[]): number {
  const farthest = positions.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  const sizes = [0, 4, 8].map(at => Math.hypot(m[at] ?? 0, m[at + 1] ?? 0, m[at + 2] ?? 0));
  return (farthest * FLOAT) / Math.min(...sizes);
}

/** A few times the rounding error of a float near 1. */
const FLOAT = 5e-7;

function turned(column: Float32Array): Float32Array {
  const out = new Float32Array(column.length);
  for (let at = 0; at < column.length; at += 3) {
    out[at] = column[at] ?? 0;
    out[at + 1] = -(column[at + 2] ?? 0) + 0; // never -0
    out[at + 2] = column[at + 1] ?? 0;
  }
  return out;
}
