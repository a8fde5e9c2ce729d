import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { hostBridge } from '../../electron/preload/host-bridge.ts';
import type { Message } from '../../shared/contract/call.ts';
import { messagePortChannel } from '../../shared/contract/message-port-channel.ts';

/** ipcRenderer as far as the bridge knows it. */
class Ipc extends EventEmitter {
  readonly sent: unknown[][] = [];
  send(...args: unknown[]): void {
    this.sent.push(args);
  }
  answer(id: number, ports: readonly unknown[]): void {
    this.emit('gantry:port', { ports }, id);
  }
}

function bridgeOver(ipc: Ipc) {
  return hostBridge(ipc as unknown as Parameters<typeof hostBridge>[0]); // as: Electron's overloads fit no plain emitter
}

test('the page gets one function and nothing else', () => {
  const bridge = bridgeOver(new Ipc());
  expect(Object.keys(bridge)).toEqual(['connect']);
});

test('each connection requests a port and gets its own', async () => {
  const ipc = new Ipc();
  const bridge = bridgeOver(ipc);
  const [first, second] = [bridge.connect(), bridge.connect()];
  expect(ipc.sent).toEqual([
    ['gantry:connect', 1],
    ['gantry:connect', 2],
  ]);
  const [a, b] = [new MessageChannel(), new MessageChannel()];
  ipc.answer(2, [b.port1]);
  ipc.answer(1, [a.port1]);
  const heard: unknown[] = [];
  b.port2.onmessage = event => heard.push(event.data);
  (await second).post('frame');
  await vi.waitFor(() => expect(heard).toEqual(['frame']));
  await first;
  for (const { port1, port2 } of [a, b]) {
    port1.close();
    port2.close();
  }
});

test('a host that does not start is reported as a failure', async () => {
  const ipc = new Ipc();
  const connecting = bridgeOver(ipc).connect();
  ipc.answer(1, []);
  await expect(connecting).rejects.toThrow('does not start');
});

test('a port that was not requested is ignored', () => {
  const ipc = new Ipc();
  bridgeOver(ipc);
  expect(() => ipc.answer(5, [])).not.toThrow();
});

test('messages pass both ways and a closed port is noticed', async () => {
  const ipc = new Ipc();
  const connecting = bridgeOver(ipc).connect();
  const { port1, port2 } = new MessageChannel();
  ipc.answer(1, [port1]);
  const page = messagePortChannel(await connecting);
  const heard: Message[] = [];
  let closed = 0;
  page.listen({ message: message => heard.push(message), closed: () => closed++ });
  const frames: unknown[] = [];
  port2.onmessage = event => frames.push(event.data);
  page.send({ type: 'call', id: 1, name: 'hello', args: {} });
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  port2.postMessage('{"type":"answer","id":1,"result":{"version":"1"}}');
  await vi.waitFor(() => expect(heard).toEqual([{ type: 'answer', id: 1, result: { version: '1' } }]));
  port2.close();
  await vi.waitFor(() => expect(closed).toBe(1));
});
