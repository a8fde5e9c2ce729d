import { describe, expect, test } from 'vitest';
import type { Choice } from '../../../../renderer/panes/compare/choices.ts';
import { droppedSides } from '../../../../renderer/panes/compare/dropped-sides.ts';
import { strings } from '../../../../renderer/panes/compare/strings.ts';
import { replaceStrings } from '../../../../renderer/state/entries/strings.ts';
import { someOf } from '../../../../shared/base/counted.ts';

const say = strings.choose;

describe('a file dropped on a side', () => {
  const choice = (key: string, title: string, note: string): Choice => ({
    key,
    title,
    note,
    group: '',
    side: { folder: note },
  });
  const choices = [choice('bench', 'Pirate’s Moon', '/games/PM'), choice('folder mod', 'My mod', '/home/mods/winter')];

  test('becomes that side, and the second of two becomes the other', () => {
    expect(droppedSides(choices, ['pm', 'winter'], 'b')).toEqual({ chosen: { b: 'bench', a: 'folder mod' } });
    expect(droppedSides(choices, ['My mod'], 'a')).toEqual({ chosen: { a: 'folder mod' } });
  });

  test('needs its folder to be chosen if that is unknown', () => {
    expect(droppedSides(choices, ['PM', 'elsewhere'], 'a')).toEqual({
      chosen: { a: 'bench' },
      missing: { side: 'b', names: ['elsewhere'] },
    });
  });

  test('is reported by name if it is unknown or one too many', () => {
    expect(droppedSides(choices, ['east', 'west'], 'b')).toEqual({
      chosen: {},
      missing: { side: 'b', names: ['east', 'west'] },
    });
    const { missing, left } = droppedSides(choices, ['winter', 'east', 'PM', 'north'], 'a');
    expect([missing, left]).toEqual([{ side: 'b', names: ['east'] }, ['PM', 'north']]);
    expect(say.dropUnknown(['east', 'west'])).toBe(
      'The browser does not reveal the paths of east and west. Choose their folders here.',
    );
    expect(say.dropUnknown(['east'])).toBe('The browser does not reveal the path of east. Choose its folder here.');
    expect(say.dropLeft(['PM', 'north'])).toBe('Two can be compared: PM and north were left out.');
  });

  test('is reported by the first few names if there are many', () => {
    const names = Array.from({ length: 1205 }, (_, i) => `file ${i + 1}`);
    expect(someOf(names)).toBe('file 1, file 2, file 3 and 1,202 more');
    expect(someOf(names.slice(0, 4))).toBe('file 1, file 2, file 3 and file 4');
    expect(someOf(names.slice(0, 1))).toBe('file 1');
    expect(replaceStrings.left(names)).toEqual(['No entry has the name of file 1, file 2, file 3 and 1,202 more.']);
  });
});
