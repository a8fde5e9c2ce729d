// What the window asks of its host while a structure made to harm is typed beside a file: node test/bench/hostile-window.ts STRUCTURE.ksy FOLDER FILE.
// The host is a process of its own, as `gantry serve` starts it (Linux: its figures are read in /proc). Prints what each call took of the processor, in
// seconds, the most memory there was until then, in MB, and how it ended; at the end the most of both for whoever asks by BENCH_PEAK.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '../../shared/contract/client.ts';
import { openWebSocket } from '../../shared/contract/session.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { workbench } from '../../shared/contract/workbench.ts';
import { browserSocket, sessionOf } from '../contract/support/wires.ts';
import { startServer } from '../support/gantry-server.ts';

const [structure = '', folder = '', file = ''] = process.argv.slice(2);
const server = await startServer({ home: join(folder, '../window'), safe: true });
const session = await sessionOf(server.url);
const connect = () => openWebSocket(() => browserSocket(Number(new URL(server.url).port), { session }));
const transport = openTransport({ connect });
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

/** Of the processor so far, all threads. */
function secondsOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function megabytesOf(pid: number | undefined): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

let [last, longest] = [secondsOf(server.pid), 0];
process.stdout.write(`before ${last.toFixed(2)} s ${megabytesOf(server.pid).toFixed(0)} MB; `);
for (const [name, call] of Object.entries(calls)) {
  const how = await call().then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.message.slice(0, 60) : String(error)),
  );
  const now = secondsOf(server.pid);
  longest = Math.max(longest, now - last);
  process.stdout.write(`${name} ${(now - last).toFixed(2)} s ${megabytesOf(server.pid).toFixed(0)} MB ${how}; `);
  last = now;
}
const peak = process.env.BENCH_PEAK;
const most = megabytesOf(server.pid);
process.on('exit', () => peak !== undefined && writeFileSync(peak, `${most} ${longest}`));
transport.close();
await server.stop();
