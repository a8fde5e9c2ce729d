import { createHash } from 'node:crypto';
import { chmodSync, renameSync, rmSync, symlinkSync, unlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Index, openIndex } from '../../electron/index/open-index.ts';
import { type ScanNumbers, type ScanOptions, scan } from '../../electron/index/scan.ts';
import { scanInstall } from '../../electron/index/scan-result.ts';
import { createSpareThreads } from '../../electron/workers/spare-threads.ts';
import { createThreads } from '../../electron/workers/threads.ts';
import { buildArchive, buildReader, buildWav, bytesOf } from '../support/build-zipper.ts';
import { temporaryFolder, writeInto } from '../support/temporary-folder.ts';

const reader = buildReader([['NAME', 'atlas']]);
const sound = buildWav({ samples: Uint8Array.of(1, 2, 3, 4) });
const sounds = buildArchive(
  ['hum.wav', 'clank.wav', 'hum.wav'].map(name => ({ name, content: sound })),
  { version: 1 },
);
const readers = buildArchive([{ name: 'atlas.zrd', content: reader }], { version: 2, checksum: 'right' });
const nested = buildArchive([{ name: 'inner.zbd', content: sounds }], { version: 1 });
const files = {
  'zbd/reader.zbd': readers,
  'zbd/soundsL.zbd': sounds,
  'zbd/c1/nested.zbd': nested,
  'notes.txt': 'hello',
};

function openTemporary(): Index {
  const index = openIndex(join(temporaryFolder(), 'index.sqlite'));
  onTestFinished(() => index.close());
  return index;
}

function knownIn(index: Index, folder: string) {
  const install = index.queries.installByFolder.get(folder)?.id ?? -1;
  const rows = index.queries.files.all(install);
  const file = (path: string) => rows.find(row => row.path === path);
  const entries = (path: string) => index.queries.entriesOf.all(file(path)?.id ?? -1, null);
  return { paths: rows.map(row => row.path), file, entries, problems: index.queries.problems.all(install) };
}

const hex = (hash: Uint8Array | null | undefined) => hash && Buffer.from(hash).toString('hex');
const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex');
const oddWorker = new URL('../support/workers/odd-worker.ts', import.meta.url);

/** For scans that prove nothing of how threads start and end. */
const spare = createSpareThreads(() => createThreads('crawl', { size: 1 }));
afterAll(() => spare.close());

describe('a first scan', () => {
  test('stores every file with its hash and every entry with its position, and counts them', async () => {
    const folder = temporaryFolder(files);
    const index = openTemporary();
    const result = await scanInstall({ index, folder });
    expect(result).toMatchObject({ folder, db: index.file, files: 4, entries: 8, problems: [] });
    expect(result.bytes).toBe(Object.values(files).reduce((sum, content) => sum + content.length, 0));
    expect(result.formats).toMatchObject({ 'zipper/archive': 4, 'audio/wav': 6, 'zipper/reader': 1, 'text/plain': 1 });
    expect(result.seconds).toBeGreaterThan(0);
    const known = knownIn(index, folder);
    expect(known.paths).toEqual(['notes.txt', 'zbd/c1/nested.zbd', 'zbd/reader.zbd', 'zbd/soundsL.zbd']);
    expect(hex(known.file('zbd/soundsL.zbd')?.hash)).toBe(sha1(sounds));
    const stored = known
      .entries('zbd/soundsL.zbd')
      .map(row => [row.position, row.name, row.occurrence, row.start, row.size]);
    expect(stored).toEqual([
      [0, 'hum.wav', 1, 0, sound.length],
      [1, 'clank.wav', 1, sound.length, sound.length],
      [2, 'hum.wav', 2, 2 * sound.length, sound.length],
    ]);
  });

  test('stores the entries of a nested container below it', async () => {
    const folder = temporaryFolder(files);
    const index = openTemporary();
    await scan({ index, folder, spare });
    const [inner] = knownIn(index, folder).entries('zbd/c1/nested.zbd');
    expect(inner).toMatchObject({ name: 'inner.zbd', format: 'zipper/archive', entries: 3 });
    const within = index.queries.entriesOf.all(inner?.file ?? -1, inner?.id ?? -1);
    expect(within.map(row => row.name)).toEqual(['hum.wav', 'clank.wav', 'hum.wav']);
  });

  test('names the field of a problem, and its offset', async () => {
    const wrong = buildArchive([{ name: 'atlas.zrd', content: reader }], { version: 2, checksum: 1 });
    const { problems } = await scanInstall({
      index: openTemporary(),
      spare,
      folder: temporaryFolder({ 'reader.zbd': wrong }),
    });
    expect(problems).toEqual([
      {
        address: 'reader.zbd',
        weight: 'warning',
        text: expect.stringMatching(/^checksum at 0x[0-9A-F]+: expected 0x/),
      },
    ]);
  });

  test('of an empty folder finds nothing and says so', async () => {
    const folder = temporaryFolder();
    expect(await scanInstall({ index: openTemporary(), spare, folder })).toMatchObject({
      files: 0,
      entries: 0,
      bytes: 0,
      formats: {},
    });
  });

  test('of a missing folder is refused', async () => {
    const folder = join(temporaryFolder(), 'gone');
    await expect(scan({ index: openTemporary(), folder })).rejects.toThrow(/gone/);
  });

  test('keeps names of other alphabets', async () => {
    const archive = buildArchive([{ name: 'T\xfcr\xe9.wav', content: sound }], { version: 1 });
    const folder = temporaryFolder({ 'Müll/名前.zbd': archive });
    const index = openTemporary();
    await scan({ index, folder, spare });
    const known = knownIn(index, folder);
    expect(known.paths).toEqual(['Müll/名前.zbd']);
    expect(known.entries('Müll/名前.zbd').map(row => row.name)).toEqual(['Türé.wav']);
  });

  test('ends if links form a loop, and reports the link', async () => {
    const folder = temporaryFolder(files);
    symlinkSync(folder, join(folder, 'zbd', 'round'));
    const result = await scanInstall({ index: openTemporary(), spare, folder });
    expect(result.files).toBe(4);
    expect(result.problems).toEqual([
      { address: 'zbd/round', weight: 'note', text: 'A link to a folder; links to folders are not followed.' },
    ]);
  });

  test('reports its progress up to the end', async () => {
    const folder = temporaryFolder(files);
    const told: ScanNumbers[] = [];
    const { bytes } = await scanInstall({
      index: openTemporary(),
      spare,
      folder,
      onProgress: numbers => told.push(numbers),
    });
    expect(told[0]).toMatchObject({ files: 0, bytes: 0, totalBytes: bytes });
    expect(told.at(-1)).toEqual({ files: 4, entries: 8, bytes, totalBytes: bytes });
  });
});

describe('a second scan', () => {
  async function scanned(content: Readonly<Record<string, Uint8Array | string>> = files) {
    const folder = temporaryFolder(content);
    const index = openTemporary();
    await scan({ index, folder, spare });
    const again = async (more: Partial<ScanOptions> = {}) => {
      const read: string[] = [];
      const summary = await scan({ index, folder, spare, onFile: path => read.push(path), ...more });
      return { ...summary, paths: read.sort() };
    };
    return { folder, index, again };
  }

  test('reads nothing when nothing changed', async () => {
    const { again } = await scanned();
    expect(await again()).toMatchObject({ read: 0, removed: 0, paths: [] });
  });

  test('reads only the file that changed', async () => {
    const { folder, index, again } = await scanned();
    writeInto(folder, 'zbd/soundsL.zbd', buildArchive([{ name: 'new.wav', content: sound }], { version: 1 }));
    expect(await again()).toMatchObject({ read: 1, removed: 0, paths: ['zbd/soundsL.zbd'] });
    const known = knownIn(index, folder);
    expect(known.entries('zbd/soundsL.zbd').map(row => row.name)).toEqual(['new.wav']);
    expect(known.entries('zbd/reader.zbd').map(row => row.name)).toEqual(['atlas.zrd']);
  });

  test('sees changed bytes in a file of the same size', async () => {
    const { folder, index, again } = await scanned();
    writeInto(folder, 'notes.txt', 'HELLO');
    utimesSync(join(folder, 'notes.txt'), 1_000_000, 1_000_000);
    expect((await again()).paths).toEqual(['notes.txt']);
    expect(hex(knownIn(index, folder).file('notes.txt')?.hash)).toBe(sha1(bytesOf('HELLO')));
  });

  test('keeps the rows of a file that was only touched, and does not read it a third time', async () => {
    const { folder, index, again } = await scanned();
    const before = knownIn(index, folder).entries('zbd/soundsL.zbd');
    utimesSync(join(folder, 'zbd/soundsL.zbd'), 1_000_000, 1_000_000);
    expect(await again()).toMatchObject({ read: 1, paths: [] });
    expect(knownIn(index, folder).entries('zbd/soundsL.zbd')).toEqual(before);
    expect(await again()).toMatchObject({ read: 0 });
  });

  test('removes deleted files, and lists renamed ones under their new names', async () => {
    const { folder, index, again } = await scanned();
    unlinkSync(join(folder, 'notes.txt'));
    renameSync(join(folder, 'zbd/soundsL.zbd'), join(folder, 'zbd/soundsH.zbd'));
    rmSync(join(folder, 'zbd/c1'), { recursive: true });
    expect(await again()).toMatchObject({ read: 1, removed: 3 });
    const known = knownIn(index, folder);
    expect(known.paths).toEqual(['zbd/reader.zbd', 'zbd/soundsH.zbd']);
    expect(index.queries.countEntries.get(index.queries.installByFolder.get(folder)?.id ?? -1)).toBe(4);
  });

  test('clears the problem of a repaired link', async () => {
    const { folder, index, again } = await scanned();
    symlinkSync(join(folder, 'later.txt'), join(folder, 'link.txt'));
    await again();
    expect(knownIn(index, folder).problems.map(row => [row.place, row.text])).toEqual([
      ['link.txt', 'The link is broken.'],
    ]);
    writeInto(folder, 'later.txt', 'here');
    await again();
    expect(knownIn(index, folder).problems).toEqual([]);
  });

  test('leaves other game folders in the same index alone', async () => {
    const { folder, index, again } = await scanned();
    const other = temporaryFolder({ 'notes.txt': 'other' });
    await scan({ index, folder: other, spare });
    await again();
    expect(knownIn(index, folder).paths.length).toBe(4);
    expect(knownIn(index, other).paths).toEqual(['notes.txt']);
  });
});

test('of one folder by two processes at once works, and stores everything', async () => {
  const folder = temporaryFolder(files);
  const index = openTemporary();
  const other = openIndex(index.file);
  onTestFinished(() => other.close());
  await Promise.all([scan({ index, folder }), scan({ index: other, folder })]);
  expect(await scanInstall({ index, folder })).toMatchObject({ files: 4, entries: 8 });
  expect(await scan({ index: other, folder })).toMatchObject({ read: 0 });
});

describe('files that cannot be read', () => {
  test.each([
    ['denied.bin', /could not be read: access is denied/],
    ['dies.bin', /Reading it was stopped: its worker ended with 7/],
    ['hangs.bin', /no progress for 1 s/],
  ])('%s becomes a problem, and the others are read', async (name, why) => {
    const folder = temporaryFolder({ [name]: 'x', 'zbd/reader.zbd': readers });
    const index = openTemporary();
    const silenceMilliseconds = name === 'hangs.bin' ? 1000 : 20_000;
    const result = await scanInstall({ index, folder, worker: oddWorker, silenceMilliseconds });
    expect(result).toMatchObject({ files: 2, entries: 1 });
    expect(result.problems.map(problem => problem.address)).toEqual([name]);
    expect(result.problems[0]?.text).toMatch(why);
  });

  test('a file that disappears between being found and being read is reported, and removed by the next scan', async () => {
    const folder = temporaryFolder(files);
    const index = openTemporary();
    const goes = join(folder, 'notes.txt');
    // The first word of a scan comes when all files are found and none is read.
    const onProgress = () => rmSync(goes, { force: true });
    const { problems } = await scanInstall({ index, folder, onProgress });
    expect(problems).toEqual([
      { address: 'notes.txt', weight: 'error', text: 'notes.txt could not be read: it does not exist.' },
    ]);
    expect(await scanInstall({ index, folder })).toMatchObject({ files: 3, problems: [] });
  });

  test('a file that the system refused is read again, one that crashed the reader is not', async () => {
    const folder = temporaryFolder({ 'denied.bin': 'x', 'dies.bin': 'x' });
    const index = openTemporary();
    await scan({ index, folder, worker: oddWorker });
    const read: string[] = [];
    await scan({ index, folder, onFile: path => read.push(path) });
    expect(read).toEqual(['denied.bin']);
    expect(knownIn(index, folder).problems.map(row => row.text)).toEqual([
      'Reading it was stopped: its worker ended with 7.',
    ]);
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'a file without permission is reported (skipped for root and on Windows, who may read everything)',
    async () => {
      const folder = temporaryFolder({ 'secret.bin': 'x' });
      chmodSync(join(folder, 'secret.bin'), 0);
      const { problems } = await scanInstall({ index: openTemporary(), folder });
      expect(problems).toMatchObject([{ address: 'secret.bin', text: expect.stringMatching(/access is denied/) }]);
    },
  );
});

describe('a cancelled scan', () => {
  test('ends in the middle of an endless file, keeps what it read, and the next one does the rest', async () => {
    const folder = temporaryFolder({ 'hangs.bin': 'x'.repeat(1000), 'zbd/reader.zbd': readers });
    const index = openTemporary();
    const stop = new AbortController();
    const running = scan({
      index,
      folder,
      worker: oddWorker,
      workers: 2,
      signal: stop.signal,
      onFile: path => path === 'zbd/reader.zbd' && stop.abort(),
    });
    await expect(running).rejects.toMatchObject({ failure: { code: 'cancelled' } });
    expect(knownIn(index, folder).paths).toEqual(['zbd/reader.zbd']);
    expect(await scan({ index, folder })).toMatchObject({ read: 1 });
    expect(knownIn(index, folder).paths).toEqual(['hangs.bin', 'zbd/reader.zbd']);
  });

  test('does nothing if it had not begun', async () => {
    const folder = temporaryFolder(files);
    const index = openTemporary();
    const running = scan({ index, folder, signal: AbortSignal.abort() });
    await expect(running).rejects.toMatchObject({ failure: { code: 'cancelled' } });
    expect(knownIn(index, folder).paths).toEqual([]);
  });
});

describe('threads that wait for the next scan', () => {
  test('are used by it; those of a cancelled scan, which may hang, are not', async () => {
    let started = 0;
    const waiting = createSpareThreads(() => {
      started++;
      return createThreads('crawl', started === 1 ? { worker: oddWorker } : {});
    });
    onTestFinished(() => waiting.close());
    const index = openTemporary();
    const folder = temporaryFolder(files);
    expect(await scan({ index, folder, spare: waiting })).toMatchObject({ read: 4 });
    writeInto(folder, 'notes.txt', 'hello again');
    writeInto(folder, 'hangs.bin', 'x');
    const stop = new AbortController();
    const running = scan({ index, folder, spare: waiting, signal: stop.signal, onFile: () => stop.abort() });
    await expect(running).rejects.toMatchObject({ failure: { code: 'cancelled' } });
    expect(started).toBe(1);
    expect(await scan({ index, folder, spare: waiting })).toMatchObject({ read: 1 });
    expect(started).toBe(2);
    expect(knownIn(index, folder).paths).toHaveLength(5);
  });
});
