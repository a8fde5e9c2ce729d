import { availableParallelism } from 'node:os';

/** With this many processors, everything may run at once. */
const ENOUGH_PROCESSORS = 4;
/**
 * A window is still busy with what it received, and its next request for it comes before background work: twice
 * as long as making it took. The pictures of a large zone appear half a second before all of its shapes are drawn.
 */
const PAUSE = { times: 2, least: 200, most: 1500 };
const LOOK_AGAIN_MILLISECONDS = 25;

/**
 * Decides who goes first if there are few processors: a picture that the user waits for, before background work. Three
 * threads that read the same large file at once show its picture three times as late.
 */
export interface Turns {
  /** Whether anybody waits. */
  readonly areTaken: boolean;
  /** Work that the user waits for. */
  first<T>(work: Promise<T>): Promise<T>;
  /** A window requested more of what it received: it is still busy with it. */
  more(): void;
  /** Resolves when nobody waits for anything, or after this many milliseconds. */
  after(atMost: number): Promise<void>;
}

export function createTurns({ processors = availableParallelism(), now = () => performance.now() } = {}): Turns {
  let running = 0;
  let free = Number.NEGATIVE_INFINITY;
  let pause = PAUSE.least;
  const wait = () => {
    free = Math.max(free, now() + pause);
  };
  const areTaken = () => processors < ENOUGH_PROCESSORS && (running > 0 || now() < free);
  return {
    get areTaken() {
      return areTaken();
    },
    async first(work) {
      const begun = now();
      running += 1;
      try {
        return await work;
      } finally {
        running -= 1;
        pause = Math.min(PAUSE.most, Math.max(PAUSE.least, PAUSE.times * (now() - begun)));
        wait();
      }
    },
    more() {
      if (areTaken()) wait();
    },
    async after(atMost) {
      const begun = now();
      while (areTaken() && now() - begun < atMost)
        await new Promise(again => setTimeout(again, LOOK_AGAIN_MILLISECONDS));
    },
  };
}
