// Structures made to use up time or memory, each over a file in a process of its own, as somebody would type it:
// node test/bench/hostile.bench.ts [MEGABYTES] [VERB… | all] [-- PART OF A NAME|ANOTHER]. Each that is refused should end within 2 s of the processor's time and
// under 256 MB. One that is read to its end takes as long as there is to print: its megabytes are told, and it is stopped after so many.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Hostile, hostileStructures } from '../support/fuzz/hostile-structures.ts';

const commandLine = join(import.meta.dirname, '../../dist/cli/main.js');
const hostOfWindow = join(import.meta.dirname, 'hostile-window.ts');
const folder = mkdtempSync(join(tmpdir(), 'gantry-hostile-'));
const at = (name: string): string => join(folder, name);
const [structure, data, other] = [at('hostile.ksy'), at('game/data.bin'), at('other.bin')];

const given = process.argv.slice(2);
const end = given.includes('--') ? given.indexOf('--') : given.length;
const [megabytesOfData = '1', ...asked] = given.slice(0, end);
const parts = given
  .slice(end + 1)
  .join(' ')
  .split('|');
const MOST_PRINTED = 200e6;

type Args = readonly string[];
/** To a file that nobody looks at. */
const out: Args = ['-o', at('out.bin'), '--json'];

/** The verbs that take `--with`. */
const withIt: Readonly<Record<string, () => Args>> = {
  show: () => ['show', data, '--json'],
  path: () => ['show', data, '--path', `${firstPath()}[0]`, '--json'],
  fields: () => ['fields', data, '--json'],
  verify: () => ['verify', data, '--json'],
  identify: () => ['identify', data, '--json'],
  facts: () => ['identify', data, '--facts', '--json'],
  set: () => ['set', data, `${firstPath()}=1`, ...out],
  'set-list': () => ['set', data, `${firstPath()}=[1]`, ...out],
  'set-struct': () => ['set', data, `${firstPath()}={"b":1}`, ...out],
  'set-item': () => ['set', data, `${firstPath()}[1]=1`, ...out],
  'set-field': () => ['set', data, `${firstPath()}[1].b=1`, ...out],
  'set-instance': () => ['set', data, `${firstPath()}[1].v=1`, ...out],
  build: () => ['build', data, at('model.json'), ...out],
  diff: () => ['diff', data, other, '--json'],
  extract: () => ['extract', data, '-o', at('out'), '--as', 'json', '--json'],
  csv: () => ['extract', data, '-o', at('out'), '--as', 'csv', '--json'],
};

/** Those that read a file by a structure of the library. */
const kept: Readonly<Record<string, () => Args>> = {
  add: () => ['structure', 'add', structure, '--for', '*.bin', '--json'],
  check: () => ['structure', 'check', structure, '--json'],
  library: () => ['structure', 'list', '--json'],
  insert: () => ['insert', data, `${firstPath()}[0]`, ...out],
  append: () => ['insert', data, `${firstPath()}[]`, '{"b":1}', ...out],
  remove: () => ['remove', data, `${firstPath()}[0]`, ...out],
  copy: () => ['copy', data, `${firstPath()}[0]`, ...out],
  move: () => ['move', data, `${firstPath()}[0]`, `${firstPath()}[2]`, ...out],
  rename: () => ['rename', data, `${firstPath()}[0]`, 'x', ...out],
  text: () => ['text', data, '--json'],
  list: () => ['list', at('game'), '--all', '--json'],
  repair: () => ['repair', data, '--json'],
  find: () => ['bytes', 'find', data, '61 62', '--json'],
  write: () => ['bytes', 'write', data, '9', '41', ...out],
  'bytes-insert': () => ['bytes', 'insert', data, '9', '41', ...out],
  'bytes-delete': () => ['bytes', 'delete', data, '9', '1', ...out],
  'bytes-replace': () => ['bytes', 'replace', data, '61 62 63', '63 62 61', ...out],
  across: () => ['copy-across', other, data, `${firstPath()}[500000]`, ...out],
  scan: () => ['scan', at('game'), '--json'],
  search: () => ['search', at('game'), 'abcabc', '--json'],
  refs: () => ['refs', at('game'), data, '--json'],
  'patch-apply': () => ['patch', 'apply', at('made.gantry-patch'), at('game'), '--json'],
  'patch-diff': () => ['patch', 'diff', at('game'), at('changed'), '-o', at('made.gantry-patch'), '--json'],
};

/** What the window asks of its host, call by call; the host's own memory is in it. */
const inWindow: Readonly<Record<string, () => Args>> = { window: () => [structure, at('game'), 'data.bin'] };

const verbs = { ...withIt, ...kept, ...inWindow };

/** A value that somebody might set: the first field of the structure. */
function firstPath(): string {
  const text = readFileSync(structure, 'utf8').replace(/^meta.*/, '');
  return /id: (\w+)/.exec(text)?.[1] ?? /instances: \{(\w+)/.exec(text)?.[1] ?? 'a';
}

interface Taken {
  readonly seconds: number;
  readonly megabytes: number;
  readonly printed: number;
  readonly how: string;
}

function run(args: readonly string[], program = commandLine): Promise<Taken> {
  const note = at('peak.txt');
  rmSync(note, { force: true });
  const peak = pathToFileURL(join(import.meta.dirname, 'note-peak.js')).href;
  const child = spawn(process.execPath, ['--max-semi-space-size=4', '--import', peak, program, ...args], {
    env: { ...process.env, GANTRY_HOME: folder, BENCH_PEAK: note },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = 0;
  let isCut = false;
  child.stdout.on('data', (bytes: Buffer) => {
    printed += bytes.length;
    if (program === hostOfWindow) process.stdout.write(bytes);
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

/** The file, a changed one, a game folder of each, and the library with the structure where the verb looks for it there. */
async function prepare(verb: string, { text, bytes }: Hostile): Promise<Args> {
  writeFileSync(structure, text);
  const all = Buffer.concat(Array.from({ length: Number(megabytesOfData) }, () => bytes));
  writeFileSync(data, all);
  writeFileSync(other, all.fill(1, all.length >> 1, (all.length >> 1) + 9));
  copyFileSync(other, join(at('changed'), 'data.bin'));
  writeFileSync(at('model.json'), `{"${firstPath()}": [{"b": 1}]}`);
  const asked = verbs[verb];
  if (!asked) throw new Error(`there is no verb ${verb}`);
  if (verb in inWindow) return asked();
  if (verb in withIt) return [...asked(), '--with', structure];
  await run(['structure', 'remove', 'hostile']);
  if (verb !== 'add') await run(kept.add?.() ?? []);
  if (verb === 'patch-apply') await run(kept['patch-diff']?.() ?? []);
  return asked();
}

mkdirSync(at('game'));
mkdirSync(at('changed'));
const worst = { seconds: 0, megabytes: 0 };
for (const verb of asked.length === 0 ? ['show'] : asked[0] === 'all' ? Object.keys(verbs) : asked)
  for (const [name, hostile] of hostileStructures) {
    if (!parts.some(part => name.includes(part))) continue;
    const { seconds, megabytes, printed, how } = await run(
      await prepare(verb, hostile),
      verb in inWindow ? hostOfWindow : commandLine,
    );
    const isEndless = printed > 20e6;
    if (!isEndless) worst.seconds = Math.max(worst.seconds, seconds);
    worst.megabytes = Math.max(worst.megabytes, megabytes);
    const amount = printed > 1e6 ? `, ${(printed / 1e6).toFixed(0)} MB printed` : '';
    const figures = `${seconds.toFixed(2)} s  ${megabytes.toFixed(0).padStart(4)} MB`;
    console.log(`${verb.padEnd(13)} ${figures}  ${how}${amount}  ${name}`);
  }
console.log(
  `at most ${worst.megabytes.toFixed(0)} MB, and ${worst.seconds.toFixed(2)} s where less than 20 MB are printed, in ${hostileStructures.size} structures`,
);
rmSync(folder, { recursive: true });
