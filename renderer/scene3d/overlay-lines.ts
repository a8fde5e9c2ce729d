import { BufferAttribute, BufferGeometry, Color, Group, LineBasicMaterial, LineSegments } from 'three';
import type { SceneElement } from '../../shared/scene/element.ts';
import { type Overlay, sightOfItem } from '../../shared/scene/scene.ts';
import type { Rgb, ScenePaint } from './paint.ts';

/** Drawn over the surfaces, because lines on a hillside would flicker in it. */
const OVER = 5_000_000;

const OPACITY = 0.8;
/** The opacity of lines that are not highlighted. */
const FAINT = 0.12;

/** The lines that divide a scene; each set is shown separately. */
export class OverlayLines {
  readonly group = new Group();
  readonly #paint: ScenePaint;
  #overlays: readonly Overlay[] = [];
  #lines: readonly LineSegments[] = [];

  constructor(overlays: readonly Overlay[] | undefined, paint: ScenePaint) {
    this.#paint = paint;
    this.set(overlays ?? []);
  }

  /** Replaces the previous lines, all hidden and not highlighted. */
  set(overlays: readonly Overlay[]): void {
    this.dispose();
    this.group.clear();
    this.#overlays = overlays;
    this.#lines = overlays.map(overlay => {
      const { lines } = overlay;
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(lines, 3));
      const material = new LineBasicMaterial({
        color: new Color(...this.#colourOf(overlay)),
        transparent: true,
        opacity: OPACITY,
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

  /** For an item that sees others: highlights those it sees and those that only see it; all others are faint. */
  light(elements: readonly SceneElement[]): void {
    for (const [index, lines] of this.#lines.entries()) {
      const overlay = this.#overlays[index];
      const lit = elements.find(element => element.kind === 'overlay' && element.overlay === index);
      const item = lit?.kind === 'overlay' && overlay?.sight ? lit.index : undefined;
      const material = lines.material as LineBasicMaterial; // as: the constructor gave it
      if (overlay === undefined || (item === undefined && !material.vertexColors)) continue;
      if (item !== undefined)
        lines.geometry.setAttribute('color', new BufferAttribute(this.#colours(overlay, item), 4));
      if (material.vertexColors === (item !== undefined)) continue;
      material.vertexColors = item !== undefined;
      material.color.set(item === undefined ? new Color(...this.#colourOf(overlay)) : 0xffffff);
      material.opacity = item === undefined ? OPACITY : 1;
      material.needsUpdate = true;
    }
  }

  #colours(overlay: Overlay, item: number): Float32Array {
    const { items, lines } = overlay;
    const { sees, seenBy } = sightOfItem(overlay, item);
    const { glow, collision, wire } = this.#paint;
    const seen = new Set(sees);
    const colours = new Map<number, Rgb>(seenBy.filter(other => !seen.has(other)).map(other => [other, wire]));
    for (const other of sees) colours.set(other, collision);
    colours.set(item, glow);
    const all = new Float32Array((lines.length / 3) * 4);
    const plain = this.#colourOf(overlay);
    for (const [index, { firstLine, lineCount }] of items.entries()) {
      const colour = colours.get(index);
      for (let end = firstLine * 2; end < (firstLine + lineCount) * 2; end++)
        all.set([...(colour ?? plain), colour ? OPACITY : FAINT], end * 4);
    }
    return all;
  }

  #colourOf({ kind }: Overlay): Rgb {
    const { bounds, collision, gizmo } = this.#paint;
    return { partitions: bounds, zones: collision, other: gizmo }[kind];
  }

  dispose(): void {
    for (const { geometry, material } of this.#lines) {
      geometry.dispose();
      for (const each of [material].flat()) each.dispose();
    }
  }
}
