import { expect, test } from 'vitest';
import { choicesOf } from '../../../../renderer/panes/compare/choices.ts';

test('the open game is offered as such, whichever game it is', () => {
  const known = { id: 'i', title: 'MechWarrior 3', folder: '/games/mw3' };
  const install = { ...known, game: null, note: '', suggestion: null, project: '' };
  const none = { recents: [], tabs: [], documents: {}, backups: [], snapshots: [], folders: [] };
  expect(choicesOf({ ...none, install })).toMatchObject([{ group: 'Open game', title: 'MechWarrior 3' }]);
});
