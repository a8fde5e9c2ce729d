// The position of an element, as points of the scene: for highlighting, and for the camera that frames it.
import type { SceneElement } from '../../shared/scene/element.ts';
import { type Bounds, type Mesh, shapeAt } from '../../shared/scene/mesh.ts';
import type { SceneNode } from '../../shared/scene/scene.ts';
import { transformPointInto } from './matrices.ts';
import { nodeMatrix, nodeMatrixInto, type PickOptions } from './pick-scene.ts';
import { morphInto, posedPositions, poseVertexInto } from './posed-mesh.ts';
import type { Vector } from './vectors.ts';

export type PlaceOptions = Omit<PickOptions, 'isShown'>;

/** Small elements as points, faces as triples, bones as pairs of ends; everything else is highlighted as surfaces. */
export interface ElementMarks {
  readonly points: readonly Vector[];
  readonly faces: readonly (readonly [Vector, Vector, Vector])[];
  readonly lines: readonly (readonly [Vector, Vector])[];
}

const nothing: ElementMarks = { points: [], faces: [], lines: [] };

export function marksOf(element: SceneElement, options: PlaceOptions): ElementMarks {
  switch (element.kind) {
    case 'vertex':
    case 'morph':
    case 'influence': {
      const vertices = verticesOf(options.built.scene.meshes[element.mesh], element.index);
      return { ...nothing, points: everyPlace(element, vertices.slice(0, 1), options) };
    }
    case 'normal':
    case 'uv':
    case 'colour':
      return { ...nothing, points: everyPlace(element, [element.index], options) };
    case 'face': {
      const of = options.built.scene.meshes[element.mesh];
      const triangles = of ? trianglesOf(of, element.index) : [];
      const corners = triangles.flatMap(triangle => [...(of?.indices.subarray(triangle * 3, triangle * 3 + 3) ?? [])]);
      const places = everyPlace(element, corners, options);
      return { ...nothing, faces: inThrees(places) };
    }
    case 'overlay':
      return { ...nothing, lines: overlayLines(element, options) };
    case 'bone':
      return boneMarks(element.skeleton, [element.index], options);
    case 'skeleton':
      return boneMarks(element.index, options.pose.skeletons[element.index]?.skeleton.order ?? [], options);
    case 'node':
    case 'light':
    case 'mesh':
    case 'material':
    case 'texture':
      return nothing;
  }
}

/** The vertices that use a row of the file's own table. */
function verticesOf(mesh: Mesh | undefined, row: number): number[] {
  if (mesh?.vertexRows === undefined) return [row];
  const found: number[] = [];
  for (const [vertex, of] of mesh.vertexRows.entries()) if (of === row) found.push(vertex);
  return found;
}

/** The triangles of a face as stored in the file. */
export function trianglesOf({ faceRows }: Pick<Mesh, 'faceRows'>, face: number): number[] {
  if (faceRows === undefined) return [face];
  const found: number[] = [];
  for (const [triangle, of] of faceRows.entries()) if (of === face) found.push(triangle);
  return found;
}

function overlayLines(
  { overlay, index }: Extract<SceneElement, { kind: 'overlay' }>,
  { built }: PlaceOptions,
): (readonly [Vector, Vector])[] {
  const of = built.scene.overlays?.[overlay];
  const { firstLine = 0, lineCount = 0 } = of?.items[index] ?? {};
  return Array.from({ length: lineCount }, (_, line) => {
    const at = (firstLine + line) * 6;
    return [vectorOf(of?.lines ?? [], at), vectorOf(of?.lines ?? [], at + 3)] as const;
  });
}

/** Posed vertices of a mesh, on every node that shows it or on the given one. */
function everyPlace(
  { mesh, node: only }: { readonly mesh: number; readonly node?: number },
  vertices: readonly number[],
  options: PlaceOptions,
): Vector[] {
  const of = options.built.scene.meshes[mesh];
  if (of === undefined) return [];
  return options.built.scene.nodes.flatMap((node, index) => {
    if (node.mesh !== mesh || (only !== undefined && only !== index)) return [];
    const matrix = nodeMatrix(node, index, options);
    return vertices.map(vertex => {
      const at = localPlace(of, vertex, options);
      const out = new Float32Array(3);
      transformPointInto(out, 0, matrix, 0, at[0] ?? 0, at[1] ?? 0, at[2] ?? 0);
      return vectorOf(out, 0);
    });
  });
}

function localPlace(mesh: Mesh, vertex: number, { pose }: PlaceOptions): Float32Array {
  const bones = mesh.skin && pose.skeletons[mesh.skin.skeleton];
  const own = mesh.positions.subarray(vertex * 3, vertex * 3 + 3);
  const out = new Float32Array(3);
  if (mesh.frames) {
    const shape = shapeAt(mesh.frames, mesh.positions.length / 3, pose.seconds);
    return shape.subarray(vertex * 3, vertex * 3 + 3);
  }
  if (mesh.morph) {
    morphInto(out, own, mesh.morph.positions.subarray(vertex * 3, vertex * 3 + 3), pose.morphOf(mesh));
    return out;
  }
  if (!mesh.skin || !bones) return own;
  poseVertexInto(out, 0, { positions: mesh.positions, skin: mesh.skin }, vertex, bones.skin);
  return out;
}

/** The present positions of a skeleton's bones. */
export function bonePlaces(skeleton: number, { pose }: PlaceOptions): readonly Vector[] {
  const { world = new Float32Array() } = pose.skeletons[skeleton] ?? {};
  return Array.from({ length: world.length / 16 }, (_, bone) => vectorOf(world, bone * 16 + 12));
}

function boneMarks(skeleton: number, bones: Iterable<number>, { pose }: PlaceOptions): ElementMarks {
  const posed = pose.skeletons[skeleton];
  if (posed === undefined) return nothing;
  const { world } = posed;
  const { parents } = posed.skeleton;
  const place = (bone: number): Vector => vectorOf(world, bone * 16 + 12);
  const points: Vector[] = [];
  const lines: (readonly [Vector, Vector])[] = [];
  for (const bone of bones) {
    points.push(place(bone));
    const parent = parents[bone] ?? -1;
    if (parent >= 0) lines.push([place(parent), place(bone)]);
  }
  return { points, faces: [], lines };
}

/** A sphere around elements in their present positions; undefined if none has a position. */
export function ballOf(
  elements: readonly SceneElement[],
  options: PlaceOptions,
): { readonly centre: Vector; readonly radius: number } | undefined {
  const places = elements.flatMap(element => {
    const { points, faces, lines } = marksOf(element, options);
    return [...points, ...faces.flat(), ...lines.flat(), ...surfacePlaces(element, options)];
  });
  return ballAround(places);
}

/** The corners of everything that an element covers with surfaces. */
function surfacePlaces(element: SceneElement, options: PlaceOptions): Vector[] {
  const { nodes } = options.built.scene;
  return nodes.flatMap((node, index) => {
    const isMeant =
      (element.kind === 'mesh' && node.mesh === element.mesh && (element.node ?? index) === index) ||
      (element.kind === 'node' && isWithin(nodes, index, element.node)) ||
      (element.kind === 'light' && node.light === element.index);
    return isMeant ? nodePlaces(index, options) : [];
  });
}

/** Whether a node is another node or below it. */
export function isWithin(nodes: readonly Pick<SceneNode, 'parent'>[], node: number, of: number): boolean {
  let at = node;
  // In a damaged file, nodes may form a ring.
  for (let steps = 0; at >= 0 && steps <= nodes.length; steps++) {
    if (at === of) return true;
    at = nodes[at]?.parent ?? -1;
  }
  return false;
}

/** Places that enclose all of a node. */
function nodePlaces(index: number, options: PlaceOptions): Vector[] {
  const corners = cornersAround(index, options);
  return Array.from({ length: corners.length / 3 }, (_, corner) => vectorOf(corners, corner * 3));
}

/** The numbers that the corners of a box take. */
export const BOX_NUMBERS = 24;

/** The same, three numbers each. */
export function cornersAround(index: number, options: PlaceOptions): Float32Array {
  if (options.built.scene.nodes[index] === undefined) return new Float32Array();
  const out = new Float32Array(BOX_NUMBERS);
  cornersInto(out, 0, index, options);
  return out;
}

const matrix = new Float32Array(16);

/** The same, written into a shared array: for thousands of nodes, allocating one each takes longer than filling it. */
export function cornersInto(out: Float32Array, at: number, index: number, options: PlaceOptions): void {
  const { built, pose } = options;
  const node = built.scene.nodes[index];
  if (node === undefined) return;
  nodeMatrixInto(matrix, node, index, options);
  const mesh = node.mesh === undefined ? undefined : built.scene.meshes[node.mesh];
  const bones = mesh?.skin && pose.skeletons[mesh.skin.skeleton];
  const [min, max] =
    mesh && bones
      ? cornersOf(posedPositions(mesh, bones.skin))
      : mesh
        ? [mesh.bounds.min, mesh.bounds.max]
        : boxAround(node.gizmo?.extent ?? [0, 0, 0]);
  for (let corner = 0; corner < 8; corner++) {
    const [x, y, z] = [corner & 1 ? max[0] : min[0], corner & 2 ? max[1] : min[1], corner & 4 ? max[2] : min[2]];
    transformPointInto(out, at + corner * 3, matrix, 0, x, y, z);
  }
}

function boxAround([x, y, z]: Vector): readonly [Vector, Vector] {
  return [
    [-x, -y, -z],
    [x, y, z],
  ];
}

function cornersOf(positions: Float32Array): readonly [Vector, Vector] {
  const min: [number, number, number] = [0, 0, 0];
  const max: [number, number, number] = [0, 0, 0];
  for (let axis = 0 as 0 | 1 | 2; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i: number = axis; i < positions.length; i += 3) {
      const value = positions[i] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    min[axis] = Number.isFinite(low) ? low : 0;
    max[axis] = Number.isFinite(high) ? high : 0;
  }
  return [min, max];
}

/** A sphere around places; undefined if there are none. */
function ballAround(places: readonly Vector[]): { readonly centre: Vector; readonly radius: number } | undefined {
  if (places.length === 0) return undefined;
  const [min, max] = cornersOf(Float32Array.from(places.flat()));
  const centre: Vector = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  return { centre, radius: Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2 };
}

function vectorOf(values: ArrayLike<number>, at: number): Vector {
  return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0];
}

function inThrees(places: readonly Vector[]): (readonly [Vector, Vector, Vector])[] {
  const threes: (readonly [Vector, Vector, Vector])[] = [];
  for (let i = 0; i + 2 < places.length; i += 3) {
    const [a, b, c] = places.slice(i, i + 3);
    if (a && b && c) threes.push([a, b, c]);
  }
  return threes;
}

/** The sphere around a box; for an empty box, a sphere of size zero. */
export function ballOfBounds({ min, max }: Bounds): { readonly centre: Vector; readonly radius: number } {
  const ball = ballAround([min, max].filter(corner => corner.every(Number.isFinite)));
  return ball && ball.radius > 0 ? ball : { centre: [0, 0, 0], radius: 1 };
}

/** The visible nodes whose middle the function accepts. */
export function nodesWithin(options: PickOptions, isIn: (middle: Vector) => boolean): SceneElement[] {
  return options.built.scene.nodes.flatMap(({ mesh }, node): SceneElement[] => {
    if (mesh === undefined || !options.isShown(node)) return [];
    const ball = ballAround(nodePlaces(node, options));
    return ball && isIn(ball.centre) ? [{ kind: 'node', node }] : [];
  });
}

/** The first bone whose joint the function accepts; undefined if there is none. */
export function boneAt({ skeletons }: PlaceOptions['pose'], isThere: (joint: Vector) => boolean): SceneElement[] {
  for (const [skeleton, { world, visibility }] of skeletons.entries())
    for (let bone = 0; bone < visibility.length; bone++)
      if (isThere(vectorOf(world, bone * 16 + 12))) return [{ kind: 'bone', skeleton, index: bone }];
  return [];
}

/** The marks of several elements. */
export function allMarks(marks: readonly ElementMarks[]): ElementMarks {
  return {
    points: marks.flatMap(({ points }) => points),
    faces: marks.flatMap(({ faces }) => faces),
    lines: marks.flatMap(({ lines }) => lines),
  };
}
