import { expect, test } from 'vitest';
import { differsFromOriginal } from '../../../../renderer/state/compare/compare-actions.ts';
import { type Change, DRAFT } from '../../../../shared/contract/change-types.ts';

test('an asset is compared with its original if an edit changed its bytes, written or not, but not for a draft or an undone step', () => {
  const change: Change = { id: '1', asset: 'a', address: 'a.zrd', label: 'Type', time: 0 };
  const differs = (...changes: readonly Change[]) => differsFromOriginal(changes, 'a');
  expect([differs(change), differs({ ...change, written: true })]).toEqual([true, true]);
  expect(differs({ ...change, id: DRAFT }, { ...change, undone: true }, { ...change, asset: 'b' })).toBe(false);
});
