import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Schemas } from '../../electron/host/check.ts';
import type { Client, Handlers } from '../../shared/contract/call.ts';
import { call, event } from '../../shared/contract/call.ts';

const two = {
  first: call<{ readonly n: number }, string>(),
  second: call<Record<string, never>, number>(),
  rang: event<{ readonly n: number }>(),
} as const;
type Two = typeof two;

const first = async ({ n }: { readonly n: number }): Promise<string> => String(n);
const second = async (): Promise<number> => 2;

/** Each line below is proof only while the compiler still objects: an unneeded expectation is an error of its own. */
test('a missing handler, schema or a wrong one does not compile', () => {
  const whole: Handlers<Two> = { first, second };
  // @ts-expect-error a handler is missing
  const missing: Handlers<Two> = { first };
  // @ts-expect-error an answer of the wrong type
  const wrongAnswer: Handlers<Two> = { first, second: async () => 'two' };
  // @ts-expect-error an event has no handler
  const tooMany: Handlers<Two> = { first, second, rang: async () => undefined };
  const schemas: Schemas<Two> = { first: v.object({ n: v.number() }), second: v.object({}) };
  // @ts-expect-error a schema is missing
  const noSchema: Schemas<Two> = { first: v.object({ n: v.number() }) };
  // @ts-expect-error a schema that lets something else through
  const wrongSchema: Schemas<Two> = { first: v.object({ n: v.string() }), second: v.object({}) };
  expect([whole, missing, wrongAnswer, tooMany, schemas, noSchema, wrongSchema]).toHaveLength(7);
});

test('a wrong call does not compile', () => {
  const ask = async (client: Client<Two>): Promise<string> => {
    // @ts-expect-error arguments of the wrong type
    await client.first({ n: '1' });
    // @ts-expect-error no such call
    await client.third({});
    return client.first({ n: 1 });
  };
  expect(ask).toBeTypeOf('function');
});
