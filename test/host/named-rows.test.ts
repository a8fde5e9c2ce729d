// Rows of Structure that are entries of a BIF: the KEY names them, and follows.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { change, namesOf } from './support/entry-steps.ts';
import { BIF, inMill, KEY } from './support/mill.ts';

/** Which name the KEY gives the last entry of the BIF, by the bytes of both. */
function nameOfLast(folder: string): string | undefined {
  const [key, bif] = [readFileSync(join(folder, KEY)), readFileSync(join(folder, BIF))];
  const rows = Array.from({ length: key.readUInt32LE(12) }, (_, i) => key.readUInt32LE(20) + i * 22);
  const last = rows.find(row => (key.readUInt32LE(row + 18) & 0xfffff) === bif.readUInt32LE(8) - 1);
  return last === undefined ? undefined : key.toString('latin1', last, last + 16).replace(/\0/g, '');
}

test('a copied or removed row of a BIF has a name in the KEY, or none', async () => {
  await inMill(async window => {
    const { client, asset, install, folder, original } = window;
    const bif = await asset(BIF);
    const before = await namesOf(window, BIF);
    const [first = '', second = ''] = before;
    await change(window, `${BIF}::${first}`);
    const copy = { kind: 'copy' as const, paths: ['entries[0]'] };
    expect(await client.editItems({ asset: bif, edit: copy })).toMatchObject({ places: [`entries[${before.length}]`] });
    expect(await namesOf(window, BIF)).toEqual([...before, first.replace('.', '_2.')]);
    const read = async (name: string) =>
      (await client.readBytes({ asset: await asset(`${BIF}::${name}`), start: 0, size: 99_999 })).bytes;
    expect(await read(first.replace('.', '_2.'))).toEqual(await read(first));
    await client.editItems({ asset: bif, edit: { kind: 'remove', paths: ['entries[1]'] } });
    expect(await namesOf(window, BIF)).not.toContain(second);
    await client.writeInstall({ install: install.id, force: true });
    expect(nameOfLast(folder)).toBe(first.slice(0, first.lastIndexOf('.')).concat('_2'));
    for (let i = 0; i < 2; i++) await client.undo({ asset: bif });
    await client.writeInstall({ install: install.id, force: true });
    expect(readFileSync(join(folder, KEY))).toEqual(original.key);
  });
});

test('an entry of a BIF that is duplicated in its list keeps its unwritten changes', async () => {
  await inMill(async window => {
    const { client, asset } = window;
    const [name = ''] = await namesOf(window, BIF);
    const entry = await asset(`${BIF}::${name}`);
    await change(window, `${BIF}::${name}`);
    const read = async (id: typeof entry) => (await client.readBytes({ asset: id, start: 0, size: 99_999 })).bytes;
    const changed = await read(entry);
    await client.duplicateEntries({ container: await asset(BIF), entries: [entry] });
    expect(await read(await asset(`${BIF}::${name.replace('.', '_2.')}`))).toEqual(changed);
    expect(await read(await asset(`${BIF}::${name}`))).toEqual(changed);
    await client.duplicateEntries({ container: await asset(BIF), entries: [await asset(`${BIF}::${name}`)] });
    expect(await read(await asset(`${BIF}::${name.replace('.', '_3.')}`))).toEqual(changed);
  });
});

test('a copied row of a BIF without a KEY is refused: nothing would name it', async () => {
  await inMill(async ({ client, asset, folder, original }) => {
    const alone = 'other/alone.bif';
    mkdirSync(dirname(join(folder, alone)));
    writeFileSync(join(folder, alone), original.bif);
    const edit = { kind: 'copy' as const, paths: ['entries[0]'] };
    await expect(client.editItems({ asset: await asset(alone), edit })).rejects.toThrow(
      `${alone} > a new entry needs its name in chitin.key, which this edit does not reach.`,
    );
  });
});
