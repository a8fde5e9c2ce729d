// GLB and glTF as any program writes them: with or without indices, with tangents, with normals that split vertices.
import { type Accessor, type JSONDocument, type Node, NodeIO, type Primitive } from '@gltf-transform/core';
import { KHRONOS_EXTENSIONS } from '@gltf-transform/extensions';
import { type ImportedMesh, joinedMeshes } from '../../../shared/scene/imported-mesh.ts';

/** A file beside the one that names it; undefined where there is none. */
export type Beside = (name: string) => Uint8Array | undefined;

export interface ReadMeshes {
  /** One for each object, as it stands in the scene; y is up. */
  readonly meshes: readonly ImportedMesh[];
  /** What of the file is left out, in sentences. */
  readonly left: readonly string[];
}

type IsOwn = (mesh: Pick<ImportedMesh, 'name' | 'path'>) => boolean;

const TRIANGLES = 4;
/** More corners than any mesh of a game holds. */
export const MOST_CORNERS = 1 << 21;

/** The meshes of a glTF file; throws what the library says of a file it cannot read. */
export async function readGltf(bytes: Uint8Array, beside: Beside, isOwn: IsOwn = () => false): Promise<ReadMeshes> {
  const io = new NodeIO().registerExtensions(KHRONOS_EXTENSIONS);
  const read = bytes[0] === BRACE ? withResources(bytes, beside) : await io.binaryToJSON(bytes);
  checkSizes(read);
  const document = await io.readJSON(read);
  const left: string[] = [];
  const meshes = document
    .getRoot()
    .listNodes()
    .flatMap(node => meshOf(node, left, isOwn) ?? []);
  const animations = document.getRoot().listAnimations().length;
  if (animations > 0) left.push(`Animations are not imported: ${animations}.`);
  return { meshes, left };
}

const BRACE = 0x7b;

/** What it says it holds, before room is made for it: a few bytes may claim anything, and a mesh may stand in many places. */
function checkSizes({ json: { accessors = [], meshes = [], nodes = [] } }: JSONDocument): void {
  const countOf = (accessor: number | undefined): number =>
    accessor === undefined ? 0 : (accessors[accessor]?.count ?? 0);
  const corners = meshes.map(({ primitives }) =>
    primitives.reduce((sum, each) => sum + Math.max(countOf(each.indices), countOf(each.attributes.POSITION)), 0),
  );
  const placed = nodes.reduce((sum, { mesh }) => sum + (mesh === undefined ? 0 : (corners[mesh] ?? 0)), 0);
  const most = accessors.reduce((sum, { count }) => Math.max(sum, count / 4), placed);
  if (most > MOST_CORNERS) throw new Error(`it has ${placed} corners, but at most ${MOST_CORNERS} can be imported`);
}

/** The buffers it names; pictures are of no use here. */
function withResources(bytes: Uint8Array, beside: Beside): JSONDocument {
  const json = JSON.parse(new TextDecoder().decode(bytes)) as JSONDocument['json']; // as: the library checks it
  const resources: Record<string, Uint8Array<ArrayBuffer>> = {};
  for (const { uri } of json.buffers ?? []) {
    if (uri === undefined || resources[uri]) continue;
    const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(uri) ?? [];
    const found = data === undefined ? beside(decodeURIComponent(uri)) : Buffer.from(data, 'base64');
    if (found === undefined) throw new Error(`it names the file ${uri}, which is not beside it`);
    resources[uri] = new Uint8Array(found);
  }
  const { images: _, textures: __, ...shapes } = json;
  return { json: { ...shapes, materials: json.materials?.map(({ name }) => ({ name: name ?? '' })) ?? [] }, resources };
}

function meshOf(node: Node, left: string[], isOwn: IsOwn): ImportedMesh | undefined {
  const mesh = node.getMesh();
  if (mesh === null) return undefined;
  const parts = mesh.listPrimitives().flatMap(primitive => {
    if (primitive.getMode() === TRIANGLES) return [primitive];
    left.push(`${mesh.getName()}: points, lines and strips are not imported.`);
    return [];
  });
  const source = { ...mesh.getExtras(), ...node.getExtras() }.source;
  const path = pathIn(mesh.getExtras().source) ?? pathIn(source);
  const named = { name: node.getName() || mesh.getName(), ...(path === undefined ? {} : { path }) };
  // Only what hangs on the root of an export is in the axes of the game.
  const isLocal = isOwn(named) && isUpright(node);
  const place = isLocal || node.getSkin() ? IDENTITY : node.getWorldMatrix();
  const joined = joinedMeshes(sharedVertices(parts, node, place));
  return joined && { ...joined, ...named, ...(isLocal && { isOwn: isLocal }) };
}

/** Whether it hangs on a node that turns z up to y up. */
function isUpright(node: Node): boolean {
  const parent = node.getParentNode();
  return parent !== null && (isLike(parent.getMatrix(), UPRIGHT) || isUpright(parent));
}

/** Where our own exports say that a mesh comes from. */
function pathIn(source: unknown): string | undefined {
  const path = typeof source === 'object' && source !== null && 'path' in source ? source.path : undefined;
  return typeof path === 'string' ? path : undefined;
}

/** Primitives that have the same vertices are one mesh, whose faces have several materials. */
function sharedVertices(parts: readonly Primitive[], node: Node, place: readonly number[]): readonly ImportedMesh[] {
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
  if (stray !== undefined) throw new Error(`a face names vertex ${stray}, but there are ${count}`);
  return corners;
}

function columnsOf(
  primitive: Primitive,
  node: Node,
  place: readonly number[],
): Pick<ImportedMesh, 'positions' | 'normals' | 'uvs' | 'colours' | 'skin'> {
  const normals = primitive.getAttribute('NORMAL');
  const colours = primitive.getAttribute('COLOR_0');
  const [joints, weights] = [primitive.getAttribute('JOINTS_0'), primitive.getAttribute('WEIGHTS_0')];
  const uvs = [0, 1, 2, 3].map(set => primitive.getAttribute(`TEXCOORD_${set}`)).filter(set => set !== null);
  const names = node
    .getSkin()
    ?.listJoints()
    .map(joint => joint.getName());
  return {
    positions: placed(floatsOf(primitive.getAttribute('POSITION'), 3), place, 1),
    ...(normals && { normals: placed(floatsOf(normals, 3), place, 0) }),
    uvs: uvs.map(set => floatsOf(set, 2)),
    ...(colours && { colours: Uint8Array.from(floatsOf(colours, 4, 1), value => Math.round(value * 255)) }),
    ...(names && joints && weights
      ? { skin: { names, joints: Uint16Array.from(floatsOf(joints, 4)), weights: floatsOf(weights, 4) } }
      : {}),
  };
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] as const;
/** From z up to y up, as our own exports stand. */
const UPRIGHT = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1] as const;
const SAME = 1e-6;

const isLike = (matrix: readonly number[], other: readonly number[]): boolean =>
  matrix.every((value, i) => Math.abs(value - (other[i] ?? 0)) < SAME);

/** As it stands in the scene. What is only set upright keeps its numbers to the last bit. */
function placed(column: Float32Array, matrix: readonly number[], w: 0 | 1): Float32Array {
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

/** So many numbers for each vertex, those that are stored as whole ones as parts of 1. */
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
