import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns } from '../../electron/host/turns.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Whether somebody who lets others go first has had to wait until now. */
function waiting(turns: ReturnType<typeof createTurns>, atMost = 10_000): () => Promise<boolean> {
  let isWaiting = true;
  void turns.after(atMost).then(() => {
    isWaiting = false;
  });
  return async () => {
    await Promise.resolve();
    return isWaiting;
  };
}

it('requests for details wait until the picture is made, and a little longer', async () => {
  const turns = createTurns({ processors: 2 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const picture = turns.first(promise);
  const isWaiting = waiting(turns);
  await vi.advanceTimersByTimeAsync(2000);
  expect([turns.areTaken, await isWaiting()]).toEqual([true, true]);
  resolve('made');
  expect(await picture).toBe('made');
  await vi.advanceTimersByTimeAsync(1400);
  expect([turns.areTaken, await isWaiting()]).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(200);
  expect([turns.areTaken, await isWaiting()]).toEqual([false, false]);
});

it('no request waits for ever, or for a failed picture, or without one', async () => {
  const turns = createTurns({ processors: 2 });
  expect(turns.areTaken).toBe(false);
  expect(await waiting(turns)()).toBe(false);
  const { promise, reject } = Promise.withResolvers<string>();
  const picture = turns.first(promise);
  const isWaiting = waiting(turns, 1000);
  await vi.advanceTimersByTimeAsync(1100);
  expect([turns.areTaken, await isWaiting()]).toEqual([true, false]);
  reject(new Error('damaged'));
  await expect(picture).rejects.toThrow('damaged');
  await vi.advanceTimersByTimeAsync(1600);
  expect(turns.areTaken).toBe(false);
});

it('a request for more of the same picture also goes first, but no other request', async () => {
  const turns = createTurns({ processors: 2 });
  turns.more();
  expect(turns.areTaken).toBe(false);
  const picture = turns.first(new Promise(made => setTimeout(made, 300)));
  await vi.advanceTimersByTimeAsync(300);
  await picture;
  for (let asked = 0; asked < 5; asked++) {
    await vi.advanceTimersByTimeAsync(500);
    expect(turns.areTaken).toBe(true);
    turns.more();
  }
  await vi.advanceTimersByTimeAsync(700);
  expect(turns.areTaken).toBe(false);
});

it('a picture that is made at once holds up no request for long', async () => {
  const turns = createTurns({ processors: 2 });
  await turns.first(Promise.resolve('small'));
  expect(turns.areTaken).toBe(true);
  await vi.advanceTimersByTimeAsync(250);
  expect(turns.areTaken).toBe(false);
});

it('with enough processors no request waits', async () => {
  const turns = createTurns({ processors: 8 });
  void turns.first(new Promise(() => undefined));
  expect([turns.areTaken, await waiting(turns)()]).toEqual([false, false]);
});
