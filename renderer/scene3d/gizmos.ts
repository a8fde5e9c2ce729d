import { BufferAttribute, BufferGeometry, Color, Group, LineBasicMaterial, LineSegments } from 'three';
import type { Gizmo, Light, Scene } from '../../shared/scene/scene.ts';
import { transformPointInto } from './matrices.ts';
import type { Rgb, ScenePaint } from './paint.ts';
import type { Vector } from './vectors.ts';

/** Half the size of a mark without a size of its own, as a fraction of the scene's radius. */
const MARK = 0.02;
const ROUND = 24;

interface Drawn {
  readonly node: number;
  /** In the node's own frame, 3 numbers each. */
  readonly lines: readonly number[];
  readonly colour: Rgb;
  isShown: boolean;
}

/**
 * Everything with a place but no surface, as lines: emitters, lights, sounds, boxes. Their names are `Labels`. They are a
 * single object: a zone has hundreds, and this needs only one draw call.
 */
export class Gizmos {
  readonly group = new Group();
  readonly #drawn: Drawn[] = [];
  readonly #places: BufferAttribute;
  readonly #colours: BufferAttribute;
  readonly #object: LineSegments;

  constructor(scene: Scene, paint: ScenePaint, radius: number) {
    const star = starLines(radius * MARK);
    for (const [node, { gizmo, light, kind }] of scene.nodes.entries()) {
      const lines = gizmo
        ? gizmoLines(gizmo, radius)
        : lightOrMissing(light === undefined ? undefined : scene.lights[light], { kind, radius, star });
      if (lines === undefined) continue;
      const own = gizmo?.colour ?? (light === undefined ? undefined : scene.lights[light]?.colour);
      this.#drawn.push({ node, lines, colour: own && isBright(own) ? own : paint.gizmo, isShown: true });
    }
    const size = this.#drawn.reduce((sum, { lines }) => sum + lines.length, 0);
    this.#places = new BufferAttribute(new Float32Array(size), 3);
    this.#colours = new BufferAttribute(new Float32Array(size), 3);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', this.#places);
    geometry.setAttribute('color', this.#colours);
    this.#object = new LineSegments(geometry, new LineBasicMaterial({ vertexColors: true }));
    this.#object.matrixAutoUpdate = false;
    this.#object.frustumCulled = false;
    this.group.add(this.#object);
  }

  show(isShown: (node: number) => boolean): void {
    for (const drawn of this.#drawn) drawn.isShown = isShown(drawn.node);
  }

  /** Places the visible ones at their nodes, one after the other. */
  place(nodes: Float32Array): void {
    const places = this.#places.array as Float32Array; // as: made of one
    let at = 0;
    for (const { node, lines, colour, isShown } of this.#drawn) {
      if (!isShown) continue;
      for (let i = 0; i + 2 < lines.length; i += 3, at += 3) {
        transformPointInto(places, at, nodes, node, lines[i] ?? 0, lines[i + 1] ?? 0, lines[i + 2] ?? 0);
        this.#colours.setXYZ(at / 3, ...colour);
      }
    }
    this.#object.geometry.setDrawRange(0, at / 3);
    this.#object.visible = at > 0;
    this.#places.needsUpdate = true;
    this.#colours.needsUpdate = true;
  }

  dispose(): void {
    disposeLines(this.#object);
  }
}

/** Black lines would be invisible on a dark background. */
function isBright(colour: Rgb): boolean {
  return Math.max(...colour) > 0.2;
}

interface Plain {
  readonly kind: string;
  readonly radius: number;
  /** The mark for a light: made once, since a zone has hundreds. */
  readonly star: readonly number[];
}

function lightOrMissing(light: Light | undefined, { kind, radius, star }: Plain): readonly number[] | undefined {
  if (light !== undefined) return light.kind === 'ambient' ? undefined : lightLines(light, radius, star);
  return kind === 'placeholder' ? boxLines([radius * MARK * 2, radius * MARK * 2, radius * MARK * 2]) : undefined;
}

function gizmoLines({ kind, extent, inner }: Gizmo, radius: number): number[] {
  const size: Vector = extent ?? [radius * MARK, radius * MARK, radius * MARK];
  switch (kind) {
    case 'box':
      return boxLines(size);
    case 'sphere':
      return [...circle(size, 0, 1), ...circle(size, 1, 2), ...circle(size, 0, 2)];
    case 'ring':
      return circle(size, 0, 1);
    case 'emitter':
      return [...cross3(size), ...circle(size, 0, 1)];
    case 'sound':
      return extent ? soundLines(size, inner ?? 0) : [...circle(size, 0, 2), ...circle(scaled(size, 0.5), 0, 2)];
    case 'camera':
      return cameraLines(size);
    case 'dazzle':
    case 'null':
    case 'proxy':
    case 'aggregate':
    case 'point':
      return cross3(size);
  }
}

/** How far a sound is audible, and how far at full volume. */
function soundLines(size: Vector, inner: number): number[] {
  const near = scaled(size, size[0] > 0 ? inner / size[0] : 0);
  return [size, near].flatMap(each => [...circle(each, 0, 1), ...circle(each, 1, 2), ...circle(each, 0, 2)]);
}

const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];

/** A mark for smoke or for a light that a clip switches on. */
export function markLines(kind: 'emitter' | 'light', radius: number): number[] {
  const size = radius * MARK;
  return gizmoLines({ kind: kind === 'light' ? 'dazzle' : 'emitter', label: '', extent: [size, size, size] }, radius);
}

const starLines = (size: number): number[] => [...cross3([size, size, size]), ...circle([size, size, size], 0, 1)];

function lightLines(
  { kind, direction, angle = 0.4 }: Light,
  radius: number,
  star: readonly number[],
): readonly number[] {
  if (kind === 'point' || direction === undefined) return star;
  const reach = radius * MARK * 8;
  const [x, y, z] = direction;
  const tip: Vector = [x * reach, y * reach, z * reach];
  if (kind === 'directional') return [...star, 0, 0, 0, ...tip];
  const wide = Math.tan(angle) * reach;
  const rays = [
    [wide, 0, 0],
    [-wide, 0, 0],
    [0, wide, 0],
    [0, -wide, 0],
  ];
  return [...star, ...rays.flatMap(([a = 0, b = 0, c = 0]) => [0, 0, 0, tip[0] + a, tip[1] + b, tip[2] + c])];
}

/** A pyramid that opens in the camera's direction, along -z. */
function cameraLines([x, y, z]: Vector): number[] {
  const corners = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ] as const;
  return corners.flatMap(([a, b], i) => {
    const [c, d] = corners[(i + 1) % 4] ?? [0, 0];
    return [0, 0, 0, a, b, -z * 2, a, b, -z * 2, c, d, -z * 2];
  });
}

function cross3([x, y, z]: Vector): number[] {
  return [-x, 0, 0, x, 0, 0, 0, -y, 0, 0, y, 0, 0, 0, -z, 0, 0, z];
}

/** Points around a circle, with the first repeated at the end. */
const AROUND = Array.from({ length: ROUND + 1 }, (_, step) => {
  const angle = (step / ROUND) * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

function circle(size: Vector, a: 0 | 1 | 2, b: 0 | 1 | 2): number[] {
  const lines = new Array<number>(ROUND * 6).fill(0);
  // The end of one line, and the start of the next.
  for (const [step, [x, y]] of AROUND.entries())
    for (const at of [step * 6 - 3, step * 6]) {
      if (at < 0 || at >= lines.length) continue;
      lines[at + a] = x * size[a];
      lines[at + b] = y * size[b];
    }
  return lines;
}

/** The twelve edges of a box around zero, or between two corners. */
export function boxLines(max: Vector, min: Vector = [-max[0], -max[1], -max[2]]): number[] {
  const lines: number[] = [];
  const corner = (bits: number) => [0, 1, 2].map(axis => (bits & (1 << axis) ? max[axis] : min[axis]) ?? 0);
  for (let bits = 0; bits < 8; bits++)
    for (let axis = 0; axis < 3; axis++)
      if ((bits & (1 << axis)) === 0) lines.push(...corner(bits), ...corner(bits | (1 << axis)));
  return lines;
}

export function lineObject(places: readonly number[], colour: Rgb): LineSegments {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(places), 3));
  const object = new LineSegments(geometry, new LineBasicMaterial({ color: new Color(...colour) }));
  object.matrixAutoUpdate = false;
  return object;
}

export function disposeLines({ geometry, material }: LineSegments): void {
  geometry.dispose();
  for (const each of [material].flat()) each.dispose();
}
