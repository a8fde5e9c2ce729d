import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
beforeAll(() => {
  files = makeInstall();
});
afterAll(() => files.remove());

const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);

interface Row {
  readonly address: string;
  readonly file: string;
  readonly name?: string;
}
// as: all of these come out
const rowsOf = (ran: Ran) => json(ran) as readonly Row[];
const placesOf = (ran: Ran) => rowsOf(ran).map(({ address, file, name }) => ({ address, file, name }));

describe('extract', () => {
  test('--dry-run lists the files that extract then writes', async () => {
    const extract = ['extract', 'zbd/reader.zbd', '-o', 'made', '--as', 'raw,json', '--json'];
    const planned = placesOf(await gantry(...extract, '--dry-run'));
    expect(existsSync(join(files.folder, 'made'))).toBe(false);
    expect(planned).toEqual(placesOf(await gantry(...extract)));
    expect(planned.every(({ file }) => existsSync(file))).toBe(true);
  });

  test.each([['.'], ['zbd/reader.zbd', 'zbd']])('writes nothing into a folder that it reads: %s', async (...places) => {
    const out = join(places.at(-1) ?? '', 'inside');
    for (const form of [[], ['--zip'], ['--dry-run']]) {
      const ran = await gantry('extract', ...places, '-o', out, ...form);
      expect(ran).toMatchObject({ status: 2, err: expect.stringContaining('which is to be extracted') });
    }
    expect(existsSync(join(files.folder, out))).toBe(false);
  });

  test('--zip tells the name that each has in the zip file, in a dry run too', async () => {
    const extract = ['extract', 'zbd/reader.zbd', '-o', 'made.zip', '--zip'];
    const file = join(files.folder, 'made.zip');
    const planned = placesOf(await gantry(...extract, '--dry-run', '--json'));
    expect(existsSync(file)).toBe(false);
    expect(planned.map(({ file: of, name }) => [of, name])).toEqual([
      [file, 'heron.zrd'],
      [file, 'twice.zrd'],
      [file, 'twice~2.zrd'],
    ]);
    expect(placesOf(await gantry(...extract, '--json'))).toEqual(planned);
    expect((await gantry(...extract)).out.split('\n')).toEqual(
      expect.arrayContaining([`${file}: heron.zrd`, `${file}: twice.zrd`]),
    );
  });

  test('a form that is requested twice is written once', async () => {
    const rows = placesOf(
      await gantry('extract', 'zbd/reader.zbd::heron.zrd', '-o', 'once', '--as', 'raw,raw', '--json'),
    );
    expect(rows.map(({ file }) => file)).toEqual([join(files.folder, 'once', 'heron.zrd')]);
  });

  test('--state is refused if no requested file has a state', async () => {
    const ran = await gantry(
      'extract',
      'zbd/reader.zbd',
      '-o',
      'stateless',
      '--as',
      'raw,json',
      '--state',
      'time=night',
    );
    expect(ran).toMatchObject({ status: 2, err: expect.stringContaining('glb and obj, and not to raw or json.') });
    expect(existsSync(join(files.folder, 'stateless'))).toBe(false);
  });

  test.skipIf(process.platform === 'win32')('--zip does not replace a pipe', async () => {
    const pipe = join(files.folder, 'a-pipe');
    spawnSync('mkfifo', [pipe]);
    const ran = await gantry('extract', 'zbd/reader.zbd', '-o', 'a-pipe', '--zip');
    expect(ran).toMatchObject({
      status: 2,
      err: expect.stringContaining(`${pipe} could not be written: it is not a file.`),
    });
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });
});
