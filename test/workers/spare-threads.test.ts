import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSpareThreads } from '../../electron/workers/spare-threads.ts';

/** Threads that only know whether they were ended. */
class Threads {
  isEnded = false;
  async close(): Promise<void> {
    this.isEnded = true;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('threads that were given back are taken again, as often as one likes', () => {
  const spare = createSpareThreads(() => new Threads(), 1000);
  const first = spare.take();
  for (let i = 0; i < 5; i++) {
    spare.giveBack(first);
    vi.advanceTimersByTime(900);
    expect(spare.take()).toBe(first);
  }
  vi.advanceTimersByTime(5000);
  expect(first.isEnded).toBe(false);
});

test('nobody has the threads of another', () => {
  const spare = createSpareThreads(() => new Threads(), 1000);
  const [a, b] = [spare.take(), spare.take()];
  expect(a).not.toBe(b);
  spare.giveBack(a);
  spare.giveBack(b);
  expect([a.isEnded, b.isEnded]).toEqual([false, true]);
});

test('those that wait too long are ended, and others are made', () => {
  const spare = createSpareThreads(() => new Threads(), 1000);
  const first = spare.take();
  spare.giveBack(first);
  vi.advanceTimersByTime(1001);
  expect(first.isEnded).toBe(true);
  expect(spare.take()).not.toBe(first);
});

test('closing ends those that wait, and those that come back later', async () => {
  const spare = createSpareThreads(() => new Threads(), 1000);
  const [first, second] = [spare.take(), spare.take()];
  spare.giveBack(first);
  await spare.close();
  spare.giveBack(second);
  expect([first.isEnded, second.isEnded]).toEqual([true, true]);
});
