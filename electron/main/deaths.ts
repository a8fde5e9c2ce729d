/** So many deaths within so many milliseconds are not bad luck any more. */
const mostDeaths = 5;
const withinTime = 60_000;

/** Counts how often something died lately: what dies again at once is not to be started for ever. */
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

  /** Once true it stays so. */
  get tooMany(): boolean {
    return this.#times.length >= mostDeaths;
  }
}
