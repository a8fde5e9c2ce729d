import { expect, test } from 'vitest';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import { createSideChanges } from '../../../../renderer/state/compare/side-changes.ts';
import type { Change } from '../../../../shared/contract/change-types.ts';
import { createClient } from '../../../../shared/contract/client.ts';
import { workbench } from '../../../../shared/contract/workbench.ts';
import { scriptedTransport, settled } from '../../../support/scripted-transport.ts';

const change = (id: string, more: Partial<Change> = {}): Change => {
  return { id, asset: 'x', address: 'x.zrd', label: `Step ${id}`, time: Number(id), ...more };
};

function open(list: Change[]) {
  const transport = scriptedTransport({
    changes: () => [...list],
    revertChanges: () => {
      list.splice(0, list.length, ...list.filter(({ undone }) => undone));
      return [{ asset: 'x', revision: 1, size: 1, canUndo: 'Revert all', canRedo: null, changed: [] }];
    },
    revertChange: ({ asset, change: id }: { asset: string; change: string }) => {
      const at = list.findIndex(each => each.id === id);
      // What was made together goes together.
      list.splice(at, id === '3' ? 2 : 1);
      return { asset, revision: 1, size: 1, canUndo: `Revert ${id}`, canRedo: null, changed: [] };
    },
  });
  const sides = createSideChanges(createClient(workbench, transport), createNotices());
  const ids = () => sides.store.getState().waiting.second?.map(({ id }) => id);
  return { transport, sides, ids };
}

test('unwritten changes are known for the compared folders, the newest first, and for no others', async () => {
  const list = [change('1'), change('2', { written: true }), change('3')];
  const { sides, transport, ids } = open(list);
  sides.changed('second');
  await settled();
  expect(transport.calls).toEqual([]);
  sides.keep(new Set(['second']));
  await settled();
  expect(ids()).toEqual(['3', '1']);
  list.push(change('4'));
  sides.changed('second');
  await settled();
  expect(ids()).toEqual(['4', '3', '1']);
  sides.keep(new Set());
  expect(sides.store.getState().waiting).toEqual({});
});

test('all changes of a side are reverted as one step', async () => {
  const { sides, transport, ids } = open([change('4'), change('3'), change('1', { undone: true })]);
  sides.keep(new Set(['second']));
  const reverted = await sides.revertAll('second');
  expect(reverted.map(({ canUndo }) => canUndo)).toEqual(['Revert all']);
  expect(transport.calls.filter(({ name }) => name.startsWith('revert')).map(({ args }) => args)).toEqual([
    { install: 'second' },
  ]);
  sides.changed('second');
  await settled();
  expect(ids()).toEqual(['1']);
});
