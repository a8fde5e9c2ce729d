import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { json, runCli } from './support/run-cli.ts';

let install: SmallInstall;
beforeAll(() => {
  install = makeInstall();
});
afterAll(() => install.remove());

const run = (...args: readonly string[]) => runCli(install.folder, install.dataFolder, ...args);

describe('gantry search', () => {
  test('tells names and text with address, field and offset, as other verbs take them', async () => {
    const found = json(await run('search', '.', 'heron', '--json'));
    expect(found).toMatchInlineSnapshot(`
      {
        "hits": [
          {
            "address": "./zbd/reader.zbd::heron.zrd",
            "text": "heron.zrd",
          },
          {
            "address": "./zbd/reader.zbd",
            "path": "entries[0].name",
            "start": 116,
            "text": "heron.zrd",
          },
          {
            "address": "./zbd/stale.zbd::heron.zrd",
            "text": "heron.zrd",
          },
          {
            "address": "./zbd/stale.zbd",
            "path": "entries[0].name",
            "start": 116,
            "text": "heron.zrd",
          },
        ],
        "total": 4,
      }
    `);
  });

  test('prints a table for people and how many there are', async () => {
    const { out, status } = await run('search', '.', '--text', 'Ana');
    expect(status).toBe(0);
    expect(out).toMatchInlineSnapshot(`
      "start  address                      field   found
       0x49  ./zbd/reader.zbd::heron.zrd  [1][2]  Ana
       0x49  ./zbd/stale.zbd::heron.zrd   [1][2]  Ana
      2 found
      "
    `);
  });

  test('takes the pairs of hex digits as they follow each other', async () => {
    const found = json(await run('search', 'zbd/reader.zbd/..', '--hex', '41', '6E', '?1', '--json'));
    expect(found).toMatchObject({ total: 2, hits: [{ path: '[1][2]', start: 73 }, { path: '[1][2]' }] });
  });

  test('says how many it did not print', async () => {
    const ran = await run('search', '.', '--name', 'zrd', '--limit', '2', '--json');
    expect(json(ran)).toMatchObject({ total: 7, hits: [{}, {}] });
    expect(ran.err).toContain('2 of 7 hits printed');
  });

  test.each([
    [['search', '.', '--hex', 'xy'], 'pairs of hex digits'],
    [['search', 'nowhere', 'heron'], 'was not found'],
    [['search', '.', '--hex', '--name', 'aa'], 'cannot be used with'],
    [['search', '.'], 'missing required argument'],
    [['search', '.', ''], 'Expected a name'],
    [['search', '.', 'heron', '--limit', '-3'], 'Expected a whole number'],
  ])('refuses %j', async (args, text) => {
    const ran = await run(...args);
    expect(ran.status).toBe(2);
    expect(ran.err).toContain(text);
  });
});
