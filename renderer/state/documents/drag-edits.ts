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

// biome-ignore lint/suspicious/noConfusingVoidType: an edit that answers nothing is one as well
type Answer = { readonly changed: readonly unknown[] } | undefined | void;

/** Sends the newest value once the previous one is answered. It begins the step if the value that should have was skipped, or changed nothing. */
export function createDragEdits<T>(edit: (what: T, goesOn: boolean) => Promise<Answer>): DragEdits<T> {
  let isBegun = true;
  const send = async ({ what, goesOn }: DragEdit<T>) => {
    const joins = goesOn && isBegun;
    const answer = await edit(what, joins);
    isBegun = joins || answer?.changed.length !== 0;
  };
  const { put, flush, leave } = createOutbox<DragEdit<T>>(send, {
    join: (waiting, later) => ({ ...later, goesOn: waiting.goesOn && later.goesOn }),
  });
  return { send: (what, goesOn) => put({ what, goesOn }), flush, leave };
}
