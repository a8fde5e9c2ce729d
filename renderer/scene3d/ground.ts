import { BufferAttribute, BufferGeometry, Color, Group, LineBasicMaterial, LineSegments, type Matrix4 } from 'three';
import type { ScenePaint } from './paint.ts';

const LINES = 20;
const STRONG_EVERY = 5;

/** The side of a grid square, for about ten squares under the scene: 1, 2 or 5 times a power of ten. */
export function gridStep(radius: number): number {
  const wanted = (radius > 0 && Number.isFinite(radius) ? radius : 1) / 5;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return ([1, 2, 5, 10].find(step => step * power >= wanted) ?? 10) * power;
}

/** The floor in the window's world, y up, and on it the scene's three axes with their names in the file. */
export class Ground {
  readonly group = new Group();
  readonly #objects: readonly Lines[];

  constructor(paint: ScenePaint, radius: number, axes: Matrix4) {
    const step = gridStep(radius);
    const reach = step * LINES;
    const fine: number[] = [];
    const strong: number[] = [];
    for (let line = -LINES; line <= LINES; line++) {
      if (line === 0) continue;
      const into = line % STRONG_EVERY === 0 ? strong : fine;
      into.push(line * step, 0, -reach, line * step, 0, reach, -reach, 0, line * step, reach, 0, line * step);
    }
    const axisOf = (axis: number) => axisLine(axes, axis, { floor: reach, height: step * STRONG_EVERY });
    this.#objects = [segments(fine), segments(strong), ...[0, 1, 2].map(axis => segments(axisOf(axis)))];
    this.paint(paint);
    for (const object of this.#objects) this.group.add(object);
  }

  /** Applies other colours. */
  paint({ grid, gridStrong, axisX, axisY, axisZ }: ScenePaint): void {
    const colours = [grid, gridStrong, axisX, axisY, axisZ];
    for (const [i, { material }] of this.#objects.entries()) material.color.set(new Color(...(colours[i] ?? grid)));
  }

  dispose(): void {
    for (const { geometry, material } of this.#objects) {
      geometry.dispose();
      material.dispose();
    }
  }
}

type Lines = LineSegments<BufferGeometry, LineBasicMaterial>;

function segments(places: readonly number[]): Lines {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(places), 3));
  const lines = new LineSegments(geometry, new LineBasicMaterial({ depthWrite: false }));
  lines.renderOrder = -1;
  return lines;
}

/** A horizontal axis spans the whole floor; a vertical one is a few squares high. */
function axisLine({ elements }: Matrix4, axis: number, { floor, height }: { floor: number; height: number }): number[] {
  const [x = 0, y = 0, z = 0] = elements.slice(axis * 4, axis * 4 + 3);
  const size = Math.hypot(x, y, z) || 1;
  const stands = Math.abs(y) > size / 2;
  const to = (stands ? height : floor) / size;
  const from = stands ? 0 : -to;
  return [x * from, y * from, z * from, x * to, y * to, z * to];
}
