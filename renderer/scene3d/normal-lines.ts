// The directions that surfaces face, as short lines from their corners (as stored) or from the middles of their faces.
import { BufferAttribute, BufferGeometry, Color, Group, LineBasicMaterial, LineSegments } from 'three';
import type { Mesh } from '../../shared/scene/mesh.ts';
import type { Scene } from '../../shared/scene/scene.ts';
import type { PlaceOptions } from './element-place.ts';
import { transformPointInto } from './matrices.ts';
import type { Rgb } from './paint.ts';
import { nodeMatrix, positionsOf } from './pick-scene.ts';
import { posedPositions } from './posed-mesh.ts';
import { add, cross, length, subtract, type Vector } from './vectors.ts';

export type NormalsOf = 'vertices' | 'faces';

/** More lines than this would be unreadable and slow to draw. */
export const MOST_NORMALS = 200_000;

/** How many lines there would be; beyond `MOST_NORMALS`, only the first are drawn. */
export function normalCount(of: NormalsOf, { nodes, meshes }: Scene, isShown: (node: number) => boolean): number {
  let count = 0;
  for (const [node, { mesh: index }] of nodes.entries()) {
    const mesh = index === undefined || !isShown(node) ? undefined : meshes[index];
    if (mesh) count += of === 'faces' ? mesh.indices.length / 3 : (mesh.normals?.length ?? 0) / 3;
  }
  return count;
}

/** Six numbers per line, in the scene's own axes. `size` is the length of a line there. */
export function normalLines(
  of: NormalsOf,
  size: number,
  options: PlaceOptions,
  isShown: (node: number) => boolean,
): Float32Array {
  const lines: number[] = [];
  for (const [node, on] of options.built.scene.nodes.entries()) {
    const mesh = on.mesh === undefined ? undefined : options.built.scene.meshes[on.mesh];
    if (mesh === undefined || !isShown(node)) continue;
    const matrix = nodeMatrix(on, node, options);
    const placed = (place: Vector): Vector => {
      const out = new Float64Array(3);
      transformPointInto(out, 0, matrix, 0, ...place);
      return [out[0] ?? 0, out[1] ?? 0, out[2] ?? 0];
    };
    const starts = of === 'faces' ? middlesOf(mesh, options) : tipsOf(mesh, options);
    for (const [from, to] of starts) {
      if (lines.length >= MOST_NORMALS * 6) return Float32Array.from(lines);
      const start = placed(from);
      const way = subtract(placed(to), start);
      const long = length(way);
      if (long > 0 && Number.isFinite(long)) lines.push(...start, ...add(start, way, size / long));
    }
  }
  return Float32Array.from(lines);
}

type Ends = readonly [Vector, Vector];

/** Every vertex and a point next to it in the direction of its normal, both posed by its bones. */
function* tipsOf(mesh: Mesh, { pose }: PlaceOptions): Iterable<Ends> {
  const { normals, skin } = mesh;
  if (normals === undefined) return;
  const places = positionsOf(mesh, pose);
  const bones = skin && pose.skeletons[skin.skeleton];
  const beside = mesh.positions.map((at, i) => at + (normals[i] ?? 0));
  const tips = bones ? posedPositions({ positions: beside, skin }, bones.skin) : undefined;
  for (let i = 0; i < places.length; i += 3) {
    const from = vectorAt(places, i);
    yield [from, tips ? vectorAt(tips, i) : add(from, vectorAt(normals, i))];
  }
}

/** The middle of every face, and a point in front of it. */
function* middlesOf(mesh: Mesh, { pose }: PlaceOptions): Iterable<Ends> {
  const places = positionsOf(mesh, pose);
  const { indices } = mesh;
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map(corner => vectorAt(places, (indices[i + corner] ?? 0) * 3)) as [
      Vector, // as: three numbers
      Vector,
      Vector,
    ];
    const middle: Vector = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3];
    yield [middle, add(middle, cross(subtract(b, a), subtract(c, a)))];
  }
}

function vectorAt(values: ArrayLike<number>, at: number): Vector {
  return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0];
}

/** Their length, as a fraction of the scene's radius. */
const LONG = 0.03;
const OVER = 4_000_000;

/** The lines on the screen, updated when something has moved. */
export class NormalLines {
  readonly group = new Group();
  readonly #lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly #size: number;
  #of: NormalsOf | undefined;

  constructor(radius: number, colours: Readonly<Record<NormalsOf, Rgb>>) {
    this.#size = radius * LONG;
    this.#colours = colours;
    this.#lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial());
    this.#lines.frustumCulled = false;
    this.#lines.renderOrder = OVER;
    this.group.add(this.#lines);
    this.group.visible = false;
  }

  readonly #colours: Readonly<Record<NormalsOf, Rgb>>;

  /** True if they must be updated. */
  set(of: NormalsOf | undefined): boolean {
    if (of === this.#of) return false;
    this.#of = of;
    this.group.visible = of !== undefined;
    if (of) this.#lines.material.color = new Color(...this.#colours[of]);
    return true;
  }

  place(options: PlaceOptions, isShown: (node: number) => boolean): void {
    if (this.#of === undefined) return;
    const lines = normalLines(this.#of, this.#size, options, isShown);
    this.#lines.geometry.dispose();
    this.#lines.geometry = new BufferGeometry();
    this.#lines.geometry.setAttribute('position', new BufferAttribute(lines, 3));
  }

  dispose(): void {
    this.#lines.geometry.dispose();
    this.#lines.material.dispose();
  }
}
