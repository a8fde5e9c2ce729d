const INTERVAL_MILLISECONDS = 50;

/** The progress of a comparison. */
interface Step {
  readonly done: number;
  readonly total: number;
  readonly text: string;
}

/** Passes progress on, but no more often than a person can see; `flush` passes the last step. */
export function createStepThrottle(report: (step: Step) => void): { report(step: Step): void; flush(): void } {
  let last = Number.NEGATIVE_INFINITY;
  let waiting: Step | undefined;
  function flush(): void {
    if (waiting === undefined) return;
    report(waiting);
    waiting = undefined;
  }
  return {
    flush,
    report(step) {
      waiting = step;
      const now = performance.now();
      if (now - last < INTERVAL_MILLISECONDS) return;
      last = now;
      flush();
    },
  };
}
