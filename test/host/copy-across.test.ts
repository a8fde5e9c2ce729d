import { describe, expect, test } from 'vitest';
import type { AssetId, Install } from '../../shared/contract/types.ts';
import { writeDemo } from '../support/demo-files.ts';
import { demoCopies, hashesOf, type Window } from './patches/support/copies.ts';

interface Sides extends Window {
  /** An asset of the second edition. */
  other(address: string): Promise<AssetId>;
  readonly second: Install;
}

/** Both editions of the demo open in one window; the second only to compare with. */
async function withSides(work: (sides: Sides) => Promise<void>): Promise<void> {
  const copies = demoCopies();
  const first = await copies.copy('first');
  const second = await copies.copy('second');
  await writeDemo(second, 2);
  await copies.inWindow(first, async window => {
    const side = await window.client.openSide({ folder: second, comparison: 'one' });
    const other = async (address: string) => (await window.client.locate({ install: side.id, address })).id;
    await work({ ...window, other, second: side });
    expect(hashesOf(first), 'nothing is written by copying').toEqual(hashesOf(await copies.copy('untouched')));
  });
}

const textOf = async ({ client }: Window, asset: AssetId) => (await client.readText({ asset })).text;

describe('copying a change from the other side', () => {
  test('copies one value of a reader, and undo reverts it as one step', async () => {
    await withSides(async sides => {
      const address = 'zbd/reader.zbd::heat.zrd';
      const [to, from] = [await sides.asset(address), await sides.other(address)];
      const before = await textOf(sides, to);
      const edited = await sides.client.copyAcross({ from, fromPath: '[5]', to, path: '[5]' });
      expect(edited).toMatchObject({ asset: to, canUndo: 'Copy [5] from the other side', changed: [{ size: 2 }] });
      expect(await textOf(sides, to)).toBe(await textOf(sides, from));
      await sides.client.undo({ asset: to });
      expect(await textOf(sides, to)).toBe(before);
    });
  });

  test('copies a missing branch of a reader into the list with the same name, and removes an extra one', async () => {
    await withSides(async sides => {
      const address = 'zbd/reader.zbd::weapons.zrd';
      const [to, from] = [await sides.asset(address), await sides.asset('zbd/reader.zbd::heat.zrd')];
      const alarm = await sides.client.copyAcross({ from, fromPath: '[9]', to });
      expect(alarm.canUndo).toBe('Copy [9] from the other side');
      expect(await textOf(sides, to)).toContain('REPEAT');
      const back = await sides.client.copyAcross({ from, to, path: '[2]' });
      expect(back.canUndo).toBe('Remove [2]');
      expect(await textOf(sides, to)).not.toContain('REPEAT');
    });
  });

  test('copies a float of a motion, and a whole entry', async () => {
    await withSides(async sides => {
      const address = 'zbd/motion.zbd::heron_walk';
      const [to, from] = [await sides.asset(address), await sides.other(address)];
      await sides.client.copyAcross({ from, fromPath: 'loopTime', to, path: 'loopTime' });
      const bytes = async (asset: AssetId) => (await sides.client.readBytes({ asset, start: 0, size: 6000 })).bytes;
      expect(await bytes(to)).toEqual(await bytes(from));
      await sides.client.undo({ asset: to });
      expect(await bytes(to)).not.toEqual(await bytes(from));
      await sides.client.copyAcross({ from, to });
      expect(await bytes(to)).toEqual(await bytes(from));
    });
  });

  test('copies all values below a path of a layout, in one step', async () => {
    await withSides(async sides => {
      const [to, from] = [
        await sides.asset('zbd/motion.zbd::heron_stand'),
        await sides.other('zbd/motion.zbd::heron_walk'),
      ];
      const edited = await sides.client.copyAcross({
        from,
        fromPath: 'parts[1].rotations[1]',
        to,
        path: 'parts[1].rotations[0]',
      });
      const value = async (asset: AssetId, path: string) =>
        (await sides.client.nodesAt({ asset, path, first: 0, count: 9 })).children.map(child => child.value);
      expect(await value(to, 'parts[1].rotations[0]')).toEqual(await value(from, 'parts[1].rotations[1]'));
      expect(edited.canUndo).toBe('Copy parts[1].rotations[0] from the other side');
      expect((await sides.client.undo({ asset: to })).canUndo).toBeNull();
    });
  });

  test('adds a missing entry and removes an extra one, as steps of the archive that a write applies', async () => {
    await withSides(async sides => {
      const { client, install } = sides;
      const archive = await sides.asset('zbd/c1/reader.zbd');
      const added = await client.copyEntry({
        from: await sides.other('zbd/c1/reader.zbd::c1_tides.zrd'),
        into: archive,
      });
      expect(added.canUndo).toBe('Add c1_tides.zrd from the other side');
      const dropped = await client.dropEntry({ entry: await sides.asset('zbd/reader.zbd::menus.zrd') });
      expect(dropped.canUndo).toBe('Drop menus.zrd, which the other side lacks');
      const { targets } = await client.planWrite({ install: install.id });
      expect(targets.map(({ file, refused }) => [file, refused])).toEqual([
        ['zbd/c1/reader.zbd', undefined],
        ['zbd/reader.zbd', undefined],
      ]);
      const again = client.copyEntry({ from: await sides.other('zbd/c1/reader.zbd::c1_tides.zrd'), into: archive });
      await expect(again).rejects.toMatchObject({ failure: { text: expect.stringContaining('already has an entry') } });
    });
  });

  test('copies the position of an item in a reader, and the name of an entry', async () => {
    await withSides(async sides => {
      const { client } = sides;
      const [to, from] = [await sides.asset('zbd/reader.zbd::heat.zrd'), await sides.other('zbd/reader.zbd::heat.zrd')];
      const value = async (path: string) => (await client.nodesAt({ asset: to, path, first: 0, count: 1 })).node.value;
      const [second, third] = [await value('[3]'), await value('[5]')];
      const moved = await client.copyAcross({ from, fromPath: '[1]', to, path: '[3]', isMove: true });
      expect(moved.canUndo).toBe('Move [3] as on the other side');
      expect([second, third]).toEqual([await value('[1]'), await value('[5]')]);
      const sound = await sides.asset('zbd/soundsL.zbd::marsh_bell.wav');
      const named = await client.copyName({ from, to: sound });
      expect(named.canUndo).toBe('Call it heat.zrd as on the other side');
      const { rows } = await client.planWrite({ install: sides.install.id }).then(({ targets }) => ({ rows: targets }));
      expect(rows.map(({ file, refused }) => [file, refused])).toEqual([
        ['zbd/reader.zbd', undefined],
        ['zbd/soundsL.zbd', undefined],
      ]);
    });
  });

  test('refuses a missing position, or a format without items, in a sentence', async () => {
    await withSides(async sides => {
      const { client } = sides;
      const [reader, motion] = [
        await sides.asset('zbd/reader.zbd::heat.zrd'),
        await sides.asset('zbd/motion.zbd::heron_walk'),
      ];
      const from = await sides.other('zbd/reader.zbd::heat.zrd');
      await expect(client.copyAcross({ from, fromPath: '[99]', to: reader, path: '[5]' })).rejects.toMatchObject({
        failure: { code: 'refused' },
      });
      const walk = await sides.other('zbd/motion.zbd::heron_walk');
      await expect(client.copyAcross({ from: walk, fromPath: 'loopTime', to: motion })).rejects.toMatchObject({
        failure: { code: 'unsupported' },
      });
      const bird = 'mechwarrior3/zbd/mechlib.zbd::tern.flt';
      const part = { from: await sides.other(bird), fromPath: 'children[0]', to: await sides.asset(bird) };
      await expect(client.copyAcross(part)).rejects.toMatchObject({
        failure: {
          text: expect.stringContaining('a part is copied with everything it uses: copy it in Structure, and paste it'),
        },
      });
      await expect(client.dropEntry({ entry: await sides.asset('ReadMe.txt') })).rejects.toMatchObject({
        failure: { code: 'unsupported' },
      });
    });
  });
});
