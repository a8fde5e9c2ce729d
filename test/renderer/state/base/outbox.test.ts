import { afterEach, describe, expect, test, vi } from 'vitest';
import { createOutbox, createOutboxes } from '../../../../renderer/state/base/outbox.ts';
import { settled } from '../../../support/scripted-transport.ts';

/** A host that answers what it was sent when the test says so. */
function slowHost() {
  const sent: string[] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  return {
    sent,
    send(value: string): Promise<void> {
      sent.push(value);
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      return answer.promise;
    },
    async answer() {
      answers.shift()?.resolve();
      await settled();
    },
    async refuse(why: string) {
      answers.shift()?.reject(new Error(why));
      await settled();
    },
  };
}

afterEach(() => void vi.useRealTimers());

describe('an outbox', () => {
  test('sends one value at a time, and then only the newest of those put in meanwhile', async () => {
    const { sent, send, answer } = slowHost();
    const outbox = createOutbox(send);
    outbox.put('a');
    expect(sent).toEqual(['a']);
    for (const value of ['ab', 'abc', 'abcd']) outbox.put(value);
    expect(sent).toEqual(['a']);
    await answer();
    expect(sent).toEqual(['a', 'abcd']);
    await answer();
    outbox.put('abcde');
    expect(sent).toEqual(['a', 'abcd', 'abcde']);
  });

  test('flush waits for the answer to the last value, including values put in meanwhile', async () => {
    const { send, answer } = slowHost();
    const outbox = createOutbox(send);
    await outbox.flush();
    outbox.put('a');
    let isFlushed = false;
    const flushed = outbox.flush().then(() => {
      isFlushed = true;
    });
    outbox.put('ab');
    await answer();
    expect(isFlushed).toBe(false);
    await answer();
    await flushed;
  });

  test('leave sends the waiting value, at once and only once', async () => {
    const { sent, send, answer } = slowHost();
    const outbox = createOutbox(send);
    outbox.leave();
    outbox.put('a');
    outbox.put('ab');
    outbox.leave();
    expect(sent).toEqual(['a', 'ab']);
    outbox.leave();
    await answer();
    await outbox.flush();
    expect(sent).toEqual(['a', 'ab']);
  });

  test('reports whether it is waiting or busy, and when it is empty', async () => {
    const { send, answer } = slowHost();
    const emptied = vi.fn();
    const outbox = createOutbox(send, { emptied });
    const now = () => [outbox.isWaiting(), outbox.isBusy(), emptied.mock.calls.length];
    expect(now()).toEqual([false, false, 0]);
    outbox.put('a');
    expect(now()).toEqual([false, true, 0]);
    outbox.put('ab');
    expect(now()).toEqual([true, true, 0]);
    await answer();
    expect(now()).toEqual([false, true, 0]);
    await answer();
    expect(now()).toEqual([false, false, 1]);
  });

  test('take returns the waiting value, which is then not sent', async () => {
    const { sent, send, answer } = slowHost();
    const outbox = createOutbox(send);
    outbox.put('a');
    outbox.put('ab');
    expect([outbox.take(), outbox.take()]).toEqual(['ab', undefined]);
    await answer();
    expect([sent, outbox.isBusy()]).toEqual([['a'], false]);
  });

  test('joins a waiting value with the next if it has a join function', async () => {
    const { sent, send, answer } = slowHost();
    const outbox = createOutbox(send, { join: (waiting, later) => `${waiting}+${later}` });
    for (const value of ['a', 'b', 'c', 'd']) outbox.put(value);
    await answer();
    outbox.put('e');
    await answer();
    expect(sent).toEqual(['a', 'b+c+d', 'e']);
  });

  test('sends the value after a refused one, and reports the refusal once, to the waiting flush', async () => {
    const { sent, send, answer, refuse } = slowHost();
    const outbox = createOutbox(send);
    outbox.put('a');
    outbox.put('ab');
    const flushed = expect(outbox.flush()).rejects.toThrow('no a');
    await refuse('no a');
    expect(sent).toEqual(['a', 'ab']);
    await answer();
    await flushed;
    await outbox.flush();
    outbox.put('abc');
    expect(sent).toEqual(['a', 'ab', 'abc']);
  });
});

describe('an outbox with a pause', () => {
  function paused() {
    vi.useFakeTimers();
    const host = slowHost();
    return { ...host, outbox: createOutbox(host.send, { pause: 300 }) };
  }

  test('sends when no value has come for the length of the pause', async () => {
    const { outbox, sent } = paused();
    outbox.put('a');
    await vi.advanceTimersByTimeAsync(299);
    outbox.put('ab');
    await vi.advanceTimersByTimeAsync(299);
    expect([sent, outbox.isWaiting()]).toEqual([[], true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['ab']);
  });

  test.each(['flush', 'leave'] as const)(
    'does not wait for the end of the pause with %s, and sends nothing twice',
    async way => {
      const { outbox, sent } = paused();
      outbox.put('a');
      void outbox[way]();
      expect(sent).toEqual(['a']);
      await vi.advanceTimersByTimeAsync(1000);
      expect(sent).toEqual(['a']);
    },
  );
});

describe('outboxes', () => {
  test('for several keys do not wait for each other', async () => {
    const { sent, send, answer } = slowHost();
    const outboxes = createOutboxes((text: string, key: string) => send(`${key}: ${text}`));
    outboxes.of('one').put('a');
    outboxes.of('two').put('a');
    outboxes.of('one').put('ab');
    expect(sent).toEqual(['one: a', 'two: a']);
    await answer();
    expect(sent).toEqual(['one: a', 'two: a', 'one: ab']);
  });

  test('are all flushed, or all left, together', async () => {
    const { sent, send, answer } = slowHost();
    const outboxes = createOutboxes((text: string, key: string) => send(`${key}: ${text}`));
    for (const text of ['a', 'ab']) for (const key of ['one', 'two']) outboxes.of(key).put(text);
    let isFlushed = false;
    const flushed = outboxes.flush().then(() => {
      isFlushed = true;
    });
    outboxes.leave();
    expect(sent).toEqual(['one: a', 'two: a', 'one: ab', 'two: ab']);
    await answer();
    expect(isFlushed).toBe(false);
    await answer();
    await flushed;
  });
});
