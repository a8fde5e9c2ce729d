import { constants } from 'node:os';
import { hasUnfinished, hearUnfinished, removeUnfinished } from '../files/unfinished.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * While a file is being written, a signal removes it before the process ends. At other times the system's own handling ends
 * the process at once, even in the middle of a long read. Returns a function that turns this off, for the server, which
 * shuts down in its own way.
 */
export function endOnSignal(): () => void {
  let isListening = false;
  function listen(): void {
    if (isListening) return;
    isListening = true;
    for (const signal of SIGNALS) process.on(signal, end);
    setImmediate(rest).unref();
  }
  /** Signals are delivered before immediates run: removing the listeners sooner could lose one that has already arrived. */
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
