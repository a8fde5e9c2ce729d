import { expect, test } from 'vitest';
import type { ComparedNow, ComparedRow, Side } from '../../../shared/contract/compare-types.ts';
import type { Install } from '../../../shared/contract/types.ts';
import { writeDemo } from '../../support/demo-files.ts';
import { demoCopies, type Window } from '../patches/support/copies.ts';

interface Sides extends Window {
  readonly second: Install;
  /** Compares both folders, now; what the sides are called. */
  compare(): Promise<readonly [string, string]>;
  row(name: string): Promise<ComparedRow>;
  /** The names of the files and entries that are the same by now. */
  sameNow(): Promise<readonly string[]>;
  /** What is still different; rows by their names, and those around others that are the same by now. */
  now(): Promise<ComparedNow & { readonly around: readonly string[] }>;
}

/** Both editions of the demo, compared in one window. */
async function withSides(work: (sides: Sides) => Promise<void>): Promise<void> {
  const copies = demoCopies();
  const first = await copies.copy('first');
  const folder = await copies.copy('second');
  await writeDemo(folder, 2);
  await copies.inWindow(first, async window => {
    const { client, install } = window;
    const second = await client.openSide({ folder, comparison: 'one' });
    const rows = async () => {
      const all = { comparison: 'one', filter: {}, isOpen: true, except: [], first: 0, count: 100 };
      return (await client.comparedRows(all)).lines.map(line => line.row);
    };
    await work({
      ...window,
      second,
      async compare() {
        const side = ({ id }: Install): Side => ({ kind: 'install', install: id });
        return (await client.compare({ comparison: 'one', a: side(install), b: side(second) })).titles;
      },
      async row(name) {
        const found = (await rows()).find(row => row.name === name);
        if (found === undefined) throw new Error(`no row is called ${name}`);
        return found;
      },
      async sameNow() {
        const { same } = await client.comparedNow({ comparison: 'one' });
        return (await rows()).filter(({ id, count }) => count === 0 && same.includes(id)).map(row => row.name);
      },
      async now() {
        const [all, { below, same, ...now }] = [await rows(), await client.comparedNow({ comparison: 'one' })];
        const around = all.filter(({ id, count }) => count > 0 && same.includes(id)).map(({ address }) => address);
        const named = all.flatMap(({ id, address }) => (id in below ? [[address, below[id] ?? 0] as const] : []));
        return { ...now, same, around, below: Object.fromEntries(named) };
      },
    });
  });
}

/** The ids of both sides of a row that has both. */
async function pairOf(sides: Sides, name: string) {
  const { a, b } = await sides.row(name);
  if (a === undefined || b === undefined) throw new Error(`${name} is on one side only`);
  return { a, b };
}

async function idOf(sides: Sides, name: string, side: 'a' | 'b') {
  const id = (await sides.row(name))[side];
  if (id === undefined) throw new Error(`${name} is not on side ${side}`);
  return id;
}

test('rows that were copied, added, removed or renamed to match are the same now, until that is undone', async () => {
  await withSides(async sides => {
    const { client } = sides;
    await sides.compare();
    expect(await sides.sameNow()).toEqual([]);
    const heat = await pairOf(sides, 'heat.zrd');
    await client.copyAcross({ from: heat.a, to: heat.b });
    expect(await sides.sameNow()).toEqual(['heat.zrd']);
    await client.undo({ asset: heat.b });
    expect(await sides.sameNow()).toEqual([]);

    const tides = await idOf(sides, 'c1_tides.zrd', 'b');
    await client.copyEntry({ from: tides, into: await sides.asset('zbd/c1/reader.zbd') });
    const menus = await idOf(sides, 'menus.zrd', 'a');
    await client.dropEntry({ entry: menus });
    expect(await sides.sameNow()).toEqual(['c1_tides.zrd', 'menus.zrd']);
    // Given to the other side as well, it is what only that one has now.
    const { id: into } = await client.locate({ install: sides.second.id, address: 'zbd/reader.zbd' });
    await client.copyEntry({ from: menus, into });
    expect(await sides.sameNow()).toEqual(['c1_tides.zrd']);

    const thanks = await pairOf(sides, 'thanks.zrd');
    await client.copyName({ from: thanks.b, to: thanks.a });
    expect(await sides.sameNow()).toEqual(['c1_tides.zrd', 'thanks.zrd']);
  });
});

test('compared again, the sides keep their names, copies still go to the files themselves, and the report is of the disk', async () => {
  await withSides(async sides => {
    const { client } = sides;
    const before = await sides.compare();
    expect(before.map(title => title.replace(/^.*\(/, '('))).toEqual(['(first)', '(second)']);
    const { a, b } = await pairOf(sides, 'heat.zrd');
    await client.copyAcross({ from: a, to: b });
    const tides = await idOf(sides, 'c1_tides.zrd', 'b');
    await client.copyEntry({ from: tides, into: await sides.asset('zbd/c1/reader.zbd') });
    expect(await sides.compare()).toEqual(before);
    expect(await pairOf(sides, 'heat.zrd')).toEqual({ a, b });
    expect(await sides.sameNow()).toEqual(['c1_tides.zrd', 'heat.zrd']);
    const { text } = await client.comparisonReport({ comparison: 'one', as: 'markdown' });
    expect(text).toContain('32.5');
    await client.undo({ asset: b });
    expect(await sides.sameNow()).toEqual(['c1_tides.zrd']);
  });
});

test('rows that are the same now are no longer counted, neither by kind and format nor in folders and archives', async () => {
  await withSides(async sides => {
    const { client } = sides;
    await sides.compare();
    const before = await sides.now();
    expect(before).toMatchObject({ same: [], around: [], below: {} });
    expect(before.kinds).toEqual({ added: 1, removed: 1, changed: 4, renamed: 1, moved: 1 });
    expect(before.formats['zipper/reader']).toBe(6);

    const walk = await pairOf(sides, 'heron_walk');
    await client.copyAcross({ from: walk.a, to: walk.b });
    const mission = await pairOf(sides, 'm1_mission.zrd');
    await client.copyAcross({ from: mission.b, to: mission.a });
    const heat = await pairOf(sides, 'heat.zrd');
    await client.copyAcross({ from: heat.a, to: heat.b });
    const now = await sides.now();
    expect(now.kinds).toEqual({ ...before.kinds, changed: 1 });
    expect(now.formats['zipper/reader']).toBe(4);
    expect(now.below).toEqual({
      zbd: 5,
      'zbd/c1': 1,
      'zbd/c1/readerm1.zbd': 0,
      'zbd/motion.zbd': 0,
      'zbd/reader.zbd': 3,
    });
    expect(now.around).toEqual(['zbd/c1/readerm1.zbd', 'zbd/motion.zbd']);
  });
});

test('an entry copied into a BIF, whose names are in the KEY, is the same on both sides', async () => {
  await withSides(async sides => {
    const { client, install } = sides;
    const container = await sides.asset('kotor/data/mill.bif');
    const bench = await sides.asset('kotor/data/mill.bif::plc_bench.pwk');
    await client.removeEntries({ container, entries: [bench] });
    await client.writeInstall({ install: install.id });
    await sides.compare();
    const copied = { from: await idOf(sides, 'plc_bench.pwk', 'b'), into: container };
    await client.copyEntry(copied);
    expect(await sides.sameNow()).toContain('plc_bench.pwk');
    // The same when the KEY was copied first and names the entry already.
    await client.undo({ asset: container });
    const { a: to, b: from } = await pairOf(sides, 'chitin.key');
    await client.copyAcross({ from, to });
    await client.copyEntry(copied);
    expect(await sides.sameNow()).toEqual(expect.arrayContaining(['chitin.key', 'plc_bench.pwk']));
  });
});
