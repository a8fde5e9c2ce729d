import type { SceneElement } from '../../../shared/scene/element.ts';
import { elementAt } from '../../../shared/scene/element-at.ts';
import { isWorld, type Scene } from '../../../shared/scene/scene.ts';
import type { Builder, BuiltScene } from '../../scene3d/builder.ts';
import { type CameraRig, dollied, orbited, panned } from '../../scene3d/camera-rig.ts';
import type { PictureData } from '../../scene3d/textures.ts';
import { SceneViewer } from '../../scene3d/viewer.ts';
import { onThemeChange } from '../../style/read-tokens.ts';
import type { Aligned, AlignedBlock, SideName } from './aligned.ts';

export interface PairViewersOptions {
  readonly hosts: Readonly<Record<SideName, HTMLElement>>;
  readonly scenes: Readonly<Record<SideName, BuiltScene>>;
  readonly builder: Builder;
  picture(side: SideName, texture: number): Promise<PictureData | undefined>;
}

const STEADY_WHEEL = 0.0015;
const KEY_STEP = 0.06;
const KEY_ZOOM = 1.15;

/** Two pictures with a shared camera. */
export class PairViewers {
  readonly #viewers: Readonly<Record<SideName, SceneViewer>>;
  readonly #scenes: Readonly<Record<SideName, BuiltScene>>;
  readonly #ends: (() => void)[] = [];

  constructor({ hosts, scenes, builder, picture }: PairViewersOptions) {
    const made = (side: SideName) => {
      const viewer = new SceneViewer({
        host: hosts[side],
        builder,
        picture: texture => picture(side, texture),
        onContext: () => {},
        onComplete: () => {},
        onLabel: () => {},
      });
      viewer.open(scenes[side]);
      return viewer;
    };
    this.#scenes = scenes;
    this.#viewers = { a: made('a'), b: made('b') };
    for (const viewer of this.#all()) {
      this.#ends.push(this.#listen(viewer), () => viewer.dispose());
    }
    this.#ends.push(onThemeChange(() => this.#all().forEach(viewer => void viewer.repaint())));
    this.frame();
  }

  /** Both frame everything in B. */
  frame(): void {
    this.#viewers.b.frame();
    this.#aim(this.#viewers.b.rig);
  }

  /** Highlights the differences on both sides. */
  glow(changed: readonly ChangedElement[]): void {
    this.#viewers.a.glowAll(changed.flatMap(({ a }) => a ?? []));
    this.#viewers.b.glowAll(changed.flatMap(({ b }) => b ?? []));
  }

  /** Highlights one of them, and goes there if it is out of view or in a world, where it is only a small part. */
  show(changed: ChangedElement): void {
    this.glow([changed]);
    const side = changed.b === undefined ? 'a' : 'b';
    const element = changed[side];
    const viewer = this.#viewers[side];
    if (element === undefined) return;
    if (!isWorld(this.#scenes[side].scene) && viewer.seen([element]) !== 'none') return;
    viewer.frame(element);
    this.#aim(viewer.rig);
  }

  /** True if the key moved the camera. */
  press(key: string): boolean {
    const { rig } = this.#viewers.a;
    const next: Readonly<Record<string, () => CameraRig>> = {
      ArrowLeft: () => orbited(rig, -KEY_STEP, 0),
      ArrowRight: () => orbited(rig, KEY_STEP, 0),
      ArrowUp: () => orbited(rig, 0, -KEY_STEP),
      ArrowDown: () => orbited(rig, 0, KEY_STEP),
      '+': () => dollied(rig, 1 / KEY_ZOOM),
      '-': () => dollied(rig, KEY_ZOOM),
    };
    if (key === 'Home') this.frame();
    else if (next[key] !== undefined) this.#aim(next[key]());
    else return false;
    return true;
  }

  dispose(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  #all(): readonly SceneViewer[] {
    return [this.#viewers.a, this.#viewers.b];
  }

  #aim(rig: CameraRig): void {
    for (const viewer of this.#all()) viewer.setRig(rig);
  }

  /** Dragging rotates both, with Shift or another button pans both; the wheel zooms. */
  #listen(viewer: SceneViewer): () => void {
    const { canvas } = viewer;
    const end = new AbortController();
    const { signal } = end;
    let from: { readonly x: number; readonly y: number; readonly isPan: boolean } | undefined;
    canvas.addEventListener(
      'pointerdown',
      event => {
        from = { x: event.clientX, y: event.clientY, isPan: event.button !== 0 || event.shiftKey };
        canvas.setPointerCapture(event.pointerId);
      },
      { signal },
    );
    canvas.addEventListener(
      'pointermove',
      event => {
        if (from === undefined) return;
        const height = canvas.clientHeight || 1;
        const [dx, dy] = [(event.clientX - from.x) / height, (event.clientY - from.y) / height];
        from = { ...from, x: event.clientX, y: event.clientY };
        this.#aim(from.isPan ? panned(viewer.rig, dx, dy) : orbited(viewer.rig, dx, dy));
      },
      { signal },
    );
    for (const name of ['pointerup', 'lostpointercapture'] as const)
      canvas.addEventListener(name, () => (from = undefined), { signal });
    canvas.addEventListener('contextmenu', event => event.preventDefault(), { signal });
    canvas.addEventListener(
      'wheel',
      event => {
        event.preventDefault();
        this.#aim(dollied(viewer.rig, Math.exp(event.deltaY * STEADY_WHEEL)));
      },
      { signal, passive: false },
    );
    return () => end.abort();
  }
}

/** The elements of both scenes that one byte difference belongs to. */
interface ChangedElement {
  readonly a?: SceneElement;
  readonly b?: SceneElement;
  readonly block: AlignedBlock;
}

/** With more, they are neither shown one by one nor distinguished when all are highlighted. */
const MOST = 2000;

/** The elements whose bytes differ, in the order of the bytes; neighbours that mean the same element are one. */
export function changedElements(
  aligned: Aligned,
  scenes: Readonly<Record<SideName, Scene>>,
  assets: Readonly<Record<SideName, string>>,
): readonly ChangedElement[] {
  const sources = { a: sourceOf(scenes.a, assets.a), b: sourceOf(scenes.b, assets.b) };
  const found: ChangedElement[] = [];
  let last = '';
  for (const block of aligned.differences) {
    if (found.length === MOST) break;
    const { aStart, aSize, bStart, bSize } = block;
    const a = aSize > 0 && sources.a >= 0 ? elementAt(scenes.a, sources.a, aStart) : undefined;
    const b = bSize > 0 && sources.b >= 0 ? elementAt(scenes.b, sources.b, bStart) : undefined;
    const key = JSON.stringify([a, b]);
    if ((a === undefined && b === undefined) || key === last) continue;
    last = key;
    found.push({ ...(a && { a }), ...(b && { b }), block });
  }
  return found;
}

function sourceOf(scene: Scene, asset: string): number {
  return scene.sources.findIndex(source => source.asset === asset);
}
