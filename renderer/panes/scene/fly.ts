import { flown } from '../../scene3d/camera-rig.ts';
import type { SceneViewer } from '../../scene3d/viewer.ts';

type Way = 'forward' | 'right' | 'up';
const WAYS: Readonly<Record<string, readonly [Way, 1 | -1]>> = {
  KeyW: ['forward', 1],
  KeyS: ['forward', -1],
  KeyD: ['right', 1],
  KeyA: ['right', -1],
  KeyE: ['up', 1],
  KeyQ: ['up', -1],
};

/** Distances to the target flown in a second; with Shift three times as fast. */
const SPEED = 0.8;
const FAST = 3;

export interface Flight {
  /** True when the key flies. By its place on the keyboard, whatever letter is on it. */
  press(code: string): boolean;
  release(code: string): void;
  fast(isFast: boolean): void;
  stop(): void;
}

/** Flies for as long as one of the keys is held. */
export function createFlight(viewer: () => SceneViewer | undefined): Flight {
  const held = new Set<string>();
  let frame = 0;
  let last = 0;
  let speed = SPEED;

  function step(now: number): void {
    frame = 0;
    const on = viewer();
    if (held.size === 0 || on === undefined) return;
    const reach = Math.min(0.1, (now - last) / 1000) * speed * on.rig.distance;
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
