import { expect, test } from 'vitest';
import { type Answer, lessons } from '../../../../renderer/panes/learn/lessons.ts';
import { hexText } from '../../../support/hex-text.ts';

const solved = (answer: Partial<Answer>) =>
  lessons
    .filter(lesson => lesson.isSolved({ start: 100, size: 1, bytes: new Uint8Array(16), isEdited: false, ...answer }))
    .map(({ id }) => id);

test('a lesson is completed by its own task, and by nothing else', () => {
  expect(solved({})).toEqual([]);
  expect(solved({ start: 8, size: 4 })).toEqual(['offsets']);
  expect(solved({ start: 8, size: 1 })).toEqual([]);
  expect(solved({ start: 4, size: 4 })).toEqual(['byteOrder']);
  expect(solved({ size: 4, bytes: hexText('112B0000 00') })).toEqual(['integers']);
  expect(solved({ size: 2, bytes: hexText('112B0000 00') })).toEqual([]);
  expect(solved({ size: 4, bytes: hexText('0000803F 00') })).toEqual(['floats']);
  expect(solved({ size: 4, bytes: hexText('0000803F 00') })).not.toContain('integers');
  expect(solved({ size: 4, bytes: hexText('03000000 "hip"') })).toEqual(['strings']);
  expect(solved({ size: 4, bytes: hexText('03000000 "leg"') })).toEqual([]);
  expect(solved({ start: 0, size: 24 })).toEqual(['structures']);
  expect(solved({ isEdited: true })).toEqual(['edit']);
});
