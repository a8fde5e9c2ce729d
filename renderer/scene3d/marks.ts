import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Points,
  PointsMaterial,
} from 'three';
import type { ElementMarks } from './element-place.ts';
import type { Rgb } from './paint.ts';
import type { Vector } from './vectors.ts';

const POINT = 11;
/** Drawn after and over everything else: selections are visible through walls. */
const LAST = 20_000;

/** Points, faces and lines over the picture, all in one colour. */
export class Marks {
  readonly group = new Group();
  readonly #points: Points;
  readonly #faces: Mesh;
  readonly #lines: LineSegments;

  constructor(colour: Rgb, pointSize = POINT) {
    const color = new Color(...colour);
    const over = { color, depthTest: false, transparent: true } as const;
    this.#points = new Points(
      new BufferGeometry(),
      new PointsMaterial({ ...over, size: pointSize, sizeAttenuation: false }),
    );
    this.#faces = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ ...over, opacity: 0.6, side: DoubleSide }));
    this.#lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial(over));
    for (const object of [this.#faces, this.#lines, this.#points]) {
      object.frustumCulled = false;
      object.renderOrder = LAST;
      this.group.add(object);
    }
    this.set({ points: [], faces: [], lines: [] });
  }

  set({ points, faces, lines }: ElementMarks): void {
    put(this.#points, points);
    put(this.#faces, faces.flat());
    const outlines = faces.flatMap(([a, b, c]) => [a, b, b, c, c, a]);
    put(this.#lines, [...lines.flat(), ...outlines]);
  }

  dispose(): void {
    for (const { geometry, material } of [this.#points, this.#faces, this.#lines]) {
      geometry.dispose();
      for (const each of [material].flat()) each.dispose();
    }
  }
}

type Marked = Points | Mesh | LineSegments;

/** Writes the places into the object; the buffer is reused while their number stays the same. */
function put(object: Marked & { readonly geometry: BufferGeometry }, places: readonly Vector[]): void {
  object.visible = places.length > 0;
  const known = object.geometry.getAttribute('position');
  if (known instanceof BufferAttribute && known.count === places.length) {
    for (const [index, [x, y, z]] of places.entries()) known.setXYZ(index, x, y, z);
    known.needsUpdate = true;
    return;
  }
  object.geometry.dispose();
  object.geometry = new BufferGeometry();
  object.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(places.flat()), 3));
}
