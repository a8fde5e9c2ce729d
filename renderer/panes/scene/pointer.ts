import type { SceneElement } from '../../../shared/scene/element.ts';
import { type CameraRig, dollied, flown, looked, orbited, panned, zoomedTo } from '../../scene3d/camera-rig.ts';
import type { PicturePlace, SceneViewer } from '../../scene3d/viewer.ts';

/** How a click changes the selection: replaces it, adds to it or removes from it. */
export type PickHow = 'only' | 'toggle';

/** A drag that acts on what it crosses. */
export interface Stroke {
  /** Whether such a drag starts at this point. */
  begin(place: StrokePlace): boolean;
  move(place: StrokePlace): void;
  end(): void;
}

export interface StrokePlace extends PicturePlace {
  /** The nearest surface counts, even if it is transparent. */
  readonly isThin?: boolean;
}

export interface PointerActions {
  /** Replaces rotating the camera, if a drag starts a stroke. */
  readonly stroke: Stroke;
  readonly flight: Flight;
  readonly pick: (levels: readonly SceneElement[], how: PickHow) => void;
  /** A click with a meaning other than selecting; true if it had one. */
  readonly click: (place: PicturePlace) => boolean;
  /** A drag, in fractions of the picture's height, rotates the light. */
  readonly turnLight: (dx: number, dy: number) => void;
  /** Selects everything in a box. */
  readonly pickAll: (elements: readonly SceneElement[], how: PickHow) => void;
  /** The wheel changed the flying speed to this multiple of its initial value. */
  readonly onSpeed: (speed: number) => void;
}

/** How far the pointer may move for a press to count as a click, in pixels. */
const STEADY = 4;
const WHEEL = 0.0015;

type Drag = 'orbit' | 'pan' | 'zoom' | 'look' | 'box' | 'light' | 'stroke';
interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Dragging rotates the camera; with Shift or the middle button it pans, with Ctrl and the middle button it zooms, with Ctrl
 * it draws a selection box. The right button looks around, and with Shift rotates the light. The wheel zooms
 * to the point under the pointer, or speeds up flying; a click selects, with Shift or Ctrl more than one.
 */
export function listenToPointer(
  viewer: SceneViewer,
  { flight, pick, click, turnLight, pickAll, onSpeed, stroke }: PointerActions,
): () => void {
  const { canvas } = viewer;
  let drag: { readonly kind: Drag; readonly from: Place; x: number; y: number; moved: number } | undefined;
  const frame = boxFrame(canvas);
  const placeOf = (event: MouseEvent): Place => placeOn(canvas, event);

  function onDown(event: PointerEvent): void {
    if (viewer.isTaken) return; // the arrows of a held part
    const from = placeOf(event);
    const usual = kindOf(event);
    const kind = usual === 'orbit' && stroke.begin({ ...from, isThin: event.altKey }) ? 'stroke' : usual;
    drag = { kind, from, x: event.clientX, y: event.clientY, moved: 0 };
    canvas.setPointerCapture(event.pointerId);
  }

  function onMove(event: PointerEvent): void {
    if (drag === undefined) return;
    const height = canvas.clientHeight || 1;
    const dx = (event.clientX - drag.x) / height;
    const dy = (event.clientY - drag.y) / height;
    drag.moved += Math.abs(event.clientX - drag.x) + Math.abs(event.clientY - drag.y);
    drag.x = event.clientX;
    drag.y = event.clientY;
    if (drag.kind === 'stroke') stroke.move({ ...placeOf(event), isThin: event.altKey });
    if (drag.kind === 'stroke' || drag.moved <= STEADY) return;
    if (drag.kind === 'box') frame.show(drag.from, placeOf(event));
    else if (drag.kind === 'light') turnLight(dx, dy);
    else viewer.setRig({ pan: panned, zoom: zoomed, orbit: orbited, look: looked }[drag.kind](viewer.rig, dx, dy));
  }

  function onUp(event: PointerEvent): void {
    const ended = drag;
    end();
    if (ended?.kind === 'stroke') stroke.end();
    if (ended === undefined || ended.kind === 'stroke' || event.button !== 0) return;
    const to = placeOf(event);
    if (ended.moved <= STEADY && click(to)) return;
    if (ended.moved <= STEADY)
      pick(viewer.pick(to.x, to.y), event.shiftKey || event.ctrlKey || event.metaKey ? 'toggle' : 'only');
    else if (ended.kind === 'box') pickAll(viewer.within(ended.from, to), event.shiftKey ? 'toggle' : 'only');
  }

  function end(): void {
    drag = undefined;
    frame.hide();
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    const factor = Math.exp(event.deltaY * WHEEL);
    if (drag?.kind === 'look' || flight.isFlying) onSpeed(flight.hasten(1 / factor));
    else {
      const { x, y } = placeOf(event);
      const { width, height } = viewer.size;
      viewer.setRig(zoomedTo(viewer.rig, factor, (x - width / 2) / (height || 1), (y - height / 2) / (height || 1)));
    }
  }

  const over = new AbortController();
  const { signal } = over;
  canvas.addEventListener('pointerdown', onDown, { signal });
  canvas.addEventListener('pointermove', onMove, { signal });
  canvas.addEventListener('pointerup', onUp, { signal });
  canvas.addEventListener('lostpointercapture', end, { signal });
  canvas.addEventListener('contextmenu', event => event.preventDefault(), { signal });
  canvas.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => {
    over.abort();
    frame.remove();
  };
}

function placeOn(canvas: HTMLCanvasElement, { clientX, clientY }: MouseEvent): Place {
  const box = canvas.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

/** The selection box. */
function boxFrame(canvas: HTMLCanvasElement) {
  const frame = document.createElement('div');
  frame.className = 'scene-box';
  frame.hidden = true;
  canvas.after(frame);
  return {
    show(a: Place, b: Place): void {
      frame.hidden = false;
      frame.style.translate = `${Math.min(a.x, b.x)}px ${Math.min(a.y, b.y)}px`;
      frame.style.width = `${Math.abs(a.x - b.x)}px`;
      frame.style.height = `${Math.abs(a.y - b.y)}px`;
    },
    hide(): void {
      frame.hidden = true;
    },
    remove: () => frame.remove(),
  };
}

/** Dragging up moves nearer; the whole height is a factor of eight. */
function zoomed(rig: CameraRig, _: number, dy: number): CameraRig {
  return dollied(rig, 8 ** dy);
}

function kindOf({ button, shiftKey, ctrlKey, metaKey }: PointerEvent): Drag {
  if (button === 1 && ctrlKey) return 'zoom';
  if (button === 2) return shiftKey ? 'light' : 'look';
  if (button !== 0 || shiftKey) return 'pan';
  return ctrlKey || metaKey ? 'box' : 'orbit';
}

type Way = 'forward' | 'right' | 'up';
const WAYS: Readonly<Record<string, readonly [Way, 1 | -1]>> = {
  KeyW: ['forward', 1],
  KeyS: ['forward', -1],
  KeyD: ['right', 1],
  KeyA: ['right', -1],
  KeyE: ['up', 1],
  KeyQ: ['up', -1],
};

/** Flying speed in distances to the target per second; three times as fast with Shift. */
const SPEED = 0.8;
const FAST = 3;
const FASTEST = 100;

export interface Flight {
  /** True if the key flies. Keys count by position on the keyboard, whatever their letter. */
  press(code: string): boolean;
  release(code: string): void;
  fast(isFast: boolean): void;
  /** One of its keys is held. */
  readonly isFlying: boolean;
  /** Multiplies the speed from now on; returns it relative to the initial speed. */
  hasten(factor: number): number;
  stop(): void;
}

/** Flies while one of the keys is held. */
export function createFlight(viewer: () => SceneViewer | undefined): Flight {
  const held = new Set<string>();
  let frame = 0;
  let last = 0;
  let speed = SPEED;
  /** The factor chosen with the wheel. */
  let chosen = 1;

  function step(now: number): void {
    frame = 0;
    const on = viewer();
    if (held.size === 0 || on === undefined) return;
    const reach = Math.min(0.1, (now - last) / 1000) * speed * chosen * on.rig.distance;
    last = now;
    const by = { forward: 0, right: 0, up: 0 };
    for (const code of held) {
      const way = WAYS[code];
      if (way) by[way[0]] += way[1] * reach;
    }
    on.setRig(flown(on.rig, by));
    frame = requestAnimationFrame(step);
  }

  function stop(): void {
    held.clear();
    cancelAnimationFrame(frame);
    frame = 0;
  }

  return {
    stop,
    get isFlying() {
      return held.size > 0;
    },
    hasten(factor) {
      chosen = Math.min(FASTEST, Math.max(1 / FASTEST, chosen * factor));
      return chosen;
    },
    press(code) {
      if (WAYS[code] === undefined) return false;
      held.add(code);
      if (frame === 0) {
        last = performance.now();
        frame = requestAnimationFrame(step);
      }
      return true;
    },
    release(code) {
      held.delete(code);
    },
    fast(isFast) {
      speed = isFast ? SPEED * FAST : SPEED;
    },
  };
}
