import { describe, expect, test } from 'vitest';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import { createSearch } from '../../../../renderer/state/search/search.ts';
import { createClient } from '../../../../shared/contract/client.ts';
import type { SearchHit, SearchQuery, SearchResult } from '../../../../shared/contract/search-types.ts';
import { workbench } from '../../../../shared/contract/workbench.ts';
import { scriptedTransport, settled } from '../../../support/scripted-transport.ts';

const hit = (address: string, start: number): SearchHit => ({
  asset: `id of ${address}`,
  address,
  format: 'zipper/reader',
  start,
  size: 1,
  text: 'x',
  mark: [0, 1],
});

/** A host whose searches end when the test says so. */
function bench() {
  const asked: { readonly query: SearchQuery; readonly end: (result: SearchResult) => void }[] = [];
  const transport = scriptedTransport({
    search: (query: SearchQuery) => new Promise<SearchResult>(end => asked.push({ query, end })),
    hitFields: ({ hits }: { hits: readonly { start: number }[] }) =>
      hits.map(({ start }) => (start === 5 ? null : `[${start}]`)),
  });
  const search = createSearch(createClient(workbench, transport), createNotices(), () => [
    { id: 'audio/wav', title: 'Sound', icon: 'wave', scope: 'sounds' },
    { id: 'text/plain', title: 'Text', icon: 'text-file', scope: 'texts' },
  ]);
  search.reset('i');
  const tell = (hits: readonly SearchHit[], total = hits.length) =>
    search.heard({ search: asked.at(-1)?.query.search ?? '', hits, total, done: 1, totalBytes: 2 });
  const end = (total: number) => asked.at(-1)?.end({ total, reported: 0, files: 1, bytes: 2, seconds: 1, unread: [] });
  return { search, asked, tell, end, state: () => search.store.getState() };
}

describe('the search panel', () => {
  test('lists results while the search runs, and their number at its end', async () => {
    const { search, asked, tell, end, state } = bench();
    search.change({ query: 'heron', scope: 'sounds' });
    const run = search.run();
    expect(asked[0]?.query).toMatchObject({ query: 'heron', mode: 'any', formats: ['audio/wav'], limit: 10_000 });
    tell([hit('a', 1)]);
    tell([hit('b', 2)], 7);
    expect(state()).toMatchObject({ isRunning: true, total: 7, hits: [{ start: 1 }, { start: 2 }] });
    end(9);
    await run;
    expect(state()).toMatchObject({ isRunning: false, total: 9 });
  });

  test('is empty once the field is cleared, except for results of another kind of search', async () => {
    const { search, asked, tell, end, state } = bench();
    search.change({ query: 'heron' });
    void search.run();
    tell([hit('a', 1)]);
    search.change({ query: 'her' });
    expect(state().hits).toHaveLength(1);
    search.change({ query: '' });
    expect(state()).toMatchObject({ form: { query: '' }, hits: [], rows: [], total: 0, isRunning: false });
    expect(state().of).toBeUndefined();
    search.heard({ search: asked[0]?.query.search ?? '', hits: [hit('b', 2)], total: 2, done: 1, totalBytes: 2 });
    end(2);
    await settled();
    expect(state()).toMatchObject({ hits: [], total: 0 });
    search.list('Uses of it', [hit('c', 3)]);
    search.change({ query: '' });
    expect(state().hits).toHaveLength(1);
  });

  test('stays at the current hit while others are inserted before it', async () => {
    const { search, tell } = bench();
    search.change({ query: 'heron' });
    void search.run();
    tell([hit('a', 1), hit('b', 2), hit('c', 3)]);
    search.step(1);
    expect(search.step(1)).toMatchObject({ address: 'b', start: 2 });
    // Names are found first, and what is inside their files after all of them.
    tell([hit('a', 11), hit('a', 12)]);
    expect(search.hitAt(search.store.getState().at)).toMatchObject({ address: 'b', start: 2 });
    expect(search.step(1)).toMatchObject({ address: 'c', start: 3 });
  });

  test('ignores a search that was replaced by another', async () => {
    const { search, asked, state } = bench();
    search.change({ query: 'one' });
    void search.run();
    const first = asked[0]?.query.search ?? '';
    search.change({ query: 'two' });
    void search.run();
    search.heard({ search: first, hits: [hit('a', 1)], total: 1, done: 1, totalBytes: 2 });
    asked[0]?.end({ total: 1, reported: 1, files: 1, bytes: 2, seconds: 1, unread: [] });
    await settled();
    expect(state()).toMatchObject({ hits: [], isRunning: true, of: { query: 'two' } });
  });

  test('appends more results, each once', async () => {
    const { search, asked, tell, end, state } = bench();
    search.change({ query: 'x' });
    const run = search.run();
    tell([hit('a', 1), hit('a', 2)]);
    end(3);
    await run;
    const more = search.more();
    expect(asked[1]?.query.limit).toBe(10_002);
    tell([hit('a', 1)]);
    tell([hit('a', 2), hit('a', 3)]);
    end(3);
    await more;
    expect(state().hits.map(each => each.start)).toEqual([1, 2, 3]);
  });

  test('requests the fields of visible hits together and once', async () => {
    const { search, tell, state } = bench();
    search.change({ query: 'x' });
    void search.run();
    tell([hit('a', 1), hit('a', 5), hit('a', 9)]);
    search.see(0);
    search.see(1);
    await new Promise(done => setTimeout(done, 60));
    expect(state().hits.map(each => each.path)).toEqual(['[1]', null, undefined]);
  });

  test('reports that an asset was edited since the search', () => {
    const { search, tell, state } = bench();
    search.change({ query: 'x' });
    void search.run();
    tell([hit('a', 1)]);
    search.changed('id of b');
    expect(state().isStale).toBe(false);
    search.changed('id of a');
    expect(state().isStale).toBe(true);
  });
});
