import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('a stale checksum is listed, and repaired only where an output is named', async () => {
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

test('verify counts findings, of each file and in all', async () => {
  const { files: rows, totals } = json(await gantry('verify', 'zbd/stale.zbd', '--json')) as {
    files: { address: string; problems: object }[];
    totals: { problems: { warning: number } };
  };
  expect(rows[0]).toMatchObject({ address: 'zbd/stale.zbd', problems: { error: 0, warning: 1 } });
  expect(totals.problems.warning).toBe(1);
});
