import { expect, test } from 'vitest';
import { type NamedSide, titlesOf } from '../../../electron/host/compare/side-titles.ts';

const entry = (folder: string, around: string, state?: string): NamedSide => ({
  name: 'heat.zrd',
  places: [folder, around, `/games/${folder}/${around}`],
  ...(state !== undefined && { state }),
});

test('sides with different names show only these', () => {
  expect(titlesOf({ name: 'Retail', places: ['retail'] }, { name: 'Mod', places: ['mod'] })).toEqual(['Retail', 'Mod']);
});

test('two with the same name are distinguished by the game folder, or by their containers', () => {
  const one = entry('recoil', 'zbd/reader.zbd');
  expect(titlesOf(one, entry('mod', 'zbd/reader.zbd'))).toEqual(['heat.zrd (recoil)', 'heat.zrd (mod)']);
  expect(titlesOf(one, entry('recoil', 'zbd/c1/reader.zbd'))).toEqual([
    'heat.zrd (zbd/reader.zbd)',
    'heat.zrd (zbd/c1/reader.zbd)',
  ]);
});

test('a version is shown, and the place as well if that differs', () => {
  const original = entry('recoil', 'zbd/reader.zbd', 'original');
  expect(titlesOf(original, entry('recoil', 'zbd/reader.zbd'))).toEqual(['heat.zrd (original)', 'heat.zrd']);
  expect(titlesOf(original, entry('mod', 'zbd/reader.zbd', 'on disk'))).toEqual([
    'heat.zrd (original, recoil)',
    'heat.zrd (on disk, mod)',
  ]);
});
