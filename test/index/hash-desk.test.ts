import { createHash } from 'node:crypto';
import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileReport } from '../../electron/answers/crawl/file-report.ts';
import { readGameFile } from '../../electron/answers/crawl/read-game-file.ts';
import { HashDesk } from '../../electron/index/hash-desk.ts';
import { buildArchive, bytesOf } from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const sha1 = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex');

const members = [
  { name: 'one.bin', content: bytesOf('one') },
  { name: 'two.bin', content: new Uint8Array(3_000_000).fill(2) },
];
const archive = buildArchive(members, { version: 1 });

function archiveOnDisk(): string {
  return join(temporaryFolder({ 'file.zbd': archive }), 'file.zbd');
}

function read(file: string): FileReport {
  const report = readGameFile({ file, hashed: 'nothing' }, () => undefined);
  if ('same' in report) throw new Error('nothing was known');
  return report;
}

/** Long enough for all that a desk does ahead of files this small. */
async function whenHashedAhead(desk: HashDesk, files: readonly string[]): Promise<void> {
  const other = archiveOnDisk();
  // What is wanted comes after what has begun; nothing is left to be begun once all have been.
  for (const _ of files) await desk.finish(other, read(other));
}

describe('hashing in parallel with reading', () => {
  test('gives the same hash for a file that was hashed ahead, and for one that was not', async () => {
    const [ahead, other] = [archiveOnDisk(), archiveOnDisk()];
    const desk = new HashDesk([ahead], undefined);
    await whenHashedAhead(desk, [ahead]);
    expect((await desk.finish(ahead, read(ahead))).hash).toBe(sha1(archive));
    expect((await desk.finish(other, read(other))).hash).toBe(sha1(archive));
  });

  test('hashes a file again that changed between being hashed ahead and being read', async () => {
    const file = archiveOnDisk();
    const desk = new HashDesk([file], undefined);
    await whenHashedAhead(desk, [file]);
    const { atime, mtime } = statSync(file);
    writeFileSync(file, archive.with(1, 0x55)); // as long as before
    utimesSync(file, atime, new Date(mtime.getTime() + 1000));
    const { hash } = await desk.finish(file, read(file));
    expect(hash).toBe(sha1(archive.with(1, 0x55)));
  });

  test('refuses a file that changed between being read and being hashed, and continues with the next', async () => {
    const [changed, next] = [archiveOnDisk(), archiveOnDisk()];
    const desk = new HashDesk([], undefined);
    const report = read(changed);
    writeFileSync(changed, 'shorter');
    await expect(desk.finish(changed, report)).rejects.toThrow('was changed by another program');
    expect((await desk.finish(next, read(next))).hash).toBe(sha1(archive));
  });

  test('continues if a file cannot be hashed ahead', async () => {
    const [gone, file] = [join(temporaryFolder({}), 'gone.zbd'), archiveOnDisk()];
    const desk = new HashDesk([gone, file], undefined);
    expect((await desk.finish(file, read(file))).hash).toBe(sha1(archive));
  });

  test('leaves a file to its thread if more is waiting to be hashed than is left to be read', async () => {
    const [begun, second, third] = [archiveOnDisk(), archiveOnDisk(), archiveOnDisk()];
    const desk = new HashDesk([begun, second, third], undefined);
    expect(desk.takes(begun, 0)).toBe(true);
    const waiting = desk.finish(begun, read(begun));
    expect([archive.length, archive.length - 1].map(bytesAfter => desk.takes(second, bytesAfter))).toEqual([
      true,
      false,
    ]);
    await waiting;
    // Nothing waits any more.
    expect(desk.takes(third, 0)).toBe(true);
  });
});
