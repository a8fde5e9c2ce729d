import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extractFiles } from '../../electron/files/extract-files.ts';
import { writeFile } from '../../electron/files/write-file.ts';
import { zipFiles } from '../../electron/files/zip-files.ts';
import { openIndex } from '../../electron/index/open-index.ts';
import { scan } from '../../electron/index/scan.ts';
import { demoFiles, writeDemo } from '../support/demo-files.ts';
import { failureOf } from '../support/failure-of.ts';
import { canMount, fill, leftOn, smallDisk } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Cannot be compressed to fewer bytes. */
function noise(size: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: size }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  });
}
const item = (name: string, size = 3000) => ({ address: name, name, content: [noise(size)] });
const FREE = 'Free some space on that disk, then try again.';

describe.skipIf(!canMount)('on a small disk (needs root and mount)', () => {
  test('an extraction that writes nothing leaves no folder, and says that nothing was changed', async () => {
    const disk = smallDisk(64);
    fill(disk, 64);
    const failure = await failureOf(extractFiles(join(disk, 'out/deep'), [item('sub/a.bin')], () => {}));
    expect(failure.text).toBe(`${join(disk, 'out/deep/sub/a.bin')} could not be written: the disk is full.`);
    expect(failure.next).toBe(`${FREE} Nothing was changed.`);
    expect(leftOn(disk)).toEqual([]);
  });

  test('an interrupted one says how many files it wrote and where; only these and existing files are left', async () => {
    const disk = smallDisk(64);
    fill(disk, 52);
    writeFileSync(join(disk, 'mine.txt'), 'mine');
    const out = join(disk, 'out');
    const failure = await failureOf(
      extractFiles(out, [item('a/1.bin'), item('b/2.bin', 3000), item('c/d/3.bin', 9000)], () => {}),
    );
    expect(failure.text).toBe(`${join(out, 'c/d/3.bin')} could not be written: the disk is full.`);
    expect(failure.next).toBe(`${FREE} 2 files were written to ${out} before that.`);
    expect(leftOn(disk)).toEqual(['mine.txt 4', 'out/', 'out/a/', 'out/a/1.bin 3000', 'out/b/', 'out/b/2.bin 3000']);
  });

  test('a zip without enough room leaves neither file nor folder', async () => {
    const disk = smallDisk(64);
    fill(disk, 60);
    const failure = await failureOf(zipFiles(join(disk, 'out/all.zip'), [item('a.bin', 20_000)], () => {}));
    expect(failure.next).toBe(`${FREE} Nothing was changed.`);
    expect(leftOn(disk)).toEqual([]);
  });

  test('the demo is written completely or not at all', async () => {
    const disk = smallDisk(256);
    const failure = await failureOf(writeDemo(join(disk, 'games/demo')));
    expect(failure.text).toMatch(/could not be written: the disk is full\.$/);
    expect(failure.next).toBe(`${FREE} Nothing was changed.`);
    expect(leftOn(disk)).toEqual([]);
  });

  test('an existing demo is unchanged if there is no room for the rest of it', async () => {
    const disk = smallDisk(64);
    const [[first = '', bytes = new Uint8Array(0)] = []] = demoFiles();
    const demo = join(disk, 'demo');
    await writeDemo(demo, 1, new Map([[first, bytes]]));
    writeFileSync(join(demo, first), 'edited');
    fill(disk, 60);
    const failure = await failureOf(
      writeDemo(
        demo,
        1,
        new Map([
          ['new.bin', noise(100_000)],
          [first, bytes],
        ]),
      ),
    );
    expect(failure.next).toBe(`${FREE} Nothing was changed.`);
    expect(readFileSync(join(demo, first), 'utf8')).toBe('edited');
    expect(leftOn(disk)).toEqual(['demo/', `demo/${first} 6`]);
  });

  test.each([64, 60])(
    'an index that cannot be created leaves no file and no folder (%i of 64 kB are taken)',
    async taken => {
      const disk = smallDisk(64);
      fill(disk, taken);
      const failure = await failureOf((async () => openIndex(join(disk, 'deep/index.db')).close())());
      expect(failure.text).toBe(`${join(disk, 'deep/index.db')} could not be written: the disk is full.`);
      expect(failure.next).toBe(`${FREE} Nothing was changed.`);
      expect(leftOn(disk)).toEqual([]);
    },
  );

  test('a scan that runs out of room says how many files the index has', async () => {
    const disk = smallDisk(256);
    const game = temporaryFolder();
    for (let i = 0; i < 500; i++)
      writeFileSync(join(game, `${'a long name of a file '.repeat(8)}${i}.txt`), `text ${i}`);
    const index = openIndex(join(disk, 'index.db'));
    const failure = await failureOf(scan({ index, folder: game, workers: 1 }));
    const installs = index.queries.installByFolder.get(game);
    const files = index.queries.totals.get(installs?.id ?? 0)?.files;
    index.close();
    expect(failure.text).toBe(`${index.file} could not be written: the disk is full.`);
    expect(failure.next).toBe(`${FREE} ${files} of 500 files are in the index.`);
  });

  test('a file whose folder is missing is refused with that reason', async () => {
    const file = join(temporaryFolder(), 'none', 'a.bin');
    const failure = await failureOf(writeFile(file, [noise(4)]));
    expect(failure).toMatchObject({
      text: `${file} could not be written: its folder does not exist.`,
      next: 'Make the folder first, or choose another. Nothing was changed.',
    });
  });
});
