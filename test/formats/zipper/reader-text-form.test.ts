import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWindows1252 } from '../../../shared/base/windows1252.ts';
import { fromText } from '../../../shared/formats/zipper/reader/from-text.ts';
import { outline } from '../../../shared/formats/zipper/reader/outline.ts';
import { toText } from '../../../shared/formats/zipper/reader/to-text.ts';
import {
  floatOf,
  floatValue,
  integerValue,
  listValue,
  type ReaderValue,
  stringValue,
} from '../../../shared/formats/zipper/reader/value.ts';

const anyBytes = fc.uint8Array({ maxLength: 300 }).map(bytes => stringValue(fromWindows1252(bytes)));
const anyWord = fc.stringMatching(/^[-+%.;() \t"A-Za-z0-9_x]{0,12}$/).map(stringValue);
const anyTree = fc.letrec<{ value: ReaderValue; list: ReaderValue }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff }).map(integerValue),
    fc.integer({ min: 0, max: 0xffff_ffff }).map(floatOf),
    fc.float({ noNaN: true }).map(floatValue),
    anyBytes,
    anyWord,
    tie('list'),
  ),
  list: fc.array(tie('value'), { maxLength: 12 }).map(listValue),
}));

describe('the text form of a reader', () => {
  test('gives back any tree it was made from', () => {
    fc.assert(
      fc.property(anyTree.list, tree => {
        expect(modelOf(toText(tree))).toEqual(tree);
      }),
      { numRuns: 400 },
    );
  });

  test('is the same text again after compiling', () => {
    fc.assert(
      fc.property(anyTree.list, tree => {
        const text = toText(tree);
        expect(toText(modelOf(text))).toBe(text);
      }),
    );
  });

  test('keeps every float', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff_ffff }), bits => {
        expect(modelOf(toText(listValue([floatOf(bits)])))).toEqual(listValue([floatOf(bits)]));
      }),
      { numRuns: 2000 },
    );
  });

  test('distinguishes integers, floats and texts', () => {
    const tree = listValue([integerValue(1), floatValue(1), stringValue('1'), stringValue('1.0'), floatValue(-0)]);
    expect(toText(tree)).toBe('(\r\n\t1 1.0 "1" "1.0" -0.0\r\n)\r\n');
  });

  test('writes floats without exponents, as the games read them', () => {
    const tree = listValue([floatOf(0x00000001), floatOf(0x7f7fffff), floatValue(16777216), floatValue(0.1)]);
    expect(toText(tree).split(/\s+/).slice(1, -2)).toEqual([
      '0.000000000000000000000000000000000000000000001',
      '340282350000000000000000000000000000000.0',
      '16777216.0',
      '0.1',
    ]);
  });

  test.each([
    [floatOf(0x7fc00001), '%f(7FC00001)'],
    [floatOf(0x7f800001), '%f(7F800001)'],
    [floatOf(0xff800000), '%f(FF800000)'],
    [stringValue('say "hi"'), '%s(7361792022686922)'],
    [stringValue('two\nlines'), '%s(74776F0A6C696E6573)'],
    [stringValue('\0'), '%s(00)'],
    [stringValue('\x81'), '%s(81)'],
    [stringValue('é €'), '"é €"'],
    [stringValue('€uro'), '€uro'],
    [stringValue(''), '""'],
    [stringValue('a;b'), '"a;b"'],
    [stringValue('x(y)'), '"x(y)"'],
    [stringValue('%f(7FC00001)'), '"%f(7FC00001)"'],
    [stringValue('%s'), '"%s"'],
    [stringValue('-4'), '"-4"'],
    [stringValue('1e5'), '"1e5"'],
    [stringValue('0x9c'), '"0x9c"'],
    [stringValue('D:\\proj\\a.tif'), 'D:\\proj\\a.tif'],
    [stringValue('a'.repeat(256)), `%s(${'61'.repeat(256)})`],
  ])('writes %o as %s', (value, text) => {
    expect(toText(listValue([value, stringValue('z')])).trim()).toBe(
      `(\r\n\t${text}${text.length > 94 ? '\r\n\t' : ' '}z\r\n)`,
    );
    expect(modelOf(`(${text})`)).toEqual(listValue([value]));
  });

  test('reads a name followed by a list, brackets or not, as two values', () => {
    expect(modelOf('(%f (1) "%f"(1) keya(0x9c))')).toEqual(
      listValue([
        ...[stringValue('%f'), listValue([integerValue(1)])],
        ...[stringValue('%f'), listValue([integerValue(1)])],
        ...[stringValue('keya'), listValue([stringValue('0x9c')])],
      ]),
    );
  });

  test('accepts a byte order mark, comments, quotes inside words and any line ends', () => {
    const text = '\ufeff; a remark (with "quotes\r\n( KE"Y S" 1 ; more\n\t"" "a;b"\r)';
    expect(modelOf(text)).toEqual(
      listValue([stringValue('KEY S'), integerValue(1), stringValue(''), stringValue('a;b')]),
    );
  });

  test('is formatted like the games’ own', () => {
    const unit = listValue([
      ...[stringValue('NAME'), stringValue('Heron')],
      ...[stringValue('MASS'), integerValue(55)],
      ...[stringValue('ACTIVATION'), stringValue('ON_CALL')],
      ...[stringValue('SPEED'), floatValue(21.5), floatValue(30)],
      ...[stringValue('PARTS'), listValue(['hip', 'leg_l', 'leg_r'].map(stringValue))],
      ...[stringValue('ARMOR'), listValue([listValue([stringValue('front'), integerValue(40)]), listValue([])])],
      ...[stringValue('ROCKETS'), listValue([])],
    ]);
    expect(toText(listValue([stringValue('heron_01'), unit]))).toMatchInlineSnapshot(`
      "(
      	heron_01 (
      		NAME Heron
      		MASS 55
      		ACTIVATION ON_CALL
      		SPEED 21.5 30.0
      		PARTS (hip leg_l leg_r)
      		ARMOR ((front 40) ())
      		ROCKETS ()
      	)
      )
      "
    `);
  });

  test('fills the lines of a long flat list', () => {
    const lines = toText(listValue(Array.from({ length: 400 }, (_, i) => integerValue(i)))).split('\r\n');
    expect(lines.length).toBeLessThan(30);
    expect(Math.max(...lines.map(line => line.length))).toBeLessThan(100);
  });
});

describe('compiling reader text', () => {
  test.each([
    ['', ['1:1 Expected ( and the values of a list.']],
    ['(a))', ['1:4 This ) closes no list: expected a value or the end of the text.']],
    ['(a (b c)\n', ['1:1 The list opened here is never closed: expected ) before the end.']],
    [
      '(\n\tA (\n\t\t1\n\tB (\n\t\t2\n\t)\n)\n',
      ['2:4 The list opened here is never closed, by the indentation: expected ).'],
    ],
    ['(a "b c)\n\td)', ['1:4 This text is not closed: expected " before the end of the line.']],
    ['(a)\n(b)', ['2:1 A reader is one list: expected the end of the text, or ( before all of it.']],
    ['(%f(12))', ['1:2 Expected %f(…) with the 8 hex digits of a float.']],
    [
      '(%s(4)\n%s(xy z) %f(\n)',
      [
        '1:2 Expected %s(…) with two hex digits for each byte.',
        '2:1 Expected %s(…) with two hex digits for each byte.',
        '2:10 Expected %f(…) with the 8 hex digits of a float.',
      ],
    ],
    [
      '(\n\tshow ŵ)',
      ['2:7 The games have no letter ŵ: expected letters of Windows-1252, or %s(…) with the bytes in hex.'],
    ],
    [
      `(1${'0'.repeat(40)}.0)`,
      [
        `1:2 1${'0'.repeat(40)}.0 is too large for a float: expected fewer than 40 digits before the point, or %f(7F800000) for infinity.`,
      ],
    ],
    ['('.repeat(700) + ')'.repeat(700), ['1:601 Lists may be nested 600 deep, not deeper.']],
  ])('refuses %j with line and column', (text, expected) => {
    const compiled = fromText(text);
    if (!('problems' in compiled)) throw new Error('it compiled');
    expect(compiled.problems.map(({ line, column, text: what }) => `${line}:${column} ${what}`)).toEqual(expected);
  });

  test('reports where a problem ends', () => {
    const compiled = fromText('(\n  ŵŵŵ )');
    expect(compiled).toMatchObject({ problems: [{ line: 2, column: 3, endLine: 2, endColumn: 6 }] });
  });

  test.each([
    [
      '(2147483648)',
      listValue([floatValue(2147483648)]),
      '1:2 2147483648 does not fit an integer of 32 bits: it becomes a float, as the games read it.',
    ],
    [
      `(${'x'.repeat(256)})`,
      listValue([stringValue('x'.repeat(256))]),
      '1:2 A text of 256 bytes: the games take at most 255.',
    ],
    [
      `(${'1 '.repeat(4097)})`,
      listValue(Array.from({ length: 4097 }, () => integerValue(1))),
      '1:1 A list of 4,097 items: the games take at most 4,096.',
    ],
    ['7', integerValue(7), '1:1 The games expect a list here: ( before the value and ) after it.'],
  ])('warns, and compiles all the same', (text, model, expected) => {
    const compiled = fromText(text);
    if (!('model' in compiled)) throw new Error('it did not compile');
    expect(compiled.model).toEqual(model);
    expect(compiled.notes.map(({ line, column, text: what }) => `${line}:${column} ${what}`)).toEqual([expected]);
  });

  test('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'()"%fs; \t\n1.-aé€ŵ') }), text => {
        outline(text);
        fromText(text);
      }),
    );
  });
});

test('the outline names each list by its key, or else by its first text', () => {
  const text = '(\n\tPARTS (\n\t\t(hip 1)\n\t)\n\t(LOOSE 1)\n\tDEEP ((\n\t\tIN ()\n\t))\n)\n';
  expect(outline(text)).toMatchInlineSnapshot(`
    [
      {
        "children": [
          {
            "children": [],
            "endLine": 3,
            "label": "hip",
            "line": 3,
          },
        ],
        "endLine": 4,
        "label": "PARTS",
        "line": 2,
      },
      {
        "children": [],
        "endLine": 5,
        "label": "LOOSE",
        "line": 5,
      },
      {
        "children": [
          {
            "children": [
              {
                "children": [],
                "endLine": 7,
                "label": "IN",
                "line": 7,
              },
            ],
            "endLine": 8,
            "label": "IN",
            "line": 6,
          },
        ],
        "endLine": 8,
        "label": "DEEP",
        "line": 6,
      },
    ]
  `);
});

function modelOf(text: string): ReaderValue {
  const compiled = fromText(text);
  if (!('model' in compiled)) throw new Error(`${JSON.stringify(compiled.problems)} in ${text}`);
  return compiled.model;
}
