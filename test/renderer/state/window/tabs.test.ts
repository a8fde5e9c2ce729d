import { describe, expect, it } from 'vitest';
import { createTabs, keepTabs, tabsIn } from '../../../../renderer/state/window/tabs.ts';

const row = (id: string) => ({ id, address: `zbd/${id}`, name: id, format: 'zipper/reader' });
const open = (tabs: ReturnType<typeof createTabs>) => tabs.store.getState().tabs.map(tab => tab.asset);
const active = (tabs: ReturnType<typeof createTabs>) => tabs.store.getState().active?.asset;

describe('tabs', () => {
  it('show one preview, which the next one replaces', () => {
    const tabs = createTabs();
    tabs.show(row('a'));
    tabs.show(row('b'));
    expect(open(tabs)).toEqual(['b']);
    expect(tabs.store.getState().active?.preview).toBe(true);
  });

  it('stay if they were pinned', () => {
    const tabs = createTabs();
    tabs.show(row('a'), { keep: true });
    tabs.show(row('b'));
    tabs.keep('b');
    tabs.show(row('c'));
    expect(open(tabs)).toEqual(['a', 'b', 'c']);
    tabs.show(row('c'), { keep: true });
    expect(tabs.store.getState().active).toMatchObject({ asset: 'c', preview: false });
  });

  it('bring an open asset to the front instead of opening it twice', () => {
    const tabs = createTabs();
    for (const id of ['a', 'b']) tabs.show(row(id), { keep: true });
    tabs.show(row('a'));
    expect(open(tabs)).toEqual(['a', 'b']);
    expect(active(tabs)).toBe('a');
  });

  it('of a renamed asset stay in place, under the new name, and count as open', () => {
    const tabs = createTabs();
    for (const id of ['a', 'b', 'c']) tabs.show(row(id), { keep: true, view: 'hex' });
    tabs.select('b');
    tabs.renamed('b', { id: 'B', address: 'zbd/B', name: 'B' });
    expect(open(tabs)).toEqual(['a', 'B', 'c']);
    expect(tabs.store.getState().active).toMatchObject({ asset: 'B', name: 'B', view: 'hex', preview: false });
    tabs.renamed('a', { id: 'A', address: 'zbd/A', name: 'A' });
    expect([open(tabs), active(tabs), tabs.store.getState().closed]).toEqual([['A', 'B', 'c'], 'B', []]);
  });

  it('of another group are unloaded or renamed while the active group stays active', () => {
    const tabs = createTabs();
    for (const id of ['right', 'old', 'older', 'left']) tabs.show(row(id), { keep: true });
    tabs.select('right');
    tabs.split();
    for (const id of ['a', 'b', 'c']) {
      tabs.show(row(id), { keep: true });
      tabs.settleView(id, 'hex');
      expect(tabs.store.getState().front).toBe(id);
    }
    expect(open(tabs)).toEqual(['old', 'older', 'left', 'right', 'a', 'b', 'c']);
    tabs.renamed('old', { id: 'OLD', address: 'zbd/OLD', name: 'OLD' });
    expect(tabs.store.getState().front).toBe('c');
  });

  it('are reopened in reverse order of closing', () => {
    const tabs = createTabs();
    for (const id of ['a', 'b', 'c']) tabs.show(row(id), { keep: true });
    tabs.close('b');
    tabs.close('c');
    tabs.reopen();
    expect(open(tabs)).toEqual(['a', 'c']);
    tabs.reopen();
    expect(open(tabs)).toContain('b');
    tabs.reopen();
    expect(open(tabs)).toHaveLength(3);
  });

  it('are unloaded when many others have been in front since: the same tabs in the same order, as new nodes of the layout', () => {
    const tabs = createTabs();
    const { model } = tabs.store.getState();
    const ids = ['a', 'b', 'c', 'd'];
    for (const id of ids) tabs.show(row(id), { keep: true });
    tabs.setView('a', 'hex');
    const nodes = ids.map(id => model.getNodeById(id));
    tabs.show(row('a'));
    tabs.show(row('e'), { keep: true });
    expect(open(tabs)).toEqual([...ids, 'e']);
    expect(active(tabs)).toBe('e');
    const isNew = ids.map((id, i) => model.getNodeById(id) !== nodes[i]);
    expect(isNew).toEqual([false, true, false, false]);
    tabs.show(row('b'));
    expect(active(tabs)).toBe('b');
    tabs.reopen(); // none of them was closed
    expect(open(tabs)).toEqual([...ids, 'e']);
    expect(tabs.store.getState().tabs.find(tab => tab.asset === 'a')?.view).toBe('hex');
  });

  it('keep the view they showed first, or the chosen one', () => {
    const tabs = createTabs();
    tabs.show(row('a'), { keep: true });
    const viewOfA = () => tabs.store.getState().tabs.find(tab => tab.asset === 'a')?.view;
    tabs.settleView('a', 'entries');
    expect(viewOfA()).toBe('entries');
    tabs.settleView('a', 'structure');
    expect(viewOfA()).toBe('entries');
    tabs.setView('a', 'hex');
    expect(viewOfA()).toBe('hex');
  });

  it('are stepped through, wrapping around', () => {
    const tabs = createTabs();
    for (const id of ['a', 'b', 'c']) tabs.show(row(id), { keep: true });
    tabs.step(1);
    expect(active(tabs)).toBe('a');
    tabs.step(-1);
    expect(active(tabs)).toBe('c');
  });

  it('can be moved into a group on the right, and are still found', () => {
    const tabs = createTabs();
    for (const id of ['a', 'b']) tabs.show(row(id), { keep: true });
    tabs.split();
    expect(active(tabs)).toBe('b');
    tabs.selectGroup(0);
    expect(active(tabs)).toBe('a');
    tabs.selectGroup(1);
    expect(active(tabs)).toBe('b');
    tabs.selectGroup(2);
    expect(active(tabs)).toBe('b');
    tabs.select('a');
    expect(active(tabs)).toBe('a');
    tabs.close('b');
    expect(open(tabs)).toEqual(['a']);
  });

  it('have no active one after the last was closed', () => {
    const tabs = createTabs();
    tabs.show(row('a'), { keep: true });
    tabs.closeAll();
    expect(active(tabs)).toBeUndefined();
    tabs.show(row('b'));
    expect(active(tabs)).toBe('b');
  });

  it('are restored from storage, except those that no longer exist', () => {
    const before = createTabs();
    for (const id of ['a', 'b', 'c']) before.show(row(id), { keep: true });
    before.setView('c', 'hex');
    const saved = JSON.parse(JSON.stringify(before.save()));
    expect(tabsIn(saved).map(tab => tab.address)).toEqual(['zbd/a', 'zbd/b', 'zbd/c']);
    const after = createTabs();
    after.restore(keepTabs(saved, id => id !== 'b'));
    expect(open(after)).toEqual(['a', 'c']);
    expect(after.store.getState().active).toMatchObject({ asset: 'c', view: 'hex' });
  });
});
