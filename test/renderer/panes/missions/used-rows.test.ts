import { expect, test } from 'vitest';
import { usedRows } from '../../../../renderer/panes/missions/used-rows.ts';
import type { MissionContents, MissionRow } from '../../../../shared/contract/search-types.ts';

const place = (address: string) => ({ asset: address, address, format: 'zipper/archive' });
const row = (name: string, at: string): MissionRow => ({
  kind: 'mission',
  name,
  place: at,
  files: 1,
  uses: 2,
  missing: 2,
});

test('missing files come first, and others have their names, with their paths if names are equal', () => {
  const shown: MissionContents = {
    ...{ kind: 'mission', name: 'c1', place: 'a', missing: 2, lacks: ['zbd/c1/gamez.zbd'] },
    files: [{ ...place('zbd/c1/reader.zbd'), reach: 'chapter', others: ['b', 'c'] }],
    uses: [
      {
        kind: 'sound',
        name: 'step',
        target: place('s.zbd::step.wav'),
        isMissing: false,
        count: 3,
        others: ['d'],
        from: { ...place('r.zbd'), path: '[1]' },
      },
      {
        kind: 'sound',
        name: 'gone.wav',
        target: null,
        isMissing: true,
        count: 1,
        others: [],
        from: { ...place('r.zbd'), path: '[2]' },
      },
    ],
  };
  const rows = usedRows(shown, [row('c1', 'a'), row('c2', 'b'), row('c2', 'c'), row('c3', 'd')]);
  expect(rows.map(({ cells, isMissing, place: to }) => [...cells, isMissing, to?.address])).toEqual([
    ['file', 'gamez.zbd', 'missing', '', 'zbd/c1/gamez.zbd', true, undefined],
    ['sound', 'gone.wav', 'missing', '', 'r.zbd', true, 'r.zbd'],
    ['shared file', 'reader.zbd', 'zbd/c1/reader.zbd', 'b; c', '', false, 'zbd/c1/reader.zbd'],
    ['sound', 'step', 's.zbd::step.wav', 'c3', 'r.zbd and 2 more', false, 's.zbd::step.wav'],
  ]);
});
