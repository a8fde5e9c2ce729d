import { expect, test } from 'vitest';
import { strings } from '../../renderer/panes/changes/strings.ts';
import { surfaceLabel } from '../../shared/scene/surface-edit.ts';

test('the name of the changed entry is not repeated next to a step that names it', () => {
  const [path, label] = ['entries[2]', 'menus.zrd'];
  const renamed = { path, label, old: label, new: 'menu2.zrd', renamed: true } as const;
  expect([
    strings.onlyField('Remove menus.zrd', { path, label, old: '440 bytes' }),
    strings.onlyField('Add menus.zrd', { path, label, new: '440 bytes' }),
    strings.onlyField('Edit text in menus.zrd', { path, label, old: '440 bytes', new: '444 bytes' }),
    strings.onlyField('Rename menus.zrd to menu2.zrd', renamed),
    strings.onlyField('Write 9 bytes', renamed),
    strings.onlyField('Remove old menus.zrd.txt', { path, label, old: '440 bytes' }),
  ]).toEqual([
    '440 bytes',
    '440 bytes',
    '440 bytes → 444 bytes',
    '',
    'menus.zrd renamed to menu2.zrd',
    'menus.zrd removed: 440 bytes',
  ]);
});

test('counts of changes have thousands separators, like other numbers', () => {
  expect([strings.count(1204), strings.moreFields(1204)]).toEqual([
    '1,204 changes not yet written to the game folder',
    ' and 1,204 more',
  ]);
  expect(surfaceLabel({ kind: 'flip', faces: Array(1204).fill(0) })).toBe('Flip 1,204 faces');
});
