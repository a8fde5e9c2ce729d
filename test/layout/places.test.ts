// Where things are: at an offset, in a window, at the end, in a second pass.
import { describe, expect, it } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { atEnd } from '../../shared/layout/at-end.ts';
import { bytes } from '../../shared/layout/bytes.ts';
import { countOf, shown } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { encode } from '../../shared/layout/inside/encode.ts';
import { fieldsIn } from '../../shared/layout/inside/fields-in.ts';
import { roundTrip } from '../../shared/layout/inside/round-trip.ts';
import { later, laterOf } from '../../shared/layout/later.ts';
import { list } from '../../shared/layout/list.ts';
import { offsetOf } from '../../shared/layout/offset-of.ts';
import { optional } from '../../shared/layout/optional.ts';
import { orRaw } from '../../shared/layout/or-raw.ts';
import { placed } from '../../shared/layout/placed.ts';
import { prefixedText } from '../../shared/layout/prefixed-text.ts';
import { i8, u8, u16, u32 } from '../../shared/layout/scalars.ts';
import { sizeOf } from '../../shared/layout/size-of.ts';
import { struct } from '../../shared/layout/struct.ts';
import { within } from '../../shared/layout/within.ts';
import { hexText } from '../support/hex-text.ts';
import { edited, expectTiled, fieldLines, json, read } from './support.ts';

describe('placed at multiples', () => {
  const layout = struct({
    aStart: offsetOf(u8, 'a', { empty: 0 }),
    bStart: offsetOf(u8, 'b', { empty: 0 }),
    a: optional(placed(bytes(3), 'aStart', { align: 4 }), 'aStart'),
    b: optional(placed(u16, 'bStart', { align: 4 }), 'bStart'),
  });

  it('is padded with zeros, which give no finding', () => {
    const { value, findings, fields } = read(layout, '04 08 0000  AABBCC 00  0100');
    expect(findings).toEqual([]);
    expect(value).toMatchObject({ b: 1 });
    expect(fields.map(({ path, start, size, kind }) => `${path} ${start}+${size} ${kind}`)).toEqual([
      ...['aStart 0+1 offset', 'bStart 1+1 offset', 'a.before 2+2 padding', 'a 4+3 bytes'],
      ...['b.before 7+1 padding', 'b 8+2 u16'],
    ]);
  });

  it('has the pointer 0 if absent', () => {
    expect(read(layout, '00 04 0000 0100').value).toEqual({ b: 1 });
    expect(toBytes(encode(layout, { b: 1 }))).toEqual(hexText('00 04 0000 0100'));
    expect(toBytes(encode(layout, {}))).toEqual(hexText('00 00'));
  });

  it.each([
    ['padding that is not zero', '04 08 0000  AABBCC 7E  0100', 'padding is not zero'],
    ['a place that is no multiple', '02 05  AABBCC  0100', 'does not begin at a multiple of 4'],
    ['more than padding between', '04 0C 0000  AABBCC 00 00000000  0100', '5 bytes lie between'],
  ])('keeps %s, and reports it', (_, hex, text) => {
    const { findings } = read(layout, hex);
    expect(findings.map(finding => finding.text)).toContain(text);
    expect(roundTrip(layout, memorySource(hexText(hex)))).toEqual({ kind: 'exact' });
  });
});

describe('placed', () => {
  const layout = struct({
    aStart: offsetOf(u8, 'a'),
    aCount: countOf(u8, 'a'),
    bStart: offsetOf(u8, 'b'),
    bCount: countOf(u8, 'b'),
    a: placed(list(u8, 'aCount'), 'aStart'),
    b: placed(list(u16, 'bCount'), 'bStart'),
  });

  it('finds tables at their offsets, and writes the offsets of their new positions', () => {
    const { value } = read(layout, '04 02 06 01  0A 0B  0C 00');
    expect(value).toEqual({ a: [10, 11], b: [12] });
    expect(toBytes(encode(layout, { a: [1, 2, 3], b: [4] }))).toEqual(hexText('04 03 07 01  01 02 03  04 00'));
  });

  it('keeps the bytes of a gap', () => {
    const { findings } = read(layout, '05 01 08 01  EE 0A  FF FF 0C 00');
    expect(findings.map(({ path, start, size, text }) => [path, start, size, text])).toEqual([
      ['a', 4, 1, '1 byte lies between'],
      ['b', 6, 2, '2 bytes lie between'],
    ]);
  });

  it('may have any offset for an empty table', () => {
    expect(json(layout, '00 00 04 01  0C 00')).toEqual({ a: [], b: [12] });
    expect(json(layout, '04 00 04 01  0C 00')).toEqual({ a: [], b: [12] });
  });

  it('is a fault past the end', () => {
    expect(decode(layout, memorySource(hexText('40 01 00 00'))).fault?.text).toBe(
      'a at 0x4: starts at 0x40, but the end is 0x4',
    );
  });

  it('is a fault before the start', () => {
    const signed = struct({ start: i8, a: placed(u8, 'start') });
    expect(decode(signed, memorySource(hexText('FB 01'))).fault?.text).toBe(
      'a at 0x1: starts at -0x5, but the end is 0x2',
    );
  });

  it('assigns a byte that two tables claim to the first, and reports it', () => {
    const given = memorySource(hexText('04 04 06 01  01 02 03 04'));
    const fields = fieldsIn(layout, given, { start: 0, size: 8 });
    expectTiled(fields, 0, 8);
    expect(fieldLines(fields).slice(4)).toEqual([
      '0x4+1 u8 a[0] 1',
      '0x5+1 u8 a[1] 2',
      '0x6+1 u8 a[2] 3 ! b[0] claims the same bytes',
      '0x7+1 u8 a[3] 4 ! b[0] claims the same bytes',
    ]);
    expect(decode(layout, given).findings[0]?.text).toBe('is before what it should follow (0x8)');
    expect(roundTrip(layout, given)).toMatchObject({ kind: 'patchOnly', start: 2, path: 'bStart' });
  });

  it('names the first piece of a field that others leave, and no further pieces', () => {
    const long = struct({
      start: u8,
      whole: placed(u32, 'start'),
      middle: placed(u8, 'start'),
      wide: placed(list(u32, 2), 'start'),
    });
    const given = memorySource(hexText('01  11 12 13 14 15 16 17 18'));
    const fields = fieldsIn(long, given, { start: 0, size: 9 });
    expectTiled(fields, 0, 9);
    expect(fields.map(field => field.path)).toEqual(['start', 'whole', 'wide[1]']);
    const split = struct({ start: u8, inner: u8, outer: placed(list(u32, 1), 'start') });
    const pieces = fieldsIn(split, memorySource(hexText('00 01 02 03')), { start: 0, size: 4 });
    expectTiled(pieces, 0, 4);
    expect(pieces.map(({ path, finding }) => [path, finding?.text])).toEqual([
      ['start', 'outer[0] claims the same bytes'],
      ['inner', 'outer[0] claims the same bytes'],
      ['outer[0]', 'some of its bytes belong to other fields'],
    ]);
  });
});

describe('within', () => {
  const layout = struct({ size: sizeOf(u8, 'name'), name: within(prefixedText(u8), 'size'), end: u8 });

  it('bounds its content, and keeps the bytes its content does not use', () => {
    const { findings, fields } = read(layout, '05 02 "ab" EE 00 07');
    expect(findings.map(finding => finding.text)).toEqual(['2 bytes left over']);
    expect(fields.map(field => field.path)).toEqual(['size', 'name.length', 'name', 'name.rest', 'end']);
    expect(decode(layout, memorySource(hexText('02 02 "ab" 07'))).fault?.text).toBe(
      'name at 0x2: needs 2 bytes, 1 left',
    );
  });

  it('grows with its content', () => {
    expect(edited(layout, hexText('03 02 "ab" 07'), 'name', 'abc')).toEqual(hexText('04 03 "abc" 07'));
  });

  it('pads to a multiple, and keeps other padding', () => {
    const aligned = struct({ size: sizeOf(u8, 'name'), name: within(prefixedText(u8), 'size', { align: 4 }) });
    expect(edited(aligned, hexText('04 02 "ab" 00'), 'name', 'abcd')).toEqual(hexText('08 04 "abcd" 00 00 00'));
    expect(read(aligned, '04 02 "ab" 00').findings).toEqual([]);
    expect(read(aligned, '03 02 "ab"').findings).toEqual([]);
    expect(read(aligned, '04 02 "ab" 01').findings).toHaveLength(1);
    expect(read(aligned, '08 02 "ab" 00 00 00 00 00').findings).toHaveLength(1);
  });

  it('of a fixed size is padded with zeros', () => {
    const fixed = struct({ name: within(prefixedText(u8), 4), end: u8 });
    expect(toBytes(encode(fixed, { name: 'a', end: 7 }))).toEqual(hexText('01 "a" 00 00 07'));
    expect(() => encode(fixed, { name: 'abcd', end: 7 })).toThrow('5 bytes do not fit a window of 4');
    read(fixed, '01 "a" EE FF 07');
  });

  it('keeps unreadable content raw, if told to', () => {
    const raw = struct({ size: sizeOf(u8, 'name'), name: within(orRaw(prefixedText(u8)), 'size'), end: u8 });
    const { value, findings, fields } = read(raw, '02 09 "a" 07');
    expect(raw.toJson?.(value as never)).toEqual({ name: { raw: { bytes: 2, base64: 'CWE=' } }, end: 7 });
    expect(findings.map(finding => finding.text)).toEqual(['kept raw: name at 0x2: needs 9 bytes, 1 left']);
    expect(fields[1]).toMatchObject({ path: 'name', kind: 'unknown', size: 2 });
  });
});

describe('atEnd', () => {
  it('reads from the end: the footer first, then what is before it', () => {
    const layout = struct({
      count: atEnd(countOf(u8, 'table')),
      table: atEnd(list(u16, 'count')),
      name: prefixedText(u8),
    });
    expect(json(layout, '01 "a"  05 00 06 00  02')).toEqual({ name: 'a', table: [5, 6] });
    expect(read(layout, '01 "a" EE FF  05 00 06 00  02').findings[0]?.text).toBe('2 bytes that nothing names');
    expect(edited(layout, hexText('01 "a"  05 00 06 00  02'), 'name', 'ab')).toEqual(
      hexText('02 "ab"  05 00 06 00  02'),
    );
    expect(decode(layout, memorySource(hexText('01 "a" 03'))).fault?.text).toBe(
      'table at 0x0: needs 6 bytes at the end, 2 left',
    );
  });
});

describe('later and laterOf', () => {
  const head = struct({ count: countOf(u8, 'points'), kind: u8, points: later(list(u16, 'count')) });
  const layout = struct({
    headCount: countOf(u8, 'items'),
    items: list(head, 'headCount'),
    data: laterOf('items'),
    end: u8,
  });
  const stored = '02  02 0A  01 0B   01 00 02 00  03 00  07';

  it('are one object and one path, stored in two passes', () => {
    const { value, fields } = read(layout, stored);
    expect(value).toEqual({
      items: [
        { kind: 10, points: [1, 2] },
        { kind: 11, points: [3] },
      ],
      end: 7,
    });
    expect(fields.map(field => `${field.path}@${field.start}`)).toEqual([
      'headCount@0',
      'items[0].count@1',
      'items[0].kind@2',
      'items[1].count@3',
      'items[1].kind@4',
      'items[0].points[0]@5',
      'items[0].points[1]@7',
      'items[1].points[0]@9',
      'end@11',
    ]);
  });

  it('allow one object twice in the list', () => {
    const item = { kind: 1, points: [9] };
    expect(toBytes(encode(layout, { items: [item, item], end: 7 }))).toEqual(
      hexText('02  01 01  01 01   09 00  09 00  07'),
    );
  });

  it('nest', () => {
    const outer = struct({ n: countOf(u8, 'heads'), heads: later(list(head, 'n')), data: later(laterOf('heads')) });
    const nested = struct({ outers: list(outer, 2), parts: laterOf('outers') });
    expect(json(nested, '01 02   01 0A  05 00   00 0B  01 0C  06 00')).toEqual({
      outers: [
        { heads: [{ kind: 10, points: [5] }] },
        {
          heads: [
            { kind: 11, points: [] },
            { kind: 12, points: [6] },
          ],
        },
      ],
    });
  });

  const entry = struct({
    start: shown(offsetOf(u8, 'content')),
    size: shown(sizeOf(u8, 'content')),
    content: later(placed(bytes('size'), 'start')),
  });
  const directoryAfter = struct({
    count: atEnd(countOf(u8, 'entries')),
    entries: atEnd(list(entry, 'count')),
    contents: laterOf('entries'),
  });
  const directoryBefore = struct({
    count: countOf(u8, 'entries'),
    entries: list(entry, 'count'),
    contents: laterOf('entries'),
  });

  it('describe a directory, after or before what it lists', () => {
    const content = (value: unknown): unknown => directoryAfter.toJson?.(value as never);
    const { value } = read(directoryAfter, '"abc" "de"   00 03  03 02   02');
    expect(content(value)).toEqual({
      entries: [
        { start: 0, size: 3, content: { bytes: 3, base64: 'YWJj' } },
        { start: 3, size: 2, content: { bytes: 2, base64: 'ZGU=' } },
      ],
    });
    read(directoryBefore, '02   05 03  08 02   "abc" "de"');
    expect(edited(directoryBefore, hexText('02   05 03  08 02   "abc" "de"'), 'entries[0].content', '41')).toEqual(
      hexText('02   05 01  06 02   "A" "de"'),
    );
  });

  it('keep what the headers said if a payload is cut off', () => {
    const decoded = decode(layout, memorySource(hexText('02  02 0A  01 0B   01 00 02 00  03')));
    expect(decoded.fault?.text).toBe('items[1].points at 0x9: needs 2 bytes for 1 item of 2, 1 left');
    expect(decoded.value).toMatchObject({ items: [{ kind: 10, points: [1, 2] }, { kind: 11 }] });
  });

  it('name the fields before a cut, in a window before it and in one across it', () => {
    const cut = memorySource(hexText('02  02 0A  01 0B   01 00 02 00  03'));
    const names = (start: number, size: number) => fieldsIn(layout, cut, { start, size }).map(({ path }) => path);
    expect(names(5, 4)).toEqual(['items[0].points[0]', 'items[0].points[1]']);
    expect(names(0, 10)).toEqual([
      ...['headCount', 'items[0].count', 'items[0].kind', 'items[1].count', 'items[1].kind'],
      ...['items[0].points[0]', 'items[0].points[1]', '@0x9+1'],
    ]);
  });
});
