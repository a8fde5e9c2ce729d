import { expect, test } from 'vitest';
import { rowFinding } from '../../../../renderer/panes/structure/row-finding.ts';
import type { Problem, Weight } from '../../../../shared/contract/types.ts';

const problem = (path: string, weight: Weight, text: string): [string, Problem] => [
  path,
  { asset: 'made', address: 'a.w3d', path, weight, text, repairable: false },
];
const problems = new Map([
  problem('chunks[0]', 'warning', 'overruns'),
  problem('chunks[0].size', 'error', 'too large'),
  problem('chunks[1].chunks[3]', 'warning', 'unknown'),
  problem('chunks[2].name', 'note', 'odd'),
]);
const row = (path: string, expanded: boolean, ...children: readonly string[]) => ({
  node: { path },
  expanded,
  children: children.map(child => ({ path: child })),
});

test.each([
  ['chunks[0]', false, [], 'size: too large'],
  ['chunks[0]', true, ['chunks[0].chunks'], 'size: too large'],
  ['chunks[0]', true, ['chunks[0].chunks', 'chunks[0].size'], 'overruns'],
  ['chunks[0].size', false, [], 'too large'],
  ['chunks', false, [], '[0].size: too large'],
  ['chunks', true, [], undefined],
  ['chunks[1]', false, [], 'chunks[3]: unknown'],
  ['chunks[1].chunks', true, [], undefined],
  ['chunks[2]', false, [], undefined],
  ['', false, [], 'chunks[0].size: too large'],
])('%s, open: %s, with rows for %j, says %s', (path, expanded, children, text) => {
  expect(rowFinding(row(path, expanded, ...children), problems)?.text).toBe(text);
});

test('a note from the file itself is shown unless something is worse', () => {
  const finding = { weight: 'warning', text: 'odd' } as const;
  expect(rowFinding({ ...row('a', false), node: { path: 'a', finding } }, problems)).toEqual(finding);
  const closed = { ...row('chunks', false), node: { path: 'chunks', finding } };
  expect(rowFinding(closed, problems)?.text).toBe('[0].size: too large');
});
