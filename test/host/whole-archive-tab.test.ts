// A whole archive in a tab of its own has the bytes of the disk after a write, whatever was edited and undone before.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoCopies, type Window } from './patches/support/copies.ts';

const archive = 'zbd/reader.zbd';

const bytesOf = async ({ client, asset }: Window, address: string): Promise<Uint8Array> =>
  (await client.readBytes({ asset: await asset(address), start: 0, size: 4_000_000 })).bytes;

/** The last byte but one of an entry becomes another. */
async function change(window: Window, address: string, by: number): Promise<void> {
  const bytes = (await bytesOf(window, address)).map((byte, i, all) => (i === all.length - 2 ? byte ^ by : byte));
  await window.client.replaceWithFile({ asset: await window.asset(address), name: 'changed.bin', bytes, raw: true });
}

const write = ({ client, install }: Window) => client.writeInstall({ install: install.id, force: true });

/** Edits an entry, adds a file, undoes that and edits the entry again; then all is written. */
async function steps(window: Window, between: (window: Window) => Promise<unknown>): Promise<void> {
  const { client, install, asset } = window;
  const container = await asset(archive);
  const [entry] = await client.browse({ install: install.id, parent: container });
  const address = `${archive}::${entry?.name}`;
  await change(window, address, 1);
  await between(window);
  await client.putFiles({ container, files: [{ name: 'more.bin', bytes: new Uint8Array(9) }], raw: true });
  await client.undo({ asset: container });
  await change(window, address, 2);
  await write(window);
}

describe.each([
  ['with nothing', async () => undefined],
  ['with the first edit', write],
] as const)('a file was added and undone between two edits of an entry, over a game folder %s', (_, between) => {
  test('the tab has the bytes on disk, and continues with them', async () => {
    const copies = demoCopies();
    const folder = await copies.copy('demo');
    const disk = () => readFileSync(join(folder, archive));
    await copies.inWindow(folder, async window => {
      await steps(window, between);
      const written = disk();
      expect(Buffer.compare(await bytesOf(window, archive), written)).toBe(0);
      const files = [{ name: 'last.bin', bytes: new Uint8Array(9) }];
      await window.client.putFiles({ container: await window.asset(archive), files, raw: true });
      await write(window);
      expect(disk().length).toBeGreaterThan(written.length);
      expect(Buffer.compare(await bytesOf(window, archive), disk())).toBe(0);
      await window.client.undo({ asset: await window.asset(archive) });
      await write(window);
      expect(Buffer.compare(disk(), written)).toBe(0);
    });
    await copies.inWindow(folder, async window => {
      expect(Buffer.compare(await bytesOf(window, archive), disk())).toBe(0);
    });
  });
});
