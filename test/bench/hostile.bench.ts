// Structures made to use up time or memory, each over a file in a process of its own, as somebody would type it:
// node test/bench/hostile.bench.ts [MEGABYTES] [VERB…] [-- PART OF A NAME]. Each that is refused should end within 2 s of the processor's time and
// under 256 MB. One that is read to its end takes as long as there is to print: its megabytes are told, and it is stopped after so many.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hostileStructures } from '../support/fuzz/hostile-structures.ts';

const program = join(import.meta.dirname, '../../dist/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'gantry-hostile-'));
const at = (name: string): string => join(folder, name);
const [structure, data, other] = [at('hostile.ksy'), at('data.bin'), at('other.bin')];

const given = process.argv.slice(2);
const end = given.includes('--') ? given.indexOf('--') : given.length;
const [megabytesOfData = '1', ...asked] = given.slice(0, end);
const part = given.slice(end + 1).join(' ');
const MOST_PRINTED = 200e6;

const verbs: Readonly<Record<string, () => readonly string[]>> = {
  show: () => ['show', data, '--json'],
  fields: () => ['fields', data, '--json'],
  verify: () => ['verify', data, '--json'],
  identify: () => ['identify', data, '--json'],
  set: () => ['set', data, `${firstPath()}=1`, '-o', at('out.bin'), '--json'],
  diff: () => ['diff', data, other, '--json'],
  extract: () => ['extract', data, '-o', at('out'), '--as', 'json', '--json'],
};

/** A value that somebody might set: the first field of the structure. */
function firstPath(): string {
  return /id: (\w+)/.exec(readFileSync(structure, 'utf8').replace(/^meta.*/, ''))?.[1] ?? 'a';
}

interface Taken {
  readonly seconds: number;
  readonly megabytes: number;
  readonly printed: number;
  readonly how: string;
}

function run(args: readonly string[]): Promise<Taken> {
  const note = at('peak.txt');
  rmSync(note, { force: true });
  const peak = pathToFileURL(join(import.meta.dirname, 'note-peak.js')).href;
  const child = spawn(process.execPath, ['--import', peak, program, ...args, '--with', structure], {
    env: { ...process.env, GANTRY_HOME: folder, BENCH_PEAK: note },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = 0;
  let isCut = false;
  child.stdout.on('data', (bytes: Buffer) => {
    printed += bytes.length;
    if (printed < MOST_PRINTED || isCut) return;
    isCut = true;
    child.stdout.destroy();
  });
  const stopped = setTimeout(() => child.kill('SIGKILL'), 60_000);
  return new Promise(resolve => {
    child.on('close', (status, signal) => {
      clearTimeout(stopped);
      const [megabytes = 0, seconds = 60] = signal === null ? readFileSync(note, 'utf8').split(' ').map(Number) : [];
      const how = signal === null ? (isCut ? 'goes on printing' : `ends with ${status}`) : 'did not end within 60 s';
      resolve({ seconds, megabytes, printed, how });
    });
  });
}

const worst = { seconds: 0, megabytes: 0 };
for (const verb of asked.length > 0 ? asked : ['show'])
  for (const [name, { text, bytes }] of hostileStructures) {
    if (!name.includes(part)) continue;
    writeFileSync(structure, text);
    const all = Buffer.concat(Array.from({ length: Number(megabytesOfData) }, () => bytes));
    writeFileSync(data, all);
    if (verb === 'diff') writeFileSync(other, all.fill(1, all.length >> 1, (all.length >> 1) + 9));
    const { seconds, megabytes, printed, how } = await run(verbs[verb]?.() ?? []);
    const isEndless = printed > 20e6;
    if (!isEndless) worst.seconds = Math.max(worst.seconds, seconds);
    worst.megabytes = Math.max(worst.megabytes, megabytes);
    const amount = printed > 1e6 ? `, ${(printed / 1e6).toFixed(0)} MB printed` : '';
    const figures = `${seconds.toFixed(2)} s  ${megabytes.toFixed(0).padStart(4)} MB`;
    console.log(`${verb.padEnd(8)} ${figures}  ${how}${amount}  ${name}`);
  }
console.log(
  `at most ${worst.megabytes.toFixed(0)} MB, and ${worst.seconds.toFixed(2)} s where less than 20 MB are printed, in ${hostileStructures.size} structures`,
);
rmSync(folder, { recursive: true });
