// A mesh as programs that make models hand it over, whatever file it came in.

/** Triangles with corners of their own; what a file does not say is absent. */
export interface ImportedMesh {
  readonly name: string;
  /** The part of the asset that it was exported from, where the file still says so. */
  readonly path?: string;
  /** 3 per vertex. */
  readonly positions: Float32Array;
  readonly normals?: Float32Array;
  /** 2 per vertex and set, v counted downwards. */
  readonly uvs: readonly Float32Array[];
  /** 4 bytes per vertex: red, green, blue, alpha. */
  readonly colours?: Uint8Array;
  /** 4 per vertex: joints by their places in `names`, and weights. */
  readonly skin?: { readonly joints: Uint16Array; readonly weights: Float32Array; readonly names: readonly string[] };
  /** 3 per face, counter-clockwise from outside. */
  readonly faces: Uint32Array;
  /** 1 per face: its place in `materials`. */
  readonly faceMaterials: Uint32Array;
  readonly materials: readonly string[];
}

/** Meshes as one: what not all of them have is left out. */
export function joinedMeshes(meshes: readonly ImportedMesh[]): ImportedMesh | undefined {
  const [first] = meshes;
  if (first === undefined || meshes.length === 1) return first;
  const sets = Math.min(...meshes.map(({ uvs }) => uvs.length));
  const materials = [...new Set(meshes.flatMap(mesh => mesh.materials))];
  const bases = meshes.map((_, i) => meshes.slice(0, i).reduce((sum, mesh) => sum + mesh.positions.length / 3, 0));
  const { normals, colours } = all(meshes);
  return {
    name: first.name,
    positions: floats(meshes.map(({ positions }) => positions)),
    ...(normals && { normals: floats(normals) }),
    ...(colours && { colours: Uint8Array.from(colours.flatMap(one => [...one])) }),
    uvs: Array.from({ length: sets }, (_, set) => floats(meshes.flatMap(({ uvs }) => uvs[set] ?? []))),
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

function floats(columns: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(columns.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const column of columns) {
    out.set(column, at);
    at += column.length;
  }
  return out;
}

/** From glTF's axes, y up, to those of a file whose z is up. */
export function withZUp(mesh: ImportedMesh): ImportedMesh {
  const { positions, normals } = mesh;
  return { ...mesh, positions: turned(positions), ...(normals && { normals: turned(normals) }) };
}

function turned(column: Float32Array): Float32Array {
  const out = new Float32Array(column.length);
  for (let at = 0; at < column.length; at += 3) {
    out[at] = column[at] ?? 0;
    out[at + 1] = -(column[at + 2] ?? 0) + 0; // never -0
    out[at + 2] = column[at + 1] ?? 0;
  }
  return out;
}
