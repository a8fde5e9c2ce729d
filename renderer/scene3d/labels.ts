import { type Camera, Vector3 } from 'three';

/** A name at a place of the scene. */
export interface Label {
  readonly text: string;
  /** Where it is now; false where it is not shown. */
  readonly at: (out: Vector3) => boolean;
  readonly pick: () => void;
}

/** More names than this at once say nothing. */
const MOST = 160;
/** Room a name takes, in pixels: another that begins in it is left out. */
const WIDE = 72;
const HIGH = 18;

/** Names beside the marks, as elements over the picture: they stay sharp, and a click on one picks what it names. */
export class Labels {
  readonly #layer: HTMLElement;
  readonly #labels: readonly Label[];
  readonly #elements: HTMLButtonElement[] = [];
  readonly #picks: (() => void)[] = [];
  readonly #scratch = new Vector3();

  constructor(layer: HTMLElement, labels: readonly Label[]) {
    this.#layer = layer;
    this.#labels = labels;
  }

  /** Follows the camera and the pose. Places are in the window's world. */
  place(camera: Camera, size: { readonly width: number; readonly height: number }): void {
    const taken = new Set<number>();
    let used = 0;
    for (const { text, at, pick } of this.#labels) {
      if (used >= MOST) break;
      if (!at(this.#scratch)) continue;
      this.#scratch.project(camera);
      const { x, y, z } = this.#scratch;
      if (!(z > -1 && z < 1 && Math.abs(x) < 1 && Math.abs(y) < 1)) continue;
      const left = Math.round(((x + 1) / 2) * size.width);
      const top = Math.round(((1 - y) / 2) * size.height);
      const cell = Math.floor(left / WIDE) * 4096 + Math.floor(top / HIGH);
      if (taken.has(cell)) continue;
      taken.add(cell);
      this.#show(used++, text, pick, `${left}px ${top}px`);
    }
    for (const element of this.#elements.slice(used)) element.hidden = true;
  }

  dispose(): void {
    for (const element of this.#elements) element.remove();
  }

  #show(index: number, text: string, pick: () => void, translate: string): void {
    const element = this.#elements[index] ?? this.#make(index);
    this.#picks[index] = pick;
    element.hidden = false;
    if (element.textContent !== text) element.textContent = text;
    element.style.translate = translate;
  }

  #make(index: number): HTMLButtonElement {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'scene-label';
    element.tabIndex = -1; // the lists beside the picture are the keyboard's way to them
    element.addEventListener('click', () => this.#picks[index]?.());
    this.#layer.append(element);
    this.#elements[index] = element;
    return element;
  }
}
