import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { gantryProgram as main } from '../support/gantry-program.ts';

// The real command line in processes of its own: few of them, since each takes a while to start.
let files: SmallInstall;
beforeAll(() => {
  files = makeInstall();
});
afterAll(() => files.remove());

const environment = () => ({ ...process.env, GANTRY_HOME: files.dataFolder, INIT_CWD: files.folder });
const gantry = (...args: readonly string[]) =>
  spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env: environment(), cwd: '/' });

test('relative paths start from INIT_CWD, answers go to stdout, with status 0', () => {
  const ran = gantry('show', 'zbd/reader.zbd::heron.zrd', '--json');
  expect([ran.status, ran.stderr]).toEqual([0, '']);
  expect(JSON.parse(ran.stdout)).toEqual([
    ['speed', 12.5],
    ['crew', 2, 'Ana'],
  ]);
});

/** Tells on stderr of each file of SQLite's package that is loaded. */
const telling = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const load = (url, context, next) => {
    if (url.includes('/better-sqlite3/')) process._rawDebug('loads ' + url);
    return next(url, context);
  };
  registerHooks({ load });
`)}`;

test.each([
  { verb: ['scan', '.'], needsIndex: true },
  { verb: ['identify', 'odd.bin'], needsIndex: false },
  { verb: ['list', 'zbd/reader.zbd'], needsIndex: false },
  { verb: ['diff', 'odd.bin', 'odd.bin'], needsIndex: false },
])('$verb.0 loads the index only where it needs it', ({ verb, needsIndex }) => {
  const options = { encoding: 'utf8', env: environment(), cwd: '/' } as const;
  const ran = spawnSync(process.execPath, ['--import', telling, main, ...verb], options);
  expect({ status: ran.status, needsIndex: ran.stderr.includes('loads ') }).toEqual({ status: 0, needsIndex });
});

test('a refusal is one sentence on stderr, with status 2', () => {
  const ran = gantry('show', 'zbd/nothing.zbd');
  expect([ran.status, ran.stdout]).toEqual([2, '']);
  expect(ran.stderr).toContain('nothing.zbd');
});

test.each(['größe.bin', 'taille 3 €.bin', 'plain.bin'])('a name is printed unchanged: %s', name => {
  writeFileSync(join(files.folder, name), 'no format');
  const ran = gantry('identify', name, '--json');
  expect(ran.status).toBe(0);
  expect(ran.stdout).toContain(JSON.stringify(name));
});

test('an answer of "no" is status 1', () => {
  expect(gantry('extract', 'odd.bin', '-o', 'out', '--as', 'png').status).toBe(1);
});

test('a reader that closes the pipe early is no error', () => {
  const command = `"${process.execPath}" "${main}" fields odd.bin --json | head -c 1; exit \${PIPESTATUS[0]}`;
  const ran = spawnSync('bash', ['-c', command], { encoding: 'utf8', env: environment() });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
});

test.skipIf(!existsSync('/dev/full'))(
  'a full disk behind stdout is one sentence and status 2, and one behind stderr is ignored',
  () => {
    const run = (command: string) => spawnSync('bash', ['-c', command], { encoding: 'utf8', env: environment() });
    const ran = run(`"${process.execPath}" "${main}" fields odd.bin --json > /dev/full`);
    expect([ran.status, ran.stderr]).toEqual([
      2,
      'The output could not be written: the disk is full.\nFree some space on that disk, then try again.\n',
    ]);
    expect(run(`"${process.execPath}" "${main}" show nothing.bin 2> /dev/full`).status).toBe(2);
  },
);

test.each([
  `diff <(echo a) <(echo b)`,
  `echo hello | gantry replace zbd/reader.zbd new.txt=/dev/stdin --raw -o out.zbd`,
  `cat zbd/reader.zbd | gantry verify /dev/stdin`,
  `gantry show --json zbd/reader.zbd::heron.zrd | gantry build zbd/reader.zbd::heron.zrd /dev/stdin -o out.zbd`,
  `identify odd.bin --with <(echo a)`,
])('a pipe in the place of a file is refused, not read as empty: %s', command => {
  const script = `gantry() { "${process.execPath}" "${main}" "$@"; }; ${/^(diff|identify)/.test(command) ? `gantry ${command}` : command}`;
  const ran = spawnSync('bash', ['-c', script], { encoding: 'utf8', env: environment(), cwd: files.folder });
  expect([ran.status, ran.stderr.trim().split('\n')]).toEqual([
    2,
    [expect.stringMatching(/is a pipe, not a file\.$/), 'Save it as a file first.'],
  ]);
  expect(existsSync(join(files.folder, 'out.zbd'))).toBe(false);
});

test.each(['.', 'nothing.gantry-patch'])('a file that is not a patch is refused in a sentence: %s', file => {
  const ran = gantry('patch', 'apply', file, '.');
  expect([ran.status, ran.stderr]).toEqual([
    2,
    expect.stringMatching(/ is a folder, not a file\.|it does not exist\./),
  ]);
});

test('serve on a port that is taken is refused in a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo; // as: a TCP server has one
  const ran = gantry('serve', files.folder, '--safe', '--port', String(port));
  other.close();
  expect([ran.status, ran.stderr]).toEqual([
    2,
    `Port ${port} could not be opened: another program is using it.\nChoose another port, or leave out --port.\n`,
  ]);
});

const archive = 'zbd/reader.zbd';
const withoutIndex: readonly (readonly string[])[] = [
  ['list', '.', '--all'],
  ['show', archive],
  ['identify', '.'],
  ['fields', archive],
  ['verify', archive],
  ['diff', archive, archive],
  ['search', '.', 'crew'],
  ['extract', archive, '-o', 'from-it'],
  ['set', archive, 'entries[0].flags=3', '-o', 'set.zbd'],
];
const withIndex: readonly (readonly string[])[] = [
  ['serve', '.'],
  ['scan', '.'],
  ['snapshot', 'take', '.'],
  ['refs', '.', archive],
  ['missions', '.'],
];

test.each([
  { home: 'odd.bin', works: withoutIndex, fails: withIndex },
  { home: 'odd.bin/deep', works: withoutIndex.slice(0, 1), fails: withIndex.slice(0, 2) },
])('without a data folder everything that needs none works, and the rest says so: $home', ({ home, works, fails }) => {
  const env = { ...environment(), GANTRY_HOME: join(files.folder, home) };
  const run = (args: readonly string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env, cwd: '/' });
    return { args, status, stderr };
  };
  for (const args of works) expect(run(args)).toEqual({ args, status: 0, stderr: '' });
  for (const args of fails)
    expect(run(args)).toEqual({ args, status: 2, stderr: expect.stringMatching(/^.*odd\.bin.* could not be /) });
});

test('serve prints its address first, answers only with the token, and ends on request', async () => {
  const server = spawn(process.execPath, [main, 'serve', files.folder, '--safe'], { env: environment() });
  const ended = new Promise<number | null>(done => server.once('exit', done));
  const url = await new Promise<string>(done => {
    let text = '';
    server.stdout.on('data', chunk => {
      text += chunk;
      if (text.includes('\n')) done(text.split('\n')[0] ?? '');
    });
  });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{20,}$/);
  expect((await fetch(new URL(url).origin)).status).toBe(403);
  expect((await fetch(url)).status).not.toBe(403); // 404 where the window is not built
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(existsSync(join(files.dataFolder, 'logs'))).toBe(true);
});
