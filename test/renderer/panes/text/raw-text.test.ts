import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeRaw, difference, rawText } from '../../../../renderer/panes/text/raw-text.ts';

const change = (start: [number, number], end: [number, number], text: string) => ({
  range: { startLineNumber: start[0], startColumn: start[1], endLineNumber: end[0], endColumn: end[1] },
  text,
});

describe('text with its original line endings', () => {
  const mixed = 'one\r\ntwo\nthree\rfour';

  test('keeps every other line ending when one line is edited', () => {
    expect(changeRaw(rawText(mixed), [change([3, 1], [3, 6], 'THREE')]).text).toBe('one\r\ntwo\nTHREE\rfour');
  });

  test('loses the line ending between two joined lines', () => {
    expect(changeRaw(rawText(mixed), [change([1, 4], [2, 1], '')]).text).toBe('onetwo\nthree\rfour');
    expect(changeRaw(rawText(mixed), [change([3, 6], [4, 1], '')]).text).toBe('one\r\ntwo\nthreefour');
  });

  test('takes several changes at once by their positions in the text before them', () => {
    const changes = [change([1, 1], [1, 4], 'x'), change([4, 5], [4, 5], '!\r\n'), change([2, 2], [2, 3], '')];
    expect(changeRaw(rawText(mixed), changes).text).toBe('x\r\nto\nthree\rfour!\r\n');
  });

  test('takes a column beyond the line as its end, before the line ending', () => {
    expect(changeRaw(rawText(mixed), [change([2, 99], [2, 99], '?')]).text).toBe('one\r\ntwo?\nthree\rfour');
    expect(changeRaw(rawText(mixed), [change([1, 99], [1, 99], '?')]).text).toBe('one?\r\ntwo\nthree\rfour');
  });

  test('keeps a byte order mark and does not count it', () => {
    expect(changeRaw(rawText('\uFEFFab'), [change([1, 1], [1, 2], 'x')]).text).toBe('\uFEFFxb');
  });
});

describe('the difference of two texts', () => {
  const apply = (before: string, after: string) => {
    const found = difference(before, after);
    return found ? before.slice(0, found.start) + found.text + before.slice(found.end) : before;
  };

  test('is nothing for equal texts', () => {
    expect(difference('same', 'same')).toBeUndefined();
  });

  test('is only the part that differs', () => {
    expect(difference('SPEED 80.0 MASS', 'SPEED 86.4 MASS')).toEqual({ start: 7, end: 10, text: '6.4' });
  });

  test('never splits a line ending or a letter', () => {
    expect(difference('a\r\nb', 'a\rb')).toEqual({ start: 1, end: 3, text: '\r' });
    expect(difference('😀', '😁')).toEqual({ start: 0, end: 2, text: '😁' });
  });

  test('turns one text into the other, whatever they are', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\r', '\n', '😀', '('), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(apply(before, after)).toBe(after);
      }),
    );
  });
});
