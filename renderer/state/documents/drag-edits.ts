import { createOutbox, type HeldBack } from '../base/outbox.ts';

/** Edits in quick succession, such as those of a drag. */
export interface DragEdits<T> extends HeldBack {
  /** `goesOn`: it belongs to the same step as the edit before. */
  send(what: T, goesOn: boolean): void;
}

interface DragEdit<T> {
  readonly what: T;
  readonly goesOn: boolean;
}

// biome-ignore lint/suspicious/noConfusingVoidType: an edit may answer nothing
type Answer = { readonly changed: readonly unknown[] } | undefined | void;

/** Sends the newest value after each answer. It begins the step if the value meant to was skipped or had no effect. */
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
