import { BufferAttribute, BufferGeometry, Color, Group, LineBasicMaterial, LineSegments } from 'three';
import type { Overlay } from '../../shared/scene/scene.ts';
import type { ScenePaint } from './paint.ts';

/** Over the surfaces: lines on a hillside would come and go in it. */
const OVER = 5_000_000;

/** The lines that divide a scene; each set is shown for itself. */
export class OverlayLines {
  readonly group = new Group();
  readonly #lines: readonly LineSegments[];

  constructor(overlays: readonly Overlay[], paint: ScenePaint) {
    const colours = { partitions: paint.bounds, zones: paint.collision, other: paint.gizmo };
    this.#lines = overlays.map(({ lines, kind }) => {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(lines, 3));
      const material = new LineBasicMaterial({
        color: new Color(...colours[kind]),
        transparent: true,
        opacity: 0.8,
        depthTest: false,
      });
      const made = new LineSegments(geometry, material);
      made.visible = false;
      made.frustumCulled = false;
      made.renderOrder = OVER;
      return made;
    });
    for (const lines of this.#lines) this.group.add(lines);
  }

  show(shown: ReadonlySet<number>): void {
    for (const [index, lines] of this.#lines.entries()) lines.visible = shown.has(index);
  }

  dispose(): void {
    for (const { geometry, material } of this.#lines) {
      geometry.dispose();
      for (const each of [material].flat()) each.dispose();
    }
  }
}
