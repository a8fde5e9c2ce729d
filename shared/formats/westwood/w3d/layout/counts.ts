// Checks counts stored in another chunk than the items, and tables with a row per vertex or face.

import type { CheckFinding, Infer } from '#layout';
import { counted, grouped, storedText } from '../../../../base/counted.ts';
import { meshHeader } from './mesh.ts';
import { beyond, materialsIn, oddCount } from './numbers.ts';
import { type Part, part, partsIn, type Table, tablePart } from './parts.ts';

const VERTICES = 0x02;
const HEADER = 0x1f;
const TRIANGLES = 0x20;
const SHADE_INDICES = 0x22;
const MATERIAL_INFO = 0x28;
const PASS = 0x38;
const STAGE = 0x48;

/** Tables of a mesh with a row per vertex. */
const PER_VERTEX = [0x03, 0x0e, SHADE_INDICES, 0x60, 0x61, 0xc00, 0xc01, 0xc03];
/** Tables of a pass or a stage: a row per vertex or per face, or a single row. */
const OF_PASS = { vertices: [0x39, 0x3b, 0x3c, 0x3e], faces: [0x3a, 0x3f, 0x49] };
const COORDINATES = 0x4a;
const FACE_CORNERS = 0x4b;
/** Tables of an emitter's keys. */
const KEYED: readonly number[] = [0x50a, 0x50b, 0x50c];

const only = (of: Part, wanted: number): Part | undefined => partsIn(of).find(({ id }) => id === wanted);
const countIn = (of: Part, wanted: number): number => partsIn(of).filter(({ id }) => id === wanted).length;
/** The length of a list with its own chunk; 0 if it is missing. */
const listed = (of: Part, wanted: number): number => {
  const list = only(of, wanted);
  return list ? partsIn(list).length : 0;
};

/** The header of a mesh, its parts, and its morph targets. */
export function* oddMeshCounts(mesh: Part): Generator<CheckFinding> {
  const header = part(mesh, HEADER, meshHeader);
  yield* oddCount(header, 'damageStageCount', countIn(mesh, 0x0f));
  yield* oddMaterialCount(mesh, header);
  for (const of of materialsIn(mesh)) {
    const info = only(of, MATERIAL_INFO);
    yield* oddCount(info, 'passCount', countIn(of, PASS));
    yield* oddCount(info, 'vertexMaterialCount', listed(of, 0x2a));
    yield* oddCount(info, 'shaderCount', tablePart(of, 0x29)?.value.length ?? 0);
    yield* oddCount(info, 'textureCount', listed(of, 0x30));
  }
  yield* oddLengths(mesh);
  yield* oddDeform(only(mesh, 0x58), { what: 'vertices', count: rowsIn(mesh, VERTICES) });
}

/** Exporters count their own materials here, which can differ from the number stored. */
function* oddMaterialCount(mesh: Part, header: MeshHeader | undefined): Generator<CheckFinding> {
  if (header === undefined) return;
  const { materialCount, triangleCount } = header.value;
  const stored = Math.max(listed(mesh, 0x2a), listed(mesh, 0x50));
  const most = Math.max(stored, triangleCount, tablePart(mesh, TRIANGLES)?.value.length ?? 0);
  const path = `${header.path}.materialCount`;
  if (materialCount > most)
    yield { path, text: `expected at most ${grouped(most)}, one for each triangle, found ${grouped(materialCount)}` };
  if (materialCount === 0 && listed(mesh, 0x2a) > 0)
    yield { path, text: `expected at least 1, since there are ${grouped(stored)} vertex materials, found 0` };
}

type MeshHeader = Part<Infer<typeof meshHeader>>;

/** Rows of a table; undefined if it is missing. */
const rowsIn = (of: Part, id: number): number | undefined => tablePart(of, id)?.value.length;

function* oddLengths(mesh: Part): Generator<CheckFinding> {
  const vertices = { what: 'vertices', count: rowsIn(mesh, VERTICES) };
  const faces = { what: 'triangles', count: rowsIn(mesh, TRIANGLES) };
  for (const id of PER_VERTEX) yield* oddLength(mesh, id, vertices);
  yield* beyond(tablePart(mesh, SHADE_INDICES), ['index'], vertices);
  for (const pass of materialsIn(mesh).flatMap(of => partsIn(of).filter(({ id }) => id === PASS)))
    for (const place of [pass, ...partsIn(pass).filter(({ id }) => id === STAGE)]) {
      for (const id of OF_PASS.vertices) yield* oddLength(place, id, { ...vertices, orOne: true });
      for (const id of OF_PASS.faces) yield* oddLength(place, id, { ...faces, orOne: true });
      const corners = tablePart(place, FACE_CORNERS);
      if (corners === undefined) yield* oddLength(place, COORDINATES, vertices);
      else yield* oddLength(place, FACE_CORNERS, faces);
      yield* beyond(corners, ['a', 'b', 'c'], { what: 'texture coordinates', count: rowsIn(place, COORDINATES) });
    }
}

interface Rows {
  readonly what: string;
  readonly count: number | undefined;
  /** Whether a single row may apply to all. */
  readonly orOne?: boolean;
}

function* oddLength(of: Part, id: number, { what, count, orOne }: Rows): Generator<CheckFinding> {
  const table = tablePart(of, id);
  const rows = table?.value.length;
  if (table === undefined || count === undefined || rows === count || (orOne && rows === 1)) return;
  yield {
    path: `${table.path}.size`,
    text: `expected ${counted(count, 'row')}, one for each of the ${what}, found ${storedText(rows)}`,
  };
}

/** Bit 31 of a node's first number: it is a leaf with polygons. */
const LEAF = 0x8000_0000;

/** A tree of boxes: nodes refer to nodes, or to consecutive polygons. */
export function* oddTree(tree: Part | undefined): Generator<CheckFinding> {
  if (tree === undefined) return;
  const nodes = tablePart(tree, 0x93);
  const polygons = rowsIn(tree, 0x92);
  yield* oddCount(only(tree, 0x91), 'nodeCount', nodes?.value.length);
  yield* oddCount(only(tree, 0x91), 'polygonCount', polygons);
  if (nodes === undefined) return;
  const { length } = nodes.value;
  const [front, back] = [nodes.value.column('front'), nodes.value.column('back')];
  for (let row = 0; row < length; row++) {
    const [one, other] = [Number(front[row]), Number(back[row])];
    const path = `${nodes.path}[${row}]`;
    if (one >= LEAF) {
      const end = one - LEAF + other;
      if (polygons === undefined || end <= polygons) continue;
      yield {
        path: `${path}.back`,
        text: `expected polygons below ${grouped(polygons)}, their number, found up to ${grouped(end - 1)}`,
      };
      return;
    }
    if (one < length && other < length) continue;
    const text = `expected below ${grouped(length)}, the number of nodes, found ${grouped(Math.max(one, other))}`;
    yield { path: `${path}.${one < length ? 'back' : 'front'}`, text };
    return;
  }
}

/** Morph targets of a mesh. */
function* oddDeform(deform: Part | undefined, vertices: Rows): Generator<CheckFinding> {
  if (deform === undefined) return;
  yield* oddCount(deform, 'setCount', countIn(deform, 0x59));
  for (const set of partsIn(deform)) {
    yield* oddCount(set, 'keyframeCount', countIn(set, 0x5a));
    for (const keyframe of partsIn(set)) {
      yield* oddCount(keyframe, 'dataCount', rowsIn(keyframe, 0x5b) ?? 0);
      yield* beyond(tablePart(keyframe, 0x5b), ['vertex'], vertices);
    }
  }
}

/** A mesh with programmable shaders, and its sub-meshes. */
export function* oddShaderMesh(top: Part): Generator<CheckFinding> {
  const header = only(top, 0xb02);
  const inside = partsIn(top).filter(({ id }) => id === 0xb20);
  const sum = (id: number): number => inside.reduce((all, each) => all + (rowsIn(each, id) ?? 0), 0);
  yield* oddCount(header, 'subMeshCount', inside.length);
  yield* oddCount(header, 'triangleCount', sum(0xb45));
  yield* oddCount(header, 'vertexCount', sum(0xb43));
  for (const each of inside) {
    const vertices = { what: 'vertices', count: rowsIn(each, 0xb43) };
    yield* oddCount(only(each, 0xb21), 'triangleCount', rowsIn(each, 0xb45));
    yield* oddCount(only(each, 0xb21), 'vertexCount', vertices.count);
    for (const id of [0xb44, 0xb47, 0xb48, 0xb49, 0xb4a, 0xb4b]) yield* oddLength(each, id, vertices);
    yield* beyond(tablePart(each, 0xb45), ['a', 'b', 'c'], vertices);
    yield* beyond(tablePart(each, 0xb46), ['index'], vertices);
  }
}

/** Nodes of a model, which its oldest reader counts without collision and skin nodes. */
export function* oddModel(top: Part): Generator<CheckFinding> {
  const header = only(top, 0x301);
  const [nodes, collisions, skins, shadows] = [0x302, 0x303, 0x304, 0x306].map(id => countIn(top, id));
  const all = (nodes ?? 0) + (collisions ?? 0) + (skins ?? 0) + (shadows ?? 0);
  const found = numberOf(header, 'connectionCount');
  if (found !== undefined && (found > all || found < (nodes ?? 0))) yield* oddCount(header, 'connectionCount', all, 2);
  const kinds = { meshCount: nodes, collisionCount: collisions, skinCount: skins, shadowCount: shadows };
  const extra = only(top, 0x305);
  // A count of 0 can also mean that it was not set.
  for (const [name, count] of Object.entries(kinds))
    if (numberOf(extra, name) !== 0) yield* oddCount(extra, name, count);
}

/** Levels of an older model, each a separate object. */
export function* oddLevelModel(top: Part): Generator<CheckFinding> {
  yield* oddCount(only(top, 0x401), 'lodCount', countIn(top, 0x402), 2);
}

/** Objects of a collection. */
export function* oddCollection(top: Part): Generator<CheckFinding> {
  yield* oddCount(only(top, 0x421), 'objectCount', countIn(top, 0x422));
}

/** Keys of an emitter: the first is the start value and is not counted. */
export function* oddEmitter(top: Part): Generator<CheckFinding> {
  for (const keys of partsIn(top).filter(({ id }) => KEYED.includes(id))) {
    const rows = (keys.value as { readonly keys: Table }).keys.length; // all three kinds have keys
    if (rows > 0) yield* oddCount(keys, 'keyCount', rows - 1);
  }
}

/** A number in a struct. */
function numberOf(of: Part | undefined, name: string): number | undefined {
  const found = (of?.value as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof found === 'number' ? found : undefined;
}
