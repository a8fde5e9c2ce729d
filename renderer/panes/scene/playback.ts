import type { SceneView } from './scene-state.ts';

/** How time goes on: 1 forwards, -1 backwards. */
export type Way = 1 | -1;

interface Swinging {
  readonly seconds: number;
  readonly speed: number;
  readonly way: Way;
}

/** Where a clip that goes to its end and back again is some time later, and which way it goes then. */
export function swung(
  { frameCount, frameRate }: { readonly frameCount: number; readonly frameRate: number },
  frame: number,
  { seconds, speed, way }: Swinging,
): { readonly frame: number; readonly way: Way } {
  const last = Math.max(0, frameCount - 1);
  if (last === 0) return { frame: 0, way: 1 };
  // There and back as one line: the way back begins where the way there ends.
  const at = way === 1 ? frame : 2 * last - frame;
  const next = (at + seconds * speed * frameRate) % (2 * last);
  return next <= last ? { frame: next, way: 1 } : { frame: 2 * last - next, way: -1 };
}

/** Back and forth, or round again: it is a kind of loop. */
export function flipPingPong({ store, set }: Pick<SceneView, 'store' | 'set'>): void {
  const { loop, pingPong } = store.getState();
  set({ pingPong: !(loop && pingPong), loop: true });
}
