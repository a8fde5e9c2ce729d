import { mkdirSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openIndex } from '../../electron/index/open-index.ts';
import { scan } from '../../electron/index/scan.ts';
import type { AssetRow } from '../../shared/contract/types.ts';
import { type BrowseHost, browseHost } from '../support/browse-host.ts';
import { buildArchive, buildReader } from '../support/build-zipper.ts';
import { type AtEnd, temporaryFolder, writeInto } from '../support/temporary-folder.ts';

const reader = buildReader([['NAME', 'atlas']]);
const readers = buildArchive(
  ['b.zrd', 'a.zrd', 'b.zrd', 'T\xfcr.zrd'].map(name => ({ name, content: reader })),
  { version: 2, checksum: 'right' },
);
const wrong = buildArchive([{ name: 'a.zrd', content: reader }], { version: 2, checksum: 0xbad });
const nested = buildArchive(
  [
    { name: 'inner.zbd', content: wrong },
    { name: 'x.bin', content: reader.slice(0, 5) },
  ],
  { version: 1 },
);
const files = {
  'zbd/reader10.zbd': readers,
  'zbd/reader9.zbd': wrong,
  'zbd/c1/nested.zbd': nested,
  'Zebra.txt': 'hello',
  'apple.txt': '',
};

const brief = (rows: readonly AssetRow[]) => rows.map(row => `${row.kind} ${row.address}`);

/** Before a scan rows come from the disk, after it from the index: the user must not see a difference. */
describe.each(['before', 'after'])('browsing %s the first scan', when => {
  async function hostOf(content: Readonly<Record<string, Uint8Array | string>> = files, atEnd: AtEnd = onTestFinished) {
    const host = browseHost(temporaryFolder(content, atEnd), undefined, atEnd);
    if (when === 'after') await host.handlers.scan({ install: host.install }, host.context);
    return host;
  }

  describe('a game folder that does not change', () => {
    let host: BrowseHost;

    beforeAll(async () => {
      const ends: Parameters<AtEnd>[0][] = [];
      host = await hostOf(files, work => void ends.unshift(work));
      return async () => {
        for (const end of ends) await end();
      };
    });

    test('lists folders first, then files, in natural order whatever their case', async () => {
      const { list } = host;
      expect(brief(await list())).toEqual(['folder zbd', 'file apple.txt', 'file Zebra.txt']);
      expect(brief(await list('zbd'))).toEqual(['folder zbd/c1', 'file zbd/reader9.zbd', 'file zbd/reader10.zbd']);
    });

    test('shows the kind and content of each row', async () => {
      const { list } = host;
      const [zbd, apple] = await list();
      expect(zbd).toMatchObject({ name: 'zbd', size: 3, hasChildren: true, status: 'clean' });
      expect(zbd?.format).toBeUndefined();
      expect(apple).toMatchObject({ name: 'apple.txt', size: 0, hasChildren: false });
      expect(apple?.entries).toBeUndefined();
      const archive = (await list('zbd')).find(row => row.name === 'reader10.zbd');
      expect(archive).toMatchObject({ format: 'zipper/archive', size: readers.length, entries: 4, hasChildren: true });
      expect(archive?.title).not.toBe('');
    });

    test('lists entries in the container’s own order, and distinguishes those with the same name', async () => {
      const { list } = host;
      const rows = await list('zbd/reader10.zbd');
      expect(brief(rows)).toEqual([
        'entry zbd/reader10.zbd::b.zrd',
        'entry zbd/reader10.zbd::a.zrd',
        'entry zbd/reader10.zbd::b.zrd~2',
        'entry zbd/reader10.zbd::T%FCr.zrd',
      ]);
      expect(rows.map(row => row.name)).toEqual(['b.zrd', 'a.zrd', 'b.zrd', 'Tür.zrd']);
      expect(rows[0]).toMatchObject({ format: 'zipper/reader', size: reader.length, hasChildren: false });
      expect(new Set(rows.map(row => row.id)).size).toBe(4);
    });

    test('goes into nested containers', async () => {
      const { list } = host;
      expect(brief(await list('zbd/c1/nested.zbd'))).toEqual([
        'entry zbd/c1/nested.zbd::inner.zbd',
        'entry zbd/c1/nested.zbd::x.bin',
      ]);
      expect(brief(await list('zbd/c1/nested.zbd::inner.zbd'))).toEqual(['entry zbd/c1/nested.zbd::inner.zbd::a.zrd']);
    });

    test('finds an address in any case, and gives the same id as browsing', async () => {
      const { handlers, install, context, list } = host;
      const locate = (address: string) => handlers.locate({ install, address }, context);
      const [first] = await list('zbd/reader10.zbd');
      expect(await locate('ZBD\\Reader10.zbd::B.ZRD')).toEqual(first);
      expect((await locate('zbd/reader10.zbd::t%fcr.zrd')).name).toBe('Tür.zrd');
      expect((await locate('./zbd/')).kind).toBe('folder');
      expect((await locate('zbd/c1/nested.zbd::INNER.zbd::a.zrd')).address).toBe('zbd/c1/nested.zbd::inner.zbd::a.zrd');
    });

    test.each([
      ['zbd/raeder9.zbd', /zbd\/raeder9.zbd does not exist/],
      ['zbd/reader9.zbd::b.zrd', /has no entry "b.zrd"/],
      ['zbd/reader10.zbd::b.zrd~3', /has 2 entries of that name/],
      ['../outside.txt', /outside the game folder/],
      ['/etc/passwd', /outside the game folder/],
      ['zbd/../../outside.txt', /outside the game folder/],
    ])('refuses %s with a sentence', async (address, sentence) => {
      const { handlers, install, context } = host;
      await expect(handlers.locate({ install, address }, context)).rejects.toMatchObject({
        failure: { text: expect.stringMatching(sentence) },
      });
    });
  });

  test.skipIf(process.platform !== 'linux')(
    'takes neither of two names that differ in case only (which only Linux allows)',
    async () => {
      const { handlers, install, context } = await hostOf({ 'Notes.txt': '1', 'notes.txt': '2' });
      const locate = (address: string) => handlers.locate({ install, address }, context);
      expect((await locate('notes.txt')).address).toBe('notes.txt');
      await expect(locate('NOTES.TXT')).rejects.toThrow(
        /Several files match NOTES.TXT: Notes.txt, notes.txt|several files like NOTES.TXT: notes.txt, Notes.txt/,
      );
    },
  );

  test('sees changes on disk at once', async () => {
    const { folder, list } = await hostOf();
    writeInto(folder, 'zbd/reader9.zbd', readers);
    unlinkSync(join(folder, 'apple.txt'));
    mkdirSync(join(folder, 'new'));
    expect(brief(await list())).toEqual(['folder new', 'folder zbd', 'file Zebra.txt']);
    expect((await list('zbd/reader9.zbd')).length).toBe(4);
  });

  test('leaves out links that lead nowhere or to folders', async () => {
    const { folder, list } = await hostOf();
    symlinkSync(folder, join(folder, 'round'));
    symlinkSync(join(folder, 'gone'), join(folder, 'nowhere.txt'));
    expect(brief(await list())).toEqual(['folder zbd', 'file apple.txt', 'file Zebra.txt']);
  });

  test('an empty folder has no rows', async () => {
    const { list } = await hostOf({});
    expect(await list()).toEqual([]);
  });
});

describe('rows', () => {
  test('have the state of an asset in the project', async () => {
    const host = browseHost(temporaryFolder(files), (_, address) => (address.endsWith('::a.zrd') ? 'edited' : 'clean'));
    const rows = await host.list('zbd/reader10.zbd');
    expect(rows.map(row => row.status)).toEqual(['clean', 'edited', 'clean', 'clean']);
  });

  test('count their problems, including those in folders and containers', async () => {
    const host = browseHost(temporaryFolder(files));
    await host.handlers.scan({ install: host.install }, host.context);
    const counts = async (address?: string) => (await host.list(address)).map(row => [row.name, row.problems]);
    expect(await counts()).toEqual([
      ['zbd', 2],
      ['apple.txt', 0],
      ['Zebra.txt', 0],
    ]);
    expect(await counts('zbd')).toEqual([
      ['c1', 1],
      ['reader9.zbd', 1],
      ['reader10.zbd', 0],
    ]);
    expect(await counts('zbd/c1/nested.zbd')).toEqual([
      ['inner.zbd', 1],
      ['x.bin', 0],
    ]);
  });

  test('are refused if the game folder or the asset is not open', async () => {
    const { handlers, install, context } = browseHost(temporaryFolder());
    const nobody = 'nobody'; // an id that no table made
    await expect(handlers.browse({ install, parent: nobody }, context)).rejects.toMatchObject({
      failure: { code: 'notFound' },
    });
    await expect(handlers.browse({ install: nobody }, context)).rejects.toMatchObject({
      failure: { code: 'notFound' },
    });
  });
});

describe('problems', () => {
  test('name the asset, the field and the bytes', async () => {
    const { handlers, install, context } = browseHost(temporaryFolder(files));
    expect(await handlers.problems({ install }, context)).toEqual([]);
    await handlers.scan({ install }, context);
    const problems = await handlers.problems({ install }, context);
    expect(problems.map(problem => problem.address).sort()).toEqual([
      'zbd/c1/nested.zbd::inner.zbd',
      'zbd/reader9.zbd',
    ]);
    const problem = problems.find(({ address }) => address === 'zbd/reader9.zbd');
    expect(problem).toMatchObject({ path: 'checksum', start: wrong.length - 4, size: 4, repairable: true });
    expect(problem?.asset).toBe((await handlers.locate({ install, address: 'zbd/reader9.zbd' }, context)).id);
  });
});

describe('quick open', () => {
  test('finds files and entries of the whole game folder, and gives the same rows as browsing', async () => {
    const { handlers, install, context, list } = browseHost(temporaryFolder(files));
    expect(await handlers.quickOpen({ install, query: 'a', limit: 9 }, context)).toEqual({
      total: 0,
      hits: [],
      indexing: false,
    });
    await handlers.scan({ install }, context);
    const { total, hits, indexing } = await handlers.quickOpen({ install, query: 'a.zrd', limit: 9 }, context);
    expect([total, indexing]).toEqual([3, false]);
    expect(hits.map(hit => hit.row.address).sort()).toEqual([
      'zbd/c1/nested.zbd::inner.zbd::a.zrd',
      'zbd/reader10.zbd::a.zrd',
      'zbd/reader9.zbd::a.zrd',
    ]);
    const rows = await list('zbd/reader10.zbd');
    expect(hits.find(hit => hit.row.address === 'zbd/reader10.zbd::a.zrd')?.row).toEqual(rows[1]);
    expect(hits[0]?.marks).toEqual([[0, 5]]);
    const [file] = (await handlers.quickOpen({ install, query: 'reader9', limit: 1 }, context)).hits;
    expect(file?.row).toEqual((await list('zbd')).find(row => row.name === 'reader9.zbd'));
  });

  test('follows a later scan: changed, removed and new files', async () => {
    const { handlers, install, context, folder } = browseHost(temporaryFolder(files));
    await handlers.scan({ install }, context);
    const total = async (query: string) => (await handlers.quickOpen({ install, query, limit: 9 }, context)).total;
    expect([await total('b.zrd'), await total('zebra'), await total('fresh')]).toEqual([2, 1, 0]);
    writeInto(folder, 'zbd/reader10.zbd', wrong);
    writeInto(folder, 'fresh.txt', '');
    unlinkSync(join(folder, 'Zebra.txt'));
    await handlers.scan({ install }, context);
    expect([await total('b.zrd'), await total('zebra'), await total('fresh')]).toEqual([0, 0, 1]);
  });
});

describe('quick open beside others', () => {
  test('adds a container of many thousand entries, and removes it again', async () => {
    const many = buildArchive(
      Array.from({ length: 12_345 }, (_, n) => ({ name: `n${n}.bin`, content: new Uint8Array(0) })),
      { version: 1 },
    );
    const { handlers, install, context, folder } = browseHost(
      temporaryFolder({ 'many.zbd': many, 'left.txt': 'a folder of nothing is one that is gone' }),
    );
    await handlers.scan({ install }, context);
    const total = async (query: string) => (await handlers.quickOpen({ install, query, limit: 1 }, context)).total;
    expect([await total('.bin'), await total('n12344.bin')]).toEqual([12_345, 1]);
    unlinkSync(join(folder, 'many.zbd'));
    await handlers.scan({ install }, context);
    expect(await total('.bin')).toBe(0);
  });

  test('puts the match of a whole address before all others of its name', async () => {
    const folders = { 'a/heron.txt': 'one', 'b/heron.txt': 'two', 'b/c/heron.txt': 'three' };
    const { handlers, install, context } = browseHost(temporaryFolder(folders));
    await handlers.scan({ install }, context);
    for (const address of Object.keys(folders)) {
      const { hits } = await handlers.quickOpen({ install, query: address.toUpperCase(), limit: 9 }, context);
      expect(hits[0]?.row.address).toBe(address);
    }
  });

  test('follows scans of another process', async () => {
    const { handlers, install, context, folder, index } = browseHost(temporaryFolder(files));
    await handlers.scan({ install }, context);
    const find = async (query: string) =>
      (await handlers.quickOpen({ install, query, limit: 9 }, context)).hits.map(hit => hit.row.address);
    expect(await find('zebra')).toEqual(['Zebra.txt']);
    writeInto(folder, 'zbd/reader10.zbd', wrong);
    writeInto(folder, 'fresh.txt', '');
    const other = openIndex(index.file);
    await scan({ index: other, folder });
    other.close();
    expect(await find('fresh')).toEqual(['fresh.txt']);
    expect(await find('b.zrd')).toEqual([]);
  });
});

describe('the scan of an open game folder', () => {
  test('reports its progress and that rows may have changed; one that changed nothing does not', async () => {
    const { handlers, install, context, events } = browseHost(temporaryFolder(files));
    const result = await handlers.scan({ install }, context);
    expect(result).toMatchObject({ files: 5, entries: 8 });
    const told = events.splice(0);
    expect(told.filter(event => event.name === 'installChanged').map(event => event.payload)).toEqual([
      { install, reason: 'index' },
    ]);
    const progress = told.filter(event => event.name === 'scanProgress').map(event => event.payload);
    expect(progress.at(-1)).toMatchObject({
      install,
      files: 5,
      bytes: result.bytes,
      totalBytes: result.bytes,
      running: false,
    });
    expect(progress.at(0)).toMatchObject({ running: true });
    await handlers.scan({ install }, context);
    expect(events.some(event => event.name === 'installChanged')).toBe(false);
  });

  test('is shared by all who request it at the same time', async () => {
    const { handlers, install, context, events } = browseHost(temporaryFolder(files));
    const [first, second] = await Promise.all([
      handlers.scan({ install }, context),
      handlers.scan({ install }, context),
    ]);
    expect(first).toEqual(second);
    const ends = events.filter(
      ({ name, payload }) => name === 'scanProgress' && JSON.stringify(payload).includes('"running":false'),
    );
    expect(ends.length).toBe(1);
  });

  test('continues for the others if one of them cancels', async () => {
    const { handlers, install, context } = browseHost(temporaryFolder(files));
    const leave = new AbortController();
    const left = handlers.scan({ install }, { ...context, signal: leave.signal });
    const stayed = handlers.scan({ install }, context);
    leave.abort();
    await expect(left).rejects.toMatchObject({ failure: { code: 'cancelled' } });
    expect(await stayed).toMatchObject({ files: 5 });
  });

  test('can be restarted right after it was cancelled', async () => {
    const { handlers, install, context } = browseHost(temporaryFolder(files));
    const stop = new AbortController();
    const stopped = handlers.scan({ install }, { ...context, signal: stop.signal });
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ failure: { code: 'cancelled' } });
    expect(await handlers.scan({ install }, context)).toMatchObject({ files: 5, entries: 8 });
  });

  test('does not block browsing', async () => {
    const { handlers, install, context, list } = browseHost(temporaryFolder(files));
    const order: string[] = [];
    const scan = handlers.scan({ install }, context).then(() => order.push('scan'));
    const browse = list('zbd/reader10.zbd').then(rows => order.push(`${rows.length} rows`));
    await Promise.all([scan, browse]);
    expect(order).toEqual(['4 rows', 'scan']);
  });

  test('ends when its game folder is closed', async () => {
    const { browse, handlers, install, context } = browseHost(temporaryFolder(files));
    const scan = handlers.scan({ install }, context);
    browse.closeInstall(install);
    await expect(scan).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  });
});
