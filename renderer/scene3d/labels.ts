import { type Camera, Vector3 } from 'three';
import type { SceneElement } from '../../shared/scene/element.ts';
import type { GizmoBounds } from './gizmo-bounds.ts';
import {
  BESIDE,
  boxBeside,
  type LabelBox,
  type LabelRoom,
  type LabelSpot,
  labelSides,
  type Side,
} from './label-places.ts';

/** A label at a place in the scene: the same object for as long as its subject exists. */
export interface Label {
  readonly text: string;
  /** Writes its present position; false if it is hidden. */
  readonly at: (out: Vector3) => boolean;
  /** What a click on it selects. */
  readonly element: SceneElement | undefined;
}

export interface LabelsOptions {
  readonly layer: HTMLElement;
  /** The present labels. */
  readonly labels: () => readonly Label[];
  readonly isSelected: (element: SceneElement) => boolean;
  readonly onLabel: (element: SceneElement) => void;
}

/** Pixels around a mark that count as the mark. */
const NEAR = 12;
/** Pixels around the middle of the gizmo within which it holds the mark. */
const HELD = 2;
/** As a fraction of the picture: anything that covers more is a transparent layer, such as the frame of a drag. */
const MOST_COVERED = 0.5;

interface Known {
  readonly width: number;
  element?: HTMLButtonElement;
  side: Side | undefined;
}

interface Seen {
  readonly camera: Camera;
  readonly size: { readonly width: number; readonly height: number };
  readonly gizmo: GizmoBounds | undefined;
}

interface Placed extends LabelSpot {
  readonly label: Label;
  readonly known: Known;
}

/** Labels next to the marks, as elements over the picture: they stay sharp, and a click selects their subject. */
export class Labels {
  readonly #options: LabelsOptions;
  readonly #layer = document.createElement('div');
  readonly #known = new Map<Label, Known>();
  /** The labels placed last, and which of them have room. */
  #labels: readonly Label[] = [];
  #shown: ReadonlySet<Known> = new Set();
  readonly #end = new AbortController();
  readonly #scratch = new Vector3();
  #typeface: Typeface | undefined;
  #placed: readonly Placed[] = [];
  /** Everything over the picture, and what the arrows of the gizmo cover. */
  #over: readonly LabelBox[] = [];
  #gizmo: readonly LabelBox[] = [];
  #room: LabelRoom = { width: 0, height: 0, high: 0, taken: [] };
  #pointed: Label | undefined;
  /** Overlays change while nothing is drawn; measuring them for each picture would force a layout of the page. */
  readonly #sizes = new ResizeObserver(() => this.#lookAgain());
  readonly #children = new MutationObserver(() => this.#watch());

  constructor(options: LabelsOptions) {
    this.#options = options;
    this.#layer.className = 'scene-labels';
    options.layer.append(this.#layer);
    const { signal } = this.#end;
    options.layer.addEventListener('pointermove', event => event.buttons === 0 && this.#point(event), { signal });
    options.layer.addEventListener('pointerleave', () => this.#pointAt(undefined), { signal });
    this.#children.observe(options.layer, { childList: true });
    this.#watch();
  }

  /** Read with the first visible label, because it forces a layout of the page. */
  get #type(): Typeface {
    this.#typeface ??= typefaceOf(this.#layer);
    return this.#typeface;
  }

  /** Follows the camera and the pose. Places are in the window's world. */
  place(camera: Camera, size: Seen['size'], gizmo?: GizmoBounds): void {
    const labels = this.#options.labels();
    const placed: Placed[] = [];
    for (const label of labels) this.#placeInto(placed, label, { camera, size, gizmo });
    this.#placed = placed;
    const { width, height } = this.#room;
    if (width !== size.width || height !== size.height) this.#over = this.#covered(size);
    this.#gizmo = gizmo?.taken ?? [];
    const high = placed.length > 0 ? this.#type.high : 0;
    this.#room = { ...size, high, taken: [...this.#over, ...this.#gizmo] };
    this.#layOut();
    if (labels !== this.#labels) this.#forget(labels);
  }

  #watch(): void {
    this.#sizes.disconnect();
    for (const child of this.#layers()) this.#sizes.observe(child);
    this.#lookAgain();
  }

  #lookAgain(): void {
    const over = this.#covered(this.#room);
    if (isSamePlaces(over, this.#over)) return;
    this.#over = over;
    this.#room = { ...this.#room, taken: [...over, ...this.#gizmo] };
    this.#placed = this.#placed.map(each => ({ ...each, was: each.known.side }));
    this.#layOut();
  }

  dispose(): void {
    this.#sizes.disconnect();
    this.#children.disconnect();
    this.#end.abort();
    this.#layer.remove();
  }

  #placeInto(placed: Placed[], label: Label, { camera, size, gizmo }: Seen): void {
    const at = this.#scratch;
    if (!label.at(at)) return;
    const far = at.distanceTo(camera.position);
    const { x, y, z } = at.project(camera);
    if (!(z > -1 && z < 1 && Math.abs(x) < 1 && Math.abs(y) < 1)) return;
    const known = this.#known.get(label) ?? { width: this.#type.widthOf(label.text), side: undefined };
    this.#known.set(label, known);
    const place = { x: Math.round(((x + 1) / 2) * size.width), y: Math.round(((1 - y) / 2) * size.height) };
    const beside = isHeldBy(gizmo, place) ? gizmo.reach + BESIDE : BESIDE;
    const { width, side: was } = known;
    placed.push({ ...place, far, label, known, width, was, beside, rank: this.#rankOf(label) });
  }

  #rankOf(label: Label): number {
    if (label === this.#pointed) return 0;
    return label.element !== undefined && this.#options.isSelected(label.element) ? 1 : 2;
  }

  #layOut(): void {
    const sides = labelSides(this.#placed, this.#room);
    const shown = new Set<Known>();
    for (const [index, placed] of this.#placed.entries()) {
      const side = sides[index];
      if (side === undefined) continue;
      shown.add(placed.known);
      placed.known.side = side;
      this.#show(placed, boxBeside(placed, side, this.#room.high));
    }
    for (const known of this.#shown) {
      if (shown.has(known)) continue;
      known.side = undefined;
      if (known.element) known.element.hidden = true;
    }
    this.#shown = shown;
  }

  /** Removes labels that no longer exist. */
  #forget(labels: readonly Label[]): void {
    this.#labels = labels;
    const current = new Set(labels);
    for (const [label, known] of this.#known) {
      if (current.has(label)) continue;
      known.element?.remove();
      this.#known.delete(label);
    }
  }

  #show({ label, known, rank }: Placed, { left, top }: LabelBox): void {
    known.element ??= this.#make(label, known.width);
    const { element } = known;
    if (element.hidden) element.hidden = false;
    const translate = `${left}px ${top}px`;
    if (element.style.translate !== translate) element.style.translate = translate;
    const isChosen = String(rank < 2);
    if (element.dataset.chosen !== isChosen) element.dataset.chosen = isChosen;
  }

  #make({ text, element: picked }: Label, width: number): HTMLButtonElement {
    const element = newLabel(text);
    element.style.width = `${width}px`; // as computed: the page may set letters a little wider than a canvas
    if (picked) element.addEventListener('click', () => this.#options.onLabel(picked));
    this.#layer.append(element);
    return element;
  }

  #layers(): readonly Element[] {
    const { children } = this.#options.layer;
    return [...children].filter(child => child !== this.#layer && !(child instanceof HTMLCanvasElement));
  }

  /** The overlays, as long as they leave most of the picture free. */
  #covered({ width, height }: { readonly width: number; readonly height: number }): LabelBox[] {
    const { layer } = this.#options;
    const own = layer.getBoundingClientRect();
    return this.#layers().flatMap(child => {
      const box = child.getBoundingClientRect();
      if (box.width * box.height > width * height * MOST_COVERED || box.width === 0) return [];
      const [left, top] = [box.left - own.left, box.top - own.top];
      return [{ left, top, right: left + box.width, bottom: top + box.height }];
    });
  }

  #point({ target, clientX, clientY }: PointerEvent): void {
    const on = this.#placed.find(({ known }) => known.element !== undefined && known.element === target);
    this.#pointAt(on ? on.label : this.#nearest(clientX, clientY));
  }

  #nearest(clientX: number, clientY: number): Label | undefined {
    const { left, top } = this.#options.layer.getBoundingClientRect();
    let nearest: Label | undefined;
    let least = NEAR;
    for (const { x, y, label } of this.#placed) {
      const far = Math.hypot(clientX - left - x, clientY - top - y);
      if (far > least) continue;
      least = far;
      nearest = label;
    }
    return nearest;
  }

  #pointAt(label: Label | undefined): void {
    if (label === this.#pointed) return;
    this.#pointed = label;
    this.#placed = this.#placed.map(each => ({ ...each, was: each.known.side, rank: this.#rankOf(each.label) }));
    this.#layOut();
  }
}

function isHeldBy(gizmo: GizmoBounds | undefined, { x, y }: Pick<LabelSpot, 'x' | 'y'>): gizmo is GizmoBounds {
  return gizmo !== undefined && Math.hypot(gizmo.at.x - x, gizmo.at.y - y) <= HELD;
}

function isSamePlaces(a: readonly LabelBox[], b: readonly LabelBox[]): boolean {
  const isSame = (one: LabelBox, other: LabelBox | undefined) =>
    one.left === other?.left && one.top === other.top && one.right === other.right && one.bottom === other.bottom;
  return a.length === b.length && a.every((one, index) => isSame(one, b[index]));
}

function newLabel(text: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'scene-label';
  element.tabIndex = -1; // the lists next to the picture are for the keyboard
  element.textContent = text;
  return element;
}

interface Typeface {
  readonly high: number;
  readonly widthOf: (text: string) => number;
}

/** The metrics of labels: computed, since measuring each on the page would force a layout. */
function typefaceOf(layer: HTMLElement): Typeface {
  const probe = newLabel('M');
  layer.append(probe);
  // Not `font`, which is empty when a part of it, such as the digit style, has no short form.
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(probe);
  const { width, height } = probe.getBoundingClientRect();
  probe.remove();
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) throw new Error('the canvas has no context');
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const around = Math.max(0, width - context.measureText('M').width);
  // On the page all digits are as wide as a zero, which a canvas does not know.
  const wide = (text: string) => context.measureText(text.replaceAll(/\d/g, '0')).width;
  return { high: Math.ceil(height), widthOf: text => Math.ceil(wide(text) + around) + 1 };
}
