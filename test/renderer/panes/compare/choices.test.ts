import { expect, test } from 'vitest';
import { choicesOf } from '../../../../renderer/panes/compare/choices.ts';

const none = { recents: [], tabs: [], documents: {}, changes: [], backups: [], snapshots: [], folders: [] };

test('the open game is offered as such, whichever game it is', () => {
  const known = { id: 'i', title: 'MechWarrior 3', folder: '/games/mw3' };
  const install = { ...known, game: null, note: '', suggestion: null, project: '' };
  expect(choicesOf({ ...none, install })).toMatchObject([{ group: 'Open game', title: 'MechWarrior 3' }]);
});

test('the original of a file is offered wherever the file was edited, with or without a tab of its own', () => {
  const change = { id: '1', asset: 'a', address: 'maps/wall.wok', label: 'Material', time: 0 };
  const tab = { asset: 'a', name: 'wall.wok', address: change.address, preview: false };
  const keys = ['tab a', 'original a'];
  expect(choicesOf({ ...none, changes: [change, { ...change, id: '2' }] })).toMatchObject([
    { key: keys[0], title: 'wall.wok', group: 'Changes' },
    { key: keys[1], title: 'wall.wok (original)', group: 'Changes' },
  ]);
  expect(choicesOf({ ...none, tabs: [tab], changes: [change] }).map(({ key }) => key)).toEqual(keys);
  expect(choicesOf({ ...none, tabs: [tab] }).map(({ key }) => key)).toEqual(keys.slice(0, 1));
});
