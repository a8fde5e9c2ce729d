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
  test('without a verb, or with an unknown one, is refused', async () => {
    expect(await gantry()).toMatchObject({ status: 2 });
    expect(json(await gantry('frobnicate', '--json'))).toMatchObject({ error: { code: 'badRequest' } });
    expect(json(await gantry('--json'))).toMatchObject({ error: { code: 'badRequest' } });
  });

  test('tells its version and its verbs', async () => {
    expect(await gantry('--version')).toMatchObject({ status: 0, out: '0.0.0\n' });
    const help = await gantry('--help');
    expect(help.status).toBe(0);
    for (const [verb] of verbs) expect(help.out).toContain(verb);
    expect(help.out).toContain('Exit status: 0 done');
    expect((await gantry('lits')).err).toContain('gantry --help lists the verbs');
  });

  test('refuses to write the demo where a file is, and to serve a folder that is none', async () => {
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
