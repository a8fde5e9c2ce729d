import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../electron/cli/run.ts';
import { json, runCli } from './support/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'gantry-run-'));
const gantry = (...args: readonly string[]) => runCli(folder, join(folder, 'data'), ...args);

const verbs = [
  ['scan', '.'],
  ['list', 'nothing'],
  ['identify', 'nothing'],
  ['show', 'nothing'],
  ['fields', 'nothing'],
  ['text', 'nothing'],
  ['replace', 'nothing', 'a=b', '-o', 'out'],
  ['set', 'nothing', 'a=b', '-o', 'out'],
  ['insert', 'nothing', 'a[]', '-o', 'out'],
  ['remove', 'nothing', 'a[0]', '-o', 'out'],
  ['copy', 'nothing', 'a[0]', '-o', 'out'],
  ['rename', 'nothing', 'a[0]', 'b', '-o', 'out'],
  ['extract', 'nothing', '-o', 'out'],
  ['verify', 'nothing'],
  ['project', 'status', 'nothing'],
  ['write', 'nothing', '--dry-run'],
  ['restore', 'nothing'],
] as const;

describe('a word from another tool', () => {
  test.each([
    ['export a', "unknown command 'export'", 'Did you mean extract?'],
    ['delete a b', "unknown command 'delete'", 'Did you mean remove?'],
    ['cp a b', "unknown command 'cp'", 'Did you mean copy?'],
    ['compare a b', "unknown command 'compare'", 'Did you mean diff?'],
    ['scna a', "unknown command 'scna'", 'Did you mean scan?'],
    ['move a b --to c', "unknown option '--to'", 'TO needs no option: gantry move ADDRESS PATH TO'],
    ['rename a b --name=c', "unknown option '--name'", 'NAME needs no option: gantry rename ADDRESS PATH NAME'],
    ['extract a --output b', "unknown option '--output'", 'Did you mean --out?'],
    ['extract a --format png', "unknown option '--format'", 'Did you mean --as?'],
    ['remove a b --outt c', "unknown option '--outt'", 'Did you mean --out?'],
    ['verify a --recursive', "unknown option '--recursive'", 'gantry verify takes --with, --json'],
    ['list a --format x', "unknown option '--format'", 'gantry list takes --all, --json'],
    ['diff a b -z', "unknown option '-z'", 'gantry diff takes --as, --ignore, --all, --with, --json'],
    ['help export', "unknown command 'export'", 'Did you mean extract?'],
    ['--bogus', "unknown option '--bogus'", 'gantry takes --version'],
    ['bytes --bogus', "unknown option '--bogus'", 'gantry bytes takes no options'],
    ['bytes find a b --mach-case', "unknown option '--mach-case'", 'Did you mean --match-case?'],
  ])('gantry %s: %s, %s', async (line, text, hint) => {
    const args = line.split(' ');
    const people = await gantry(...args);
    expect(people).toMatchObject({ status: 2, out: '' });
    expect(people.err).toContain(`error: ${text}\n(${hint})\n`);
    const scripts = await gantry(...args, '--json');
    expect(scripts).toMatchObject({ status: 2, err: '' });
    expect(json(scripts)).toEqual({ error: { code: 'badRequest', text: `${text} (${hint})` } });
  });

  test.each([['frobnicate'], ['show a --depth 3'], ['extract a --foo b']])('gantry %s suggests nothing', async line => {
    const { status, err } = await gantry(...line.split(' '));
    expect([status, err.includes('unknown'), err.includes('Did you mean')]).toEqual([2, true, false]);
  });

  test('the value of an option, and everything after --, is not checked', async () => {
    expect((await gantry('set', 'nothing', 'a=b', '-o', '--odd')).err).not.toContain('unknown');
    expect((await gantry('set', 'nothing', '-o', 'out', '--', '--odd')).err).not.toContain('unknown');
  });
});

describe('--json', () => {
  test.each([
    ['--json list nothing', 'nothing does not exist.'],
    ['structure --json check nothing', 'nothing'],
    ['--json', 'Name a verb: --help lists them.'],
    ['bytes --json', 'Name a verb: --help lists them.'],
    ['--json list a --output b', "unknown option '--output'"],
    ['help frobnicate --json', "unknown command 'frobnicate'"],
    ['bytes help frobnicate --json', "unknown command 'frobnicate'"],
  ])('gantry %s: %s', async (line, text) => {
    const ran = await gantry(...line.split(' '));
    expect(ran).toMatchObject({ status: 2, err: '' });
    expect(json(ran)).toMatchObject({ error: { text: expect.stringContaining(text) } });
  });

  test('after -- is a word like any other', async () => {
    expect(await gantry('list', '--', '--json')).toMatchObject({ status: 2, out: '' });
  });
});

test('help for an unknown verb says that it is unknown, without printing the whole help', async () => {
  const { status, out, err } = await gantry('help', 'frobnicate');
  expect([status, out, err.split('\n')[0]]).toEqual([2, '', "error: unknown command 'frobnicate'"]);
  expect(err).not.toContain('Usage');
  expect(await gantry('help', 'list')).toMatchObject({ status: 0, err: '' });
});

test.each([
  ['list', "argument 'place' is empty", ['']],
  ['identify', "argument 'places' is empty", ['.', '']],
  ['diff', "argument 'b' is empty", ['a', '']],
  ['replace', "argument 'container' is empty", ['', 'a=b', '-o', 'c']],
  ['replace', "option '-o, --out <file>' is empty", ['a', 'a=b', '-o', '']],
  ['show', "option '--with <structure>' is empty", ['a', '--with', '']],
])('%s: %s, as that of an unset variable is', async (verb, text, args) => {
  const people = await gantry(verb, ...args);
  expect(people).toMatchObject({ status: 2, out: '', err: expect.stringContaining(`error: ${text}\n`) });
  expect(json(await gantry(verb, ...args, '--json'))).toEqual({ error: { code: 'badRequest', text } });
});

test('an empty path and an empty replacement are allowed', async () => {
  for (const args of [
    ['copy-across', 'nothing', 'nothing', ''],
    ['bytes', 'replace', 'nothing', '41', ''],
  ])
    expect((await gantry(...args, '-o', 'out')).err).toContain('nothing does not exist.');
});

describe('every verb', () => {
  test.each(verbs.slice(1).map(verb => [verb.join(' '), verb] as const))(
    '%s: with --json, a refusal is one document on stdout, nothing on stderr, and status 2',
    async (_, verb) => {
      const ran = await gantry(...verb, '--json');
      expect(ran).toMatchObject({ status: 2, err: '' });
      expect(json(ran)).toEqual({
        error: { code: 'notFound', text: expect.stringContaining('nothing'), where: expect.anything() },
      });
    },
  );

  test.each(verbs.map(([verb]) => [verb]))(
    '%s: bad usage is status 2, on stderr for people and JSON for scripts',
    async verb => {
      const people = await gantry(verb, '--nonsense');
      expect(people).toMatchObject({ status: 2, out: '' });
      expect(people.err).toMatch(/error: .+/);
      const scripts = await gantry(verb, '--nonsense', '--json');
      expect(scripts).toMatchObject({ status: 2, err: '' });
      expect(json(scripts)).toMatchObject({ error: { code: 'badRequest' } });
    },
  );
});

describe('gantry', () => {
  test('is refused without a verb, or with an unknown one', async () => {
    expect(await gantry()).toMatchObject({ status: 2 });
    expect(json(await gantry('frobnicate', '--json'))).toMatchObject({ error: { code: 'badRequest' } });
    expect(json(await gantry('--json'))).toMatchObject({ error: { code: 'badRequest' } });
  });

  test('prints its version and its verbs', async () => {
    expect(await gantry('--version')).toMatchObject({ status: 0, out: '0.0.0\n' });
    const help = await gantry('--help');
    expect(help.status).toBe(0);
    for (const [verb] of verbs) expect(help.out).toContain(verb);
    expect(help.out).toContain('Exit status: 0 done');
    expect((await gantry('lits')).err).toContain('gantry --help lists the verbs');
  });

  test('refuses to write the demo over a file, and to serve something that is not a folder', async () => {
    writeFileSync(join(folder, 'file'), 'x');
    for (const verb of [
      ['demo', 'file'],
      ['demo', 'file/in'],
      ['serve', 'file'],
      ['serve', 'nowhere'],
    ])
      expect(await gantry(...verb), verb.join(' ')).toMatchObject({ status: 2, out: '' });
  });

  test('ends with 3 on a bug, says so, and leaves the stack in the log', async () => {
    let out = '';
    const status = await run({
      args: ['show', 'x', '--json'],
      version: '0',
      io: {
        out(text) {
          out += text;
        },
        content() {},
        err() {},
        watched: false,
        base: folder,
        drained: () => Promise.resolve(),
        interrupted: async () => {},
      },
      createCommandHost: async () => {
        throw new TypeError('inner words');
      },
      createHost: () => Promise.reject(new TypeError('not asked for')),
    });
    expect(status).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'bug' } });
  });
});

test('every verb of the table is documented in the README of the checkout', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  for (const [verb] of verbs) expect(readme).toContain(verb);
});
