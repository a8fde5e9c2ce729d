import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  test.each([
    ['0x7A72', 'Nothing has this text. --hex searches for these bytes: gantry search --hex . 7A72\n'],
    ['7A 72', 'Nothing has this text. --hex searches for these bytes: gantry search --hex . 7A 72\n'],
    ['nobody', ''],
    ['heron', ''],
  ])('of %s says how bytes are found if no text is', async (query, err) => {
    expect(await run('search', '.', query, '--json')).toMatchObject({ status: 0, err });
  });

  test('prints names and text with address, field and offset, as other verbs accept them', async () => {
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

  test('prints a table for people with the total', async () => {
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

  test('accepts pairs of hex digits in sequence', async () => {
    const found = json(await run('search', 'zbd/reader.zbd/..', '--hex', '41', '6E', '?1', '--json'));
    expect(found).toMatchObject({ total: 2, hits: [{ path: '[1][2]', start: 73 }, { path: '[1][2]' }] });
  });

  test('says how many hits it did not print', async () => {
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

describe('a range of gantry bytes', () => {
  test.each([['sums'], ['strings'], ['find', '41'], ['replace', '41', '42', '-o', 'out.bin']])(
    '%s: that ends before it starts, or starts past the end, is refused, as by fields',
    async (verb, ...rest) => {
      writeFileSync(join(install.folder, 'short.bin'), 'ABCD');
      for (const [range, text] of [
        [['--from', '3', '--to', '2'], 'The range from 0x3 to 0x2 ends before it starts.'],
        [['--from', '5'], '0x5 is past the end: the file has 4 bytes.'],
      ] as const) {
        expect((await run('fields', 'short.bin', ...range)).err).toContain(text);
        const ran = await run('bytes', verb, 'short.bin', ...rest, ...range, '--json');
        expect([ran.status, json(ran)]).toMatchObject([2, { error: { code: 'badRequest', text } }]);
      }
      const empty = await run('bytes', verb, 'short.bin', ...rest, '--from', '4', '--to', '9');
      const nothing =
        verb === 'replace' ? { status: 2, err: expect.stringContaining('has no match for “41”') } : { status: 0 };
      expect(empty).toMatchObject(nothing);
    },
  );

  test('that is written is reported by its start if that is past the end', async () => {
    writeFileSync(join(install.folder, 'short.bin'), 'ABCD');
    const { err } = await run('bytes', 'write', 'short.bin', '0x1000', '00', '-o', 'out.bin');
    expect(err).toContain('0x1000 is past the end: the file has 4 bytes.');
  });
});

test('an unknown encoding is refused by name, with some known ones', async () => {
  writeFileSync(join(install.folder, 'short.bin'), 'ABCD');
  const find = (encoding: string) => run('bytes', 'find', 'short.bin', 'é', '--text', '--encoding', encoding);
  expect(await find('utf9')).toMatchObject({
    status: 2,
    err: 'There is no encoding "utf9".\nChoose one such as windows-1252, cp437, utf-8, utf-16le or shift_jis.\n',
  });
  expect((await find('shift_jis')).err).toContain('A character of this text cannot be written in shift_jis.');
});

describe('gantry bytes', () => {
  const file = 'bytes.bin';
  const given = Uint8Array.of(1, 0x4a, 0x42, 0, 7, 0, 0x80, 0x3f);
  const now = (): number[] => Array.from(readFileSync(join(install.folder, 'out.bin')));
  beforeAll(() => writeFileSync(join(install.folder, file), given));

  test('finds hex, text, numbers and expressions', async () => {
    expect(json(await run('bytes', 'find', file, '4? ??', '--json'))).toEqual({
      total: 1,
      hits: [{ start: 1, size: 2, text: 'JB' }],
    });
    const near = ['--number', 'f32', '--tolerance', '0.1', '--from', '4'];
    expect(json(await run('bytes', 'find', file, '1.05', ...near, '--json'))).toMatchObject({ hits: [{ start: 4 }] });
    expect(json(await run('bytes', 'find', file, 'j.\\x00', '--regex', '--json'))).toMatchObject({ total: 1 });
    const block = ['--width', '2', '--stride', '4', '--json'];
    expect(json(await run('bytes', 'find', file, '4?', ...block))).toMatchObject({ hits: [{ start: 1 }] });
    for (const args of [
      ['find', file, '4?', '--width', '2'],
      ['replace', file, '4?', '5?', '--stride', '4', '-o', 'out.bin'],
      ['write', file, '0', '4142', '--width', '1', '-o', 'out.bin'],
    ]) {
      const text = 'error: --width and --stride belong together\n';
      expect(await run('bytes', ...args)).toMatchObject({ status: 2, out: '', err: expect.stringContaining(text) });
    }
    expect(json(await run('bytes', 'strings', file, '--least', '2', '--json'))).toMatchObject({
      hits: [{ start: 1, size: 2, text: 'JB' }],
    });
  });

  test('replaces, writes, inserts and deletes into a new file', async () => {
    expect((await run('bytes', 'replace', file, '4? ?2', '5? ?3', '-o', 'out.bin')).status).toBe(0);
    expect(now()).toEqual([1, 0x5a, 0x43, 0, 7, 0, 0x80, 0x3f]);
    await run('bytes', 'write', file, '0x2', 'FF EE', '-o', 'out.bin');
    expect(now()).toEqual([1, 0x4a, 0xff, 0xee, 7, 0, 0x80, 0x3f]);
    await run('bytes', 'insert', file, '1', '09', '-o', 'out.bin');
    expect(now()).toEqual([1, 9, 0x4a, 0x42, 0, 7, 0, 0x80, 0x3f]);
    await run('bytes', 'delete', file, '0', '5', '-o', 'out.bin');
    expect(now()).toEqual([0, 0x80, 0x3f]);
    expect((await run('bytes', 'delete', file, '7', '2', '-o', 'out.bin')).status).toBe(2);
  });

  test('writes nothing where nothing matches', async () => {
    const ran = await run('bytes', 'replace', file, 'FE FE', '41 41', '-o', 'none.bin');
    expect(ran).toMatchObject({ status: 2, err: expect.stringContaining(`${file} has no match for “FE FE”`) });
    expect(existsSync(join(install.folder, 'none.bin'))).toBe(false);
  });

  test('writes a block of columns, and refuses rows that overlap', async () => {
    const block = ['bytes', 'write', file, '1', 'A1A2B1B2', '--width', '2', '-o', 'out.bin', '--stride'];
    await run(...block, '4');
    expect(now()).toEqual([1, 0xa1, 0xa2, 0, 7, 0xb1, 0xb2, 0x3f]);
    expect((await run(...block, '1')).status).toBe(2);
  });

  test('says why a length cannot change', async () => {
    const ran = await run('bytes', 'insert', 'zbd/reader.zbd', '0x75', '41', '-o', 'out.bin');
    expect(ran.status).toBe(2);
    expect(ran.err).toContain('entries[0].name has room for');
  });

  test('sums a range', async () => {
    const sums = json(await run('bytes', 'sums', file, '--from', '1', '--to', '3', '--json'));
    expect(sums).toContainEqual({ name: 'MD5', hex: createHash('md5').update('JB').digest('hex').toUpperCase() });
  });
});
