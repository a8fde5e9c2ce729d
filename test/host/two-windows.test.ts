// Two tabs of a browser on one host: what one closes stays open for the other.
import { expect, onTestFinished, test } from 'vitest';
import { createHost } from '../../electron/host/host.ts';
import { createClient } from '../../shared/contract/client.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { workbench } from '../../shared/contract/workbench.ts';
import { inProcessTo } from '../contract/support/wires.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const FILE = 'notes.txt';

async function twoWindows() {
  const host = createHost({ dataFolder: temporaryFolder({}), version: '1', transport: 'in-process', safe: false });
  const folder = temporaryFolder({ [FILE]: Buffer.from('The tide comes in at six.') });
  const open = async () => {
    const transport = openTransport({ connect: async () => inProcessTo(host) });
    const client = createClient(workbench, transport);
    return { transport, client, install: (await client.openInstall({ folder })).id };
  };
  const [first, second] = [await open(), await open()];
  onTestFinished(async () => {
    for (const { transport } of [first, second]) transport.close();
    await host.close();
  });
  expect(second.install).toBe(first.install);
  return { first, second, folder };
}

test('a folder that one window closes stays open in the other until that closes it too', async () => {
  const { first, second } = await twoWindows();
  await first.client.closeInstall({ install: first.install });
  const { id: asset } = await second.client.locate({ install: second.install, address: FILE });
  expect(await second.client.openAsset({ asset })).toMatchObject({ format: 'text/plain' });
  await second.client.closeInstall({ install: second.install });
  await expect(second.client.changes({ install: second.install })).rejects.toThrow('This folder is no longer open.');
});

test('a closed window keeps no folder open', async () => {
  const { first, second } = await twoWindows();
  first.transport.close();
  await second.client.closeInstall({ install: second.install });
  await expect(second.client.changes({ install: second.install })).rejects.toThrow('This folder is no longer open.');
});

test('a window that opens a folder twice, as after a lost connection, closes it once', async () => {
  const { first, second, folder } = await twoWindows();
  await second.client.closeInstall({ install: second.install });
  await first.client.openInstall({ folder });
  await first.client.closeInstall({ install: first.install });
  await expect(first.client.changes({ install: first.install })).rejects.toThrow('This folder is no longer open.');
});
