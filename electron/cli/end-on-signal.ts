import { constants } from 'node:os';
import { hasUnfinished, hearUnfinished, removeUnfinished } from '../files/unfinished.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * While a file is being written, a signal removes it before the process ends. At other times the system ends the process, which
 * it does at once, even in the middle of a long reading. Gives what stops this: a server ends in its own way.
 */
export function endOnSignal(): () => void {
  let isListening = false;
  function listen(): void {
    if (isListening) return;
    isListening = true;
    for (const signal of SIGNALS) process.on(signal, end);
    setImmediate(rest).unref();
  }
  /** A signal that has come is heard before an immediate: one that were not listened to any more would be lost. */
  function rest(): void {
    if (!isListening) return;
    if (hasUnfinished()) setTimeout(rest, 10).unref();
    else stop();
  }
  function stop(): void {
    isListening = false;
    for (const signal of SIGNALS) process.off(signal, end);
  }
  hearUnfinished(listen);
  return () => {
    hearUnfinished(undefined);
    stop();
  };
}

function end(signal: NodeJS.Signals): never {
  removeUnfinished();
  process.exit(128 + constants.signals[signal]);
}
