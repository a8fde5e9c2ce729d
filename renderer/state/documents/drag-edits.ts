import { createOutbox, type HeldBack } from '../base/outbox.ts';

/** Edits that follow each other fast, as those of a drag do. */
export interface DragEdits<T> extends HeldBack {
  /** `goesOn`: it is one step with the edit before. */
  send(what: T, goesOn: boolean): void;
}

interface DragEdit<T> {
  readonly what: T;
  readonly goesOn: boolean;
}

/** Sends the newest once what was sent before is answered. It begins the step where the one that would have was passed over. */
export function createDragEdits<T>(edit: (what: T, goesOn: boolean) => Promise<unknown>): DragEdits<T> {
  const { put, flush, leave } = createOutbox<DragEdit<T>>(({ what, goesOn }) => edit(what, goesOn), {
    join: (waiting, later) => ({ ...later, goesOn: waiting.goesOn && later.goesOn }),
  });
  return { send: (what, goesOn) => put({ what, goesOn }), flush, leave };
}
