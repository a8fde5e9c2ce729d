import { expect, onTestFinished, test, vi } from 'vitest';
import { whenIdle } from '../../renderer/app/when-idle.ts';

test('waits until the browser is idle if it reports that, and otherwise runs soon', async () => {
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
