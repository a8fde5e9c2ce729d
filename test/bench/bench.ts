/**
 * The jobs that people wait for, each as the command they would type, in turns with a yardstick: `npm run bench`, or
 * `npm run bench -- scan textures` for some of them; `npm run bench -- --all` also runs every *.bench.ts beside this.
 * Figures are printed, never asserted. Wall time lies on a busy machine: read the processor's time, and the ratios.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { nodeFor, pinnedNode } from '../../electron/launch/paths.js';

const here = import.meta.dirname;
const gantry = join(here, '../../dist/cli/main.js');
/** What a scan comes to at the least in this language: its bytes, its hashes, its rows. */
const floor = join(here, 'scan-floor.js');
/** And what it takes before it reads anything. */
const threadFloor = join(here, 'thread-floor.js');
const decodeOnce = join(here, 'decode-once.ts');
const maker = join(here, '../../../shared/tools/make_big.py');
const world = join(here, '../../../shared/data/eq/gfaydark.s3d');
const install = join(tmpdir(), 'gantry-big');
const zbd = join(install, 'zbd');
const packages = ['', 'c1', 'c2', 'c3', 'c4', 'c4b', 't1'].map(folder =>
  join(zbd, folder, folder === '' ? 'rmechtex.zbd' : 'rtexture.zbd'),
);
if (!existsSync(install) && existsSync(maker)) execFileSync('python3', [maker, install], { stdio: 'ignore' });
const readers = ['c1', 'c2', 'c3', 'c4', 'c4b', 't1'].flatMap(folder => filesIn(join(zbd, folder), /^reader/));
const RUNS = 5;

interface Job {
  readonly name: string;
  readonly what: string;
  readonly goal: string;
  /** What Gantry is asked; `out` is a place to write to, empty before each run. */
  readonly ask: (out: string) => readonly string[];
  /** What the same machine does with the same bytes, at the least. */
  readonly yardstick: (out: string) => readonly string[];
  readonly needs?: string;
  /** Run in place of Gantry. */
  readonly program?: string;
  /** It prints milliseconds, and these are its time: the first or the second of its numbers. */
  readonly printed?: 0 | 1;
  /** The index stays from run to run. */
  readonly isWarm?: true;
  /** The answer may be "no": files that come out in none of the forms, sides that differ. */
  readonly mayBeNo?: true;
}

interface Run {
  readonly wall: number;
  readonly processor: number;
  /** MB, of our own process. */
  readonly peak: number;
}

const nothing = () => ['node', '-e', '0'];
const copy = (files: readonly string[]) => (out: string) => ['cp', ...files, out];
const exported = (files: readonly string[], kind: string) => (out: string) => [
  'extract',
  ...files,
  '--as',
  kind,
  '-o',
  out,
];
const everyForm = 'raw,png,glb,obj,json,csv,wav,text,binary';
const samples = join(here, '../../../shared/data');
const [sounds, motions] = [join(zbd, 'soundsL.zbd'), join(zbd, 'motion.zbd')];
const large = join(zbd, 'soundsH.zbd');

const jobs: readonly Job[] = [
  {
    ...{ name: 'help', what: 'gantry --help', goal: '0.15 s' },
    ...{ ask: () => ['--help'], yardstick: nothing },
  },
  {
    ...{ name: 'identify', what: 'identify of a small file', goal: '0.20 s', needs: install },
    ...{ ask: () => ['identify', readers[0] ?? ''], yardstick: nothing },
  },
  {
    ...{ name: 'scan', what: 'scan of 211 MB', goal: '2.0 × sha1sum', needs: install },
    ...{ ask: () => ['scan', install], yardstick: () => ['sha1sum', ...filesIn(install, /./)] },
  },
  {
    ...{
      name: 'floor',
      what: 'the same read, hashed and stored, nothing understood',
      goal: 'beside scan',
      needs: install,
    },
    ...{ program: floor, ask: () => [install, filledIndex()], yardstick: () => ['sha1sum', ...filesIn(install, /./)] },
  },
  {
    ...{ name: 'thread', what: 'Node, SQLite and a thread that has the formats', goal: 'beside scan' },
    ...{ program: threadFloor, ask: () => [], yardstick: nothing },
  },
  {
    ...{ name: 'rescan', what: 'scan again, nothing changed', goal: 'as identify', needs: install, isWarm: true },
    ...{ ask: () => ['scan', install], yardstick: nothing },
  },
  {
    ...{ name: 'textures', what: '7 texture packages to PNG', goal: '5.4 s', needs: install },
    ...{ ask: exported(packages, 'png'), yardstick: copy(packages.slice(0, 1)) },
  },
  {
    ...{ name: 'zone', what: 'gfaydark.s3d to PNG and GLB', goal: '150 MB', needs: world },
    ...{ ask: exported([world], 'png,glb'), yardstick: copy([world]) },
  },
  {
    ...{ name: 'zone', what: 'gfaydark.wld to JSON, 97 MB', goal: '150 MB', needs: world },
    ...{ ask: exported([`${world}::gfaydark.wld`], 'json'), yardstick: copy([world]) },
  },
  {
    ...{ name: 'forms', what: 'gfaydark.s3d in all nine forms', goal: '150 MB', needs: world },
    ...{ ask: exported([world], everyForm), yardstick: copy([world]) },
  },
  {
    ...{ name: 'forms', what: 'all sample files in all nine forms', goal: '150 MB', needs: world, mayBeNo: true },
    ...{ ask: exported([samples], everyForm), yardstick: copy([world]) },
  },
  {
    ...{ name: 'import', what: 'a mesh of 28,322 triangles into gfaydark.s3d', goal: '150 MB', needs: world },
    ask: out => [
      'import',
      `${world}::gfaydark.wld`,
      hills(),
      ...['--part', 'fragments[131]', '--force', '-o', join(out, 'new.s3d')],
    ],
    yardstick: copy([world]),
  },
  {
    ...{ name: 'diff', what: 'diff of gfaydark.s3d and itself', goal: '150 MB', needs: world },
    ...{ ask: () => ['diff', world, world], yardstick: copy([world]) },
  },
  {
    ...{ name: 'diff', what: 'diff of the install and one with other sounds', goal: '150 MB', needs: install },
    ...{ ask: () => ['diff', install, otherInstall()], yardstick: copy([large]), mayBeNo: true },
  },
  {
    ...{ name: 'patch', what: 'patch diff of the same two', goal: '150 MB', needs: install },
    ask: out => ['patch', 'diff', install, otherInstall(), '-o', join(out, 'mod.gantry-patch')],
    yardstick: copy([large]),
  },
  {
    ...{ name: 'search', what: 'search of all sample files', goal: '150 MB', needs: world },
    ...{ ask: () => ['search', samples, 'tree'], yardstick: copy([world]) },
  },
  {
    ...{ name: 'motions', what: 'motions to JSON', goal: '2.0 s', needs: install },
    ...{ ask: exported([motions], 'json'), yardstick: copy([motions]) },
  },
  {
    ...{ name: 'sounds', what: 'sounds to WAV', goal: '0.81 s', needs: install },
    ...{ ask: exported([sounds], 'wav'), yardstick: copy([sounds]) },
  },
  {
    ...{ name: 'readers', what: `${readers.length} reader archives to text`, goal: '0.81 s', needs: install },
    ...{ ask: exported(readers, 'text'), yardstick: copy(readers.slice(0, 1)) },
  },
  {
    ...{ name: 'write', what: 'one entry of 90 MB changed', goal: '0.60 s', needs: install },
    ask: out => [
      'replace',
      large,
      `${firstOf(large)}=${join(here, 'bench.ts')}`,
      '--raw',
      '--force',
      '-o',
      join(out, 'new.zbd'),
    ],
    yardstick: copy([large]),
  },
  ...([0, 1] as const).map(
    (printed): Job => ({
      name: 'decode',
      what: `decode of gfaydark.wld, ${printed === 0 ? 'the first in a process' : 'when what it runs is compiled'}`,
      ...{ goal: '0.15 s', needs: world, program: decodeOnce, printed },
      ...{ ask: () => [`${world}::gfaydark.wld`], yardstick: nothing },
    }),
  ),
  {
    ...{ name: 'verify', what: 'verify of gfaydark.wld', goal: '0.40 s', needs: world },
    ...{ ask: () => ['verify', `${world}::gfaydark.wld`], yardstick: nothing },
  },
  {
    ...{ name: 'fields', what: 'fields --json of gfaydark.wld', goal: '3 s', needs: world },
    ...{ ask: () => ['fields', `${world}::gfaydark.wld`, '--json'], yardstick: nothing },
  },
];

/**
 * What the jobs write goes when all of them are done: ext4 passes over the inodes of files deleted in the last minutes one by
 * one, for each file that is made. With 1,900 files of the job before deleted, sounds took 0.3 to 1.9 s instead of 0.3.
 */
const rooms = mkdtempSync(join(tmpdir(), 'gantry-bench-'));
process.on('exit', () => rmSync(rooms, { recursive: true, force: true }));

const say = (line: string) => void process.stdout.write(`${line}\n`);

benchAll(process.argv.slice(2));

function benchAll(args: readonly string[]): void {
  const wanted = args.filter(arg => !arg.startsWith('--'));
  say(
    `${RUNS} runs each, in turns; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}. Seconds: median (least–most).`,
  );
  // As the kernel keeps its binary in large pieces or small ones, the same Node is 30 MB more or less, and so is each row.
  say(`Node alone takes ${timed([pinnedNode, '-e', '0'], rooms).peak.toFixed(0)} MB here.`);
  say('');
  say('| job | goal | now | processor | yardstick | ratio of processor | peak MB |');
  say('|---|---|---|---|---|---|---|');
  for (const job of jobs) if (wanted.length === 0 || wanted.includes(job.name)) say(rowOf(job));
  if (!args.includes('--all')) return;
  for (const file of filesIn(here, /\.bench\.ts$/)) {
    say(`\n${file}`);
    spawnSync(process.execPath, [file], { stdio: 'inherit' });
  }
}

function rowOf(job: Job): string {
  const { what, goal, needs } = job;
  if (needs !== undefined && !existsSync(needs))
    return `| ${what} | ${goal} | skipped: ${needs} is not there | | | | |`;
  const data = mkdtempSync(join(rooms, `${job.name}-`));
  const [ours, theirs]: [Run[], Run[]] = [[], []];
  for (let turn = 0; turn <= RUNS; turn++) {
    const pair = { our: inRoom(data, job, 'ask'), their: inRoom(data, job, 'yardstick') };
    // The first of each fills the caches: of the disk, and of what Node compiled.
    if (turn === 0) continue;
    ours.push(pair.our);
    theirs.push(pair.their);
  }
  const ratios = ours.map(({ processor }, i) => processor / Math.max(0.01, theirs[i]?.processor ?? Number.NaN));
  const now = spread(ours.map(run => run.wall));
  // The rest is of a process that does it again and again.
  if (job.printed !== undefined) return `| ${what} | ${goal} | ${now} | | | | |`;
  const cells = [what, goal, now, spread(ours.map(run => run.processor))];
  const peak = Math.max(...ours.map(run => run.peak)).toFixed(0);
  return `| ${[...cells, spread(theirs.map(run => run.processor)), spread(ratios, 1), peak].join(' | ')} |`;
}

/** One run, with an empty folder to write to. */
function inRoom(data: string, job: Job, who: 'ask' | 'yardstick'): Run {
  const out = mkdtempSync(join(data, 'out-'));
  if (job.isWarm === undefined) for (const name of filesIn(data, /^index\.sqlite/)) rmSync(name);
  const args = job[who](out);
  if (who === 'yardstick') return timed(args, data);
  const command = [pinnedNode, ...nodeFor(args[0]).flags, job.program ?? gantry, ...args];
  const { mayBeNo = false } = job;
  if (job.printed === undefined) return timed(command, data, { mayBeNo });
  const printed = join(data, 'printed');
  const run = timed(command, data, { printed });
  return { ...run, wall: Number(readFileSync(printed, 'utf8').split(' ')[job.printed]) / 1000 };
}

/** The shell knows what its children took of the processor, all threads together. */
function timed(args: readonly string[], data: string, { printed = '/dev/null', mayBeNo = false } = {}): Run {
  const note = join(data, 'peak');
  const isOurs = args[0] === pinnedNode;
  const noting = { GANTRY_HOME: data, BENCH_PEAK: note, NODE_OPTIONS: `--import=${join(here, 'note-peak.js')}` };
  const env = { ...process.env, ...(isOurs && { ...nodeFor(undefined).surroundings, ...noting }) };
  const started = performance.now();
  const script = '"$@" >"$0" 2>/dev/null; s=$?; times; exit $s';
  const { stdout, status } = spawnSync('sh', ['-c', script, printed, ...args], { env, encoding: 'utf8' });
  const wall = (performance.now() - started) / 1000;
  if (status !== 0 && !(mayBeNo && status === 1))
    throw new Error(`${args.slice(0, 4).join(' ')} … ended with ${status}`);
  const [user = 0, system = 0] = [...(stdout.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  const peak = existsSync(note) ? Number.parseFloat(readFileSync(note, 'utf8')) : 0;
  rmSync(note, { force: true });
  return { wall, processor: user + system, peak };
}

function spread(values: readonly number[], digits = 2): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (i: number) => (sorted[i] ?? Number.NaN).toFixed(digits);
  return `${at(sorted.length >> 1)} (${at(0)}–${at(sorted.length - 1)})`;
}

function firstOf(archive: string): string {
  const rows: readonly { readonly address: string }[] = JSON.parse(
    execFileSync(process.execPath, [gantry, 'list', archive, '--json'], { encoding: 'utf8', maxBuffer: 1 << 28 }),
  );
  return rows[0]?.address.split('::')[1] ?? '';
}

/** What a scan leaves, made once. */
function filledIndex(): string {
  const file = join(rooms, 'filled.sqlite');
  if (!existsSync(file)) execFileSync(pinnedNode, [gantry, 'scan', install, '--db', file], { stdio: 'ignore' });
  return file;
}

/** The install with one sound longer than it was, so that all after it lie elsewhere; made once. */
function otherInstall(): string {
  const folder = join(rooms, 'other');
  if (existsSync(folder)) return folder;
  cpSync(install, folder, { recursive: true });
  const changed = [sounds, `${firstOf(sounds)}=${join(here, 'bench.ts')}`, '--raw', '--force'];
  execFileSync(pinnedNode, [gantry, 'replace', ...changed, '-o', join(folder, relative(install, sounds))], {
    stdio: 'ignore',
  });
  return folder;
}

/** A grid of 120 by 120 as OBJ; made once. */
function hills(): string {
  const file = join(rooms, 'hills.obj');
  if (existsSync(file)) return file;
  const [all = [], squares = []] = [120, 119].map(count => Array.from({ length: count * count }, (_, i) => i));
  const points = all.map(i => `v ${i % 120} ${(Math.sin(i % 120) * 4).toFixed(4)} ${Math.floor(i / 120)}`);
  const faces = squares.map(i => {
    const corner = (i % 119) + Math.floor(i / 119) * 120 + 1;
    return `f ${corner} ${corner + 120} ${corner + 1}\nf ${corner + 1} ${corner + 120} ${corner + 121}`;
  });
  writeFileSync(file, `${[...points, ...faces].join('\n')}\n`);
  return file;
}

function filesIn(folder: string, name: RegExp): string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found.filter(file => file.isFile() && name.test(file.name)).map(file => join(file.parentPath, file.name));
}
