import { setImmediate as otherWork } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectAbove } from '../../electron/workers/collect.ts';

/** Something that nobody holds, as far as one can tell. */
async function letGo(): Promise<WeakRef<object>> {
  const held = new WeakRef({});
  await otherWork(); // until then it is held for whoever made it
  return held;
}

it('what nobody holds goes once the thread takes more than it may, and not again until it has grown by half', async () => {
  const [first, second, third] = [await letGo(), await letGo(), await letGo()];
  collectAbove(1_000_000)();
  expect(first.deref()).toBeDefined();
  await otherWork();
  const collect = collectAbove(1);
  collect();
  expect([first, second, third].map(each => each.deref())).toEqual([undefined, undefined, undefined]);
  const fourth = await letGo();
  collect();
  expect(fourth.deref()).toBeDefined();
});
