import { expect, test } from 'vitest';
import { createTree } from '../../../../renderer/state/game-folder/tree.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';

const rowOf = (id: string) => ({
  ...{ id, address: id, name: id, kind: 'file' as const, size: 1, hasChildren: true },
  ...{ status: 'clean' as const, problems: 0 },
});

test('open rows that were removed or renamed are dropped silently, and those that cannot be read are reported', async () => {
  const disk: Record<string, readonly string[]> = {
    '': ['a.big', 'b.big'],
    'a.big': ['old.big'],
    'old.big': [],
    'b.big': [],
  };
  const told: unknown[] = [];
  const client = {
    async browse({ parent = '' }: { parent?: string }) {
      const names = disk[parent];
      if (names === undefined) throw new FailureError({ code: 'notFound', text: `There is no ${parent}.` });
      return names.map(rowOf);
    },
  };
  const tree = createTree(client as never, { caught: (error: Error) => told.push(error.message) } as never); // as: no more is asked
  tree.reset('i');
  for (const id of ['a.big', 'old.big', 'b.big']) await tree.toggle(id, true);
  disk['a.big'] = ['new.big'];
  delete disk['old.big'];
  await tree.refresh();
  expect([told, Object.keys(tree.store.getState().children)]).toEqual([[], ['', 'a.big', 'b.big']]);
  delete disk['b.big'];
  await tree.refresh();
  expect(told).toEqual(['There is no b.big.']);
});
