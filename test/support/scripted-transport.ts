import type { CallOptions, Transport } from '../../shared/contract/call.ts';
import { FailureError } from '../../shared/contract/failure.ts';

type Answer = (args: never, options?: CallOptions) => unknown;

export interface ScriptedTransport extends Transport {
  /** Every call so far, in order. */
  readonly calls: readonly { readonly name: string; readonly args: unknown }[];
  emit(name: string, payload: unknown): void;
  setState(state: 'open' | 'lost'): void;
}

/** A transport whose host is a table of answers; calls without one are refused. */
export function scriptedTransport(answers: Readonly<Record<string, Answer>>): ScriptedTransport {
  const calls: { name: string; args: unknown }[] = [];
  const events = new Map<string, Set<(payload: unknown) => void>>();
  const states = new Set<(state: 'open' | 'lost') => void>();
  return {
    calls,
    async call(name, args, options) {
      calls.push({ name, args });
      const answer = answers[name];
      if (answer === undefined) throw new FailureError({ code: 'unsupported', text: `no answer for ${name}` });
      return answer(args as never, options); // as: each test's answer takes its own arguments
    },
    on(name, listener) {
      const listeners = events.get(name) ?? new Set();
      events.set(name, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    onState(listener) {
      states.add(listener);
      return () => states.delete(listener);
    },
    emit(name, payload) {
      for (const listener of events.get(name) ?? []) listener(payload);
    },
    setState(state) {
      for (const listener of states) listener(state);
    },
    close() {},
  };
}

/** Lets everything that is already answered arrive. */
export function settled(): Promise<void> {
  return new Promise(done => setTimeout(done, 0));
}
