import type { HeldBack } from '../../state/base/outbox.ts';

/** Work that is done one after another. Unlike in an outbox nothing is passed over: each byte that was typed counts. */
export interface InTurn extends HeldBack {
  /** `work` fails only where it reports so itself; it is done once `after` is done, too. */
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
