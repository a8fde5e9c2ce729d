import type { HeldBack } from '../../state/base/outbox.ts';

/** Work that is done in order. Unlike an outbox, nothing is skipped: each typed byte counts. */
export interface InTurn extends HeldBack {
  /** `work` reports its own failures; it starts only when `after` is done, too. */
  add(work: () => Promise<void>, after: Promise<unknown>): void;
}

export function createInTurn(): InTurn {
  const waiting: (() => Promise<void>)[] = [];
  let done: Promise<void> = Promise.resolve();
  return {
    add(work, after) {
      waiting.push(work);
      done = done.then(() => after).then(() => waiting.shift()?.());
    },
    flush: () => done,
    leave() {
      for (const work of waiting.splice(0)) void work();
    },
  };
}
