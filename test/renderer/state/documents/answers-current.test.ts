import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createAnswers, isCurrent } from '../../../../renderer/state/documents/answers.ts';
import type { Documents } from '../../../../renderer/state/documents/documents.ts';
import type { AssetId } from '../../../../shared/contract/types.ts';

const asset = 'a' as AssetId;

test('an answer is current if no edit and no newer answer is on its way', async () => {
  let isEditing = false;
  const store = createStore(() => ({ entries: {}, heard: {} as Record<string, number> }));
  const documents = { store, isEditing: () => isEditing } as unknown as Pick<Documents, 'store' | 'isEditing'>; // as: what is asked of it
  const waiting: (() => void)[] = [];
  const answers = createAnswers(() => new Promise<string>(done => waiting.push(() => done('45'))));
  const isNow = () => isCurrent({ documents }, answers, asset);
  const answer = async (looking: Promise<void>) => {
    waiting.shift()?.();
    await looking;
  };
  const first = answers.look(asset, 0);
  expect(isNow()).toBe(false);
  await answer(first);
  expect(isNow()).toBe(true);
  isEditing = true; // an undo was sent
  expect(isNow()).toBe(false);
  isEditing = false;
  store.setState({ heard: { [asset]: 1 } }); // and answered: the table is asked for again
  expect(isNow()).toBe(false);
  const second = answers.look(asset, 1);
  expect(isNow()).toBe(false);
  await answer(second);
  expect(isNow()).toBe(true);
});
