import { expect, it } from 'vitest';
import { inTurn, nextTask } from '../../../../renderer/panes/scene/tasks.ts';

it('steps run in a task each, in order, until they are stopped', async () => {
  const done: string[] = [];
  const step = (name: string) => () => {
    done.push(name);
    queueMicrotask(() => done.push(`after ${name}`));
  };
  const end = inTurn([step('open'), step('tell'), step('frame')]);
  expect(done).toEqual([]);
  while (done.length < 4) await nextTask();
  expect(done).toEqual(['open', 'after open', 'tell', 'after tell']);
  end();
  await nextTask();
  await nextTask();
  expect(done).toHaveLength(4);
});

it('steps stopped at once do nothing', async () => {
  let count = 0;
  inTurn([() => count++])();
  await nextTask();
  expect(count).toBe(0);
});
