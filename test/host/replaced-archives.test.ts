// Archives with edited entries that become other archives as a whole.
import { describe, expect, test } from 'vitest';
import type { AssetId } from '../../shared/contract/types.ts';
import { buildArchive, buildReader, int } from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { demoCopies, type Window } from './patches/support/copies.ts';

describe('replacing an archive discards the edits of entries that the new one lacks', () => {
  const archiveOf = (name: string, content: Uint8Array) => buildArchive([{ name, content }], { version: 1 });
  const other = archiveOf('other.zrd', buildReader([int(7)]));

  test.each([
    [
      'alone',
      (window: Window, id: AssetId) => window.client.replaceWithFile({ asset: id, name: 'o.zbd', bytes: other }),
    ],
    [
      'as one of several files',
      async ({ client, asset }: Window, id: AssetId) =>
        client.putFiles({ container: await asset('a.zbd'), files: [{ asset: id, name: 'o.zbd', bytes: other }] }),
    ],
    [
      'which is no archive at all',
      (window: Window, id: AssetId) =>
        window.client.replaceWithFile({ asset: id, name: 'o.zbd', bytes: Uint8Array.of(1, 200, 3), raw: true }),
    ],
  ])('%s; Undo brings both back', async (_, replace) => {
    const copies = demoCopies();
    const inner = archiveOf('a.zrd', buildReader([int(7)]));
    const folder = temporaryFolder({ 'a.zbd': archiveOf('inner.zbd', inner) });
    await copies.inWindow(folder, async window => {
      const { client, asset, install } = window;
      const [archive, entry] = [await asset('a.zbd::inner.zbd'), await asset('a.zbd::inner.zbd::a.zrd')];
      await client.writeText({ asset: entry, text: '(\n 8\n)\n' });
      await replace(window, archive);
      const refusals = async () =>
        (await client.planWrite({ install: install.id })).targets.flatMap(({ refused }) => refused?.text ?? []);
      expect(await refusals()).toEqual([]);
      await client.undo({ asset: archive });
      expect(await refusals()).toEqual([]);
      expect((await client.readText({ asset: entry })).text).toContain('8');
    });
  });
});
