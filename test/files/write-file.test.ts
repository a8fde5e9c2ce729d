import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Disk, realDisk } from '../../electron/files/disk.ts';
import { openFile } from '../../electron/files/file-source.ts';
import { prepareFile } from '../../electron/files/prepare-file.ts';
import { renamePatiently, replaceTarget, writeFile } from '../../electron/files/write-file.ts';
import { memorySource, sliceSource } from '../../shared/base/source.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { failureOf } from '../support/failure-of.ts';
import { canMount } from '../support/small-disk.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-write-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: rename`), { code, syscall: 'rename' });
}

const isRoot = process.getuid?.() === 0;
test('a write streams arrays and ranges of sources, returns size and hash, and leaves no other file', async () => {
  const from = join(folder, 'from.bin');
  const middle = Buffer.alloc(3_000_000, 'gantry');
  writeFileSync(from, middle);
  const path = join(folder, 'out.bin');
  const written = await writeFile(path, [bytes('head'), sliceSource(openFile(from), 10, 2_500_000), bytes('tail')]);
  const expected = Buffer.concat([bytes('head'), middle.subarray(10, 2_500_010), bytes('tail')]);
  expect(readFileSync(path).equals(expected)).toBe(true);
  expect(written).toEqual({ size: expected.length, sha256: createHash('sha256').update(expected).digest('hex') });
  expect(readdirSync(folder).sort()).toEqual(['from.bin', 'out.bin']);
});

test('a file can be rewritten from itself', async () => {
  const path = join(folder, 'self.bin');
  writeFileSync(path, 'abcdef');
  const source = openFile(path);
  await writeFile(path, [sliceSource(source, 3, 3), sliceSource(source, 0, 3)]);
  expect(readFileSync(path, 'utf8')).toBe('defabc');
});

test('a write keeps the permissions of the file, sets a given time, and can write an empty file', async () => {
  const path = join(folder, 'mode.bin');
  writeFileSync(path, 'old');
  chmodSync(path, 0o640);
  const modified = new Date('1999-05-31T12:00:00Z');
  await writeFile(path, [], { modified });
  expect(statSync(path).mode & 0o777).toBe(0o640);
  expect(statSync(path).mtimeMs).toBe(modified.getTime());
  expect(statSync(path).size).toBe(0);
});

test('a link is followed: its target is replaced, the link stays', async () => {
  mkdirSync(join(folder, 'game'));
  const real = join(folder, 'game', 'reader.zbd');
  const link = join(folder, 'link.zbd');
  writeFileSync(real, 'old');
  symlinkSync(real, link);
  await writeFile(link, [bytes('new')]);
  expect(readFileSync(real, 'utf8')).toBe('new');
  expect(readFileSync(link, 'utf8')).toBe('new');
  expect(readdirSync(join(folder, 'game'))).toEqual(['reader.zbd']);
});

test('a link to a missing file is followed too, and a circular one is refused', async () => {
  mkdirSync(join(folder, 'later'));
  const [link, circle] = [join(folder, 'later.zbd'), join(folder, 'circle.zbd')];
  symlinkSync(join('later', 'real.zbd'), link);
  symlinkSync('circle.zbd', circle);
  await writeFile(link, [bytes('new')]);
  expect([lstatSync(link).isSymbolicLink(), readFileSync(join(folder, 'later/real.zbd'), 'utf8')]).toEqual([
    true,
    'new',
  ]);
  expect(await failureOf(writeFile(circle, [bytes('new')]))).toMatchObject({
    text: `${circle} could not be written: its links lead in a circle.`,
  });
  expect(lstatSync(circle).isSymbolicLink()).toBe(true);
});

test('content that fails the check never replaces the file', async () => {
  const path = join(folder, 'checked.bin');
  writeFileSync(path, 'old');
  const check = () => {
    throw new FailureError({ code: 'bug', text: 'an entry differs' });
  };
  expect((await failureOf(writeFile(path, [bytes('new')], { check }))).text).toBe('an entry differs');
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['checked.bin']);
});

test('content that has changed since it was checked never replaces the file', async () => {
  const path = join(folder, 'proved.bin');
  writeFileSync(path, 'old');
  const content = [bytes('new'), memorySource(bytes('er'))];
  const sha256 = createHash('sha256').update('newer').digest('hex');
  await writeFile(path, content, { expects: { sha256 } });
  expect(readFileSync(path, 'utf8')).toBe('newer');
  const changed = [bytes('new'), memorySource(bytes('es'))];
  expect(await failureOf(writeFile(path, changed, { expects: { sha256 } }))).toMatchObject({
    code: 'conflict',
    where: { file: path },
  });
  const fromElsewhere = { sha256, from: '/backup/of/it' };
  expect(await failureOf(writeFile(path, changed, { expects: fromElsewhere }))).toMatchObject({
    where: { file: '/backup/of/it' },
  });
  expect(readFileSync(path, 'utf8')).toBe('newer');
  expect(readdirSync(folder)).toEqual(['proved.bin']);
});

test('a cancelled write leaves the file unchanged and no other file', async () => {
  const path = join(folder, 'cancelled.bin');
  writeFileSync(path, 'old');
  const stop = new AbortController();
  const work = writeFile(path, [Buffer.alloc(10_000_000)], { signal: stop.signal, onProgress: () => stop.abort() });
  expect((await failureOf(work)).code).toBe('cancelled');
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['cancelled.bin']);
});

test('a source that fails half-way leaves the file unchanged and no other file', async () => {
  const path = join(folder, 'torn.bin');
  const from = join(folder, 'from.bin');
  writeFileSync(path, 'old');
  writeFileSync(from, Buffer.alloc(3_000_000));
  const source = openFile(from);
  utimesSync(from, new Date(), new Date(1000));
  const failure = await failureOf(writeFile(path, [bytes('new'), source]));
  expect([failure.code, failure.where?.file]).toEqual(['conflict', from]);
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(folder).sort()).toEqual(['from.bin', 'torn.bin']);
});

test('a read-only file is refused by name, and written on request', async () => {
  const path = join(folder, 'readonly.zbd');
  writeFileSync(path, 'old');
  chmodSync(path, 0o444);
  const failure = await failureOf(writeFile(path, [bytes('new')]));
  expect(failure.code).toBe('disk');
  expect(failure.text.replace(folder, '…')).toMatchSnapshot();
  expect(failure.next).toMatchSnapshot();
  expect(readFileSync(path, 'utf8')).toBe('old');
  await writeFile(path, [bytes('new')], { clearReadOnly: true });
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(statSync(path).mode & 0o222).not.toBe(0);
});

test('a target in a missing folder, or that is a folder itself, is refused by name', async () => {
  const missing = join(folder, 'none', 'x.bin');
  expect(await failureOf(writeFile(missing, []))).toMatchObject({ code: 'disk', where: { file: missing } });
  expect(await failureOf(writeFile(folder, []))).toMatchObject({ code: 'disk', where: { file: folder } });
});

test('temporary files of dead processes are removed by the next write; others stay', async () => {
  const dead = join(folder, '.reader.zbd.999999999.0123456789ab.tmp');
  const living = join(folder, `.reader.zbd.${process.ppid}.0123456789ab.tmp`);
  const own = join(folder, `.reader.zbd.${process.pid}.0123456789ab.tmp`);
  const ownOfBefore = join(folder, `.other.zbd.${process.pid}.ba9876543210.tmp`);
  const foreign = join(folder, '.reader.zbd.swp.tmp');
  for (const path of [dead, living, own, ownOfBefore, foreign]) writeFileSync(path, 'x');
  utimesSync(ownOfBefore, new Date(), new Date(Date.now() - process.uptime() * 1000 - 60_000));
  await writeFile(join(folder, 'reader.zbd'), [bytes('new')]);
  expect([dead, living, own, ownOfBefore, foreign].map(existsSync)).toEqual([false, true, true, false, true]);
});

test('a file that is locked for a moment is written when it is released (Windows)', async () => {
  const path = join(folder, 'held.bin');
  writeFileSync(path, 'old');
  const prepared = await prepareFile(path, [bytes('new')]);
  const answers = ['EPERM', 'EACCES', 'EBUSY'];
  const held = async (from: string, to: string) => {
    const code = answers.shift();
    if (code !== undefined) throw systemError(code);
    await rename(from, to);
  };
  await replaceTarget(prepared, { disk: { ...realDisk, platform: 'win32', rename: held, pauses: [1, 1, 1, 1] } });
  expect(readFileSync(path, 'utf8')).toBe('new');
});

test('a file that stays locked is refused by name, and the finished file is kept next to it (Windows)', async () => {
  const path = join(folder, 'held.bin');
  writeFileSync(path, 'old');
  const prepared = await prepareFile(path, [bytes('new')]);
  const held = () => Promise.reject(systemError('EBUSY'));
  const disk: Disk = { ...realDisk, platform: 'win32', rename: held, pauses: [1, 1] };
  const failure = await failureOf(replaceTarget(prepared, { disk }));
  expect(failure.code).toBe('disk');
  expect(failure.text.replace(folder, '…')).toMatchSnapshot();
  expect(failure.next).toMatchSnapshot();
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readFileSync(prepared.temp, 'utf8')).toBe('new');
});

test('a rename that is not permitted is refused at once on other systems', async () => {
  let tries = 0;
  const refuse = () => {
    tries++;
    return Promise.reject(systemError('EACCES'));
  };
  await expect(renamePatiently('a', 'b', { platform: 'linux', rename: refuse, pauses: [1, 1] })).rejects.toThrow(
    'EACCES',
  );
  expect(tries).toBe(1);
});

describe.skipIf(!canMount)('on a small separate disk (needs root and mount)', () => {
  let disk = '';
  beforeEach(() => {
    disk = join(folder, 'disk');
    mkdirSync(disk);
  });
  afterEach(() => execFileSync('umount', [disk]));

  function mount(options: string): void {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
  }

  test('a write that does not fit is refused before it starts, with the space needed and available', async () => {
    mount('size=64k');
    const path = join(disk, 'reader.zbd');
    writeFileSync(path, 'old');
    const failure = await failureOf(writeFile(path, [Buffer.alloc(100_000)]));
    expect(failure.text).toMatch(
      /reader\.zbd could not be written: it needs 100,000 bytes and the disk has [\d,]+ free\./,
    );
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(disk)).toEqual(['reader.zbd']);
  });

  test('a disk that fills up during the write leaves the file unchanged and no other file', async () => {
    mount('size=256k');
    const path = join(disk, 'reader.zbd');
    writeFileSync(path, 'old');
    // The space is free when it is asked for, and gone when the bytes come.
    const taker = {
      size: 150_000,
      read: (_: number, size: number) => {
        writeFileSync(join(disk, 'other.bin'), Buffer.alloc(200_000));
        return new Uint8Array(size);
      },
    };
    const failure = await failureOf(writeFile(path, [taker]));
    expect(failure).toMatchObject({ code: 'disk', where: { file: path } });
    expect(failure.text).toBe(`${path} could not be written: the disk is full.`);
    expect(failure.next).toBe('Free some space on that disk, then try again. Nothing was changed.');
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(disk).sort()).toEqual(['other.bin', 'reader.zbd']);
  });

  test('a read-only disk is reported as such', async () => {
    mount('size=64k');
    const path = join(disk, 'reader.zbd');
    writeFileSync(path, 'old');
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    expect((await failureOf(writeFile(path, [bytes('new')]))).text).toBe(
      `${path} could not be written: the disk is read-only.`,
    );
    expect(readFileSync(path, 'utf8')).toBe('old');
  });

  test('a busy file is refused by name after some attempts, and no other file is left', async () => {
    mount('size=64k');
    const path = join(disk, 'reader.zbd');
    const held = join(disk, 'held.zbd');
    writeFileSync(path, 'old');
    writeFileSync(held, 'held');
    execFileSync('mount', ['--bind', held, path]);
    try {
      const failure = await failureOf(writeFile(path, [bytes('new')]));
      expect(failure.text).toBe(`${path} could not be written: another program is using it.`);
      expect(readdirSync(disk).sort()).toEqual(['held.zbd', 'reader.zbd']);
    } finally {
      execFileSync('umount', [path]);
    }
    expect(readFileSync(path, 'utf8')).toBe('old');
  });
});

describe.skipIf(!isRoot)('as an unprivileged user (needs root to become one)', () => {
  test('a protected folder is refused by name and stays unchanged', async () => {
    const path = join(folder, 'reader.zbd');
    writeFileSync(path, 'old');
    chmodSync(folder, 0o755);
    process.seteuid?.(65534);
    try {
      const failure = await failureOf(writeFile(path, [bytes('new')]));
      expect(failure.text).toBe(`${path} could not be written: access is denied.`);
      expect(failure.where?.file).toBe(path);
    } finally {
      process.seteuid?.(0);
    }
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['reader.zbd']);
  });
});
