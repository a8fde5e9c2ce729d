const INTERVAL_MILLISECONDS = 50;

/** The progress of a comparison. */
interface Step {
  readonly done: number;
  readonly total: number;
  readonly text: string;
}

/** Passes progress on, but no more often than a person can see; `flush` passes the last step. */
export function createStepTeller(tell: (step: Step) => void): { tell(step: Step): void; flush(): void } {
  let last = Number.NEGATIVE_INFINITY;
  let waiting: Step | undefined;
  function flush(): void {
    if (waiting === undefined) return;
    tell(waiting);
    waiting = undefined;
  }
  return {
    flush,
    tell(step) {
      waiting = step;
      const now = performance.now();
      if (now - last < INTERVAL_MILLISECONDS) return;
      last = now;
      flush();
    },
  };
}
