/** Undo and redo in the order of their requests, among the edits before and after them. */
export interface StepsInTurn {
  /** Undoes or redoes, after all that was edited, undone and redone until now. */
  step(work: () => Promise<void>): Promise<void>;
  /** All that was to be undone or redone until now is; the same promise until something else is to be. */
  whenStepped(): Promise<unknown>;
}

/** `flush` sends the edits made so far. What is typed after the request is not part of it: it would be undone. */
export function createStepsInTurn(flush: () => Promise<void>): StepsInTurn {
  let stepped: Promise<unknown> = Promise.resolve();
  return {
    step(work) {
      const done = Promise.all([stepped, flush()]).then(work);
      stepped = done.catch(() => undefined); // whoever asked for it hears of it
      return done;
    },
    whenStepped: () => stepped,
  };
}
