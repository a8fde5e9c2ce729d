import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { millFiles } from '../../electron/demo/kotor/mill.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { slowCrc } from '../support/build-zipper.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
beforeEach(() => {
  files = makeInstall();
});
afterEach(() => files.remove());

const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);
const at = (name: string): string => join(files.folder, name);

test('a stale checksum is listed, and repaired only if an output is given', async () => {
  const before = readFileSync(at('zbd/stale.zbd'));
  const listed = await gantry('repair', 'zbd/stale.zbd', '--json');
  expect(listed.status).toBe(0);
  const { repairs } = json(listed) as { repairs: { address: string; path: string; ranges: object[] }[] };
  expect(repairs).toMatchObject([{ address: 'zbd/stale.zbd', ranges: [{ start: before.length - 4, size: 4 }] }]);
  await gantry('repair', 'zbd/stale.zbd', '-o', 'out.zbd', '--dry-run');
  expect(existsSync(at('out.zbd'))).toBe(false);
  const ran = await gantry('repair', 'zbd/stale.zbd', '-o', 'out.zbd', '--json');
  expect(json(ran)).toMatchObject({ out: 'out.zbd', bytes: before.length });
  const after = readFileSync(at('out.zbd'));
  const contents = after.length - 12 - 3 * 148;
  expect(after.readUInt32LE(after.length - 4)).toBe(slowCrc(after.subarray(0, contents)));
  expect(readFileSync(at('zbd/stale.zbd'))).toEqual(before);
});

test('verify counts findings, for each file and in total', async () => {
  const { files: rows, totals } = json(await gantry('verify', 'zbd/stale.zbd', '--json')) as {
    files: { address: string; problems: object }[];
    totals: { problems: { warning: number } };
  };
  expect(rows[0]).toMatchObject({ address: 'zbd/stale.zbd', problems: { error: 0, warning: 1 } });
  expect(totals.problems.warning).toBe(1);
});

test('a repair that changes the size of an archive is written with the index that stores it', async () => {
  for (const [path, bytes] of millFiles()) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), bytes);
  }
  const bif = 'kotor/data/mill.bif';
  const layout = readFileSync(at('kotor/override/mill.lyt'), 'latin1');
  writeFileSync(at('odd.lyt'), layout.replace('roomcount 2', 'roomcount 1000'), 'latin1');
  await gantry('resource', 'add', 'kotor/chitin.key', bif.slice('kotor/'.length), 'odd.lyt', '-o', 'kotor');
  const sizeInIndex = () => readFileSync(at('kotor/chitin.key')).readUInt32LE(0x40);
  expect(sizeInIndex()).toBe(readFileSync(at(bif)).length);
  const ran = await gantry('repair', bif, '-o', bif, '--json');
  expect(json(ran)).toMatchObject({
    ...{ repairs: [{ address: `${bif}::odd.lyt` }], problems: [], out: bif },
    also: [{ out: 'kotor/chitin.key' }],
  });
  expect(sizeInIndex()).toBe(readFileSync(at(bif)).length);
  await gantry('extract', `${bif}::odd.lyt`, '-o', '.', '--as', 'raw');
  expect(readFileSync(at('odd.lyt'), 'latin1')).toBe(layout);
});
