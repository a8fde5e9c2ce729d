import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { ElectronPort } from '../../electron/host/utility.ts';
import { electronPort, type ParentMessage, serveParent } from '../../electron/host/utility.ts';
import { createClient, onEvent } from '../../shared/contract/client.ts';
import { messagePortChannel } from '../../shared/contract/message-port-channel.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { workbench } from '../../shared/contract/workbench.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Two ends that behave as Electron's ports: what arrives is wrapped in an event, and nothing flows before start(). */
function electronPorts(): readonly [ElectronPort, ElectronPort] {
  const { port1, port2 } = new MessageChannel();
  const [left, right] = [port1, port2].map(port => {
    const emitter = new EventEmitter();
    const waiting: unknown[] = [];
    let isStarted = false;
    port.on('message', data => (isStarted ? emitter.emit('message', { data }) : waiting.push(data)));
    port.on('close', () => emitter.emit('close'));
    return {
      postMessage: (message: unknown) => port.postMessage(message),
      on: (event: string, listener: (event: { readonly data: unknown }) => void) => emitter.on(event, listener),
      start() {
        isStarted = true;
        for (const data of waiting.splice(0)) emitter.emit('message', { data });
      },
      close: () => port.close(),
    };
  });
  if (left === undefined || right === undefined) throw new Error('a channel has two ends');
  return [left, right];
}

test('the utility process serves its ports, asks for folders, passes them on, and ends on request', async () => {
  let receive: (event: ParentMessage) => void = () => {};
  const posted: unknown[] = [];
  const ended = Promise.withResolvers<void>();
  const parent = {
    postMessage: (message: unknown) => void posted.push(message),
    on: (_: 'message', listener: (event: ParentMessage) => void) => {
      receive = listener;
    },
  };
  const data = temporaryFolder();
  serveParent(parent, [`--data-folder=${data}`, '--safe'], ended.resolve);
  receive({ data: { type: 'openFolder', folder: '/games/mw3' }, ports: [] });
  const [ours, theirs] = electronPorts();
  receive({ data: { type: 'window' }, ports: [theirs] });
  const transport = openTransport({ connect: async () => messagePortChannel(electronPort(ours)) });
  const client = createClient(workbench, transport);
  expect(await client.hello({})).toMatchObject({ transport: 'electron', safe: true, requested: '/games/mw3' });

  const chosen = client.chooseFolder({});
  await expect.poll(() => posted).toEqual([{ type: 'chooseFolder', id: 1 }]);
  receive({ data: { type: 'folderChosen', id: 1, folder: '/games/pm' }, ports: [] });
  expect(await chosen).toEqual({ folder: '/games/pm' });

  const requested = new Promise<string>(done => onEvent(workbench, transport, 'folderRequested', e => done(e.folder)));
  receive({ data: { type: 'openFolder', folder: '/games/rc' }, ports: [] });
  expect(await requested).toBe('/games/rc');

  // Dragged are copies, with the edits in them, and they go when the host does.
  const { id: install } = await client.openInstall({ folder: temporaryFolder({ 'zbd/A.TXT': 'hello', 'b.txt': '' }) });
  const [text, empty] = await Promise.all(
    ['zbd/A.TXT', 'b.txt'].map(address => client.locate({ install, address }).then(({ id }) => id)),
  );
  if (text === undefined || empty === undefined) throw new Error('the files are not there');
  await client.writeBytes({ asset: text, start: 0, bytes: new Uint8Array([0x4a]) });
  await client.dragOut({ assets: [text, empty] });
  const last = posted.at(-1) as { readonly type: string; readonly paths: readonly string[] }; // as: of our own host
  expect(last).toEqual({
    type: 'dragFiles',
    paths: ['A.TXT', 'b.txt'].map(name => expect.stringMatching(`^${join(data, 'dragged')}.*${name}$`)),
  });
  expect(last.paths.map(path => readFileSync(path, 'latin1'))).toEqual(['Jello', '']);

  // Of another Gantry that runs, and of one that was killed.
  const running = join(data, 'dragged', `${process.ppid}-a`);
  const left = join(data, 'dragged', '999999999-a');
  for (const folder of [running, left]) mkdirSync(folder);
  receive({ data: { type: 'close' }, ports: [] });
  await ended.promise;
  expect([...last.paths, running, left].filter(path => existsSync(path))).toEqual([running]);
  transport.close();
});
