import type { Infer } from '#layout';
import { counted } from '../../../../base/counted.ts';
import type { MaterialGroup, Mesh, MeshPass, MeshRows, Skin, UvSet } from '../../../../scene/mesh.ts';
import { boundsOf } from '../../../../scene/node-bounds.ts';
import type { Rows } from '../../../../scene/origin.ts';
import { meshHeader } from '../layout/mesh.ts';
import { oldHeader } from '../layout/old-mesh.ts';
import { interleaved, type Part, part, partsIn, type Table, tablePart } from '../layout/parts.ts';
import { type Building, type File, note, originOf, rowsOf } from './building.ts';
import { type Look, materialFor, NONE, newLooks } from './materials.ts';
import { isSurrendered, oldPass, surrendered } from './old-materials.ts';
import { skinOf } from './skin.ts';

export type MeshHeader = Infer<typeof meshHeader>;
const SKIN = 2;
const XYZ = ['x', 'y', 'z'] as const;

/** The header of a mesh; absent in those before version 3. */
export const headerOf = (top: Part): Part<MeshHeader> | undefined => part(top, 0x1f, meshHeader);

/** `container.mesh`, as models refer to it. */
export function meshName(top: Part): string {
  const header = headerOf(top)?.value;
  if (!header) return part(top, 0x01, oldHeader)?.value.meshName ?? '';
  return header.containerName === '' ? header.meshName : `${header.containerName}.${header.meshName}`;
}

/** Adds a mesh to the scene; a skin is posed on its skeleton. */
export function addMesh(
  building: Building,
  { source }: File,
  top: Part,
  skeleton: number | undefined,
): number | undefined {
  const stored = tablePart(top, 0x02);
  const faces = tablePart(top, 0x20) ?? tablePart(top, 0x09);
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
  const apart = isSurrendered(faces) ? surrendered(building, source, { top, faces, places: own }) : undefined;
  const indices = indicesOf(building, faces, stored.value.length, originOf(faces, source));
  const mesh: Mesh = {
    name: meshName(top),
    origin: originOf(top, source),
    ...(header ? { header: originOf(header, source) } : {}),
    positions,
    ...(normals ? { normals: skinned?.normals ?? normals } : {}),
    indices,
    passes: apart
      ? []
      : passesOf(building, source, { top, indices, vertices: stored.value.length, twoSided: isTwoSided(top) }),
    ...apart,
    ...(skinned ? { skin: skinned.skin satisfies Skin } : {}),
    bounds: boundsOf(positions),
    rows: tablesOf(top, source, { stored, faces }),
  };
  return building.meshes.push(mesh) - 1;
}

// The passes of a mesh: the material of each face, texture coordinates, colours.

const PASS = 0x38;
const STAGE = 0x48;
/** Wrappers for baked light, the most detailed first; the games show one of them. */
const WRAPPERS = [0x26, 0x25, 0x24, 0x23];

interface Drawn {
  readonly top: Part;
  readonly indices: Uint32Array;
  readonly vertices: number;
  readonly twoSided: boolean;
}

/** All passes of a mesh; a single plain grey one if the file has none. */
function passesOf(building: Building, source: number, drawn: Drawn): readonly MeshPass[] {
  const holder = holderOf(drawn.top);
  const looks = newLooks(building, source, { holder, twoSided: drawn.twoSided });
  const stored = partsIn(holder).filter(({ id }) => id === PASS);
  if (stored.length === 0) {
    const old = oldPass(building, source, { ...drawn, faces: drawn.indices.length / 3 });
    if (old) return [old];
    const material = materialFor(looks, { vertexMaterial: 0, shader: 0, textures: [], isPlain: true });
    return [{ groups: [{ firstFace: 0, faceCount: drawn.indices.length / 3, material }], uvs: [] }];
  }
  return stored.map(pass => passOf(looks, source, pass, drawn));
}

function holderOf(top: Part): Part {
  const inside = partsIn(top);
  const wrapper = WRAPPERS.map(wanted => inside.find(({ id }) => id === wanted)).find(found => found !== undefined);
  return inside.some(({ id }) => id === PASS) ? top : (wrapper ?? top);
}

function passOf(looks: ReturnType<typeof newLooks>, source: number, pass: Part, drawn: Drawn): MeshPass {
  const stages = partsIn(pass).filter(({ id }) => id === STAGE);
  const holders = stages.length > 0 ? stages : [pass];
  const uvs = holders.flatMap(holder => uvSetOf(holder, source, drawn.vertices) ?? []);
  const ids = {
    vertexMaterial: tablePart(pass, 0x39)?.value.column('index'),
    shader: tablePart(pass, 0x3a)?.value.column('index'),
    effect: tablePart(pass, 0x3f)?.value.column('index'),
    textures: stages.map(stage => tablePart(stage, 0x49)?.value.column('index')),
  };
  const lookOf = (face: number): Look => ({
    vertexMaterial: oneOf(ids.vertexMaterial, drawn.indices[face * 3] ?? 0),
    shader: oneOf(ids.shader, face),
    ...(ids.effect ? { effect: oneOf(ids.effect, face) } : {}),
    textures: ids.textures.map(column => (column ? oneOf(column, face) : NONE)),
  });
  const colours = tablePart(pass, 0x3b);
  const light = tablePart(pass, 0x3c);
  const rows = colours ?? light;
  return {
    origin: originOf(pass, source),
    ...grouped(drawn.indices.length / 3, face => materialFor(looks, lookOf(face)), isMixed(ids)),
    uvs,
    ...(rows ? { colours: coloursOf(colours, light, drawn.vertices), colourRows: rowsOf(rows, source) } : {}),
  };
}

/** The tables that the first pass shows unchanged, without colours that are mixed with light. */
export function firstTables(top: Part): { readonly uvs: Table | undefined; readonly colours: Table | undefined } {
  const pass = partsIn(holderOf(top)).find(({ id }) => id === PASS);
  const stages = pass === undefined ? [] : partsIn(pass).filter(({ id }) => id === STAGE);
  const holder = stages.length > 0 ? stages.find(stage => tablePart(stage, 0x4a)) : pass;
  const isLit = pass !== undefined && tablePart(pass, 0x3c) !== undefined;
  return {
    uvs: holder && tablePart(holder, 0x4a)?.value,
    colours: pass && !isLit ? tablePart(pass, 0x3b)?.value : undefined,
  };
}

type Ids = ArrayLike<number> | undefined;

/** A single id applies to all. */
function oneOf(column: Ids, item: number): number {
  return column?.[column.length === 1 ? 0 : item] ?? 0;
}

function isMixed(ids: { vertexMaterial: Ids; shader: Ids; effect: Ids; textures: readonly Ids[] }): boolean {
  return [ids.vertexMaterial, ids.shader, ids.effect, ...ids.textures].some(column => (column?.length ?? 0) > 1);
}

function grouped(
  faces: number,
  materialOf: (face: number) => number,
  mixed: boolean,
): Pick<MeshPass, 'groups' | 'faceOrder'> {
  if (!mixed || faces === 0) return { groups: [{ firstFace: 0, faceCount: faces, material: materialOf(0) }] };
  const byMaterial = new Map<number, number[]>();
  for (let face = 0; face < faces; face++) {
    const material = materialOf(face);
    const list = byMaterial.get(material);
    if (list) list.push(face);
    else byMaterial.set(material, [face]);
  }
  const groups: MaterialGroup[] = [];
  let firstFace = 0;
  for (const [material, list] of byMaterial) {
    groups.push({ firstFace, faceCount: list.length, material });
    firstFace += list.length;
  }
  return groups.length === 1 ? { groups } : { groups, faceOrder: Uint32Array.from([...byMaterial.values()].flat()) };
}

/** v is stored bottom-up. */
function uvSetOf(holder: Part, source: number, vertices: number): UvSet | undefined {
  const stored = tablePart(holder, 0x4a);
  if (!stored) return undefined;
  const all = interleaved(stored, ['u', 'v'], new Float32Array(Math.max(vertices, stored.value.length) * 2));
  const values = all.subarray(0, vertices * 2);
  for (let i = 1; i < values.length; i += 2) values[i] = 1 - (values[i] ?? 0);
  return { values, rows: rowsOf(stored, source), stored: { kind: 'numbers', unit: 1, isUpward: true } };
}

/** Vertex colours, multiplied by their light if the pass has any; stored light has padding instead of alpha. */
function coloursOf(colours: Part<Table> | undefined, light: Part<Table> | undefined, vertices: number): Uint8Array {
  const out = colours ? bytesOf(colours, vertices * 4) : new Uint8Array(vertices * 4).fill(255);
  if (light === undefined) return out;
  const factors = bytesOf(light, Math.min(vertices, light.value.length) * 4);
  for (let i = 0; i < factors.length; i++)
    if (i % 4 !== 3) out[i] = Math.round(((out[i] ?? 0) * (factors[i] ?? 0)) / 255);
  return out;
}

function bytesOf({ value }: Part<Table>, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set(value.source.read(0, Math.min(size, value.source.size)));
  return bytes;
}

/** Whether its vertices have their own bones. */
export function isSkin(top: Part): boolean {
  const attributes = headerOf(top)?.value.attributes;
  const hasInfluences = tablePart(top, 0x0e) !== undefined || tablePart(top, 0xc03) !== undefined;
  return (attributes?.geometry === SKIN || attributes?.oldSkin === true) && hasInfluences;
}

const isTwoSided = (top: Part): boolean => headerOf(top)?.value.attributes.twoSided === true;

function normalsOf(top: Part, length: number): Float32Array | undefined {
  const normals = tablePart(top, 0x03);
  return (
    normals &&
    interleaved(normals, XYZ, new Float32Array(Math.max(length, normals.value.length * 3))).subarray(0, length)
  );
}

function tablesOf(top: Part, source: number, { stored, faces }: Record<'stored' | 'faces', Part<Table>>): MeshRows {
  const rows = (id: number): Rows | undefined => {
    const found = tablePart(top, id);
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
    note(
      building,
      'warning',
      `${name} says ${counted(vertexCount, 'vertex', 'vertices')} and has ${stored.value.length}.`,
      origin,
    );
  if (triangleCount !== faces.value.length)
    note(building, 'warning', `${name} says ${counted(triangleCount, 'face')} and has ${faces.value.length}.`, origin);
}

/** Faces with a missing vertex become degenerate and invisible. */
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
  if (wrong > 0)
    note(building, 'warning', `${counted(wrong, 'face names', 'faces name')} vertices that are not there.`, origin);
  return indices;
}
