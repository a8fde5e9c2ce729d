import type { HeldBack } from '../../state/base/outbox.ts';

/** Work that is done one after another. Unlike in an outbox nothing is passed over: each byte that was typed counts. */
export interface InTurn extends HeldBack {
  /** `work` fails nowhere but where it says so itself. */
  add(work: () => Promise<void>): void;
}

export function createInTurn(): InTurn {
  const waiting: (() => Promise<void>)[] = [];
  let done: Promise<void> = Promise.resolve();
  return {
    add(work) {
      waiting.push(work);
      done = done.then(() => waiting.shift()?.());
    },
    flush: () => done,
    leave() {
      for (const work of waiting.splice(0)) void work();
    },
  };
}
