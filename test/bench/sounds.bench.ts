/**
 * The 90 MB sound archive of a large install: unpacked, against a bare loop that writes the same slices; re-packed after
 * one change, against a bare copy, fsync and reading it again with SHA-1. Run it with Node 24:
 * `node test/bench/sounds.bench.ts`. Figures are printed, never asserted: judge the ratios, not the milliseconds.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHost } from '../../electron/host/host.ts';
import type { Client } from '../../shared/contract/call.ts';
import { createClient } from '../../shared/contract/client.ts';
import { type Command, command } from '../../shared/contract/command.ts';
import { inProcessPair } from '../../shared/contract/in-process.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { readArchive } from '../support/read-archive.ts';

const maker = join(import.meta.dirname, '../../../shared/tools/make_big.py');
const install = join(tmpdir(), 'gantry-big');
const archive = join(install, 'zbd', 'soundsH.zbd');
const RUNS = 5;
/** Rounds before the first that counts: the host of a running workbench is warm. */
const WARM_UP = 2;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const seconds = (values: readonly number[]) => `${median(values).toFixed(3)} s`;

if (!existsSync(install) && !existsSync(maker)) {
  say('sounds: skipped, ../shared/tools/make_big.py is not there to make the archive');
} else {
  if (!existsSync(install)) execFileSync('python3', [maker, install], { stdio: 'ignore' });
  const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-'));
  try {
    await compare(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(folder: string): Promise<void> {
  const host = createHost({ dataFolder: join(folder, 'data'), version: '0', transport: 'in-process', safe: true });
  const [near, far] = inProcessPair();
  host.serveCommand(far);
  const transport = openTransport({ connect: async () => near });
  const client = createClient(command, transport);
  const { count, change } = prepare(folder);
  const times = { bareOut: [] as number[], out: [] as number[], bareBack: [] as number[], back: [] as number[] };
  // Taken in turns, so that whatever else the machine does falls on all of them.
  for (let run = 0; run < WARM_UP; run++) await repack(client, change, join(folder, 'packed.zbd'));
  for (let run = 0; run < RUNS; run++) {
    times.bareOut.push(await timed(() => bareUnpack(join(folder, `bare-${run}`))));
    times.out.push(await timed(() => unpack(client, join(folder, `out-${run}`))));
    for (const name of [`bare-${run}`, `out-${run}`]) rmSync(join(folder, name), { recursive: true });
  }
  for (let run = 0; run < RUNS; run++) {
    // Both into new files: to free an old one's blocks is the disk's own time.
    const [bare, packed] = [join(folder, `copy-${run}.zbd`), join(folder, `packed-${run}.zbd`)];
    times.bareBack.push(await timed(() => bareCopy(bare)));
    times.back.push(await timed(() => repack(client, change, packed)));
    for (const file of [bare, packed]) rmSync(file);
  }
  report(count, times);
  transport.close();
  await host.close();
}

/** The second sound is to take the first one's place. The archive itself is let go: it must not weigh on what is measured. */
function prepare(folder: string): { readonly count: number; readonly change: Change } {
  const { entries } = readArchive(Uint8Array.from(readFileSync(archive)), 1);
  const change: Change = { entry: entries[0]?.name ?? '', file: join(folder, 'new.wav') };
  writeFileSync(change.file, entries[1]?.content ?? new Uint8Array(44));
  return { count: entries.length, change };
}

function report(
  count: number,
  { bareOut, out, bareBack, back }: Record<'bareOut' | 'out' | 'bareBack' | 'back', number[]>,
) {
  const ratio = (a: readonly number[], b: readonly number[]) => median(a) / median(b);
  const verdict = (value: number) => `${value.toFixed(2)}x, at most 2x: ${value <= 2 ? 'met' : 'MISSED'}`;
  say(`${(statSync(archive).size / 1e6).toFixed(0)} MB, ${count} sounds, load ${loadavg()[0]?.toFixed(1)}`);
  say(`unpacking   ${seconds(out)}, bare loop ${seconds(bareOut)}: ${verdict(ratio(out, bareOut))}`);
  say(
    `re-packing  ${seconds(back)}, bare copy + fsync + SHA-1 ${seconds(bareBack)}: ${verdict(ratio(back, bareBack))}`,
  );
}

async function timed(work: () => void | Promise<void>): Promise<number> {
  const before = performance.now();
  await work();
  return (performance.now() - before) / 1000;
}

async function unpack(client: Client<Command>, where: string): Promise<void> {
  await client.extract({ base: '/', places: [archive], where, kinds: ['raw'] });
}

interface Change {
  readonly entry: string;
  readonly file: string;
}

async function repack(client: Client<Command>, change: Change, out: string): Promise<void> {
  await client.replace({ base: '/', container: archive, edits: [change], out, raw: false });
}

/** Directory entries are 148 bytes before a footer of 8: start, length, name. */
function bareUnpack(where: string): void {
  mkdirSync(where, { recursive: true });
  const file = readFileSync(archive);
  const count = file.readUInt32LE(file.length - 4);
  for (let i = 0; i < count; i++) {
    const at = file.length - 8 - (count - i) * 148;
    const start = file.readUInt32LE(at);
    writeFileSync(join(where, `${i}.wav`), file.subarray(start, start + file.readUInt32LE(at + 4)));
  }
}

function bareCopy(out: string): void {
  copyFileSync(archive, out);
  const file = openSync(out, 'r+');
  fsyncSync(file);
  const hash = createHash('sha1');
  const buffer = Buffer.alloc(1 << 20);
  for (let size = readSync(file, buffer); size > 0; size = readSync(file, buffer))
    hash.update(buffer.subarray(0, size));
  hash.digest();
  closeSync(file);
}
