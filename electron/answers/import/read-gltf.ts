// GLB and glTF as any program writes them: with or without indices, with tangents, with vertices split by normals.

import {
  type Accessor,
  type Document,
  type JSONDocument,
  type Node,
  NodeIO,
  type Primitive,
  type Skin,
} from '@gltf-transform/core';
import { KHRONOS_EXTENSIONS } from '@gltf-transform/extensions';
import { counted, grouped } from '../../../shared/base/counted.ts';
import { type ImportedMesh, joinedMeshes } from '../../../shared/scene/imported-mesh.ts';

/** A file in the same folder; undefined if there is none. */
export type Beside = (name: string) => Uint8Array | undefined;

export interface ReadMeshes {
  /** One per object, in its position in the scene; y is up. */
  readonly meshes: readonly ImportedMesh[];
  /** The parts of the file that are left out, in sentences. */
  readonly left: readonly string[];
}

/** Which meshes are imported in their own space, and which axis is up there. */
interface OwnSpace {
  isOwn(mesh: Pick<ImportedMesh, 'name' | 'path'>): boolean;
  readonly up: 'y' | 'z';
}

const NOWHERE: OwnSpace = { isOwn: () => false, up: 'y' };

const TRIANGLES = 4;
/** More vertices than any mesh of a game has. */
export const MOST_CORNERS = 1 << 21;

/** The meshes of a glTF file; throws the library's error for a file it cannot read. */
export async function readGltf(bytes: Uint8Array, beside: Beside, own: OwnSpace = NOWHERE): Promise<ReadMeshes> {
  const io = new NodeIO().registerExtensions(KHRONOS_EXTENSIONS);
  const read = bytes[0] === BRACE ? withResources(bytes, beside) : await io.binaryToJSON(whole(bytes));
  checkSizes(read);
  const document = await io.readJSON(read);
  const left: string[] = [];
  const exported = exportedFrom(document);
  const meshes = document
    .getRoot()
    .listNodes()
    .flatMap(node => meshOf(node, { left, own, exported }) ?? []);
  const animations = document.getRoot().listAnimations().length;
  if (animations > 0) left.push(`Animations are not imported: ${animations}.`);
  return { meshes, left };
}

const BRACE = 0x7b;
const LENGTH_AT = 8;

/** A GLB gives its length at the start. */
function whole(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = bytes.length < LENGTH_AT + 4 ? undefined : view.getUint32(LENGTH_AT, true);
  if (size === undefined || size > bytes.length)
    throw new Error(
      `it is cut off: ${size === undefined ? '' : `it should have ${counted(size, 'byte')}, and `}it has ${grouped(bytes.length)}`,
    );
  return bytes;
}

/** How much it claims to hold, before memory is allocated: a few bytes may claim anything, and a mesh may be placed many times. */
function checkSizes({ json: { accessors = [], meshes = [], nodes = [] } }: JSONDocument): void {
  const countOf = (accessor: number | undefined): number =>
    accessor === undefined ? 0 : (accessors[accessor]?.count ?? 0);
  const corners = meshes.map(({ primitives }) =>
    primitives.reduce((sum, each) => sum + Math.max(countOf(each.indices), countOf(each.attributes.POSITION)), 0),
  );
  const placed = nodes.reduce((sum, { mesh }) => sum + (mesh === undefined ? 0 : (corners[mesh] ?? 0)), 0);
  const most = accessors.reduce((sum, { count }) => Math.max(sum, count / 4), placed);
  if (most > MOST_CORNERS)
    throw new Error(`it has ${counted(placed, 'corner')}, but at most ${grouped(MOST_CORNERS)} can be imported`);
}

/** The buffers it names; pictures are not needed here. */
function withResources(bytes: Uint8Array, beside: Beside): JSONDocument {
  const json = JSON.parse(new TextDecoder().decode(bytes)) as JSONDocument['json']; // as: the library checks it
  const resources: Record<string, Uint8Array<ArrayBuffer>> = {};
  for (const { uri } of json.buffers ?? []) {
    if (uri === undefined || resources[uri]) continue;
    const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(uri) ?? [];
    const found = data === undefined ? beside(decodeURIComponent(uri)) : Buffer.from(data, 'base64');
    if (found === undefined) throw new Error(`it names the file ${uri}, which was not found next to it`);
    resources[uri] = new Uint8Array(found);
  }
  const { images: _, textures: __, ...shapes } = json;
  return { json: { ...shapes, materials: json.materials?.map(({ name }) => ({ name: name ?? '' })) ?? [] }, resources };
}

interface Reading {
  readonly left: string[];
  readonly own: OwnSpace;
  /** The address that an export was made from; other files have parts with the same paths. */
  readonly exported: unknown;
}

function exportedFrom(document: Document): unknown {
  for (const node of document.getRoot().listNodes()) {
    const { sources } = node.getExtras();
    if (Array.isArray(sources)) return sources[0];
  }
  return undefined;
}

function meshOf(node: Node, { left, own: { isOwn, up }, exported }: Reading): ImportedMesh | undefined {
  const mesh = node.getMesh();
  if (mesh === null) return undefined;
  const parts = mesh.listPrimitives().flatMap(primitive => {
    if (primitive.getMode() === TRIANGLES) return [primitive];
    left.push(`${mesh.getName()}: points, lines and strips are not imported.`);
    return [];
  });
  const source = { ...mesh.getExtras(), ...node.getExtras() }.source;
  const path = pathIn(mesh.getExtras().source, exported) ?? pathIn(source, exported);
  const named = { name: node.getName() || mesh.getName(), ...(path === undefined ? {} : { path }) };
  const skin = node.getSkin();
  const joints = skin ? jointMatrices(skin) : [];
  // Only objects below the root of an export are in the axes of the game; its bones then turn a skin upright.
  const isLocal =
    isOwn(named) && (up === 'y' || isUpright(node)) && joints.every(matrix => isLike(matrix, UPRIGHT, JOINT));
  const atRest = [UPRIGHT, IDENTITY].find(matrix => isLike(joints[0] ?? IDENTITY, matrix, JOINT)) ?? joints[0];
  const world = isLocal ? IDENTITY : skin ? (atRest ?? IDENTITY) : node.getWorldMatrix();
  const place = isLocal || joints.every(matrix => isLike(matrix, world, JOINT)) ? world : joints;
  const joined = joinedMeshes(sharedVertices(parts, node, place));
  return joined && { ...joined, ...named, ...(isLocal && { isOwn: isLocal }) };
}

/** From the stored positions of a skin to the scene, for each of its joints as posed: all equal if it is at rest. */
function jointMatrices(skin: Skin): readonly Matrix[] {
  const inverse = skin.getInverseBindMatrices();
  return skin.listJoints().map((joint, i) => {
    const back = inverse?.getElement(i, []) ?? IDENTITY;
    return multiplied(joint.getWorldMatrix(), back);
  });
}

function multiplied(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, at) => {
    const [row, column] = [at % 4, at - (at % 4)];
    return [0, 1, 2, 3].reduce((sum, k) => sum + (a[k * 4 + row] ?? 0) * (b[column + k] ?? 0), 0);
  });
}

/** Whether it is below a node that turns z up to y up. */
function isUpright(node: Node): boolean {
  const parent = node.getParentNode();
  return parent !== null && (isLike(parent.getMatrix(), UPRIGHT) || isUpright(parent));
}

/** The origin of a mesh in our own exports. */
function pathIn(source: unknown, exported: unknown): string | undefined {
  const address = typeof source === 'object' && source !== null && 'address' in source ? source.address : exported;
  if (address !== exported) return undefined;
  const path = typeof source === 'object' && source !== null && 'path' in source ? source.path : undefined;
  return typeof path === 'string' ? path : undefined;
}

/** Primitives that share vertices are one mesh, whose faces have several materials. */
function sharedVertices(parts: readonly Primitive[], node: Node, place: Place): readonly ImportedMesh[] {
  const byVertices = Map.groupBy(parts, primitive => primitive.getAttribute('POSITION'));
  return [...byVertices.values()].flatMap(group => {
    const [first] = group;
    const positions = first?.getAttribute('POSITION');
    if (!first || !positions) return [];
    const materials = group.map(primitive => primitive.getMaterial()?.getName() ?? '');
    const faces = group.map(primitive => cornersOf(primitive, positions.getCount()));
    const names = [...new Set(materials)];
    return {
      ...{ name: '', materials: names, faces: Uint32Array.from(faces.flatMap(list => [...list])) },
      ...columnsOf(first, node, place),
      faceMaterials: Uint32Array.from(
        faces.flatMap((list, i) => new Array(list.length / 3).fill(names.indexOf(materials[i] ?? ''))),
      ),
    };
  });
}

function cornersOf(primitive: Primitive, count: number): Uint32Array {
  const indices = primitive.getIndices();
  const length = indices ? indices.getCount() : count;
  const corners = Uint32Array.from({ length: length - (length % 3) }, (_, i) => (indices ? indices.getScalar(i) : i));
  const stray = corners.find(vertex => vertex >= count);
  if (stray !== undefined) throw new Error(`a face names vertex ${grouped(stray)}, but there are ${grouped(count)}`);
  return corners;
}

function columnsOf(
  primitive: Primitive,
  node: Node,
  place: Place,
): Pick<ImportedMesh, 'positions' | 'normals' | 'uvs' | 'colours' | 'isOpaque' | 'skin'> {
  const normals = primitive.getAttribute('NORMAL');
  const colours = primitive.getAttribute('COLOR_0');
  const [joints, weights] = [primitive.getAttribute('JOINTS_0'), primitive.getAttribute('WEIGHTS_0')];
  const uvs = [0, 1, 2, 3].map(set => primitive.getAttribute(`TEXCOORD_${set}`)).filter(set => set !== null);
  const names = node
    .getSkin()
    ?.listJoints()
    .map(joint => joint.getName());
  const [at, share] = [floatsOf(joints, 4), floatsOf(weights, 4)];
  const inScene = (column: Float32Array, w: 0 | 1): Float32Array =>
    isMatrix(place) ? placed(column, place, w) : posed(column, w, { joints: at, weights: share, matrices: place });
  return {
    positions: finite(inScene(floatsOf(primitive.getAttribute('POSITION'), 3), 1)),
    ...(normals && { normals: inScene(floatsOf(normals, 3), 0) }),
    uvs: uvs.map(set => floatsOf(set, 2)),
    ...(colours && { colours: Uint8Array.from(floatsOf(colours, 4, 1), value => Math.round(value * 255)) }),
    ...(colours?.getElementSize() === 3 && { isOpaque: true }),
    ...(names && joints && weights ? { skin: { names, joints: Uint16Array.from(at), weights: share } } : {}),
  };
}

/** Places that a game could calculate with. */
function finite(positions: Float32Array): Float32Array {
  const stray = positions.findIndex(value => !Number.isFinite(value));
  if (stray >= 0)
    throw new Error(`vertex ${grouped(Math.floor(stray / 3))} is at ${positions[stray]}, which is not a place`);
  return positions;
}

type Matrix = readonly number[];
/** The transform of a mesh to the scene: one matrix, or one for each joint of its skin. */
type Place = Matrix | readonly Matrix[];
const isMatrix = (place: Place): place is Matrix => typeof place[0] === 'number';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] as const;
/** From z up to y up, as in our own exports. */
const UPRIGHT = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1] as const;
const SAME = 1e-6;
/** Joints are many transforms one after the other, in floats. */
const JOINT = 1e-3;

const isLike = (matrix: Matrix, other: Matrix, near = SAME): boolean =>
  matrix.every((value, i) => Math.abs(value - (other[i] ?? 0)) < near);

interface ByJoints {
  readonly joints: Float32Array;
  readonly weights: Float32Array;
  readonly matrices: readonly Matrix[];
}

/** In the pose of the file's joints, not at rest: each vertex by the joints it follows. */
function posed(column: Float32Array, w: 0 | 1, { joints, weights, matrices }: ByJoints): Float32Array {
  const out = new Float32Array(column.length);
  for (let vertex = 0; vertex * 3 < column.length; vertex++)
    for (const k of [0, 1, 2, 3]) {
      const weight = weights[vertex * 4 + k] ?? 0;
      const matrix = matrices[joints[vertex * 4 + k] ?? 0];
      if (weight === 0 || matrix === undefined) continue;
      const own = placed(column.subarray(vertex * 3, vertex * 3 + 3), matrix, w);
      for (const axis of [0, 1, 2]) out[vertex * 3 + axis] = (out[vertex * 3 + axis] ?? 0) + weight * (own[axis] ?? 0);
    }
  return out;
}

/** In its position in the scene. A mesh that is only turned upright keeps its numbers to the last bit. */
function placed(column: Float32Array, matrix: Matrix, w: 0 | 1): Float32Array {
  if (isLike(matrix, IDENTITY)) return column;
  const m = isLike(matrix, UPRIGHT) ? UPRIGHT : matrix;
  const out = new Float32Array(column.length);
  for (let at = 0; at < column.length; at += 3) {
    const [x = 0, y = 0, z = 0] = column.subarray(at, at + 3);
    for (const row of [0, 1, 2])
      out[at + row] = (m[row] ?? 0) * x + (m[4 + row] ?? 0) * y + (m[8 + row] ?? 0) * z + (m[12 + row] ?? 0) * w;
  }
  return out;
}

/** Numbers per vertex; integers are normalised to 1. */
function floatsOf(accessor: Accessor | null, width: number, missing = 0): Float32Array {
  const count = accessor?.getCount() ?? 0;
  const out = new Float32Array(count * width).fill(missing);
  const element: number[] = [];
  for (let i = 0; i < count; i++) {
    accessor?.getElement(i, element);
    for (let at = 0; at < Math.min(width, element.length); at++) out[i * width + at] = element[at] ?? 0;
  }
  return out;
}
