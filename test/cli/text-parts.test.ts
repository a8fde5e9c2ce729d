import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
const at = (name: string): string => join(files.folder, name);
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);

beforeEach(() => {
  files = makeInstall();
  for (const name of ['anim-rc', 'text-utf8']) {
    const fixture = fixtures.find(each => each.name === name);
    if (fixture === undefined) throw new Error(`there is no fixture ${name}`);
    writeFileSync(at(name), fixture.bytes);
  }
});
afterEach(() => files.remove());

const NOWHERE = ['nope', 'definitions[99]', 'definitions[1]x', 'definitions'];

describe('--path', () => {
  test('of text prints the definition that the path is in, and refuses a path outside of one', async () => {
    const one = (await gantry('text', 'anim-rc', '--path', 'definitions[1]')).out;
    expect(one).toContain('ANIMATION_DEFINITION');
    expect((await gantry('text', 'anim-rc', '--path', 'definitions[1].animName')).out).toBe(one);
    expect((await gantry('text', 'anim-rc', '--path', '')).out).toBe((await gantry('text', 'anim-rc')).out);
    for (const path of NOWHERE)
      expect(json(await gantry('text', 'anim-rc', '--path', path, '--json'))).toMatchObject({
        error: { code: 'notFound', text: `anim-rc has no text of its own for ${path}.`, where: { path } },
      });
    expect(await gantry('text', 'text-utf8', '--path', '[0]')).toMatchObject({
      status: 2,
      out: '',
      err: 'text-utf8 has no text of its own for [0].\nLeave out --path for the whole text.\n',
    });
  });

  test('of build replaces that text, and refuses a path outside of a definition', async () => {
    writeFileSync(at('one.zrd'), (await gantry('text', 'anim-rc', '--path', 'definitions[1]')).out);
    const build = (...args: readonly string[]) => gantry('build', 'anim-rc', ...args, '-o', 'built');
    expect(await build('one.zrd', '--path', 'definitions[1]')).toMatchObject({ status: 0 });
    expect(readFileSync(at('built')).equals(readFileSync(at('anim-rc')))).toBe(true);
    for (const path of NOWHERE)
      expect(await build('one.zrd', '--path', path)).toMatchObject({
        status: 2,
        err: `anim-rc > it has no text of its own for ${path}.\n`,
      });
  });

  test('of build is refused with JSON, which describes the whole file', async () => {
    writeFileSync(at('all.json'), (await gantry('show', 'anim-rc', '--json')).out);
    const ran = await gantry('build', 'anim-rc', 'all.json', '--path', 'definitions[1]', '-o', 'built');
    expect(ran).toMatchObject({ status: 2, err: expect.stringContaining('all.json is JSON and holds the whole file') });
  });
});

test('build takes a text that begins like JSON for the text that it is, and what show prints for JSON', async () => {
  const texts = ['[Display]\r\nWidth=640\r\n', '{"mission": 1,\n "walkers": [1.50, 2]}\n', '[1, 2]\n', '["x"]\n'];
  for (const text of texts) {
    writeFileSync(at('own.txt'), text);
    writeFileSync(at('edited.txt'), `${text}\n`);
    writeFileSync(at('shown.json'), (await gantry('show', 'own.txt', '--json')).out);
    for (const [given, built] of [
      ['edited.txt', `${text}\n`],
      ['shown.json', text],
    ] as const) {
      expect(await gantry('build', 'own.txt', given, '-o', 'built.txt')).toMatchObject({ status: 0 });
      expect(readFileSync(at('built.txt'), 'utf8')).toBe(built);
    }
  }
});
