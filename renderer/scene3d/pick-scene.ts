// What is under a point of the picture. Pure: the same scene, pose and ray always give the same answer.
import type { SceneElement } from '../../shared/scene/element.ts';
import { type Mesh, shapeAt } from '../../shared/scene/mesh.ts';
import type { Scene, SceneNode } from '../../shared/scene/scene.ts';
import type { BuiltScene } from './builder.ts';
import { identityInto, invertInto, type Numbers, transformPointInto } from './matrices.ts';
import { nearestCorner, pickFace, type Ray } from './pick-mesh.ts';
import { morphInto, posedPositions } from './posed-mesh.ts';
import type { ScenePose } from './scene-pose.ts';
import { add, cross, length, type Vector } from './vectors.ts';

export interface SceneHit {
  readonly node: number;
  readonly mesh: number;
  readonly face: number;
  readonly vertex: number;
  /** The corners of the face in the scene's own axes, the picked vertex first. */
  readonly corners: readonly Vector[];
  /** In the scene's own axes. */
  readonly place: Vector;
  readonly distance: number;
}

export interface PickOptions {
  readonly built: BuiltScene;
  readonly pose: ScenePose;
  readonly isShown: (node: number) => boolean;
  /** The matrix of a node that is drawn elsewhere than the pose puts it because it faces the camera. */
  readonly matrixOf?: (node: number) => ArrayLike<number> | undefined;
}

export interface PickWay {
  /** Transparent faces are hit only if nothing else is. */
  readonly solidFirst?: boolean;
}

/** The nearest visible face, and its corner nearest to the hit. The ray is in the scene's own axes. */
export function pickScene(ray: Ray, options: PickOptions & PickWay): SceneHit | undefined {
  const solid = options.solidFirst ? nearest(ray, options) : undefined;
  return solid ?? nearest(ray, { ...options, solidFirst: false });
}

function nearest(ray: Ray, options: PickOptions & PickWay): SceneHit | undefined {
  let best: SceneHit | undefined;
  for (const [node, { mesh }] of options.built.scene.nodes.entries()) {
    if (mesh === undefined || !options.isShown(node)) continue;
    const hit = pickNode(ray, node, mesh, options);
    if (hit && (best === undefined || hit.distance < best.distance)) best = hit;
  }
  return best;
}

function pickNode(ray: Ray, node: number, mesh: number, options: PickOptions & PickWay): SceneHit | undefined {
  const { built, pose } = options;
  const of = built.scene.meshes[mesh];
  const on = built.scene.nodes[node];
  if (of === undefined || on === undefined) return undefined;
  const matrix = nodeMatrix(on, node, options);
  const isMoving = of.skin !== undefined || of.morph !== undefined || of.frames !== undefined;
  if (!isMoving && !isNear(ray, of, matrix)) return undefined;
  const local = intoNode(ray, matrix);
  const positions = positionsOf(of, pose);
  const skipped = options.solidFirst ? seenThrough(of, built.scene) : undefined;
  const boxes = isMoving ? undefined : built.boxes[mesh];
  const hit = pickFace(local, { positions, indices: of.indices, boxes, skipped });
  if (hit === undefined) return undefined;
  const inside = add(local.origin, local.direction, hit.distance);
  const vertex = nearestCorner(positions, of.indices, hit.face, inside);
  return {
    node,
    mesh,
    face: hit.face,
    vertex,
    corners: cornersOf(hit.face, vertex, { indices: of.indices, positions, matrix }),
    place: add(ray.origin, ray.direction, hit.distance),
    distance: hit.distance,
  };
}

/** Marks the faces whose first pass is transparent. */
function seenThrough({ indices, passes }: Mesh, { materials }: Scene): Uint8Array {
  const marks = new Uint8Array(indices.length / 3);
  const { groups = [], faceOrder } = passes[0] ?? {};
  for (const { firstFace, faceCount, material } of groups)
    if (materials[material]?.blend.destination !== 'zero')
      for (let i = firstFace; i < firstFace + faceCount; i++) marks[faceOrder?.[i] ?? i] = 1;
  return marks;
}

interface Placed {
  readonly indices: Uint32Array;
  readonly positions: Float32Array;
  readonly matrix: Numbers;
}

function cornersOf(face: number, vertex: number, { indices, positions, matrix }: Placed): Vector[] {
  const all = [...indices.subarray(face * 3, face * 3 + 3)];
  return [vertex, ...all.filter(corner => corner !== vertex)].map(corner => {
    const out = new Float64Array(3);
    const [x = 0, y = 0, z = 0] = positions.subarray(corner * 3, corner * 3 + 3);
    transformPointInto(out, 0, matrix, 0, x, y, z);
    return [out[0] ?? 0, out[1] ?? 0, out[2] ?? 0];
  });
}

/** Whether the ray enters the sphere around the mesh: most meshes of a world are rejected here. */
function isNear({ origin, direction }: Ray, { bounds: { min, max } }: Mesh, matrix: Numbers): boolean {
  const ball = new Float64Array(3);
  const middle = (axis: 0 | 1 | 2) => (min[axis] + max[axis]) / 2;
  transformPointInto(ball, 0, matrix, 0, middle(0), middle(1), middle(2));
  const longest = Math.max(
    ...[0, 4, 8].map(at => Math.hypot(matrix[at] ?? 0, matrix[at + 1] ?? 0, matrix[at + 2] ?? 0)),
  );
  const radius = (Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2) * longest * 1.001;
  const to: Vector = [(ball[0] ?? 0) - origin[0], (ball[1] ?? 0) - origin[1], (ball[2] ?? 0) - origin[2]];
  const away = length(cross(to, direction)) / (length(direction) || 1);
  // A sphere of size zero or NaN rejects nothing.
  return !(away > radius && radius > 0);
}

/** A mesh's vertices in their present positions, in the space of its node. */
export function positionsOf(mesh: Mesh, pose: ScenePose): Float32Array {
  const bones = mesh.skin && pose.skeletons[mesh.skin.skeleton];
  if (bones) return posedPositions(mesh, bones.skin);
  if (mesh.frames) return shapeAt(mesh.frames, mesh.positions.length / 3, pose.seconds);
  const far = pose.morphOf(mesh);
  if (mesh.morph === undefined || far === 0) return mesh.positions;
  const out = new Float32Array(mesh.positions.length);
  morphInto(out, mesh.positions, mesh.morph.positions, far);
  return out;
}

/** The matrix of a node, as number 0 of the array. */
export function nodeMatrix(node: SceneNode, index: number, options: Omit<PickOptions, 'isShown'>): Numbers {
  const matrix = new Float32Array(16);
  nodeMatrixInto(matrix, node, index, options);
  return matrix;
}

/** The same, written into a reused array. A skin follows its bones and ignores the one that carries it. */
export function nodeMatrixInto(
  out: Numbers,
  node: SceneNode,
  index: number,
  { pose, built, matrixOf }: Omit<PickOptions, 'isShown'>,
): void {
  const skin = node.mesh !== undefined && built.scene.meshes[node.mesh]?.skin !== undefined;
  if (skin && node.bone) {
    identityInto(out, 0);
    return;
  }
  const given = matrixOf?.(index);
  for (let i = 0; i < 16; i++) out[i] = (given ? given[i] : pose.nodes[index * 16 + i]) ?? 0;
}

function intoNode({ origin, direction }: Ray, matrix: Numbers): Ray {
  const inverse = new Float64Array(16);
  invertInto(inverse, 0, matrix, 0);
  const out = new Float64Array(6);
  transformPointInto(out, 0, inverse, 0, origin[0], origin[1], origin[2]);
  const tip = add(origin, direction);
  transformPointInto(out, 3, inverse, 0, tip[0], tip[1], tip[2]);
  const at = (i: number) => out[i] ?? 0;
  return { origin: [at(0), at(1), at(2)], direction: [at(3) - at(0), at(4) - at(1), at(5) - at(2)] };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A corner this near to the pointer, in pixels, is itself the target. */
const NEAR_CORNER = 10;
/** But only if the edges from it are longer: corners of faces that are tiny on the screen are not aimed at. */
const LONG_EDGE = 20;

/** Whether the first corner of a face is the target; its screen position is undefined behind the camera: that is far. */
export function isAtCorner([corner, ...others]: readonly (Point | undefined)[], { x, y }: Point): boolean {
  if (corner === undefined || Math.hypot(corner.x - x, corner.y - y) > NEAR_CORNER) return false;
  return others.every(other => !other || Math.hypot(other.x - corner.x, other.y - corner.y) > LONG_EDGE);
}

export interface LevelOptions {
  /** The view shows texture coordinates, not positions. */
  readonly preferUv: boolean;
  /** The pointer is exactly on the corner. */
  readonly nearCorner: boolean;
}

/** The item of the visible overlays whose ground a ray hits first, whatever stands on it. */
export function itemsUnder(ray: Ray, options: PickOptions, shown: ReadonlySet<number>): SceneElement[] {
  const { meshes, nodes, overlays = [] } = options.built.scene;
  const byGround = new Map<string, SceneElement>();
  for (const overlay of shown)
    for (const [index, { ground, origin }] of (overlays[overlay]?.items ?? []).entries())
      if (ground !== undefined) byGround.set(`${origin?.source} ${ground}`, { kind: 'overlay', overlay, index });
  if (byGround.size === 0) return [];
  const itemOf = (node: number): SceneElement | undefined => {
    const { source, path } = meshes[nodes[node]?.mesh ?? -1]?.origin ?? {};
    return byGround.get(`${source} ${path}`);
  };
  const isGround = (node: number) => options.isShown(node) && itemOf(node) !== undefined;
  const hit = pickScene(ray, { ...options, isShown: isGround });
  return (hit && [itemOf(hit.node)].flatMap(item => item ?? [])) ?? [];
}

/** The possible targets of a click, likeliest first; clicking again goes to the next. */
export function pickLevels(
  hit: SceneHit,
  { scene }: BuiltScene,
  { preferUv, nearCorner }: LevelOptions,
): SceneElement[] {
  const { mesh, face, vertex } = hit;
  const of = scene.meshes[mesh];
  const isPlacedOften = scene.nodes.filter(node => node.mesh === mesh).length > 1;
  const on = isPlacedOften ? { node: hit.node } : {};
  const corner: SceneElement = { kind: 'vertex', mesh, index: of?.vertexRows?.[vertex] ?? vertex, ...on };
  const uv: SceneElement | undefined =
    preferUv && of?.passes[0]?.uvs[0] ? { kind: 'uv', mesh, pass: 0, set: 0, index: vertex } : undefined;
  const faceOf: SceneElement = { kind: 'face', mesh, index: of?.faceRows?.[face] ?? face, ...on };
  const whole: SceneElement = { kind: 'mesh', mesh, ...on };
  // An instance is selected first, then what all instances share.
  if (isPlacedOften && !uv) return [placementOf(hit, scene), whole, ...boneUnder(hit, scene), faceOf, corner];
  const wider: SceneElement[] = [whole, ...boneUnder(hit, scene), { kind: 'node', node: hit.node }];
  if (uv) return [uv, corner, faceOf, ...wider];
  return nearCorner ? [corner, faceOf, ...wider] : [faceOf, ...wider, corner];
}

/** The node whose bytes hold the placement: the one hit, or its parent if the bytes are the mesh's own. */
function placementOf({ node, mesh }: SceneHit, { nodes, meshes }: BuiltScene['scene']): SceneElement {
  const of = meshes[mesh]?.origin;
  const own = nodes[node];
  const isMeshItself = own?.origin !== undefined && own.origin.source === of?.source && own.origin.start === of.start;
  const parent = own?.parent ?? -1;
  const isPlaced = (own?.origin !== undefined && !isMeshItself) || parent < 0;
  return { kind: 'node', node: isPlaced ? node : parent };
}

/** The bone that moves most of the vertex, or carries the node. */
function boneUnder({ mesh, node, vertex }: SceneHit, scene: BuiltScene['scene']): SceneElement[] {
  const skin = scene.meshes[mesh]?.skin;
  const carrier = scene.nodes[node]?.bone;
  if (skin === undefined) return carrier ? [{ kind: 'bone', skeleton: carrier.skeleton, index: carrier.bone }] : [];
  let best = 0;
  for (let i = 1; i < 4; i++)
    if ((skin.weights[vertex * 4 + i] ?? 0) > (skin.weights[vertex * 4 + best] ?? 0)) best = i;
  return [{ kind: 'bone', skeleton: skin.skeleton, index: skin.joints[vertex * 4 + best] ?? 0 }];
}
