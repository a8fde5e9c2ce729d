// What the window asks of its host while a structure made to harm is typed beside a file: node test/bench/hostile-window.ts STRUCTURE.ksy FOLDER FILE.
// Prints what each call took of the processor, in seconds, and how it ended.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHost } from '../../electron/host/host.ts';
import { createClient } from '../../shared/contract/client.ts';
import { inProcessPair } from '../../shared/contract/in-process.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { workbench } from '../../shared/contract/workbench.ts';

const [structure = '', folder = '', file = ''] = process.argv.slice(2);
const host = createHost({ dataFolder: join(folder, '../window'), version: '1', transport: 'web', safe: true });
const [near, far] = inProcessPair();
host.serve(far);
const transport = openTransport({ connect: async () => near });
const client = createClient(workbench, transport);
const text = readFileSync(structure, 'utf8');
const { id: install } = await client.openInstall({ folder });
const { id: asset } = await client.locate({ install, address: file });

const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  open: () => client.openAsset({ asset }),
  begin: () => client.structureOf({ asset, isNew: true }),
  type: () => client.tryStructure({ asset, text }),
  'type on': () => client.tryStructure({ asset, text: `${text}# a key\n` }),
  'open again': () => client.openAsset({ asset }),
  bytes: () => client.fieldsIn({ asset, start: 500_000, size: 4096 }),
  tree: () => client.nodesAt({ asset, path: '', first: 0, count: 100 }),
  list: () => client.nodesAt({ asset, path: 'a', first: 1000, count: 100 }),
  table: () => client.table({ asset }),
  keep: () => client.addStructure({ install, place: 'library', text, glob: '*.bin' }),
  shelf: () => client.structures({ install, asset }),
};
let last = process.cpuUsage();
for (const [name, call] of Object.entries(calls)) {
  const how = await call().then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.message.slice(0, 60) : String(error)),
  );
  const now = process.cpuUsage();
  const seconds = (now.user - last.user + now.system - last.system) / 1e6;
  last = now;
  process.stdout.write(`${name} ${seconds.toFixed(2)} ${how}; `);
}
transport.close();
await host.close();
