/** This many crashes within this many milliseconds are no coincidence. */
const mostDeaths = 5;
const withinTime = 60_000;

/** Counts recent crashes, so that what keeps crashing is not restarted for ever. */
export class Deaths {
  readonly #now: () => number;
  #times: readonly number[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  add(): void {
    const now = this.#now();
    this.#times = [...this.#times.filter(time => now - time < withinTime), now];
  }

  /** Once true, it stays true. */
  get tooMany(): boolean {
    return this.#times.length >= mostDeaths;
  }
}
