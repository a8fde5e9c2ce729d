import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import type { ElectronPort } from '../../electron/host/utility.ts';
import { type ParentMessage, type ParentPort, serveParent } from '../../electron/host/utility.ts';
import { hostBridge } from '../../electron/preload/host-bridge.ts';
import type { Client } from '../../shared/contract/call.ts';
import { createClient } from '../../shared/contract/client.ts';
import { messagePortChannel } from '../../shared/contract/message-port-channel.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { type Workbench, workbench } from '../../shared/contract/workbench.ts';
import type { ChildStandIn, ElectronStandIn } from '../support/electron-stand-in.ts';
import { shellUnderTest } from '../support/shell-under-test.ts';

// The whole way of a call in the shell, with everything of ours real: page, preload, main process, host. Only Electron
// between them is a stand-in, and its ports are Node's.

const { start } = shellUnderTest();
const endings: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A Node port as Electron's main process has it. */
function electronPort(port: MessagePort): ElectronPort {
  return {
    postMessage: message => port.postMessage(message),
    on(event: 'message' | 'close', listener: (event: { readonly data: unknown }) => void) {
      port.on(event, (data: unknown) => listener({ data }));
    },
    start: () => port.start(),
    close: () => port.close(),
  };
}

function makeChannel() {
  const { port1, port2 } = new MessageChannel();
  return { port1: electronPort(port1), port2 };
}

/** Runs the real host where Electron would have forked it; killing it closes its ports, as the system would. */
function hostIn(child: ChildStandIn, args: readonly string[]): void {
  const parent = new EventEmitter();
  const ports: ElectronPort[] = [];
  const port: ParentPort = {
    postMessage: message => child.emit('message', message),
    on: (event, listener: (event: ParentMessage) => void) => parent.on(event, listener),
  };
  const closed = new Promise<void>(resolve => serveParent(port, args, resolve));
  child.on('stand-in:posted', (data: unknown, given: readonly ElectronPort[]) => {
    ports.push(...given);
    parent.emit('message', { data, ports: given });
  });
  const end = (): Promise<void> => {
    for (const given of ports.splice(0)) given.close();
    parent.emit('message', { data: { type: 'close' }, ports: [] });
    return closed;
  };
  child.on('exit', () => void end());
  endings.push(end);
}

/** The window's side, as preload and page have it. */
function pageOf(electron: ElectronStandIn): Client<Workbench> {
  const ipc = new EventEmitter();
  const { webContents } = electron.window;
  webContents.on('stand-in:posted', (name: string, id: number, ports: readonly unknown[] = []) => {
    ipc.emit(name, { ports }, id);
  });
  const event = { sender: webContents, senderFrame: webContents.mainFrame };
  const send = (name: string, id: number) => electron.ipcMain.emit(name, event, id);
  const bridge = hostBridge(Object.assign(ipc, { send }) as unknown as Parameters<typeof hostBridge>[0]); // as: overloads
  const transport = openTransport({
    connect: async () => messagePortChannel(await bridge.connect()),
    wait: () => new Promise(resolve => setTimeout(resolve, 10)),
  });
  endings.push(() => transport.close());
  return createClient(workbench, transport);
}

test('a call of the page reaches the host and its answer returns', async () => {
  const { electron } = await start({ makeChannel, onFork: hostIn });
  const client = pageOf(electron);
  expect(await client.hello({})).toMatchObject({ transport: 'electron', safe: false });
});

test('--safe reaches the page', async () => {
  const { electron } = await start({ makeChannel, onFork: hostIn, argv: ['electron', '/app', '--safe'] });
  expect(await pageOf(electron).hello({})).toMatchObject({ safe: true });
});

test('the folder dialog is opened by the main process when the page asks the host', async () => {
  const { electron } = await start({ makeChannel, onFork: hostIn, chosen: '/games/mech3' });
  expect(await pageOf(electron).chooseFolder({})).toEqual({ folder: '/games/mech3' });
});

test('a host that is killed is restarted, and the same window continues', async () => {
  const { electron, shell } = await start({ makeChannel, onFork: hostIn });
  const client = pageOf(electron);
  await client.hello({});
  shell?.host.kill();
  await vi.waitFor(async () => expect(await client.hello({})).toMatchObject({ transport: 'electron' }));
  expect(electron.children).toHaveLength(2);
  expect(electron.calls('new BrowserWindow')).toHaveLength(1);
});
