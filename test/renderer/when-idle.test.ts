import { expect, onTestFinished, test, vi } from 'vitest';
import { whenIdle } from '../../renderer/app/when-idle.ts';

test('waits until nothing is to be done where the browser tells, and does it soon where it does not', async () => {
  expect('requestIdleCallback' in globalThis).toBe(false);
  const done: string[] = [];
  whenIdle(() => done.push('soon'));
  expect(done).toEqual([]);
  await expect.poll(() => done).toEqual(['soon']);
  onTestFinished(() => void vi.unstubAllGlobals());
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work));
  whenIdle(() => done.push('idle'));
  for (const work of waiting) work();
  expect(done).toEqual(['soon', 'idle']);
});
