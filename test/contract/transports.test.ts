import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect, mostCalls, serveContract } from '../../electron/host/connect.ts';
import type { Client, Progress } from '../../shared/contract/call.ts';
import { createClient, onEvent } from '../../shared/contract/client.ts';
import type { FailureError } from '../../shared/contract/failure.ts';
import { largestFrame } from '../../shared/contract/frames.ts';
import { type Probe, probe, probeHandlers, probeSchemas } from './support/probe.ts';
import { quietLog, type Server, type Wire, wires } from './support/wires.ts';

function probeServer(): Server & { readonly log: ReturnType<typeof quietLog> } {
  const listeners = new Set<(name: string, payload: unknown) => void>();
  const log = quietLog();
  const emit = (name: string, payload: unknown): void => {
    for (const listener of listeners) listener(name, payload);
  };
  const served = serveContract<Probe>(probeSchemas, probeHandlers(emit), log);
  const listen = (listener: (name: string, payload: unknown) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { log, serve: channel => connect({ channel, served, listen }) };
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    answer => ({ answered: answer }),
    (error: FailureError) => error.failure,
  );

describe.each(Object.entries(wires))('a client %s', (name, openWire) => {
  let wire: Wire;
  let client: Client<Probe>;
  let log: ReturnType<typeof quietLog>;

  beforeEach(async () => {
    const server = probeServer();
    log = server.log;
    wire = await openWire(server);
    client = createClient(probe, wire.transport);
  });
  afterEach(() => wire.close());

  test('gets the answer to each of many calls made at once', async () => {
    const calls = Array.from({ length: 100 }, (_, value) => client.echo({ value }));
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 100 }, (_, value) => value));
  });

  test('gets values back unchanged', async () => {
    const value = {
      text: 'Sjöström “quoted” \u0000 \ud83d\ude00',
      list: [1, -2.5, null, undefined, [], {}],
      numbers: [-0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
      big: 2n ** 63n,
      bytes: [Uint8Array.of(1, 2, 255), new Uint8Array(0)],
      $: { $: ['bytes', 0] },
    };
    expect(await client.echo({ value })).toEqual(value);
  });

  test('gets undefined for an empty answer', async () => {
    expect(await client.announce({ text: 'x' })).toBeUndefined();
  });

  test('sends and gets bytes as a Uint8Array, and of a view only its own range', async () => {
    const whole = Buffer.from([9, 9, 1, 2, 3, 9]);
    const turned = await client.turnRound({ bytes: whole.subarray(2, 5) });
    expect(turned).toBeInstanceOf(Uint8Array);
    expect([...turned]).toEqual([3, 2, 1]);
  });

  test('gets progress in order, and all of it before the answer', async () => {
    const heard: Progress[] = [];
    expect(await client.count({ to: 5 }, { onProgress: step => heard.push(step) })).toBe(5);
    expect(heard.map(step => step.done)).toEqual([1, 2, 3, 4, 5]);
    expect(heard[0]).toEqual({ text: 'counting', done: 1, total: 5, unit: 'steps' });
  });

  test('is refused with the failure from the host', async () => {
    expect(await failureOf(client.fail({}))).toEqual({
      code: 'malformed',
      text: 'It is broken.',
      where: { file: 'a.zbd', start: 16 },
      next: 'Look.',
    });
  });

  test('gets a bug without its internal message, which is in the log', async () => {
    const failure = await failureOf(client.break({}));
    expect(failure).toMatchObject({ code: 'bug' });
    expect(JSON.stringify(failure)).not.toContain('secret');
    expect(log.lines.join()).toContain('secret inner words');
  });

  test('is answered when it cancels', async () => {
    const controller = new AbortController();
    const answer = failureOf(client.wait({}, { signal: controller.signal }));
    await client.echo({ value: 1 });
    controller.abort();
    expect(await answer).toMatchObject({ code: 'cancelled' });
    expect(await client.echo({ value: 2 })).toBe(2);
  });

  test('is answered when it cancels before the call', async () => {
    expect(await failureOf(client.wait({}, { signal: AbortSignal.abort() }))).toMatchObject({ code: 'cancelled' });
  });

  test('is refused an unknown call', async () => {
    for (const unknown of ['nothing', 'toString', '__proto__', 'said'])
      expect(await failureOf(wire.transport.call(unknown, {}))).toMatchObject({ code: 'badRequest' });
  });

  test('is refused wrong arguments, which the failure names', async () => {
    expect(await failureOf(wire.transport.call('count', { to: -1 }))).toMatchObject({
      code: 'badRequest',
      where: { path: 'to' },
    });
    for (const wrong of [undefined, null, 'text', {}, { to: '3' }, { to: 1.5 }, { to: 1001 }])
      expect(await failureOf(wire.transport.call('count', wrong))).toMatchObject({ code: 'badRequest' });
  });

  test('is refused bytes beyond the cap of a call', async () => {
    const failure = await failureOf(client.turnRound({ bytes: new Uint8Array((1 << 20) + 1) }));
    expect(failure).toMatchObject({ code: 'badRequest', where: { path: 'bytes' } });
  });

  test('is refused more calls than may be pending, and served again afterwards', async () => {
    const controller = new AbortController();
    const waiting = Array.from({ length: mostCalls }, () => failureOf(client.wait({}, { signal: controller.signal })));
    expect(await failureOf(client.echo({ value: 1 }))).toMatchObject({ code: 'busy' });
    controller.abort();
    await Promise.all(waiting);
    expect(await client.echo({ value: 1 })).toBe(1);
  });

  test('gets events until it stops listening', async () => {
    const heard: string[] = [];
    const stop = onEvent(probe, wire.transport, 'said', ({ text }) => heard.push(text));
    await client.announce({ text: 'one' });
    stop();
    await client.announce({ text: 'two' });
    expect(heard).toEqual(['one']);
  });

  test('is refused after closing, including pending calls', async () => {
    const waiting = failureOf(client.wait({}));
    await client.echo({ value: 1 });
    wire.transport.close();
    expect(await waiting).toMatchObject({ code: 'lost' });
    expect(await failureOf(client.echo({ value: 1 }))).toMatchObject({ code: 'lost' });
  });

  test.skipIf(name === 'in one process')('is refused what does not fit a frame, in both directions', async () => {
    const failure = await failureOf(client.turnRound({ bytes: new Uint8Array(largestFrame) }));
    expect(failure).toMatchObject({ code: 'badRequest' });
    expect(await failureOf(client.fill({ size: largestFrame }))).toMatchObject({ code: 'refused' });
    expect(await client.echo({ value: 1 })).toBe(1);
  });
});
