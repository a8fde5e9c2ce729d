import { describe, expect, test, vi } from 'vitest';
import { createFindSession } from '../../../renderer/byte-grid/find-session.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { FindQuery, FindResult } from '../../../shared/contract/search-types.ts';

const starts = [4, 40, 200];

/** A host that knows three places; it answers as the contract says. */
async function find({ from, direction }: FindQuery): Promise<FindResult> {
  const index =
    direction === 'forward' ? starts.findIndex(start => start >= from) : starts.findLastIndex(start => start <= from);
  return { total: starts.length, index, hits: starts.map(start => ({ start, size: 2 })) };
}

function session(options: { find?: typeof find } = {}) {
  let caret = 0;
  const selected: number[] = [];
  const finds = createFindSession({
    asset: 'a',
    size: () => 256,
    caret: () => caret,
    find: options.find ?? find,
    select: hit => {
      caret = hit.start;
      selected.push(hit.start);
    },
  });
  return { finds, selected, at: (offset: number) => (caret = offset) };
}

describe('finding in an asset', () => {
  test('goes from hit to hit and wraps at the end', async () => {
    const { finds, selected } = session();
    finds.change({ typed: '4D5A' });
    await finds.refresh({ go: true });
    await finds.step('forward');
    await finds.step('forward');
    await finds.step('forward');
    expect(selected).toEqual([4, 40, 200, 4]);
    expect(finds.store.getState()).toMatchObject({ index: 0, total: 3 });
  });

  test('goes backwards and wraps at the start', async () => {
    const { finds, selected, at } = session();
    finds.change({ typed: '4D5A' });
    at(40);
    await finds.step('backward');
    await finds.step('backward');
    expect(selected).toEqual([4, 200]);
  });

  test('finds the next bytes equal to the selection, without the selection itself', async () => {
    const { finds, selected, at } = session();
    at(41); // the keyboard is on the last byte of what is selected
    const from = { start: 40, size: 2 };
    await finds.lookFor({ mode: 'hex', typed: '4D 5A' }, { direction: 'forward', from });
    at(41);
    await finds.lookFor({ mode: 'hex', typed: '4D 5A' }, { direction: 'backward', from });
    expect(selected).toEqual([200, 4]);
    expect(finds.store.getState()).toMatchObject({ open: true, typed: '4D 5A', total: 3 });
  });

  test('an invalid query is reported and not sent', async () => {
    const asked = vi.fn(find);
    const { finds } = session({ find: asked });
    finds.change({ typed: '4' });
    await finds.refresh({ go: true });
    expect(finds.store.getState().refused).toBe('Enter two hex digits for each byte.');
    expect(asked).not.toHaveBeenCalled();
  });

  test('a newer search replaces one that is still running', async () => {
    const answers: ((result: FindResult) => void)[] = [];
    const signals: AbortSignal[] = [];
    const finds = createFindSession({
      asset: 'a',
      size: () => 256,
      caret: () => 0,
      find: (_, { signal }) => {
        signals.push(signal);
        return new Promise(done => answers.push(done));
      },
      select: () => undefined,
    });
    finds.change({ typed: '11' });
    const first = finds.refresh({ go: true });
    finds.change({ typed: '22' });
    const second = finds.refresh({ go: true });
    answers[1]?.({ total: 1, index: 0, hits: [{ start: 9, size: 1 }] });
    await second;
    answers[0]?.({ total: 5, index: 0, hits: [] });
    await first;
    expect(signals.map(signal => signal.aborted)).toEqual([true, false]);
    expect(finds.store.getState()).toMatchObject({ total: 1, searching: false });
  });

  test('more typing discards the previous hits', async () => {
    const { finds } = session();
    finds.change({ typed: '4D5A' });
    await finds.refresh({ go: false });
    expect(finds.store.getState().hits).toHaveLength(3);
    finds.change({ typed: '4D5A0' });
    expect(finds.store.getState()).toMatchObject({ hits: [], total: 0, searched: false });
  });

  test('sends the options with the query, and the selection if limited to it', async () => {
    const asked: FindQuery[] = [];
    const { finds } = session({
      find(query) {
        asked.push(query);
        return find(query);
      },
    });
    finds.change({ mode: 'number', typed: '1.5', type: 'f64', bigEndian: true, tolerance: '0.25' });
    finds.confine({ start: 8, size: 80 });
    await finds.refresh({ go: false });
    expect(asked.at(-1)).toMatchObject({
      ...{ mode: 'number', query: '1.5', type: 'f64', bigEndian: true, tolerance: 0.25 },
      within: { start: 8, size: 80 },
    });
    const columns = { start: 10, width: 4, stride: 16 };
    finds.confine({ start: 10, size: 68, columns });
    expect(finds.sought()).toMatchObject({ within: { start: 10, size: 68 }, columns });
    finds.change({ mode: 'text', typed: 'a', encoding: 'cp437' });
    finds.confine(undefined);
    expect(finds.sought()).toEqual({ mode: 'text', query: 'a', matchCase: false, encoding: 'cp437' });
  });

  test('shows the host’s refusal at the query', async () => {
    const text = 'This regular expression takes too long on these bytes.';
    const refusal = new FailureError({ code: 'badRequest', text });
    const { finds } = session({ find: () => Promise.reject(refusal) });
    finds.change({ mode: 'regex', typed: '(a+)+b' });
    await finds.refresh({ go: true });
    expect(finds.store.getState()).toMatchObject({ refused: text, searching: false });
  });

  test('remembers the hit it went to, so that it can be replaced', async () => {
    const { finds } = session();
    finds.change({ typed: '4D5A' });
    expect(finds.store.getState().hit).toBeUndefined();
    await finds.step('forward');
    expect(finds.store.getState().hit).toEqual({ start: 4, size: 2 });
  });
});
