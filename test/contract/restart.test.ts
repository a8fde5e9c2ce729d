import { expect, test } from 'vitest';
import { connect, serveContract } from '../../electron/host/connect.ts';
import { serve } from '../../electron/web/serve.ts';
import { createClient } from '../../shared/contract/client.ts';
import { connectWeb } from '../../shared/contract/session.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { type Probe, probe, probeHandlers, probeSchemas } from './support/probe.ts';
import { browserSocket, inProcessTo, portTo, quietLog, type Server, sessionOf } from './support/wires.ts';

/** A server that can be killed: all its connections drop at once. */
function mortalServer(): Server & { kill(): void } {
  const log = quietLog();
  const served = serveContract<Probe>(
    probeSchemas,
    probeHandlers(() => {}),
    log,
  );
  const hangUps: (() => void)[] = [];
  return {
    log,
    serve(channel) {
      const hangUp = connect({ channel, served, listen: () => () => {} });
      hangUps.push(hangUp);
      return hangUp;
    },
    kill() {
      for (const hangUp of hangUps) hangUp();
    },
  };
}

const soon = (): Promise<void> => new Promise(done => setTimeout(done, 5));

test.each([
  ['in one process', inProcessTo],
  ['over a message port', portTo],
])(
  'a client %s outlives its host: pending calls are refused, calls after the restart are answered',
  async (_, reach) => {
    let server = mortalServer();
    const transport = openTransport({ connect: async () => reach(server), wait: soon });
    const states: string[] = [];
    const reopened = new Promise<void>(done => {
      transport.onState(state => {
        states.push(state);
        if (states.filter(seen => seen === 'open').length === 2) done();
      });
    });
    const client = createClient(probe, transport);
    const waiting = client.wait({});
    const refused = expect(waiting).rejects.toMatchObject({ failure: { code: 'lost' } });
    await client.echo({ value: 1 });
    const old = server;
    server = mortalServer();
    old.kill();
    await refused;
    await reopened;
    expect(await client.echo({ value: 2 })).toBe(2);
    expect(states).toEqual(['open', 'lost', 'open']);
    transport.close();
  },
);

test('a page outlives its server: it reconnects to a new one on the same port', async () => {
  const first = await serve({ host: mortalServer(), rendererFolder: '/nowhere' });
  const { port } = first;
  let session = await sessionOf(first.url);
  const transport = connectWeb({ open: () => browserSocket(port, { session }), wait: soon });
  const client = createClient(probe, transport);
  expect(await client.echo({ value: 1 })).toBe(1);
  const lost = new Promise<void>(done => transport.onState(state => state === 'lost' && done()));
  await first.close();
  await lost;
  await expect(client.echo({ value: 1 })).rejects.toMatchObject({ failure: { code: 'lost' } });
  const opened = new Promise<void>(done => transport.onState(state => state === 'open' && done()));
  const second = await serve({ host: mortalServer(), rendererFolder: '/nowhere', port });
  session = await sessionOf(second.url); // as another tab would, with the new address
  await opened;
  expect(await client.echo({ value: 2 })).toBe(2);
  transport.close();
  await second.close();
});

test('a call made before the first connection is sent once there is one', async () => {
  const server = mortalServer();
  const gate = Promise.withResolvers<void>();
  const transport = openTransport({
    async connect() {
      await gate.promise;
      return inProcessTo(server);
    },
  });
  const answer = createClient(probe, transport).echo({ value: 'early' });
  gate.resolve();
  expect(await answer).toBe('early');
  transport.close();
});
