// Archives stay what they are, whatever becomes of their entries: what is edited in these is lost otherwise.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../cli/support/run-cli.ts';
import { buildArchive, buildReader, int } from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildBig, readBig } from '../support/westwood-archives.ts';
import { demoCopies, type Window } from './patches/support/copies.ts';

const letters = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const reader = (value: number) => buildReader([int(value)]);
const zbd = buildArchive(
  [
    { name: 'heron.zrd', content: reader(1) },
    { name: 'notes.zrd', content: reader(2) },
  ],
  { version: 2, checksum: 'right' },
);
const small = buildBig([{ name: 'a.txt', content: letters('hello a') }]);
const outer = buildBig([
  { name: 'in.big', content: small },
  { name: 'in.zbd', content: zbd },
  { name: 'c.txt', content: letters('hello c') },
]);

/** Bytes of no entry are before its directory: what it begins with tells what it is. */
const loose = buildArchive(
  [
    { name: 'first.zrd', content: reader(3) },
    { name: 'in.big', content: small },
    { name: 'last.zrd', content: reader(4) },
  ],
  { version: 1, gap: letters('nobody’s') },
);

interface Place extends Window {
  readonly folder: string;
  id(address: string): Promise<string>;
  /** Each edit of the project, as Changes lists them. */
  changes(): Promise<readonly (readonly [string, string])[]>;
}

async function inGame(files: Readonly<Record<string, Uint8Array>>, work: (place: Place) => Promise<void>) {
  const folder = temporaryFolder(files);
  await demoCopies().inWindow(folder, async window => {
    const { client, install, asset } = window;
    const changes = async () =>
      (await client.changes({ install: install.id })).map(({ address, label }) => [address, label] as const);
    await work({ ...window, folder, id: asset, changes });
  });
}

async function rename({ client, id }: Place, container: string, entry: string, name: string): Promise<void> {
  await client.renameEntry({ container: await id(container), entry: await id(`${container}::${entry}`), name });
}

describe('a BIG archive whose last entry is another archive', () => {
  test.each(['move', 'copy'] as const)('is still a BIG archive after a %s, and edits inside it stay', async kind => {
    await inGame({ 'outer.big': outer }, async place => {
      const { client, install, folder, id } = place;
      await rename(place, 'outer.big::in.big', 'a.txt', 'b.txt');
      const container = await id('outer.big');
      await client.editItems({ asset: container, edit: { kind, paths: ['entries[1]'], to: 'entries[]' } });
      if (kind === 'move') {
        // Not only its row: what it holds comes last, too.
        await client.removeEntries({ container, entries: [await id('outer.big::in.zbd')] });
        await client.addEntry({ container, name: 'in.zbd', bytes: zbd, raw: true });
      }
      expect((await client.openAsset({ asset: container })).format).toBe('westwood/big');
      expect((await place.changes()).map(([address]) => address)).toContain('outer.big::in.big');
      await client.writeInstall({ install: install.id });
      const { entries } = readBig(new Uint8Array(readFileSync(join(folder, 'outer.big'))));
      expect(readBig(entries[0]?.content ?? outer).entries.map(({ name }) => name)).toEqual(['b.txt']);
      expect(entries.at(-1)?.content).toEqual(zbd);
    });
  });
});

describe('an edit of entries that would make their archive look like another format is refused', () => {
  const refusal = 'loose.zbd is an archive, but after this edit it would be read as another format';

  test.each([
    [
      'an entry that goes',
      async ({ client, id }: Place) =>
        client.removeEntries({ container: await id('loose.zbd'), entries: [await id('loose.zbd::first.zrd')] }),
    ],
    [
      'an item that goes',
      async ({ client, id }: Place) =>
        client.editItems({ asset: await id('loose.zbd'), edit: { kind: 'remove', paths: ['entries[0]'] } }),
    ],
  ])('%s: nothing is changed, and edits inside stay', async (_, edit) => {
    await inGame({ 'loose.zbd': loose }, async place => {
      await rename(place, 'loose.zbd::in.big', 'a.txt', 'b.txt');
      const before = await place.changes();
      await expect(edit(place)).rejects.toThrow(refusal);
      expect(await place.changes()).toEqual(before);
      const { client, id } = place;
      expect((await client.openAsset({ asset: await id('loose.zbd') })).format).toBe('zipper/archive');
    });
  });

  test('the write of an entry with other bytes is refused', async () => {
    await inGame({ 'loose.zbd': loose }, async ({ client, install, folder, id }) => {
      const asset = await id('loose.zbd::first.zrd');
      await client.replaceWithFile({ asset, name: 'x.big', bytes: small, raw: true });
      const { targets } = await client.planWrite({ install: install.id });
      expect(targets[0]?.refused?.text).toContain(refusal);
      await expect(client.writeInstall({ install: install.id })).rejects.toThrow(refusal);
      expect(new Uint8Array(readFileSync(join(folder, 'loose.zbd')))).toEqual(loose);
    });
  });

  test.each([
    ['remove', 'entries[0]'],
    ['replace', 'first.zrd='],
  ])('by the command %s', async (verb, what) => {
    const folder = temporaryFolder({ 'loose.zbd': loose });
    const ran = await runCli(folder, folder, verb, 'loose.zbd', what, '-o', 'out.zbd', '--force');
    expect(`${ran.out}${ran.err}`).toContain(refusal);
  });
});

describe('edits of the raw bytes are not refused', () => {
  test('overwriting the first word in Hex, and replacing the whole file', async () => {
    await inGame({ 'outer.big': outer }, async ({ client, id }) => {
      const asset = await id('outer.big');
      await client.writeBytes({ asset, start: 0, bytes: letters('XXXX') });
      expect((await client.openAsset({ asset })).format).not.toBe('westwood/big');
      await client.undo({ asset });
      await client.replaceWithFile({ asset, name: 'o.zbd', bytes: zbd, raw: true });
      expect((await client.openAsset({ asset })).format).toBe('zipper/archive');
    });
  });
});
