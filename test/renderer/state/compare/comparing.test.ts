import { describe, expect, it, vi } from 'vitest';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import { createComparing } from '../../../../renderer/state/compare/comparing.ts';
import {
  type ChosenSide,
  differingIn,
  isSinglePair,
  parentRow,
} from '../../../../renderer/state/compare/comparison-entry.ts';
import { createTabs } from '../../../../renderer/state/window/tabs.ts';
import { createClient } from '../../../../shared/contract/client.ts';
import type { ComparedLine, ComparisonId, RowsQuery } from '../../../../shared/contract/compare-types.ts';
import { workbench } from '../../../../shared/contract/workbench.ts';
import { scriptedTransport, settled } from '../../../support/scripted-transport.ts';

const a: ChosenSide = { side: { kind: 'original', asset: 'x' }, title: 'x.zrd' };
const b: ChosenSide = { side: { kind: 'asset', asset: 'x' }, title: 'x.zrd' };

/** A folder with `count` changed files in it. */
function linesOf(count: number): ComparedLine[] {
  const common = { siblings: count, hasChildren: false, isOpen: false } as const;
  const folder = {
    id: 'folder',
    kind: 'changed',
    address: 'zbd',
    name: 'zbd',
    count,
    a: 'archive',
    b: 'other',
  } as const;
  return [
    { row: folder, level: 1, position: 1, siblings: 1, hasChildren: true, isOpen: true },
    ...Array.from({ length: count }, (_, i) => ({
      ...common,
      row: {
        id: `${i}`,
        kind: 'changed' as const,
        address: `zbd/${i}`,
        name: `${i}`,
        count: 0,
        a: `a${i}`,
        b: `b${i}`,
      },
      level: 2,
      position: i + 1,
    })),
  ];
}

const kindsOf = (changed: number) => ({ added: 0, removed: 0, changed, renamed: 0, moved: 0 });

function open(count = 3) {
  const lines = linesOf(count);
  const sameNow: string[] = [];
  const transport = scriptedTransport({
    compare: ({ comparison }: { comparison: ComparisonId }) => ({
      comparison,
      same: count === 0,
      titles: ['A', 'B'],
      installs: ['one', 'two'],
      kinds: kindsOf(count),
      formats: {},
      unchanged: 0,
      problems: [],
    }),
    comparedRows: ({ first, count: wanted }: RowsQuery) => ({
      total: lines.length,
      changes: count,
      lines: lines.slice(first, first + wanted),
    }),
    comparedNow: () => ({ same: [...sameNow], below: {}, kinds: kindsOf(count - sameNow.length), formats: {} }),
    closeComparison: () => undefined,
    openSide: ({ folder }: { folder: string }) => ({ id: folder, title: folder, folder }),
  });
  const tabs = createTabs();
  const comparing = createComparing(createClient(workbench, transport), tabs, createNotices());
  const only = () => {
    const [entry] = Object.entries(comparing.store.getState().entries);
    if (entry === undefined) throw new Error('nothing is compared');
    return { id: entry[0], entry: entry[1] };
  };
  return { transport, tabs, comparing, only, sameNow };
}

describe('a comparison', () => {
  it('has another name at the host than those of other windows', async () => {
    const windows = [open(), open()];
    for (const { comparing } of windows) await comparing.start(a, b);
    expect(new Set(windows.map(({ only }) => only().entry.host)).size).toBe(2);
  });

  it('is shown in a tab of its own, starting with the first file that differs', async () => {
    const { comparing, tabs, only } = open();
    await comparing.start(a, b);
    expect(tabs.store.getState().comparisons).toEqual([{ comparison: only().id, name: 'x.zrd: original ↔ edited' }]);
    expect(tabs.store.getState().active).toBeUndefined();
    const { entry } = only();
    expect(entry.shown?.name).toBe('0');
    expect(entry.shown && parentRow(entry, entry.shown)?.name).toBe('zbd');
  });

  it('opens the folders first, and is not started if nobody waits for it any more', async () => {
    const { comparing, transport, only } = open();
    await comparing.openAndStart(a, { folder: '/games/other' }, {}, () => false);
    const [opened, closed] = transport.calls;
    expect(transport.calls.map(({ name }) => name)).toEqual(['openSide', 'closeComparison']);
    const comparison: unknown = expect.stringMatching(/^opening /);
    expect([opened?.args, closed?.args]).toEqual([{ folder: '/games/other', comparison }, { comparison }]);
    expect(comparing.store.getState().entries).toEqual({});
    await comparing.openAndStart(a, { folder: '/games/other' }, {}, () => true);
    expect(only().entry.b.title).toBe('/games/other');
  });

  it('steps from file to file, even to those not loaded yet, and stops at the end', async () => {
    const { comparing, only } = open(250);
    await comparing.start(a, b);
    const { id } = only();
    await comparing.setCurrent(id, 199);
    expect(await comparing.step(id, 1)).toBe(true);
    expect(only().entry.shown?.name).toBe('199');
    await comparing.setCurrent(id, 250);
    expect(await comparing.step(id, 1)).toBe(false);
    await comparing.setCurrent(id, 1);
    expect(await comparing.step(id, -1)).toBe(false);
  });

  it('is repeated under a new name, and the old one is closed only when the new one is ready', async () => {
    const { comparing, transport, only } = open();
    await comparing.start(a, b);
    const before = only().entry.host;
    await comparing.again(only().id, { swap: true });
    await settled();
    expect(only().entry.host).not.toBe(before);
    expect(only().entry.a).toEqual(b);
    const names = transport.calls.map(({ name }) => name);
    expect(transport.calls.find(({ name }) => name === 'closeComparison')?.args).not.toEqual({
      comparison: only().entry.host,
    });
    expect(names.lastIndexOf('compare')).toBeLessThan(names.lastIndexOf('closeComparison'));
  });

  it('names its tab after its sides, also once they are swapped', async () => {
    const { comparing, tabs, only } = open();
    await comparing.start(a, b);
    await comparing.again(only().id, { swap: true });
    expect(tabs.store.getState().comparisons).toEqual([{ comparison: only().id, name: 'x.zrd: edited ↔ original' }]);
    const [node] = JSON.stringify(tabs.save()).match(/"name":"[^"]*"/g) ?? [];
    expect(node).toBe('"name":"x.zrd: edited ↔ original"');
  });

  it('is closed in the host when its tab is', async () => {
    const { comparing, transport, only } = open();
    await comparing.start(a, b);
    const { id, entry } = only();
    comparing.close(id);
    await settled();
    expect(transport.calls.at(-1)).toEqual({ name: 'closeComparison', args: { comparison: entry.host } });
    expect(comparing.store.getState().entries).toEqual({});
  });

  it('is repeated in place when a side has changed, and only then', async () => {
    const { comparing, transport, only } = open();
    const compared = () => transport.calls.filter(({ name }) => name === 'compare').length;
    await comparing.start(a, b);
    const { id, entry } = only();
    await comparing.setCurrent(id, 2);
    comparing.changed({ install: 'one', asset: 'y' });
    await settled();
    expect(compared()).toBe(1);
    for (const asset of ['x', 'a1', 'x']) comparing.changed({ install: 'one', asset });
    await settled();
    await settled();
    expect(compared()).toBe(3);
    expect(only().entry).toMatchObject({ host: entry.host, at: 2, shown: { name: '1' } });
    expect(only().entry.isStale).toBe(false);
  });

  it('is marked as stale when a side has changed and comparing takes long', async () => {
    const { comparing, only } = open();
    const clock = vi.spyOn(performance, 'now');
    let now = 0;
    clock.mockImplementation(() => (now += 1000));
    await comparing.start(a, b);
    clock.mockRestore();
    comparing.changed({ install: 'one', asset: 'x' });
    expect(only().entry.isStale).toBe(true);
  });

  it('of folders knows which rows have become equal, from the start and after every change in a folder', async () => {
    const { comparing, transport, only, sameNow } = open();
    const folder = (install: string): ChosenSide => ({ side: { kind: 'install', install }, title: install });
    const asked = () => transport.calls.filter(({ name }) => name === 'comparedNow').length;
    sameNow.push('0');
    await comparing.start(folder('one'), folder('two'));
    await settled();
    expect(transport.calls).toContainEqual({ name: 'comparedNow', args: { comparison: only().entry.host } });
    expect(only().entry.now?.same).toEqual(['0']);
    sameNow.push('1');
    comparing.changed({ install: 'three', asset: 'a1' });
    await settled();
    expect(asked()).toBe(1);
    // Of an archive that an entry was added to no row is of that asset.
    comparing.changed({ install: 'two', asset: 'archive' });
    await settled();
    expect(only().entry.now?.same).toEqual(['0', '1']);
    expect(only().entry.isStale).toBe(false);
    sameNow.length = 0;
    comparing.written('two');
    await settled();
    await settled();
    expect(only().entry).toMatchObject({ now: { same: [] }, isStale: false });
  });

  it('of folders counts and steps through remaining differences only', async () => {
    const { comparing, only, sameNow } = open();
    sameNow.push('1');
    const folder = (install: string): ChosenSide => ({ side: { kind: 'install', install }, title: install });
    await comparing.start(folder('one'), folder('two'));
    await settled();
    const { id, entry } = only();
    const { summary } = entry;
    expect(summary && differingIn(entry, summary)).toEqual({ kinds: kindsOf(2), formats: {}, unchanged: 1 });
    expect(entry.shown?.id).toBe('0');
    expect(await comparing.step(id, 1)).toBe(true);
    expect(only().entry.shown?.id).toBe('2');
    expect(await comparing.step(id, -1)).toBe(true);
    expect(only().entry.shown?.id).toBe('0');
  });

  it('keeps the shown file when the list is filtered', async () => {
    const { comparing, only } = open();
    await comparing.start(a, b);
    await comparing.setCurrent(only().id, 2);
    comparing.setFilter(only().id, { kinds: ['changed'] });
    await settled();
    await settled();
    expect(only().entry.shown?.name).toBe('1');
    expect(only().entry.at).toBe(2);
    expect(isSinglePair(only().entry)).toBe(false);
  });

  it('shows what went wrong, and has no rows if the host does not answer', async () => {
    const comparing = createComparing(createClient(workbench, scriptedTransport({})), createTabs(), createNotices());
    await comparing.start(a, b);
    const [entry] = Object.values(comparing.store.getState().entries);
    expect(entry?.failure?.code).toBe('unsupported');
    expect(entry?.lines).toEqual([]);
  });
});
