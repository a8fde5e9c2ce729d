import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { heavier, heaviestIn, signAt, signsOf } from '../../../../renderer/state/problems/problem-signs.ts';
import { WeightIcon } from '../../../../renderer/widgets/weight-icon.tsx';
import type { Problem, Weight } from '../../../../shared/contract/types.ts';

const problem = (address: string, weight: Weight, path?: string): Problem => ({
  asset: `id of ${address}`,
  address,
  weight,
  text: `${weight} of ${path}`,
  repairable: false,
  ...(path !== undefined && { path }),
});
/** Worst first, as the store has them. */
const list = [
  problem('zbd/a.zbd::b.zbd::c.zrd', 'error', 'type'),
  problem('zbd/a.zbd', 'warning', 'checksum'),
  problem('zbd/a.zbd::b.zbd::c.zrd', 'warning', 'type'),
  problem('zbd/a.zbd::b.zbd::c.zrd', 'warning', '[1]'),
  problem('zbd2/d.zbd::e', 'note', 'name'),
];

test('a row has the sign of the most serious problem in it, and counts them all; notes are only listed', () => {
  const signs = ['zbd', 'zbd/a.zbd', 'zbd/a.zbd::b.zbd', 'zbd/a.zbd::b.zbd::c.zrd'].map(at => signAt(list, at));
  expect(signs.map(sign => [sign?.weight, sign?.count])).toEqual([
    ['error', 4],
    ['error', 4],
    ['error', 3],
    ['error', 3],
  ]);
  for (const at of ['zbd2', 'zbd2/d.zbd', 'zbd/a', 'zb']) expect(signAt(list, at)).toBeUndefined();
  expect(signAt(list.slice(1, 4), 'zbd')).toEqual({ weight: 'warning', count: 3 });
});

test('a tab has the sign of its row, an archive that of its entries, and the same object while nothing changes', () => {
  const tabs = ['zbd/a.zbd', 'zbd/a.zbd::b.zbd::c.zrd', 'zbd2/d.zbd'].map(address => ({
    asset: `id of ${address}`,
    address,
  }));
  const signs = signsOf(list, tabs);
  expect(signs).toEqual({
    'id of zbd/a.zbd': { weight: 'error', count: 4 },
    'id of zbd/a.zbd::b.zbd::c.zrd': { weight: 'error', count: 3 },
  });
  const after = signsOf([...list, problem('zbd3/x', 'error')], tabs);
  for (const { asset } of tabs) expect(after[asset]).toBe(signs[asset]);
});

test('a field shows its most serious problem', () => {
  const inside = heaviestIn(list, 'id of zbd/a.zbd::b.zbd::c.zrd');
  expect([...inside.values()].map(({ path, weight }) => [path, weight])).toEqual([
    ['type', 'error'],
    ['[1]', 'warning'],
  ]);
  expect(heaviestIn(list, 'id of another').size).toBe(0);
});

test('of two problems of a field the more serious is shown, and of equal ones the first', () => {
  const [note, warning, error] = (['note', 'warning', 'error'] as const).map(weight => ({ weight, text: 'x' }));
  expect([heavier(warning, error), heavier(error, warning), heavier(warning, note)]).toEqual([error, error, warning]);
  expect(heavier(warning, { weight: 'warning', text: 'y' })).toBe(warning);
  expect([heavier(undefined, note), heavier(note, undefined), heavier(undefined, undefined)]).toEqual([
    ...[note, note, undefined],
  ]);
});

test('each severity has one sign in one colour everywhere', () => {
  const drawn = (['error', 'warning', 'note'] as const).map(weight =>
    renderToStaticMarkup(createElement(WeightIcon, { weight, label: '2 problems' })),
  );
  expect(new Set(drawn).size).toBe(3);
  expect(drawn[0]).toMatch(/class="[^"]*circle-x[^"]* weight-icon weight-error"[^>]* aria-label="2 problems"/);
});
