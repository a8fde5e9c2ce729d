import { expect, it, vi } from 'vitest';
import { createConnection } from '../../../../renderer/state/base/connection.ts';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import type { Client } from '../../../../shared/contract/call.ts';
import type { Workbench } from '../../../../shared/contract/workbench.ts';

const hello = {
  version: '1',
  transport: 'web',
  platform: 'linux',
  safe: false,
  logFolder: '/log',
  requested: null,
  formats: [],
};

it('reports the host as gone if it does not return in time, and as open when it does', async () => {
  vi.useFakeTimers();
  try {
    const client = { hello: async () => hello } as unknown as Client<Workbench>; // as: nothing else is asked
    const connection = createConnection(client, createNotices());
    const status = () => connection.store.getState().status;
    await connection.greet();
    connection.lost();
    vi.advanceTimersByTime(9_999);
    expect(status()).toBe('lost');
    vi.advanceTimersByTime(1);
    expect(status()).toBe('gone');
    await connection.greet();
    expect(status()).toBe('open');
    connection.lost();
    await connection.greet();
    vi.advanceTimersByTime(20_000);
    expect(status()).toBe('open');
  } finally {
    vi.useRealTimers();
  }
});

it('is open once the host knows what it must, unless the connection was lost meanwhile', async () => {
  const client = { hello: async () => hello } as unknown as Client<Workbench>; // as: nothing else is asked
  const connection = createConnection(client, createNotices());
  const status = () => connection.store.getState().status;
  const told: string[] = [];
  await connection.greet(async () => void told.push(status()));
  expect([...told, status()]).toEqual(['connecting', 'open']);
  connection.lost();
  await connection.greet(async () => connection.lost());
  expect(status()).toBe('lost');
});
