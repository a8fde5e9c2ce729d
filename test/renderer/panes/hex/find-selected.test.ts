import { expect, test } from 'vitest';
import { editedBit, notHere } from '../../../../renderer/byte-grid/asset-window.ts';
import { hueRuns } from '../../../../renderer/byte-grid/value-hues.ts';
import { alikeIn } from '../../../../renderer/panes/hex/find-selected.ts';

const cells = (...bytes: readonly number[]) => Int16Array.from(bytes);

test('bytes equal to the selection are highlighted everywhere on screen, even adjacent or just typed ones', () => {
  const shown = cells(1, 2, 1, 2, 1 | editedBit, 2, 3, 1, 2);
  expect(alikeIn(shown, 0x100, cells(1, 2), 0x102).map(({ start }) => start)).toEqual([0x100, 0x104, 0x107]);
});

test('zeros, a single byte and unloaded bytes match nothing', () => {
  const shown = cells(0, 0, 0, 0, 5, 5, notHere, notHere);
  expect(alikeIn(shown, 0, cells(0, 0), 0)).toEqual([]);
  expect(alikeIn(shown, 0, cells(5), 4)).toEqual([]);
  expect(alikeIn(shown, 0, cells(notHere, 5), 4)).toEqual([]);
  expect(alikeIn(shown, 0, cells(255, 255), 4)).toEqual([]);
});

test('letters, control codes, the upper half and FF are coloured by value, and zero is not', () => {
  expect(hueRuns(cells(0x41, 0x7e, 0, 0x0a, 0x7f, 0x80, 0xfe | editedBit, 0xff, notHere, 0x20))).toEqual([
    { hue: 'text', first: 0, end: 2 },
    { hue: 'int', first: 3, end: 5 },
    { hue: 'offset', first: 5, end: 7 },
    { hue: 'flags', first: 7, end: 8 },
    { hue: 'text', first: 9, end: 10 },
  ]);
});
