// Slips of the keyboard: each is refused with one sentence that says where and what was expected.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { runCli } from './support/run-cli.ts';

let files: SmallInstall;
beforeAll(() => {
  files = makeInstall();
});
afterAll(() => files.remove());

const HERON = 'zbd/reader.zbd::heron.zrd';

test.each([
  [['set', HERON, '[0]=', '-o', 'x'], `${HERON} > [0]: expected JSON of a list or a struct, found nothing.`],
  [['repair', 'zbd/stale.zbd', '--only', 'chekcsum'], 'zbd/stale.zbd has no field chekcsum.'],
  [['show', 'zbd/reader.zbd', '--path', 'entries[0].nmae'], 'Nearest: entries[0].name.'],
  [['show', 'zbd/reader.zbd', '--path', 'entires[0].name'], 'Nearest: entries.'],
  [['fields', 'zbd/reader.zbd', '--path', 'entries[99].name'], 'entries has items [0] to ['],
  [['set', 'zbd/reader.zbd', 'entries[0].flag=1', '-o', 'x'], 'Nearest: entries[0].flags.'],
  [['set', HERON, '[0][1]=1.5', '-o', 'new/'], 'new/ is the name of a folder, and the output is a file.'],
  [
    ['insert', 'zbd/reader.zbd', 'entries', '-o', 'x'],
    '> entries is not a position in a list: entries[] is the end of one.',
  ],
  [['refs', 'zbd', '../odd.bin'], '../odd.bin is outside the game folder.'],
  [['project', 'changes', 'odd.bin'], 'odd.bin is not a mod project: project.json is missing.'],
  [
    ['snapshot', 'take', 'zbd', '--name', 'n'.repeat(300)],
    'name is invalid: expected at most 200, found a text of 300 characters.',
  ],
  [
    ['set', HERON, '[0][1]=1.5', '-o', 'x', '--index', 'chitin.key'],
    'No index, such as chitin.key, names the entries of zbd/reader.zbd.',
  ],
  [['surface', 'add', 'a.wok', '0,1', '1', '-o', 'x'], 'Expected three numbers such as 3,8,9.'],
])('gantry %j is refused', async (args, text) => {
  const ran = await runCli(files.folder, files.dataFolder, ...args);
  expect(ran).toMatchObject({ status: 2, out: '', err: expect.stringContaining(text) });
});
