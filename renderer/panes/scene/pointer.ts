import type { SceneElement } from '../../../shared/scene/element.ts';
import { dollied, orbited, panned } from '../../scene3d/camera-rig.ts';
import type { SceneViewer } from '../../scene3d/viewer.ts';

export interface PointerActions {
  readonly pick: (levels: readonly SceneElement[]) => void;
}

/** Pixels the pointer may move while a click is still a click. */
const STEADY = 4;
const WHEEL = 0.0015;

type Drag = 'orbit' | 'pan';

/** Dragging turns, with Shift or another button shifts; the wheel comes nearer; a click picks. */
export function listenToPointer(viewer: SceneViewer, { pick }: PointerActions): () => void {
  const { canvas } = viewer;
  let drag: { readonly kind: Drag; x: number; y: number; moved: number } | undefined;

  function onDown(event: PointerEvent): void {
    const kind: Drag = event.button !== 0 || event.shiftKey ? 'pan' : 'orbit';
    drag = { kind, x: event.clientX, y: event.clientY, moved: 0 };
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
    if (drag.moved > STEADY)
      viewer.setRig(drag.kind === 'pan' ? panned(viewer.rig, dx, dy) : orbited(viewer.rig, dx, dy));
  }

  function onUp(event: PointerEvent): void {
    const isClick = drag !== undefined && drag.moved <= STEADY && event.button === 0;
    drag = undefined;
    if (!isClick) return;
    const box = canvas.getBoundingClientRect();
    pick(viewer.pick(event.clientX - box.left, event.clientY - box.top));
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    viewer.setRig(dollied(viewer.rig, Math.exp(event.deltaY * WHEEL)));
  }

  const end = new AbortController();
  const { signal } = end;
  canvas.addEventListener('pointerdown', onDown, { signal });
  canvas.addEventListener('pointermove', onMove, { signal });
  canvas.addEventListener('pointerup', onUp, { signal });
  canvas.addEventListener('lostpointercapture', () => (drag = undefined), { signal });
  canvas.addEventListener('contextmenu', event => event.preventDefault(), { signal });
  canvas.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => end.abort();
}
