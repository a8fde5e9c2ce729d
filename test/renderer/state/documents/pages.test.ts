import { describe, expect, it } from 'vitest';
import { createPages } from '../../../../renderer/state/documents/document-pages.ts';
import { settled } from '../../../support/scripted-transport.ts';

interface Setup {
  readonly limit?: number;
  readonly fail?: boolean;
  /** There is no such page from this revision on. */
  readonly goneFrom?: number;
}

function setUp({ limit = 1000, fail = false, goneFrom }: Setup = {}) {
  const loads: string[] = [];
  const seen = { arrived: 0, failed: 0, revision: 1 };
  const pages = createPages<string>({
    limit,
    async load(asset, key) {
      loads.push(`${asset}/${key}@${seen.revision}`);
      if (fail || (goneFrom !== undefined && seen.revision >= goneFrom)) throw new Error('no');
      return { revision: seen.revision, value: `${key}@${seen.revision}`, cost: 10 };
    },
    isGone: () => goneFrom !== undefined,
    revisionOf: () => seen.revision,
    arrived: () => {
      seen.arrived += 1;
    },
    failed: () => {
      seen.failed += 1;
    },
  });
  return { pages, loads, seen };
}

describe('pages', () => {
  it('are requested once, and announced when they arrive', async () => {
    const { pages, loads, seen } = setUp();
    expect(pages.get('a', '0')).toBeUndefined();
    expect(pages.get('a', '0')).toBeUndefined();
    await settled();
    expect(pages.get('a', '0')).toBe('0@1');
    expect(loads).toEqual(['a/0@1']);
    expect(seen.arrived).toBe(1);
  });

  it('show the old revision until the new one has arrived', async () => {
    const { pages, seen } = setUp();
    pages.get('a', '0');
    await settled();
    expect(pages.current('a', '0')).toBe('0@1');
    seen.revision = 2;
    expect(pages.get('a', '0')).toBe('0@1');
    expect(pages.current('a', '0')).toBeUndefined();
    await settled();
    expect(pages.get('a', '0')).toBe('0@2');
    expect(pages.current('a', '0')).toBe('0@2');
  });

  it('are dropped if they were viewed least recently', async () => {
    const { pages, loads } = setUp({ limit: 20 });
    for (const key of ['0', '1']) pages.get('a', key);
    await settled();
    pages.get('a', '0');
    pages.get('a', '2');
    await settled();
    expect(pages.get('a', '0')).toBe('0@1');
    expect(pages.get('a', '1')).toBeUndefined();
    expect(loads).toEqual(['a/0@1', 'a/1@1', 'a/2@1', 'a/1@1']);
  });

  it('that cannot be read are not requested again until the asset changes', async () => {
    const { pages, loads, seen } = setUp({ fail: true });
    for (let look = 0; look < 3; look += 1) {
      pages.get('a', '0');
      await settled();
    }
    expect(seen.failed).toBe(1);
    seen.revision = 2;
    pages.get('a', '0');
    expect(loads).toHaveLength(2);
  });

  it('that cannot be read say why, and are asked for once more on request', async () => {
    const { pages, loads } = setUp({ fail: true });
    pages.get('a', '0');
    expect(pages.failureOf('a', '0')).toBeUndefined();
    await settled();
    expect(pages.failureOf('a', '0')).toEqual(new Error('no'));
    pages.again('a');
    expect(pages.failureOf('a', '0')).toBeUndefined();
    pages.get('a', '0');
    await settled();
    expect(loads).toHaveLength(2);
    expect(pages.failureOf('a', '0')).toEqual(new Error('no'));
  });

  it('that an edit took away are not shown any longer', async () => {
    const { pages, seen } = setUp({ goneFrom: 2 });
    pages.get('a', '0');
    await settled();
    expect(pages.get('a', '0')).toBe('0@1');
    seen.revision = 2;
    expect(pages.get('a', '0')).toBe('0@1');
    await settled();
    expect(pages.get('a', '0')).toBeUndefined();
  });

  it('of a closed asset are dropped, even if they are still on their way', async () => {
    const { pages } = setUp();
    pages.get('a', '0');
    pages.get('b', '0');
    pages.forget('a');
    await settled();
    expect(pages.get('b', '0')).toBe('0@1');
    expect(pages.get('a', '0')).toBeUndefined();
  });

  it('that were cancelled are requested again only on request, and once', async () => {
    const signals: AbortSignal[] = [];
    const answer = Promise.withResolvers<{ revision: number; value: string; cost: number }>();
    const pages = createPages<string>({
      limit: 10,
      load: (_asset, _key, signal) => {
        signals.push(signal);
        return answer.promise;
      },
      revisionOf: () => 1,
      arrived: () => undefined,
      failed: () => undefined,
    });
    pages.get('a', '0');
    pages.stop('a');
    expect([pages.get('a', '0'), signals[0]?.aborted, pages.isStopped('a', '0')]).toEqual([undefined, true, true]);
    expect(signals).toHaveLength(1);
    pages.again('a');
    pages.get('a', '0');
    expect([signals.length, pages.isStopped('a', '0')]).toEqual([2, false]);
    answer.resolve({ revision: 1, value: 'it', cost: 1 });
    await settled();
    expect(pages.get('a', '0')).toBe('it');
  });
});
