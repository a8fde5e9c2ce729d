import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import { createInstalls } from '../../../../renderer/state/game-folder/installs.ts';
import { createClient } from '../../../../shared/contract/client.ts';
import type { InstallId } from '../../../../shared/contract/types.ts';
import { workbench } from '../../../../shared/contract/workbench.ts';
import { scriptedTransport } from '../../../support/scripted-transport.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const found = (files: number, seconds = 0.1) => ({
  folder: '/game',
  db: '',
  files,
  entries: 0,
  bytes: 0,
  seconds,
  formats: {},
  problems: [],
});

/** A folder that is open and was scanned once; the next scans are answered with `next`. */
async function opened(next: () => unknown) {
  let isFirst = true;
  const transport = scriptedTransport({
    openInstall: ({ folder }: { readonly folder: string }) => ({ id: 'game', folder }),
    recentInstalls: () => [],
    closeInstall: () => ({}),
    scan() {
      if (!isFirst) return next();
      isFirst = false;
      return found(3);
    },
  });
  const notices = createNotices();
  const installs = createInstalls(createClient(workbench, transport), notices, { leave: () => undefined });
  await installs.open('/game');
  await vi.advanceTimersByTimeAsync(10);
  const scans = () => transport.calls.filter(({ name }) => name === 'scan').length;
  return { installs, notices, scans, state: () => installs.store.getState() };
}

const MUCH_LATER = 60_000;

test('a window that comes to the front rescans the folder without showing it', async () => {
  const { installs, state } = await opened(() => found(4));
  await vi.advanceTimersByTimeAsync(MUCH_LATER);
  const told: unknown[] = [];
  installs.store.subscribe(({ scanning }) => told.push(scanning));
  await installs.lookAgain();
  expect(state().scanned?.files).toBe(4);
  expect(told).not.toContain(true);
});

test('a rescan without changes keeps the same result object, so that nothing is requested again', async () => {
  const { installs, scans, state } = await opened(() => found(3, 0.7));
  await vi.advanceTimersByTimeAsync(MUCH_LATER);
  const before = state().scanned;
  await installs.lookAgain();
  expect(scans()).toBe(2);
  expect(state().scanned).toBe(before);
});

test('a rescan right after the last one or while one runs is put off, not forgotten', async () => {
  let running = Promise.withResolvers<unknown>();
  const { installs, scans } = await opened(() => running.promise);
  void installs.lookAgain();
  void installs.lookAgain();
  expect(scans()).toBe(1);
  await vi.advanceTimersByTimeAsync(2100);
  expect(scans()).toBe(2);
  // What was put there meanwhile may be in a part that was read before.
  void installs.lookAgain();
  const first = running;
  running = Promise.withResolvers();
  first.resolve(found(3));
  await vi.advanceTimersByTimeAsync(100);
  expect(scans()).toBe(2);
  await vi.advanceTimersByTimeAsync(MUCH_LATER);
  expect(scans()).toBe(3);
  running.resolve(found(3));
  await vi.advanceTimersByTimeAsync(MUCH_LATER);
  expect(scans()).toBe(3);
});

test('there is no rescan in a folder that is gone, or of one that was closed meanwhile', async () => {
  const { installs, scans } = await opened(() => found(3));
  void installs.lookAgain();
  await installs.close();
  await vi.advanceTimersByTimeAsync(MUCH_LATER);
  expect(scans()).toBe(1);
  const other = await opened(() => found(3));
  await vi.advanceTimersByTimeAsync(MUCH_LATER);
  other.installs.folder('game' as InstallId, false);
  await other.installs.lookAgain();
  expect(other.scans()).toBe(1);
});

test('a rescan that takes a while is shown, so that it can be cancelled', async () => {
  const { installs, state } = await opened(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(MUCH_LATER);
  void installs.lookAgain();
  await vi.advanceTimersByTimeAsync(399);
  expect(state().scanning).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(state().scanning).toBe(true);
});

test('a rescan that fails reports nothing: a missing folder is reported separately', async () => {
  const { installs, notices, state } = await opened(() => Promise.reject(new Error('gone')));
  await vi.advanceTimersByTimeAsync(MUCH_LATER);
  await installs.lookAgain();
  expect(notices.store.getState()).toEqual(createNotices().store.getState());
  expect(state().scanned?.files).toBe(3);
});
