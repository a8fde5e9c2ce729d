/**
 * What a first look into very large files costs the host's thread: worlds of very many parts, pictures of 4,096 × 4,096.
 * Run it with Node 24: `node test/bench/query-thread.bench.ts`. Figures are printed, never asserted; what must not be long is
 * told in time of the processor, since who else works on this machine is no concern of it.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from '#layout';
import { scaleDown } from '../../electron/answers/pictures/thumbnail-cache.ts';
import { QueryDesk } from '../../electron/answers/query/query-desk.ts';
import { openFile } from '../../electron/files/file-source.ts';
import { createHost } from '../../electron/host/host.ts';
import type { Client } from '../../shared/contract/call.ts';
import { createClient } from '../../shared/contract/client.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { type Workbench, workbench } from '../../shared/contract/workbench.ts';
import { identify } from '../../shared/formats/index.ts';
import { inProcessTo } from '../contract/support/wires.ts';
import { partsWorld } from './big-worlds.ts';
import { watchTurns } from './watch-turns.ts';

const BAR = 20;
const EDGE = 4096;
const WORLDS = {
  'nodes.zbd': { nodes: 100_000, models: 1000, bodiesPerModel: 2 },
  'models.zbd': { nodes: 101_000, models: 100_000, bodiesPerModel: 1 },
  'polygons.zbd': { nodes: 4000, models: 3400, bodiesPerModel: 50 },
};

const say = (line: string) => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-'));

try {
  for (const [name, parts] of Object.entries(WORLDS)) writeFileSync(join(folder, name), partsWorld(parts));
  writeFileSync(join(folder, 'large.tga'), largePicture());
  const host = createHost({ dataFolder: join(folder, '.data'), version: '0.0.0', transport: 'web', safe: true });
  const transport = openTransport({ connect: async () => inProcessTo(host) });
  const client = createClient(workbench, transport);
  const install = await client.openInstall({ folder });
  for (const name of Object.keys(WORLDS)) await world(client, install.id, name);
  await picture(client, install.id);
  await host.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function world(client: Client<Workbench>, install: string, name: string): Promise<void> {
  const file = join(folder, name);
  const onThread = await turnsOf(() =>
    new QueryDesk().answer(
      {
        place: { key: '', address: name, revision: 0, file, entries: [], isEdited: false, isAdded: false },
        question: { kind: 'nodes', path: '', first: 0, count: 200 },
      },
      () => {},
    ),
  );
  const { id: asset } = await client.locate({ install, address: name });
  const first = await turnsOf(() => client.nodesAt({ asset, path: '', first: 0, count: 200 }));
  const next = await turnsOf(async () => {
    await client.nodesAt({ asset, path: 'nodes', first: 3000, count: 200 });
    await client.fieldsIn({ asset, start: openSize(file) >> 1, size: 8192 });
  });
  say(`${name}: the first look on the host's own thread ${told(onThread)}; through the thread ${told(first)}`);
  say(`  another node and a window of fields ${told(next)}`);
}

async function picture(client: Client<Workbench>, install: string): Promise<void> {
  const { id: asset } = await client.locate({ install, address: 'large.tga' });
  const onThread = await turnsOf(async () => {
    const source = openFile(join(folder, 'large.tga'));
    const { format } = identify({ name: 'large.tga', source });
    const { value } = decode(format.layout ?? refuse('no layout'), source);
    scaleDown(format.pictures?.decode({ model: value, index: 0 }) ?? refuse('no picture'), 128);
    source.close();
  });
  const thread = await turnsOf(() => client.thumbnails({ asset, indices: [0] }));
  say(
    `a thumbnail of ${EDGE} × ${EDGE}: on the host's own thread ${told(onThread)}; through the thread ${told(thread)}`,
  );
}

interface Spent {
  readonly longest: number;
  readonly took: number;
}

async function turnsOf(work: () => Promise<unknown>): Promise<Spent> {
  const turns = watchTurns();
  const start = performance.now();
  await work();
  const took = performance.now() - start;
  // One more turn, so that the last one counts.
  await new Promise(setImmediate);
  return { took, longest: turns() };
}

function told({ longest, took }: Spent): string {
  return `held it ${longest.toFixed(0)} ms at once (bar ${BAR}: ${longest <= BAR ? 'met' : 'MISSED'}), answered after ${took.toFixed(0)} ms`;
}

function openSize(path: string): number {
  const file = openFile(path);
  file.close();
  return file.size;
}

function largePicture(): Uint8Array {
  const bytes = new Uint8Array(18 + EDGE * EDGE * 3);
  const view = new DataView(bytes.buffer);
  bytes[2] = 2;
  view.setUint16(12, EDGE, true);
  view.setUint16(14, EDGE, true);
  bytes[16] = 24;
  for (let i = 18; i < bytes.length; i++) bytes[i] = (i * 2_654_435) >>> 8;
  return bytes;
}

function refuse(why: string): never {
  throw new Error(why);
}
