import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHost } from '../../electron/host/host.ts';
import { createClient } from '../../shared/contract/client.ts';
import { inProcessPair } from '../../shared/contract/in-process.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { workbench } from '../../shared/contract/workbench.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('closing a host whose project was taken over reports it once, and closes the other projects as usual', async () => {
  const root = temporaryFolder({ 'lost/notes.txt': 'Notes.', 'mine/notes.txt': 'Notes.' });
  const host = createHost({ dataFolder: join(root, 'data'), version: '1', transport: 'in-process', safe: true });
  const [ours, theirs] = inProcessPair();
  host.serve(theirs);
  const transport = openTransport({ connect: async () => ours });
  onTestFinished(() => transport.close());
  const client = createClient(workbench, transport);
  const edited = async (name: string) => {
    const install = await client.openInstall({ folder: join(root, name) });
    const { id: asset } = await client.locate({ install: install.id, address: 'notes.txt' });
    await client.writeBytes({ asset, start: 0, bytes: Uint8Array.of(0x42) });
    return join(install.project, 'writer.lock');
  };
  const [lost, mine] = [await edited('lost'), await edited('mine')];
  // As somebody on another computer takes it over.
  rmSync(lost);
  writeFileSync(lost, JSON.stringify({ pid: 1, host: 'attic', token: 'far' }));
  await expect(host.close()).rejects.toThrow('Another Gantry took over this mod project');
  expect([existsSync(lost), existsSync(mine)]).toEqual([true, false]);
  await host.close();
});
