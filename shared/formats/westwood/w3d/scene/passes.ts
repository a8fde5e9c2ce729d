// The passes a mesh is drawn in: which faces have which material, texture coordinates, colours.
import type { MaterialGroup, MeshPass, UvSet } from '../../../../scene/mesh.ts';
import type { Building } from './building.ts';
import { type Look, materialFor, NONE, newLooks } from './materials.ts';
import { interleaved, originOf, type Part, partsIn, rowsOf, type Table, table } from './parts.ts';

const PASS = 0x38;
const STAGE = 0x48;
/** Wrappers for baked light, the richest first; the games show one of them. */
const WRAPPERS = [0x26, 0x25, 0x24, 0x23];

interface Drawn {
  readonly top: Part;
  readonly indices: Uint32Array;
  readonly vertices: number;
  readonly twoSided: boolean;
}

/** All passes of a mesh; one in plain grey where the file has none. */
export function passesOf(building: Building, source: number, drawn: Drawn): readonly MeshPass[] {
  const holder = holderOf(drawn.top);
  const looks = newLooks(building, source, { holder, twoSided: drawn.twoSided });
  const stored = partsIn(holder).filter(({ id }) => id === PASS);
  if (stored.length === 0) {
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
    vertexMaterial: table(pass, 0x39)?.value.column('index'),
    shader: table(pass, 0x3a)?.value.column('index'),
    effect: table(pass, 0x3f)?.value.column('index'),
    textures: stages.map(stage => table(stage, 0x49)?.value.column('index')),
  };
  const lookOf = (face: number): Look => ({
    vertexMaterial: oneOf(ids.vertexMaterial, drawn.indices[face * 3] ?? 0),
    shader: oneOf(ids.shader, face),
    ...(ids.effect ? { effect: oneOf(ids.effect, face) } : {}),
    textures: ids.textures.map(column => (column ? oneOf(column, face) : NONE)),
  });
  const colours = table(pass, 0x3b);
  const light = table(pass, 0x3c);
  const rows = colours ?? light;
  return {
    origin: originOf(pass, source),
    ...grouped(drawn.indices.length / 3, face => materialFor(looks, lookOf(face)), isMixed(ids)),
    uvs,
    ...(rows ? { colours: coloursOf(colours, light, drawn.vertices), colourRows: rowsOf(rows, source) } : {}),
  };
}

type Ids = ArrayLike<number> | undefined;

/** One id stands for all. */
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

/** v is stored upwards. */
function uvSetOf(holder: Part, source: number, vertices: number): UvSet | undefined {
  const stored = table(holder, 0x4a);
  if (!stored) return undefined;
  const all = interleaved(stored, ['u', 'v'], new Float32Array(Math.max(vertices, stored.value.length) * 2));
  const values = all.subarray(0, vertices * 2);
  for (let i = 1; i < values.length; i += 2) values[i] = 1 - (values[i] ?? 0);
  return { values, rows: rowsOf(stored, source) };
}

/** The colours of vertices, times those of their light where the pass has any; these have a filling in place of alpha. */
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
