import { type PointerEvent, useState } from 'react';

/** The frames something may be moved to; or why it cannot be. */
export type AllowedFrames = { readonly from: number; readonly to: number } | { readonly why: string };

interface Dragged {
  readonly key: number;
  /** Where the press began, from the left of the window. */
  readonly x: number;
  readonly room: AllowedFrames;
  /** Undefined until the pointer has moved too far for a click. */
  readonly frame?: number;
}

export interface KeyDrag {
  /** Where the key would go, and whether that is allowed. */
  readonly shown: { readonly frame: number; readonly isFree: boolean } | undefined;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
}

export interface KeyDragParts {
  readonly times: ArrayLike<number>;
  readonly last: number;
  roomOf(key: number): AllowedFrames;
  onPick(key: number): void;
  onMove(key: number, frame: number): void;
  onStay(why: string): void;
}

/** Pixels next to a mark that still count as the mark, and pixels that are more than a click. */
const NEAR = 6;
const CLICK = 3;

/** A press on a mark selects its key and moves it until release; events between frames stay between them. */
export function useKeyDrag({ times, last, roomOf, onPick, onMove, onStay }: KeyDragParts): KeyDrag {
  const [dragged, setDragged] = useState<Dragged>();

  function frameAt({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    return width === 0 ? 0 : ((clientX - left) / width) * last;
  }

  return {
    shown: dragged?.frame === undefined ? undefined : { frame: dragged.frame, isFree: !('why' in dragged.room) },
    onPointerDown(event) {
      if (event.button !== 0) return;
      const key = nearest(times, frameAt(event));
      if (key === undefined) return;
      onPick(key);
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const mark = left + (last === 0 ? 0 : ((times[key] ?? 0) / last) * width);
      if (Math.abs(mark - event.clientX) > NEAR) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ key, x: event.clientX, room: roomOf(key) });
    },
    onPointerMove(event) {
      if (dragged === undefined) return;
      if (dragged.frame === undefined && Math.abs(event.clientX - dragged.x) < CLICK) return;
      setDragged({ ...dragged, frame: within(dragged, times[dragged.key] ?? 0, frameAt(event)) });
    },
    onPointerUp() {
      setDragged(undefined);
      if (dragged?.frame === undefined) return;
      if ('why' in dragged.room) onStay(dragged.room.why);
      else if (dragged.frame !== times[dragged.key]) onMove(dragged.key, dragged.frame);
    },
    onPointerCancel: () => setDragged(undefined),
  };
}

/** Limited to whole frames that do not reach another key. */
function within({ room }: Dragged, time: number, frame: number): number {
  if ('why' in room) return time;
  return Math.min(room.to, Math.max(room.from, Math.round(frame)));
}

function nearest(times: ArrayLike<number>, frame: number): number | undefined {
  let best: number | undefined;
  for (let key = 0; key < times.length; key++)
    if (best === undefined || Math.abs((times[key] ?? 0) - frame) < Math.abs((times[best] ?? 0) - frame)) best = key;
  return best;
}
