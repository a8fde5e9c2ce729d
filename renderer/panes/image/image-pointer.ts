import { centreAfter, clampZoom, stretchOf } from './geometry.ts';
import type { ImageCanvas } from './image-canvas.ts';
import type { ImageView } from './image-state.ts';

/** A press that moves less than this selects; one that moves more drags the picture. */
const STILL = 4;

/** The wheel zooms at the pointer, a drag moves the picture, a click selects a pixel. */
export function listenToPointer(element: HTMLElement, image: ImageCanvas, view: ImageView): () => void {
  let pressed: { readonly x: number; readonly y: number; isDrag: boolean } | undefined;
  let last = { x: 0, y: 0 };

  function point(event: MouseEvent): { x: number; y: number } {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  function down(event: PointerEvent): void {
    if (event.button > 1) return;
    pressed = { ...point(event), isDrag: event.button === 1 };
    last = point(event);
    element.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    const at = point(event);
    if (pressed === undefined) {
      view.hover(image.pixelAt(at));
      return;
    }
    if (Math.hypot(at.x - pressed.x, at.y - pressed.y) > STILL) pressed.isDrag = true;
    if (pressed.isDrag) pan(image, view, { x: at.x - last.x, y: at.y - last.y });
    last = at;
  }

  function up(event: PointerEvent): void {
    const pixel = image.pixelAt(point(event));
    if (pressed !== undefined && !pressed.isDrag && pixel !== undefined) void view.pick(pixel);
    pressed = undefined;
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    zoomBy(image, view, 1.25 ** -Math.sign(event.deltaY), point(event));
  }

  const leave = () => view.hover(undefined);
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointerleave', leave);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointerleave', leave);
    element.removeEventListener('wheel', wheel);
  };
}

/** Moves the picture by a number of screen pixels. */
function pan(image: ImageCanvas, view: ImageView, by: { readonly x: number; readonly y: number }): void {
  const place = image.place();
  if (place === undefined) return;
  const size = image.viewSize();
  const middle = { x: size.width / 2 - by.x, y: size.height / 2 - by.y };
  view.set({ centre: { x: (middle.x - place.left) / place.scaleX, y: (middle.y - place.top) / place.scaleY } });
}

/** Zooms by a factor, with the point fixed. */
export function zoomBy(
  image: ImageCanvas,
  view: ImageView,
  factor: number,
  point?: { readonly x: number; readonly y: number },
): void {
  const before = image.place();
  const state = view.store.getState();
  if (before === undefined) return;
  const stretch = stretchOf(state);
  const zoom = clampZoom((before.scaleX / stretch.x) * factor);
  const size = image.viewSize();
  const at = point ?? { x: size.width / 2, y: size.height / 2 };
  const after = { scaleX: zoom * stretch.x, scaleY: zoom * stretch.y };
  view.set({ zoom, centre: centreAfter(at, before, after, size) });
}
