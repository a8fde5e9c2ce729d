// A GLB as Blender 4 writes it after an import: parsed and written by hand, sharing no code with our importer and exporter.
// Objects keep their names, positions and parents; extras are lost. Each material of a mesh becomes a primitive of its
// own with indices, normals of four decimals, tangents, and v flipped twice; unused vertices are lost.

interface View {
  readonly buffer?: number;
  readonly byteOffset?: number;
  readonly byteStride?: number;
}
interface Stored {
  readonly bufferView?: number;
  readonly byteOffset?: number;
  readonly componentType: number;
  readonly count: number;
  readonly type: string;
  readonly normalized?: boolean;
}
interface StoredPrimitive {
  readonly attributes: Readonly<Record<string, number>>;
  readonly indices?: number;
  readonly material?: number;
  readonly targets?: readonly Readonly<Record<string, number>>[];
}
interface StoredNode {
  readonly name?: string;
  readonly children?: readonly number[];
  readonly mesh?: number;
  readonly skin?: number;
  readonly translation?: readonly number[];
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
  readonly matrix?: readonly number[];
}
interface StoredMesh {
  readonly name?: string;
  readonly primitives: readonly StoredPrimitive[];
  /** The source path that our exports record. */
  readonly extras?: { readonly source?: { readonly path: string } };
}
interface Gltf {
  readonly accessors?: readonly Stored[];
  readonly bufferViews?: readonly View[];
  readonly nodes?: readonly StoredNode[];
  readonly meshes?: readonly StoredMesh[];
  readonly materials?: readonly { readonly name?: string }[];
  readonly skins?: readonly { readonly joints: readonly number[]; readonly inverseBindMatrices?: number }[];
  readonly scenes?: readonly { readonly nodes?: readonly number[] }[];
}

const WIDTHS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };
const BYTE = 5121;
const SHORT = 5123;
const LONG = 5125;
const FLOAT = 5126;

class Read {
  readonly gltf: Gltf;
  readonly #bin: DataView;

  constructor(glb: Uint8Array) {
    const view = new DataView(glb.buffer, glb.byteOffset, glb.length);
    const size = view.getUint32(12, true);
    this.gltf = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + size))) as Gltf; // as: the tests check it
    this.#bin = new DataView(glb.buffer, glb.byteOffset + 28 + size);
  }

  /** The rows of a table; normalised integers are converted to fractions of 1. */
  rows(index: number): readonly (readonly number[])[] {
    const stored = this.gltf.accessors?.[index];
    const view = this.gltf.bufferViews?.[stored?.bufferView ?? -1];
    if (!stored || !view) throw new Error(`no table ${index}`);
    const width = WIDTHS[stored.type] ?? 1;
    const size = stored.componentType === BYTE ? 1 : stored.componentType === SHORT ? 2 : 4;
    const start = (view.byteOffset ?? 0) + (stored.byteOffset ?? 0);
    const stride = view.byteStride ?? width * size;
    const whole = stored.normalized ? 2 ** (size * 8) - 1 : 1;
    return Array.from({ length: stored.count }, (_, row) =>
      Array.from({ length: width }, (_, i) => this.#at(start + row * stride + i * size, stored.componentType) / whole),
    );
  }

  #at(at: number, type: number): number {
    if (type === BYTE) return this.#bin.getUint8(at);
    if (type === SHORT) return this.#bin.getUint16(at, true);
    return type === LONG ? this.#bin.getUint32(at, true) : this.#bin.getFloat32(at, true);
  }
}

class Written {
  readonly accessors: object[] = [];
  readonly bufferViews: object[] = [];
  readonly #pieces: Uint8Array[] = [];
  #size = 0;

  table(rows: readonly (readonly number[])[], as: { type: string; of: number; isPart?: boolean }): number {
    const numbers = rows
      .flat()
      .map(value => (as.isPart ? Math.round(value * (as.of === SHORT ? 0xffff : 0xff)) : value));
    const made = { [BYTE]: Uint8Array, [SHORT]: Uint16Array, [LONG]: Uint32Array, [FLOAT]: Float32Array }[as.of];
    const bytes = new Uint8Array((made ?? Float32Array).from(numbers).buffer);
    const columns = (rows[0] ?? []).map((_, i) => rows.map(row => Math.fround(row[i] ?? 0)));
    const reach = (pick: 'min' | 'max') =>
      columns.map(column => column.reduce((most, value) => Math[pick](most, value), column[0] ?? 0));
    this.bufferViews.push({ buffer: 0, byteOffset: this.#size, byteLength: bytes.length });
    this.#pieces.push(bytes, new Uint8Array(-bytes.length & 3));
    this.#size += bytes.length + (-bytes.length & 3);
    const { type, of: componentType, isPart } = as;
    return (
      this.accessors.push({
        ...{ bufferView: this.bufferViews.length - 1, componentType, count: rows.length, type },
        ...(isPart && { normalized: true }),
        ...(type === 'VEC3' && { min: reach('min'), max: reach('max') }),
      }) - 1
    );
  }

  glb(json: object): Uint8Array {
    const buffers = [{ byteLength: this.#size }];
    const { accessors, bufferViews } = this;
    const text = Buffer.from(JSON.stringify({ ...json, accessors, bufferViews, buffers }));
    const head = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
    const words = (...all: readonly number[]) => Buffer.from(Uint32Array.from(all).buffer);
    return new Uint8Array(
      Buffer.concat([
        ...[words(0x46546c67, 2, 28 + head.length + this.#size, head.length, 0x4e4f534a), head],
        ...[words(this.#size, 0x4e4942), ...this.#pieces],
      ]),
    );
  }
}

/** The second of a name is NAME.001. */
function unique(names: readonly string[], nameless: string): readonly string[] {
  const known = new Set<string>();
  return names.map(given => {
    const name = given || nameless;
    let now = name;
    for (let i = 1; known.has(now); i++) now = `${name.replace(/\.\d{3}$/, '')}.${String(i).padStart(3, '0')}`;
    known.add(now);
    return now;
  });
}

const ATTRIBUTES = ['POSITION', 'NORMAL', 'TANGENT', 'TEXCOORD_0', 'TEXCOORD_1', 'COLOR_0', 'JOINTS_0', 'WEIGHTS_0'];

type Vertex = Readonly<Record<string, readonly number[]>> & { readonly number: readonly [number] };

/** Corner by corner, like the vertices that Blender creates. */
function cornersOf(read: Read, { attributes, indices, targets = [] }: StoredPrimitive, base: number): Vertex[] {
  const columns = Object.entries(attributes).map(([name, index]) => [name, read.rows(index)] as const);
  const shapes = targets.map((target, i) => [`shape ${i}`, read.rows(target.POSITION ?? -1)] as const);
  const count = columns[0]?.[1].length ?? 0;
  const list = indices === undefined ? Array.from({ length: count }, (_, i) => [i]) : read.rows(indices);
  return list.map(([at = 0]) => {
    const row = Object.fromEntries([...columns, ...shapes].map(([name, rows]) => [name, rows[at] ?? []]));
    const flipped = Object.fromEntries(
      Object.entries(row).flatMap(([name, [u = 0, v = 0]]) =>
        name.startsWith('TEXCOORD') ? [[name, [u, Math.fround(1 - Math.fround(1 - v))]]] : [],
      ),
    );
    const normal = row.NORMAL?.map(value => Math.round(value * 1e4) / 1e4);
    const isTurned = normal !== undefined && 'TEXCOORD_0' in row;
    const turned = { ...(normal && { NORMAL: normal }), ...(isTurned && { TANGENT: tangentOf(normal) }) };
    return { ...row, ...flipped, ...turned, number: [base + at] };
  });
}

/** Any direction along the face. */
function tangentOf([x = 0, y = 0]: readonly number[]): readonly number[] {
  const length = Math.hypot(x, y);
  return length === 0 ? [1, 0, 0, 1] : [-y / length, x / length, 0, 1];
}

const byNumbers = (a: Vertex, b: Vertex): number => {
  for (const name of ['number', ...ATTRIBUTES])
    for (const [i, value] of (a[name] ?? []).entries()) {
      const other = b[name]?.[i] ?? 0;
      if (value !== other) return value - other;
    }
  return 0;
};

/** All faces of one material: its distinct vertices, ordered by number and values. */
function primitiveOf(corners: readonly Vertex[], material: number | undefined, written: Written): StoredPrimitive {
  const order = corners.map((_, i) => i);
  const at = (i: number | undefined) => corners[i ?? 0] ?? { number: [0] as const };
  order.sort((a, b) => byNumbers(at(a), at(b)));
  const kept: Vertex[] = [];
  const indices: number[][] = [];
  for (const [k, i] of order.entries()) {
    if (k === 0 || byNumbers(at(order[k - 1]), at(i)) !== 0) kept.push(at(i));
    indices[i] = [kept.length - 1];
  }
  const names = ATTRIBUTES.filter(name => kept.every(vertex => name in vertex));
  const table = (name: string): number => {
    const rows = kept.map(vertex => vertex[name] ?? []);
    const type = name.startsWith('TEXCOORD') ? 'VEC2' : /POSITION|NORMAL|shape/.test(name) ? 'VEC3' : 'VEC4';
    if (name === 'COLOR_0') return written.table(rows.map(opaque), { type, of: SHORT, isPart: true });
    return written.table(rows, { type, of: name === 'JOINTS_0' ? SHORT : FLOAT });
  };
  const attributes = Object.fromEntries(names.map(name => [name, table(name)]));
  const shapes = Object.keys(kept[0] ?? {}).filter(name => name.startsWith('shape'));
  return {
    attributes,
    indices: written.table(indices, { type: 'SCALAR', of: kept.length > 0xffff ? LONG : SHORT }),
    ...(material === undefined ? {} : { material }),
    ...(shapes.length > 0 && { targets: shapes.map(name => ({ POSITION: table(name) })) }),
  };
}

const opaque = (row: readonly number[]): readonly number[] => (row.length === 3 ? [...row, 1] : row);

/** The vertices of a mesh row by row, as in the GLB's first primitive, which has all of them in our exports. */
export function placesIn(glb: Uint8Array): ReadonlyMap<string, readonly (readonly number[])[]> {
  const read = new Read(glb);
  return new Map(
    read.gltf.meshes?.map(({ extras, primitives: [first] }) => [
      extras?.source?.path ?? '',
      first ? read.rows(first.attributes.POSITION ?? -1) : [],
    ]),
  );
}

/** An edit in Blender: the new position for a corner of the mesh with this path. */
type Edit = (path: string | undefined, place: readonly number[]) => readonly number[];

/** What Blender writes for a GLB that it has imported. */
export function throughBlender(glb: Uint8Array, edit: Edit = (_, place) => place): Uint8Array {
  const read = new Read(glb);
  const written = new Written();
  const { nodes = [], meshes = [], materials = [], skins = [], scenes = [] } = read.gltf;
  const called = (all: readonly { readonly name?: string }[], nameless: string) =>
    unique(
      all.map(({ name = '' }) => name),
      nameless,
    );
  const [nodeNames, meshNames] = [called(nodes, 'Empty'), called(meshes, 'Mesh')];
  const materialNames = called(materials, 'Material');
  const madeMeshes = meshes.map(({ primitives, extras }, i) => {
    // Vertices are numbered across all primitives, so that those of different primitives stay separate.
    const numbered = primitives.map((each, k) => ({ ...each, corners: cornersOf(read, each, k * 0x100000) }));
    const groups = Map.groupBy(numbered, ({ material }) => material);
    return {
      name: meshNames[i],
      primitives: [...groups].map(([material, all]) =>
        primitiveOf(
          all
            .flatMap(({ corners }) => corners)
            .map(corner => ({ ...corner, POSITION: edit(extras?.source?.path, corner.POSITION ?? []) })),
          material,
          written,
        ),
      ),
    };
  });
  const madeSkins = skins.map(({ joints, inverseBindMatrices: back }) => ({
    joints,
    ...(back === undefined ? {} : { inverseBindMatrices: written.table(read.rows(back), { type: 'MAT4', of: FLOAT }) }),
  }));
  const madeNodes = nodes.map((node, i) => ({
    name: nodeNames[i],
    ...Object.fromEntries(
      (['children', 'mesh', 'skin', 'translation', 'rotation', 'scale', 'matrix'] as const).flatMap(key =>
        node[key] === undefined ? [] : [[key, node[key]]],
      ),
    ),
  }));
  return written.glb({
    asset: { generator: 'Khronos glTF Blender I/O v4.0.44', version: '2.0' },
    ...{ scene: 0, scenes: [{ name: 'Scene', nodes: scenes[0]?.nodes ?? [] }] },
    ...{ nodes: madeNodes, meshes: madeMeshes },
    materials: materialNames.map(name => ({ name, doubleSided: true })),
    ...(skins.length > 0 && { skins: madeSkins }),
  });
}
