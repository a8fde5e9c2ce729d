import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FailureError } from '../../shared/contract/failure.ts';
import { runCli } from '../cli/support/run-cli.ts';
import { unzip } from '../support/unzip.ts';
import { type Copies, demoCopies, hashesOf, type Window } from './patches/support/copies.ts';

const archive = 'zbd/reader.zbd';

interface Place {
  readonly copies: Copies;
  readonly folder: string;
  /** Beside it, and empty. */
  readonly out: string;
}

async function inDemo(name: string, work: (window: Window, place: Place) => Promise<void>) {
  const copies = demoCopies();
  const folder = await copies.copy(name);
  const out = join(copies.root, `${name}-out`);
  mkdirSync(out);
  await copies.inWindow(folder, window => work(window, { copies, folder, out }));
}

describe('extracting in the window', () => {
  test('plans the files and counts the forms without making anything', async () => {
    await inDemo('plan', async ({ client, asset }, { folder, out }) => {
      const before = hashesOf(folder);
      const id = await asset(archive);
      const plan = await client.planExtract({ assets: [id], kinds: ['raw', 'text'] });
      expect(plan.forms.raw).toBe(plan.assets);
      expect(plan.forms.text).toBeGreaterThan(5);
      expect(plan.rows).toContainEqual({ address: `${archive}::heat.zrd`, name: 'heat.zrd.txt', kind: 'text' });
      const raw = plan.rows.find(row => 'name' in row && row.name === 'heat.zrd');
      expect(raw).toMatchObject({ kind: 'raw', bytes: expect.any(Number) });
      expect(readdirSync(out)).toEqual([]);
      expect(hashesOf(folder)).toEqual(before);
    });
  });

  test('gives a folder the same files as the command line, and overwrites none', async () => {
    await inDemo('folder', async ({ client, asset }, { copies, folder, out }) => {
      const assets = [await asset(archive)];
      const kinds = ['raw', 'json'] as const;
      const done = await client.extract({ assets, kinds, into: { kind: 'folder', folder: out } });
      const twin = join(copies.root, 'twin');
      const { status } = await runCli(folder, copies.dataFolder, 'extract', archive, '-o', twin, '--as', 'raw,json');
      expect(status).toBe(0);
      expect(hashesOf(out)).toEqual(hashesOf(twin));
      expect(done.files).toBe(readdirSync(out).length);
      writeFileSync(join(out, 'heat.zrd'), 'mine');
      const again = await client.extract({ assets, kinds: ['raw'], into: { kind: 'folder', folder: out } });
      expect(again).toMatchObject({ files: 0, refused: expect.arrayContaining([expect.anything()]) });
      expect(readFileSync(join(out, 'heat.zrd'), 'utf8')).toBe('mine');
    });
  });

  test('includes edits of the mod project, and refuses the game folder', async () => {
    await inDemo('edited', async ({ client, asset }, { folder, out }) => {
      const id = await asset(`${archive}::heat.zrd`);
      const { text } = await client.readText({ asset: id });
      await client.writeText({ asset: id, text: text.replace('SINK_RATE 0.12', 'SINK_RATE 0.37') });
      await client.extract({ assets: [await asset(archive)], kinds: ['text'], into: { kind: 'folder', folder: out } });
      expect(readFileSync(join(out, 'heat.zrd.txt'), 'utf8')).toContain('SINK_RATE 0.37');
      const inside = { kind: 'folder', folder: join(folder, 'out') } as const;
      await expect(client.extract({ assets: [id], kinds: ['raw'], into: inside })).rejects.toThrow(/game folder/);
    });
  });

  test('extracts the existing part of a truncated entry, and reports it before and after', async () => {
    await inDemo('cut', async ({ client, asset }, { folder, out }) => {
      const assets = [await asset('kotor/modules/mill.mod')];
      const file = join(folder, 'kotor/modules/mill.mod');
      truncateSync(file, statSync(file).size - 3);
      const lost = expect.stringMatching(/^The entry is cut off: expected \d+ bytes at .*, where the contents end\.$/);
      const { rows } = await client.planExtract({ assets, kinds: ['raw'] });
      expect(rows.flatMap(row => ('lost' in row ? [row.lost] : []))).toEqual([lost]);
      for (const into of [
        { kind: 'folder', folder: out },
        { kind: 'zip', folder: out, name: 'all.zip' },
      ] as const) {
        const { files, cut, moreCut, refused } = await client.extract({ assets, kinds: ['raw'], into });
        expect([files, cut, moreCut, refused]).toEqual([
          rows.length,
          [{ address: expect.any(String), lost }],
          undefined,
          [],
        ]);
      }
    });
  });

  test('puts several files into one zip, downloaded in parts or written to disk', async () => {
    await inDemo('zip', async ({ client, asset }, { copies, out }) => {
      const assets = [await asset(archive), await asset('ReadMe.txt')];
      const into = { kind: 'download', name: 'some.zip' } as const;
      const { download, files } = await client.extract({ assets, kinds: ['raw'], into });
      if (download === undefined) throw new Error('nothing to fetch');
      const parts: Uint8Array[] = [];
      for (let part = 0; part < download.parts; part++)
        parts.push((await client.extractedPart({ download: download.id, part })).bytes);
      const fetched = unzip(Buffer.concat(parts));
      expect(fetched.size).toBe(files);
      expect([...fetched.keys()]).toEqual(expect.arrayContaining(['ReadMe.txt', 'reader.zbd/heat.zrd']));
      await expect(client.extractedPart({ download: download.id, part: 0 })).rejects.toThrow(/no longer/);
      const beside = { kind: 'zip', folder: out, name: 'all.zip' } as const;
      await client.extract({ assets, kinds: ['raw'], into: beside });
      expect([...unzip(readFileSync(join(out, 'all.zip'))).keys()]).toEqual([...fetched.keys()]);
      await expect(client.extract({ assets, kinds: ['raw'], into: beside })).rejects.toThrow(/exists already/);
      const twin = join(copies.root, 'twin.zip');
      const ran = await runCli(
        join(copies.root, 'zip'),
        copies.dataFolder,
        ...['extract', archive, 'ReadMe.txt', '-o', twin, '--zip'],
      );
      expect(ran.status).toBe(0);
      expect(readFileSync(twin)).toEqual(readFileSync(join(out, 'all.zip')));
    });
  });

  test('leaves nothing of a cancelled zip', async () => {
    await inDemo('cancel', async ({ client, asset }, { out }) => {
      const stop = new AbortController();
      const into = { kind: 'zip', folder: out, name: 'all.zip' } as const;
      const work = client.extract(
        { assets: [await asset(archive)], kinds: ['raw', 'json'], into },
        { signal: stop.signal, onProgress: () => stop.abort() },
      );
      await expect(work).rejects.toThrow();
      expect(readdirSync(out)).toEqual([]);
    });
  });

  test('says when cancelled how many files are in the folder, all of them complete', async () => {
    await inDemo('stopped', async ({ client, asset }, { out }) => {
      const stop = new AbortController();
      const work = client.extract(
        { assets: [await asset('zbd')], kinds: ['raw', 'json'], into: { kind: 'folder', folder: out } },
        { signal: stop.signal, onProgress: ({ done }) => done > 3 && stop.abort() },
      );
      const { failure } = await work.then(
        () => Promise.reject(new Error('it was not cancelled')),
        (error: FailureError) => error,
      );
      const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
      expect(failure).toMatchObject({
        code: 'cancelled',
        next: `The finished part was kept: ${files.length} files were written to ${out} before that.`,
      });
    });
  });

  test('plans on the command line without writing', async () => {
    const copies = demoCopies();
    const folder = await copies.copy('dry');
    const ran = await runCli(folder, copies.dataFolder, 'extract', archive, '-o', 'out', '--dry-run', '--json');
    expect(JSON.parse(ran.out)).toContainEqual({
      address: `${archive}::heat.zrd`,
      file: join(folder, 'out', 'heat.zrd'),
      bytes: expect.any(Number),
    });
    expect(readdirSync(folder)).not.toContain('out');
  });
});
