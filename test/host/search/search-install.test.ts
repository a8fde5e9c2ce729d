import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fieldsIn } from '#layout';
import { type AddressedPlace, searchFolder } from '../../../electron/host/search/search-folder.ts';
import { createSearchPools } from '../../../electron/host/search/search-pool.ts';
import { type Question, soughtOf } from '../../../electron/host/search/search-question.ts';
import { threadsWorth } from '../../../electron/workers/threads.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { wld } from '../../../shared/formats/everquest/wld/layout/wld.ts';
import { smallWorld } from '../../fixtures/everquest.ts';
import { buildArchive, buildReader, int } from '../../support/build-zipper.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { s3dOf } from '../../support/writers/everquest/s3d.ts';
import { scannedWindows } from '../support/scanned-window.ts';

const pools = createSearchPools();
afterAll(() => pools.close());
const inWindow = scannedWindows();

const latin1 = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0));
const wide = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const archive = (members: Readonly<Record<string, Uint8Array>>) =>
  buildArchive(
    Object.entries(members).map(([name, content]) => ({ name, content })),
    { version: 1 },
  );

function install(files: Readonly<Record<string, Uint8Array>>): string {
  const folder = temporaryFolder();
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return folder;
}

interface Options extends Partial<Question> {
  readonly edited?: Readonly<Record<string, Uint8Array>>;
  readonly signal?: AbortSignal;
  readonly threadsFor?: (bytes: number) => number;
}

async function search(folder: string, query: string, options: Options = {}) {
  const { edited = {}, signal = new AbortController().signal, threadsFor, ...question } = options;
  const places: AddressedPlace[] = [];
  const summary = await searchFolder({
    folder,
    sought: soughtOf({ mode: 'text', limit: 10_000, ...question, query }),
    edited: Object.entries(edited).map(([address, bytes]) => ({ address, source: memorySource(bytes) })),
    pools,
    signal,
    ...(threadsFor && { threadsFor }),
    found: some => void places.push(...some),
    progress: () => undefined,
  });
  return { ...summary, places };
}

/** Address, where in it, what stands there with the hit in brackets. */
const lines = (places: readonly AddressedPlace[]) =>
  places.map(({ address, start, text, mark: [from, to] }) => {
    const marked = `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
    return `${address} ${start ?? 'name'} ${marked}`;
  });

describe('a search in a game folder', () => {
  const inner = archive({ 'deep.zrd': buildReader(['the Heron walks']), 'other.zrd': buildReader([int(1)]) });
  const files = {
    'readme.txt': latin1('A heron, and another HERON.\r\nNo crane.\r\n'),
    'zbd/outer.zbd': archive({
      'a.zrd': buildReader(['heron', 'two herons']),
      'inner.zbd': inner,
      'b.zrd': buildReader(['x']),
    }),
    'strings.dll': Uint8Array.from([...latin1('MZ'), 0, 0, ...wide('Two Herons'), 0, 0]),
  };

  test('starts as many threads as its bytes justify, and finds the same', async () => {
    const folder = install(files);
    const asked: number[] = [];
    const threadsFor = (bytes: number) => {
      asked.push(bytes);
      return threadsWorth(bytes);
    };
    const few = await search(folder, 'heron', { threadsFor });
    expect(asked).toEqual([Object.values(files).reduce((sum, { length }) => sum + length, 0)]);
    expect(few.places).toEqual((await search(folder, 'heron', { threadsFor: () => 4 })).places);
    expect(threadsWorth(asked[0] ?? 0)).toBe(1);
    expect(threadsWorth(Number.POSITIVE_INFINITY)).toBe(Math.min(4, availableParallelism()));
  });

  test('finds text in files, entries and nested entries, each at its own offset, in file order', async () => {
    const { total, places, unread } = await search(install(files), 'heron');
    expect(unread).toEqual([]);
    expect(total).toBe(places.length);
    expect(lines(places)).toMatchInlineSnapshot(`
      [
        "readme.txt 2 A [heron], and another HERON.",
        "readme.txt 21 A heron, and another [HERON].",
        "strings.dll 12 Two [Heron]s",
        "zbd/outer.zbd::a.zrd 16 [heron]",
        "zbd/outer.zbd::a.zrd 33 two [heron]s",
        "zbd/outer.zbd::inner.zbd::deep.zrd 20 the [Heron] walks",
      ]
    `);
  });

  test('finds names, and only names on request', async () => {
    const folder = install({ ...files, 'zbd/heron.bin': Uint8Array.of(1) });
    const { places, total } = await search(folder, 'DEEP', { mode: 'name' });
    expect(lines(places)).toEqual(['zbd/outer.zbd::inner.zbd::deep.zrd name [deep].zrd']);
    expect(total).toBe(1);
    const both = await search(folder, 'heron', { mode: 'any' });
    expect(lines(both.places)).toContain('zbd/heron.bin name [heron].bin');
    expect(both.total).toBe(7);
  });

  test('finds bytes and half bytes, with the bytes around them', async () => {
    const { places } = await search(install({ 'a.bin': Uint8Array.of(0, 1, 2, 0x4d, 0x5a, 0x90, 0, 3) }), '4D 5? 9?', {
      mode: 'hex',
    });
    expect(lines(places)).toEqual(['a.bin 3 00 01 02 [4D 5A 90] 00 03']);
  });

  test('can be limited to some formats', async () => {
    const { places, total } = await search(install(files), 'heron', { formats: ['zipper/reader'], limit: 1 });
    expect(lines(places)).toEqual(['zbd/outer.zbd::a.zrd 16 [heron]']);
    expect(total).toBe(3);
  });

  test('counts all and lists the first, which are always the same', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [
        `f${String(i).padStart(2, '0')}.bin`,
        latin1('xy'.repeat(i % 3 === 0 ? 9000 : 5)),
      ]),
    );
    const folder = install(many);
    const first = await search(folder, '78 79', { mode: 'hex', limit: 10 });
    expect(first).toMatchObject({ total: 4 * 9000 + 8 * 5, reported: 10 });
    const more = await search(folder, '78 79', { mode: 'hex', limit: 9012 });
    expect(more.places.slice(0, 10)).toEqual(first.places);
    expect(more.places.slice(-12).map(place => place.address)).toEqual([
      ...Array(5).fill('f01.bin'),
      ...Array(5).fill('f02.bin'),
      ...Array(2).fill('f03.bin'),
    ]);
  });

  test('lists 100,000 places', async () => {
    const words = latin1('needle  '.repeat(100_000));
    const { total, places } = await search(install({ 'big.bin': words }), 'needle', { limit: 200_000 });
    expect(total).toBe(100_000);
    expect(places.length).toBe(100_000);
    expect(places.at(-1)?.start).toBe(8 * 99_999);
    expect(places.every((place, i) => place.start === 8 * i)).toBe(true);
  });

  test('finds matches across block boundaries of a large file', async () => {
    const folder = temporaryFolder();
    const stretch = 32 * 1024 * 1024;
    const bytes = new Uint8Array(stretch + 20);
    const at = [3, stretch - 3, stretch + 10];
    for (const start of at) bytes.set(latin1('seam!'), start);
    writeFileSync(join(folder, 'large.bin'), bytes);
    const { places } = await search(folder, 'seam!');
    expect(places.map(place => place.start)).toEqual(at);
    const zeros = await search(folder, '00 00 00 00 00', { mode: 'hex', limit: 1 });
    // Zeros between the three marks: 3, then up to each mark, counted in runs of five that do not overlap.
    expect(zeros.total).toBe(Math.floor((stretch - 3 - 8) / 5) + Math.floor(8 / 5) + Math.floor(5 / 5));
  });

  test('searches edited assets in their current state', async () => {
    const folder = install(files);
    const edited = {
      'zbd/outer.zbd::a.zrd': buildReader(['a crane now, heron no more']),
      'readme.txt': latin1('nothing'),
      'zbd/outer.zbd::inner.zbd': archive({ 'deep.zrd': buildReader(['heron in the new archive']) }),
    };
    expect(lines((await search(folder, 'heron', { edited })).places)).toEqual([
      'strings.dll 12 Two [Heron]s',
      'zbd/outer.zbd::a.zrd 29 a crane now, [heron] no more',
      'zbd/outer.zbd::inner.zbd::deep.zrd 16 [heron] in the new archive',
    ]);
    const deeper = { ...edited, 'zbd/outer.zbd::inner.zbd::deep.zrd': buildReader(['egret']) };
    expect((await search(folder, 'heron', { edited: deeper })).total).toBe(2);
    expect((await search(folder, 'egret', { edited: deeper })).places[0]?.address).toBe(
      'zbd/outer.zbd::inner.zbd::deep.zrd',
    );
  });

  test('finds EverQuest’s enciphered names in loose files, archives and edits', async () => {
    const hill = smallWorld();
    const folder = install({ 'hill.wld': hill, 'hill.s3d': s3dOf([{ name: 'zone.wld', bytes: hill }]) });
    const { places } = await search(folder, 'hill_dmsprite');
    const start = places[0]?.start ?? 0;
    expect(lines(places)).toEqual([
      `hill.s3d::zone.wld ${start} [HILL_DMSPRITE]DEF`,
      `hill.wld ${start} [HILL_DMSPRITE]DEF`,
    ]);
    const field = fieldsIn(wld, memorySource(hill), { start, size: 1 })[0];
    expect(field).toMatchObject({ start, value: 'HILL_DMSPRITEDEF' });
    // A picture's name is in the body of its fragment.
    expect(lines((await search(folder, 'GRASS.bmp')).places)).toHaveLength(2);
    const edited = { 'hill.wld': hill, 'hill.s3d::zone.wld': hill };
    expect((await search(folder, 'hill_dmsprite', { edited })).places.map(place => place.start)).toEqual([
      start,
      start,
    ]);
    const stored = Buffer.from(hill.subarray(start, start + 6)).toString('hex');
    const raw = await search(folder, stored, { mode: 'hex' });
    expect(raw.places.map(({ address }) => address)).toEqual(
      expect.arrayContaining(['hill.s3d::zone.wld', 'hill.wld']),
    );
  });

  test('can be stopped in the middle of a large file, and repeated afterwards', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'large.bin'), '');
    truncateSync(join(folder, 'large.bin'), 4 * 1024 ** 3);
    const stop = new AbortController();
    const running = search(folder, '?1 ?2', { mode: 'hex', signal: stop.signal });
    setTimeout(() => stop.abort(new DOMException('stop', 'AbortError')), 100);
    await expect(running).rejects.toThrow('stop');
    expect((await search(install(files), 'crane')).total).toBe(1);
  });

  test.each([
    ['hex', 'xyz'],
    ['hex', '??'],
    ['text', ''],
  ] as const)('refuses to look for %s “%s”', async (mode, query) => {
    await expect(search(install({}), query, { mode })).rejects.toMatchObject({ failure: { code: 'badRequest' } });
  });
});

test('sends a window more results than a call has arguments', async () => {
  await inWindow({ 'a.bin': new Uint8Array(200_000) }, async ({ client, install }) => {
    const question = { mode: 'hex', query: '00', limit: 200_000 } as const;
    const summary = await client.search({ install: install.id, search: 'a', ...question });
    expect(summary).toMatchObject({ total: 200_000, reported: 200_000, unread: [] });
  });
});
