import { type Camera, Vector3 } from 'three';

interface Label {
  readonly node: number;
  readonly element: HTMLElement;
}

export interface LabelOptions {
  readonly layer: HTMLElement;
  readonly labels: readonly { readonly node: number; readonly text: string }[];
  readonly onPick: (node: number) => void;
}

/** Names beside the marks, as elements over the picture: they stay sharp, and a click on one picks its node. */
export class Labels {
  readonly #labels: readonly Label[];
  readonly #scratch = new Vector3();

  constructor({ layer, labels, onPick }: LabelOptions) {
    this.#labels = labels.map(({ node, text }) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.className = 'scene-label';
      element.tabIndex = -1; // the node list is the keyboard's way to them
      element.textContent = text;
      element.addEventListener('click', () => onPick(node));
      layer.append(element);
      return { node, element };
    });
  }

  /** Follows the camera and the pose. `matrixOf` is node to world. */
  place(
    camera: Camera,
    size: { readonly width: number; readonly height: number },
    at: (node: number, out: Vector3) => boolean,
  ): void {
    for (const { node, element } of this.#labels) {
      const isShown = at(node, this.#scratch);
      this.#scratch.project(camera);
      const { x, y, z } = this.#scratch;
      const isInView = isShown && z > -1 && z < 1 && Math.abs(x) < 1 && Math.abs(y) < 1;
      element.hidden = !isInView;
      if (!isInView) continue;
      const left = Math.round(((x + 1) / 2) * size.width);
      const top = Math.round(((1 - y) / 2) * size.height);
      element.style.translate = `${left}px ${top}px`;
    }
  }

  dispose(): void {
    for (const { element } of this.#labels) element.remove();
  }
}
