import * as v from 'valibot';
import type { Schemas } from '../../../electron/host/check.ts';
import { call, event, type Handlers } from '../../../shared/contract/call.ts';
import { FailureError } from '../../../shared/contract/failure.ts';

/** A contract small enough to know every answer of. */
export const probe = {
  echo: call<{ readonly value: unknown }, unknown>(),
  turnRound: call<{ readonly bytes: Uint8Array }, Uint8Array>(),
  count: call<{ readonly to: number }, number>(),
  wait: call<Record<string, never>, string>(),
  fail: call<Record<string, never>, never>(),
  break: call<Record<string, never>, never>(),
  announce: call<{ readonly text: string }, undefined>(),
  fill: call<{ readonly size: number }, Uint8Array>(),
  said: event<{ readonly text: string }>(),
} as const;
export type Probe = typeof probe;

export const probeSchemas: Schemas<Probe> = {
  echo: v.object({ value: v.unknown() }),
  turnRound: v.object({ bytes: v.pipe(v.instance(Uint8Array), v.maxLength(1 << 20)) }),
  count: v.object({ to: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1000)) }),
  wait: v.object({}),
  fail: v.object({}),
  break: v.object({}),
  announce: v.object({ text: v.pipe(v.string(), v.maxLength(100)) }),
  fill: v.object({ size: v.number() }),
};

export function probeHandlers(emit: (name: string, payload: unknown) => void): Handlers<Probe> {
  return {
    echo: async ({ value }) => value,
    turnRound: async ({ bytes }) => bytes.toReversed(),
    async count({ to }, { progress }) {
      for (let done = 1; done <= to; done++) progress({ text: 'counting', done, total: to, unit: 'steps' });
      return to;
    },
    wait: (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    fail: async () => {
      throw new FailureError({
        code: 'malformed',
        text: 'It is broken.',
        where: { file: 'a.zbd', start: 16 },
        next: 'Look.',
      });
    },
    break: async () => {
      throw new TypeError('secret inner words');
    },
    async announce({ text }) {
      emit('said', { text });
      return undefined;
    },
    fill: async ({ size }) => new Uint8Array(size),
  };
}
