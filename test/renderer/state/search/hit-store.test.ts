import { describe, expect, test, vi } from 'vitest';
import { createHitStore } from '../../../../renderer/state/search/hit-store.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';

const sought = { mode: 'hex', query: '00' } as const;

/** A host with a hit at every tenth byte that looks at a hundred bytes a call. */
function host(options: { readonly hold?: Promise<void> } = {}) {
  return {
    async findPart({ start, end }: { start: number; end: number }) {
      await options.hold;
      const next = Math.min(end, start + 100);
      const hits = [];
      for (let at = Math.ceil(start / 10) * 10; at < next; at += 10) hits.push({ start: at, size: 1 });
      return { hits, next, revision: 0 };
    },
    fieldsAt: async (starts: readonly number[]) => starts.map(start => (start < 50 ? `field${start}` : null)),
  };
}

describe('the list of all hits', () => {
  test('is loaded part by part to the end', async () => {
    const hits = createHitStore(host());
    const counts = new Set<number>();
    hits.store.subscribe(({ count }) => counts.add(count));
    await hits.list(sought, { start: 0, size: 250 });
    expect([...counts]).toEqual([0, 10, 20, 25]);
    expect(hits.store.getState()).toMatchObject({ running: false, at: 250, end: 250 });
    expect(hits.hitAt(24)).toEqual({ start: 240, size: 1 });
  });

  test('can be stopped, and continues from there', async () => {
    const hits = createHitStore(host());
    const unsubscribe = hits.store.subscribe(({ count }) => count >= 10 && hits.stop());
    await hits.list(sought, { start: 0, size: 250 });
    unsubscribe();
    expect(hits.store.getState()).toMatchObject({ running: false, count: 10, at: 100 });
    await hits.goOn();
    expect(hits.store.getState().count).toBe(25);
  });

  test('drops the hits of an older query', async () => {
    let release = (): void => {};
    const hits = createHitStore(host({ hold: new Promise(done => (release = done)) }));
    const first = hits.list(sought, { start: 0, size: 100 });
    const second = hits.list(sought, { start: 200, size: 50 });
    release();
    await Promise.all([first, second]);
    expect(hits.hitAt(0)).toEqual({ start: 200, size: 1 });
    expect(hits.store.getState().count).toBe(5);
  });

  test('requests the fields of the visible rows together', async () => {
    vi.useFakeTimers();
    const ports = host();
    const asked = vi.spyOn(ports, 'fieldsAt');
    const hits = createHitStore(ports);
    await hits.list(sought, { start: 0, size: 100 });
    for (const index of [1, 2, 9, 2]) hits.see(index);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(asked.mock.calls).toEqual([[[10, 20, 90]]]);
    expect([1, 9, 3].map(hits.pathAt)).toEqual(['field10', null, undefined]);
  });

  test('reports the host’s refusal', async () => {
    const failure = { code: 'badRequest', text: 'Enter a number such as 4.' } as const;
    const hits = createHitStore({ ...host(), findPart: () => Promise.reject(new FailureError(failure)) });
    await hits.list(sought, { start: 0, size: 1 });
    expect(hits.store.getState()).toMatchObject({ refused: failure.text, running: false });
  });
});
