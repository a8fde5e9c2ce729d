import { describe, expect, test } from 'vitest';
import { problemRows } from '../../../../renderer/panes/problems/index.tsx';
import { countWeights, groupProblems, NO_FILTER } from '../../../../renderer/state/problems/problem-groups.ts';
import type { Problem, Weight } from '../../../../shared/contract/types.ts';

const problem = (address: string, weight: Weight, text: string): Problem => ({
  asset: address,
  address,
  weight,
  text,
  repairable: false,
});
const names = ['brick', 'oak bark', 'sky_01', 'WALL', 'roof'];
const missing = names.map((name, i) =>
  problem(`c1/gamez.zbd::${i}`, 'note', `It names the texture “${name}”, which was not found in this folder.`),
);
const bare = ['brick', 'moss', 'fern'].map(name =>
  problem('c2/gamez.zbd', 'warning', `It names the sound ${name}, which was not found in this folder.`),
);
const checksum = problem('reader.zbd', 'error', 'expected 0x12 from the bytes of the entries, found 0x34');
const list = [checksum, ...bare, ...missing];

describe('problems in groups', () => {
  test('that differ only in names and numbers are one line', () => {
    expect(groupProblems(list, NO_FILTER).map(({ title, items }) => [title, items.length])).toEqual([
      [checksum.text, 1],
      ['It names the sound …, which was not found in this folder.', 3],
      ['It names the texture …, which was not found in this folder.', 5],
    ]);
  });

  test('say what is wrong if each is in a different place', () => {
    const cut = ['entries[2]', 'boxes', 'faces'].map((path, i) =>
      problem(`${i}.wok`, 'error', `${path} at 0x1${i}: starts at 0x9${i}, but the end is 0x4${i}`),
    );
    expect(groupProblems(cut, NO_FILTER)[0]?.title).toBe('starts at …, but the end is …');
  });

  test('stay separate if there are few', () => {
    expect(groupProblems(bare.slice(0, 2), NO_FILTER).map(({ title }) => title)).toEqual(
      bare.slice(0, 2).map(({ text }) => text),
    );
  });

  test('can be filtered by severity, text and file, and are all counted nevertheless', () => {
    expect(groupProblems(list, { hidden: ['note', 'error'], text: '' })).toHaveLength(1);
    expect(groupProblems(list, { hidden: [], text: 'SKY' }).map(({ items }) => items)).toEqual([[6]]);
    expect(groupProblems(list, { hidden: [], text: '', address: 'c1/gamez.zbd' })).toHaveLength(1);
    expect(countWeights(list, { hidden: ['note'], text: '' })).toEqual({ error: 1, warning: 3, note: 5 });
    expect(countWeights(list, { hidden: [], text: 'sound' })).toEqual({ error: 0, warning: 3, note: 0 });
  });

  test('are collapsed until they are opened', () => {
    const groups = groupProblems(list, NO_FILTER);
    expect(problemRows(groups, [])).toHaveLength(3);
    const rows = problemRows(groups, [groups[1]?.key ?? '']);
    expect(rows.map(({ level, index }) => [level, index])).toEqual([
      [1, 0],
      [1, undefined],
      [2, 1],
      [2, 2],
      [2, 3],
      [1, undefined],
    ]);
  });

  test('with 20,000 different words are not compared pair by pair', () => {
    const many = Array.from({ length: 20_000 }, (_, i) =>
      problem('a', 'note', `It names the texture t_${i} of kind ${i % 7}, which was not found in this folder.`),
    );
    // Each with each, this outlives its test.
    expect(groupProblems(many, NO_FILTER)).toHaveLength(1);
  });
});
