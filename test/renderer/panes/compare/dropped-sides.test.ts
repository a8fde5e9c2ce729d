import { describe, expect, test } from 'vitest';
import type { Choice } from '../../../../renderer/panes/compare/choices.ts';
import { droppedSides } from '../../../../renderer/panes/compare/dropped-sides.ts';

describe('what is dropped on a side', () => {
  const choice = (key: string, title: string, note: string): Choice => ({
    key,
    title,
    note,
    group: '',
    side: { folder: note },
  });
  const choices = [choice('bench', 'Pirate’s Moon', '/games/PM'), choice('folder mod', 'My mod', '/home/mods/winter')];

  test('becomes that side, and the second of two the other one', () => {
    expect(droppedSides(choices, ['pm', 'winter'], 'b')).toEqual({ chosen: { b: 'bench', a: 'folder mod' } });
    expect(droppedSides(choices, ['My mod'], 'a')).toEqual({ chosen: { a: 'folder mod' } });
  });

  test('is asked for where nobody knows where it lies', () => {
    expect(droppedSides(choices, ['PM', 'elsewhere'], 'a')).toEqual({
      chosen: { a: 'bench' },
      missing: { side: 'b', name: 'elsewhere' },
    });
  });
});
