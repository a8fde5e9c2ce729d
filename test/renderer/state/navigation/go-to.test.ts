import { describe, expect, test } from 'vitest';
import { parseGoTo, parseRange } from '../../../../renderer/state/navigation/go-to.ts';

const place = { size: 0x1000, cursor: 0x100 };

describe('go to', () => {
  test.each([
    ['0x1F0', 0x1f0],
    ['1F0h', 0x1f0],
    ['1f0H', 0x1f0],
    ['1F0', 0x1f0],
    ['496', 496],
    ['  496  ', 496],
    ['1_000', 1000],
    ['+0x20', 0x120],
    ['-16', 0xf0],
    ['- 0x10 + 4', 0xf4],
    ['end-4', 0xffc],
    ['END - 0x10', 0xff0],
    ['end', 0xfff],
    ['0', 0],
    ['50%', 0x800],
    ['0%', 0],
    ['100%', 0xfff],
    ['0x100+4*16', 0x140],
    ['(0x10 + 0x10) * 2', 0x40],
    ['end/2', 0x800],
    ['7/2', 3],
    ['50%+8', 0x808],
  ])('%j leads to offset %i', (typed, offset) => {
    expect(parseGoTo(typed, place)).toEqual({ kind: 'offset', offset });
  });

  test.each([
    ['[5][0]', '[5][0]'],
    ['meshes[3].verts', 'meshes[3].verts'],
    ['header', 'header'],
    ['entries[0].name', 'entries[0].name'],
    ['@version', 'version'],
    ['endian', 'endian'],
    ['end.count', 'end.count'],
  ])('%j is the path of a field', (typed, path) => {
    expect(parseGoTo(typed, place)).toEqual({ kind: 'path', path });
  });

  test.each([
    ['', 'Type an offset, such as 0x1F0, end-4 or 50%, or the path of a field.'],
    ['0x1000', 'This is past the end: the last byte is at 0xFFF (4095).'],
    ['200%', 'This is past the end: the last byte is at 0xFFF (4095).'],
    ['-0x101', 'This is before the first byte.'],
    ['4/0', 'Division by zero.'],
    ['4+', '“4+” is not an offset.'],
    ['(4', '“(4” is not an offset.'],
    ['4 $', '“$” is not a number. Enter one such as 0x1F0, 1F0h, 496, end-4 or 50%.'],
    ['end-0xZZ', '“0xZZ” is not a number. Enter one such as 0x1F0, 1F0h, 496, end-4 or 50%.'],
    ['4 4', '“4 4” is not an offset.'],
  ])('%j is refused with a sentence', (typed, why) => {
    expect(parseGoTo(typed, place)).toEqual({ kind: 'refused', why });
  });

  test.each([
    ['0x10..0x1F', { kind: 'range', start: 0x10, size: 0x10 }],
    ['16 .. +15', { kind: 'range', start: 0x10, size: 0x10 }],
    ['end-4..end', { kind: 'range', start: 0xffc, size: 4 }],
    ['7..7', { kind: 'range', start: 7, size: 1 }],
    ['8..7', { kind: 'refused', why: 'The range ends before it starts.' }],
    ['0..0x1000', { kind: 'refused', why: 'This is past the end: the last byte is at 0xFFF (4095).' }],
    ['header..4', { kind: 'refused', why: '“header” is not an offset.' }],
    ['0x10..', { kind: 'refused', why: 'Type an offset, such as 0x1F0, end-4 or 50%, or the path of a field.' }],
    ['0x10', undefined],
  ])('%j is a range of bytes, or is not', (typed, range) => {
    expect(parseRange(typed, place)).toEqual(range);
  });

  test('an empty asset has no offset to go to', () => {
    expect(parseGoTo('0', { size: 0, cursor: 0 })).toEqual({ kind: 'refused', why: 'This file is empty.' });
  });

  test('offsets beyond 32 bits are exact', () => {
    const large = { size: 5 * 1024 ** 3, cursor: 0 };
    expect(parseGoTo('end-1', large)).toEqual({ kind: 'offset', offset: 5 * 1024 ** 3 - 1 });
    expect(parseGoTo('0x13FFFFFFF', large)).toEqual({ kind: 'offset', offset: 5 * 1024 ** 3 - 1 });
  });
});
