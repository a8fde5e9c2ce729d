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
/** Pixels: names that would lie on each other are left out. A letter is never wider, a name has room around it. */
const LETTER = 7;
const AROUND = 18;
const HIGH = 20;
const CELL = 16;

/** Names beside the marks, as elements over the picture: they stay sharp, and a click on one picks what it names. */
export class Labels {
  readonly #layer: HTMLElement;
  readonly #labels: () => readonly Label[];
  readonly #elements: HTMLButtonElement[] = [];
  readonly #picks: (() => void)[] = [];
  readonly #scratch = new Vector3();

  /** `labels` are those at the moment, the most important first. */
  constructor(layer: HTMLElement, labels: () => readonly Label[]) {
    this.#layer = layer;
    this.#labels = labels;
  }

  /** Follows the camera and the pose. Places are in the window's world. */
  place(camera: Camera, size: { readonly width: number; readonly height: number }): void {
    const taken = new Set<string>();
    let used = 0;
    for (const { text, at, pick } of this.#labels()) {
      if (used >= MOST) break;
      if (!at(this.#scratch)) continue;
      this.#scratch.project(camera);
      const { x, y, z } = this.#scratch;
      if (!(z > -1 && z < 1 && Math.abs(x) < 1 && Math.abs(y) < 1)) continue;
      const left = Math.round(((x + 1) / 2) * size.width);
      const top = Math.round(((1 - y) / 2) * size.height);
      const cells = cellsOf(left, top, text.length * LETTER + AROUND);
      if (cells.some(cell => taken.has(cell))) continue;
      for (const cell of cells) taken.add(cell);
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

/** The squares of the picture that a name covers. */
function cellsOf(left: number, top: number, width: number): string[] {
  const cells: string[] = [];
  for (let x = Math.floor(left / CELL); x <= Math.floor((left + width) / CELL); x++)
    for (let y = Math.floor(top / CELL); y <= Math.floor((top + HIGH) / CELL); y++) cells.push(`${x} ${y}`);
  return cells;
}
