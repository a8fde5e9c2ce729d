// Archives whose own edits come before and after edits of an entry that were written.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildArchive, buildReader, int } from '../support/build-zipper.ts';
import { readArchive } from '../support/read-archive.ts';
import { demoCopies } from './patches/support/copies.ts';

const reader = (value: number) => buildReader([int(value)]);
const archive = (entries: Readonly<Record<string, Uint8Array>>) =>
  buildArchive(
    Object.entries(entries).map(([name, content]) => ({ name, content })),
    { version: 2 },
  );

/** What lies in the archives on the disk, by a reader of its own. */
function entriesIn(bytes: Uint8Array): Readonly<Record<string, Uint8Array>> {
  return Object.fromEntries(readArchive(bytes, 2).entries.map(({ name, content }) => [name, content]));
}

test.each([
  ['a file', 'outer.zbd', (bytes: Uint8Array) => entriesIn(bytes)],
  ['in an archive', 'outer.zbd::inner.zbd', (bytes: Uint8Array) => entriesIn(entriesIn(bytes)['inner.zbd'] ?? bytes)],
])(
  'an archive (%s) that was edited before an entry of it was written can be edited again and written',
  async (_, address, inside) => {
    const copies = demoCopies();
    const inner = archive({ 'a.zrd': reader(1), 'b.zrd': reader(2) });
    const isNested = address.includes('::');
    writeFileSync(join(copies.root, 'outer.zbd'), isNested ? archive({ 'inner.zbd': inner }) : inner);
    await copies.inWindow(copies.root, async ({ client, install, asset }) => {
      const write = () => client.writeInstall({ install: install.id });
      const onDisk = () => inside(new Uint8Array(readFileSync(join(copies.root, 'outer.zbd'))));
      const [container, a] = [await asset(address), await asset(`${address}::a.zrd`)];
      await client.setField({ asset: a, path: '[0]', value: 7 });
      await write();
      await client.addEntry({ container, name: 'c.zrd', bytes: reader(3) });
      await client.undo({ asset: container });
      await client.setField({ asset: a, path: '[0]', value: 8 });
      await write();
      await client.addEntry({ container, name: 'd.zrd', bytes: reader(4) });
      await write();
      expect(onDisk()).toEqual({ 'a.zrd': reader(8), 'b.zrd': reader(2), 'd.zrd': reader(4) });
    });
  },
);
