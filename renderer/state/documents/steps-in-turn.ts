/** Undo and redo in the order in which they were requested, in turn with edits. */
export interface StepsInTurn {
  /** Undoes or redoes after every edit, undo and redo requested so far. */
  step(work: () => Promise<void>): Promise<void>;
  /** Resolves when every step requested so far is done; the same promise until another is requested. */
  whenStepped(): Promise<unknown>;
}

/** `flush` sends the edits made so far, but nothing typed after the request: the step would undo that. */
export function createStepsInTurn(flush: () => Promise<void>): StepsInTurn {
  let stepped: Promise<unknown> = Promise.resolve();
  return {
    step(work) {
      const done = Promise.all([stepped, flush()]).then(work);
      stepped = done.catch(() => undefined); // the caller gets the error
      return done;
    },
    whenStepped: () => stepped,
  };
}
