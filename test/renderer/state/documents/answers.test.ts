import { expect, test } from 'vitest';
import { createAnswers } from '../../../../renderer/state/documents/answers.ts';
import type { CallOptions } from '../../../../shared/contract/call.ts';
import { settled } from '../../../support/scripted-transport.ts';

function asked() {
  const calls: { readonly options: CallOptions; resolve(text: string): void; reject(error: Error): void }[] = [];
  const answers = createAnswers<string>((_, options) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    calls.push({ options, resolve, reject });
    return promise;
  });
  return { answers, calls, state: () => answers.store.getState().a };
}

test('a pending answer reports its progress, and can be cancelled and requested again', async () => {
  const { answers, calls, state } = asked();
  void answers.look('a', 3);
  calls[0]?.options.onProgress?.({ text: 'reading', done: 1, total: 4, unit: 'bytes' });
  expect(state()).toEqual({ revision: 3, progress: { text: 'reading', done: 1, total: 4, unit: 'bytes' } });
  answers.stop('a');
  expect(calls[0]?.options.signal?.aborted).toBe(true);
  expect(state()).toEqual({ revision: 3, isStopped: true });
  calls[0]?.reject(new Error('cancelled'));
  await settled();
  expect(state()).toEqual({ revision: 3, isStopped: true });
  void answers.look('a', 3);
  expect(calls).toHaveLength(1);
  void answers.again('a');
  expect(state()).toEqual({ revision: 3 });
  calls[1]?.resolve('rows');
  await settled();
  expect(state()).toEqual({ revision: 3, value: 'rows' });
});

test('a new revision is requested even if the last request was cancelled; an answer for the old one is too late', async () => {
  const { answers, calls, state } = asked();
  void answers.look('a', 1);
  answers.stop('a');
  void answers.look('a', 2);
  calls[0]?.resolve('old');
  calls[1]?.resolve('new');
  await settled();
  expect(state()).toEqual({ revision: 2, value: 'new' });
});
