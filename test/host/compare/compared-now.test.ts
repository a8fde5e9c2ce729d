import { expect, test } from 'vitest';
import { writeDemo } from '../../../electron/demo/write-demo.ts';
import type { ComparedRow, Side } from '../../../shared/contract/compare-types.ts';
import type { Install } from '../../../shared/contract/types.ts';
import { demoCopies, type Window } from '../patches/support/copies.ts';

interface Sides extends Window {
  readonly second: Install;
  /** Compares both folders, now; what the sides are called. */
  compare(): Promise<readonly [string, string]>;
  row(name: string): Promise<ComparedRow>;
  /** The names of the rows that are the same by now. */
  sameNow(): Promise<readonly string[]>;
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
        return (await rows()).filter(({ id }) => same.includes(id)).map(row => row.name);
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

test('rows are the same by now: what was copied, until that is undone, what was added, removed or renamed as on the other side', async () => {
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
