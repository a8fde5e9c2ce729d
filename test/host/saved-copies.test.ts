// Copies of what a mod project changes: whole files go with what a write makes follow them.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashesOf } from './patches/support/copies.ts';
import { BIF, inMill, KEY, type Mill, sizes } from './support/mill.ts';

let copies = 0;

/** The hashes of what a copy holds, and where it is. */
async function copyOf({ client, install, folder }: Mill, as: 'files' | 'loose' = 'files') {
  const at = `${folder}-copy-${copies++}`;
  mkdirSync(at);
  const job = { install: install.id, as };
  const planned = await client.planSaveCopy(job);
  const { refused } = await client.saveCopy({ ...job, into: { kind: 'folder', folder: at } });
  const names = planned.rows.flatMap(row => ('name' in row ? [row.name ?? ''] : []));
  expect(names.toSorted()).toEqual(Object.keys(hashesOf(at)));
  return { at, files: hashesOf(at), refused };
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function plannedBy({ client, install }: Mill): Promise<Readonly<Record<string, string | undefined>>> {
  const { targets } = await client.planWrite({ install: install.id });
  return Object.fromEntries(targets.map(({ file, after }) => [file, after?.sha256]));
}

describe('a copy as whole files', () => {
  test('has every file that a write would change, as it would be written', async () => {
    await inMill(async mill => {
      await mill.shorten();
      const planned = await plannedBy(mill);
      expect(Object.keys(planned)).toEqual([BIF, KEY]);
      expect((await copyOf(mill)).files).toEqual(planned);
    });
  });

  test('has an edited KEY that matches the edited BIF', async () => {
    await inMill(async mill => {
      const { client, asset, shorten } = mill;
      await client.setField({ asset: await asset(KEY), path: 'buildDay', value: 7 });
      await shorten();
      const planned = await plannedBy(mill);
      const { at, files } = await copyOf(mill);
      expect(files).toEqual(planned);
      expect(sizes(at)[1]).toBe(sizes(at)[0]);
    });
  });

  test('has the KEY that an earlier write changed with the BIF', async () => {
    await inMill(async mill => {
      await mill.shorten();
      await mill.client.writeInstall({ install: mill.install.id });
      const { at, files } = await copyOf(mill);
      expect(files).toEqual({
        [BIF]: hash(readFileSync(join(mill.folder, BIF))),
        [KEY]: hash(readFileSync(join(mill.folder, KEY))),
      });
      expect(sizes(at)[1]).toBe(sizes(at)[0]);
      // Another entry of the same length: the KEY on the disk agrees already, and goes along all the same.
      const { id, name } = await mill.entry(1);
      const { bytes } = await mill.client.readBytes({ asset: id, start: 0, size: 100_000 });
      await mill.client.replaceWithFile({
        asset: id,
        name,
        bytes: bytes.map((byte, i) => (i === bytes.length - 1 ? byte ^ 1 : byte)),
        raw: true,
      });
      expect(Object.keys((await copyOf(mill)).files).toSorted()).toEqual([KEY, BIF].toSorted());
    });
  });

  test('leaves out a file that was undone after it was written, and has a matching KEY', async () => {
    await inMill(async mill => {
      const { client, asset, install, original } = mill;
      await mill.shorten();
      await client.writeInstall({ install: install.id });
      await client.undo({ asset: (await mill.entry(0)).id });
      expect((await copyOf(mill)).files).toEqual({});
      await client.setField({ asset: await asset(KEY), path: 'buildDay', value: 7 });
      const { at, files } = await copyOf(mill);
      expect(files).toEqual({ [KEY]: (await plannedBy(mill))[KEY] });
      const key = readFileSync(join(at, KEY));
      expect(key.readUInt32LE(key.readUInt32LE(16))).toBe(original.bif.length);
    });
  });

  test('reports what a write refuses, and has the rest', async () => {
    await inMill(async mill => {
      const { client, asset, shorten } = mill;
      await shorten();
      await client.setField({ asset: await asset(KEY), path: 'keys[0].name', value: 'yyy' });
      const { files, refused } = await copyOf(mill);
      expect(Object.keys(files)).toEqual([KEY]);
      expect(refused).toMatchObject([{ address: BIF, refused: expect.stringContaining('has changes of its own') }]);
    });
  });
});

test('a copy as loose files has only the entry, and a KEY with its own edits that matches the game’s BIF', async () => {
  await inMill(async mill => {
    const { client, asset, shorten, entry, original } = mill;
    await shorten();
    const { name } = await entry(0);
    expect(Object.keys((await copyOf(mill, 'loose')).files)).toEqual([name]);
    await client.setField({ asset: await asset(KEY), path: 'buildDay', value: 7 });
    const { at, files } = await copyOf(mill, 'loose');
    expect(Object.keys(files).toSorted()).toEqual([KEY, name].toSorted());
    const key = readFileSync(join(at, KEY));
    expect(key.readUInt32LE(key.readUInt32LE(16))).toBe(original.bif.length);
  });
});
