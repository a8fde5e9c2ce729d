// Each method, operator and cast of the language, with what it gives worked out by hand; and what there is none of, told at its line.
import { expect, test } from 'vitest';
import { decode, fieldsIn, roundTrip, setField, valueAt } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { restOf, withField } from '../../shared/structures/edit-text.ts';
import { layoutOf, problemsOf, sourceOf } from './support.ts';

const b64 = (...bytes: readonly number[]) => ({ bytes: bytes.length, base64: Buffer.from(bytes).toString('base64') });

// 07 | "Añ" of UTF-8 | 1.5 | a bit and seven | four numbers
const head = `meta: {id: all, endian: le, bit-endian: be}
seq:
  - {id: n, type: u1, enum: kinds}
  - {id: t, type: str, size: 3, encoding: UTF-8}
  - {id: f, type: f4}
  - {id: flag, type: b1}
  - {id: rest, type: b7}
  - {id: list, type: s1, repeat: expr, repeat-expr: 4}
  - {id: sub, type: pair}
enums: {kinds: {7: seven, 8: eight}}
types: {pair: {seq: [{id: a, type: u1}, {id: b, size: 2}]}}
`;
const data = sourceOf(7, 0x41, 0xc3, 0xb1, 0, 0, 0xc0, 0x3f, 0x81, 5, 0xfd, 2, 9, 0x30, 0x31, 0x32);

const given: Readonly<Record<string, unknown>> = {
  't.length': 2,
  't.reverse': 'ñA',
  't.substring(0, 1)': 'A',
  't.to_b("UTF-8")': b64(0x41, 0xc3, 0xb1),
  't.to_b("UTF-16LE")': b64(0x41, 0, 0xf1, 0),
  't.to_b("ISO-8859-1")': b64(0x41, 0xf1),
  '"ff".to_i(16)': 255,
  '"-12".to_i': -12,
  '"a" + t': 'aAñ',
  't == "Añ"': true,
  't < "B"': true,
  'n == kinds::seven': true,
  'n.to_i + 1': 8,
  'f.to_i': 1,
  'f * 2': '3.0',
  'f.to_s': '1.5',
  'flag.to_i': 1,
  'flag and not false': true,
  'flag or false': true,
  '17.to_s': '17',
  '-7 / 2': -4,
  '-7 % 4': 1,
  '1 << 40': 1_099_511_627_776,
  '0xf0 >> 4 | 1 ^ 3 & 2': 15,
  '~5': -6,
  'flag ? 1 : 2': 1,
  'list[1]': -3,
  'list.size': 4,
  'list.length': 4,
  'list.first': 5,
  'list.last': 9,
  'list.min': -3,
  'list.max': 9,
  '[1, 2, 300][2]': 300,
  '[0x41, 66].as<bytes>.to_s("ASCII")': 'AB',
  '[1, 2].as<u1[]>': [1, 2],
  'sub.b.to_s("ASCII")': '12',
  'sub.b.length': 2,
  'sub.b.first': 0x31,
  'sub.b.last': 0x32,
  'sub.b.min': 0x31,
  'sub.b.max': 0x32,
  'sub.as<pair>.a': 0x30,
  'list[0].as<u1>': 5,
  'sub._parent.n == kinds::seven': true,
  '_root.sub.a': 0x30,
  '_io.size': 16,
  '_io.pos': 16,
  '_io.eof': true,
  'sizeof<pair>': 3,
  'bitsizeof<pair>': 24,
  'sub._sizeof': 3,
  'f"{t}-{list[0]}"': 'Añ-5',
};

const shownBy = (text: string, ...bytes: number[]): unknown => {
  const layout = layoutOf(text);
  return JSON.parse(JSON.stringify(layout.toJson?.(decode(layout, sourceOf(...bytes)).value as never)));
};

test.each(Object.entries(given))('%s', (expression, expected) => {
  const layout = layoutOf(`${head}instances:\n  v:\n    value: '${expression.replaceAll("'", "''")}'\n`);
  const shown = JSON.parse(JSON.stringify({ v: valueAt(layout, data, 'v')?.value }));
  const wanted = expected === '3.0' ? 3 : expected;
  expect(shown.v ?? decode(layout, data).findings).toEqual(wanted);
});

test.each([
  't.upper',
  't.trim()',
  'list.sum',
  'n.to_s',
  'flag.to_s',
  'sub.size',
  'f.to_b("ASCII")',
  '_io.seek(1)',
  '"\\x41"',
  'list.map(1)',
])('%s is reported with its line, and gives no structure', expression => {
  expect(problemsOf(`${head}instances:\n  v:\n    value: '${expression}'\n`)).toEqual([
    expect.stringMatching(/^14:12 “.*”/),
  ]);
});

test('bytes beyond ASCII are letters too, as in the compiler’s library', () => {
  expect(shownBy('meta: {id: high, encoding: ASCII}\nseq: [{id: a, type: str, size: 2}]', 0x41, 0x80)).toEqual({
    a: 'A\x80',
  });
});

test('a key in the wrong place is answered with the right one', () => {
  const text = 'meta: {id: own}\nseq:\n  - {id: a, type: u1, repeat-expr: 3}\n  - {id: b, type: u1, pos: 3, typ: u1}';
  expect(problemsOf(text)).toEqual([
    '3:23 “repeat-expr” needs “repeat: expr”.',
    '4:23 “pos” can only be used in “instances”.',
    '4:31 Unknown key “typ”.',
  ]);
});

test.each([
  ['type: u2, size: 4', '3:23 “size” cannot be used with “u2”.'],
  ['type: b3, process: xor(1)', '3:23 “process” cannot be used with “b3”.'],
  ['size: 2, encoding: UTF-8', '3:22 “encoding” cannot be used with “bytes”.'],
  ['size: 2, size-eos: true', '3:22 “size-eos” cannot be used with “size”.'],
  ['contents: AB, type: u1', '3:27 “type” cannot be used with “contents”.'],
  ['size-eos: false', '3:5 Without “type” a field needs “size”, “size-eos: true”, “terminator” or “contents”.'],
  ['contents: 0x31', "3:23 “contents” needs text or a list of bytes: write [0x31] for a byte, '0x31' for text."],
  ['contents: true', "3:23 “contents” needs text or a list of bytes: write 'true' for text."],
  [
    'type: u1, enum: e, valid: {in-enum: false}',
    '3:49 “in-enum” can only be true: leave it out to allow other values.',
  ],
  [
    'type: far_away',
    '3:19 There is no type “far_away”: an opaque type needs a structure far_away.ksy in the same folder.',
  ],
])('{%s} is refused, as by Kaitai’s compiler', (keys, problem) => {
  const text = `meta: {id: own, endian: le, ks-opaque-types: true}\nseq:\n  - {id: a, ${keys}}\nenums: {e: {1: one}}`;
  expect(problemsOf(text)).toEqual([problem]);
});

test.each([
  ['true ? 1 : "x"', '“true ? 1 : "x"”: ? needs one type of value, not a whole number and text.'],
  [
    'true ? e::one : f::one',
    '“true ? e::one : f::one”: ? needs one type of value, not a member of e and a member of f.',
  ],
  ['[300, "x"]', '“[300, "x"]”: a list needs one type of value, not a whole number and text.'],
])('%s is refused, as by Kaitai’s compiler', (value, problem) => {
  const text = `meta: {id: own}\nenums: {e: {1: one}, f: {1: one}}\ninstances:\n  v: {value: '${value}'}`;
  expect(problemsOf(text)).toEqual([`4:14 ${problem}`]);
});

test('an argument has the struct or the enum of its parameter', () => {
  const given = (type: string) => `meta: {id: own}
seq: [{id: s, type: one}, {id: n, type: u1, enum: ones}, {id: t, type: '${type}'}]
enums: {ones: {1: a}, twos: {1: a}}
types:
  one: {seq: [{id: x, type: u1}]}
  two: {seq: [{id: x, type: u1}]}
  of: {params: [{id: p, type: two}]}
  with: {params: [{id: p, type: u1, enum: twos}]}`;
  expect(problemsOf(given('of(s)'))).toEqual(['2:72 Argument 1 is a one, but “p” takes a two.']);
  expect(problemsOf(given('with(n)'))).toEqual([
    '2:72 Argument 1 is a member of ones, but “p” takes a member of twos.',
  ]);
});

test('two members of an enum share neither a name nor a number', () => {
  expect(problemsOf('meta: {id: own}\nenums:\n  e:\n    1: one\n    0x1: two\n    3: one')).toEqual([
    '5:5 1 is “one” already.',
    '6:8 “one” is 1 already.',
  ]);
});

test('a case that an earlier one has in another notation is refused, of types and of byte orders', () => {
  const text = `meta: {id: own, endian: {switch-on: _io.size, cases: {1: le, 0x1: be}}}
seq: [{id: a, type: {switch-on: _io.size, cases: {2: u1, 3: u2, 0x2: u4}}}]`;
  expect(problemsOf(text)).toEqual([
    '1:62 “0x1” is already given in line 1.',
    '2:65 “0x2” is already given in line 2.',
  ]);
});

test('a number in a list of “contents” is a byte in quotes too', () => {
  const text = `meta: {id: own}\nseq: [{id: a, contents: ["1", A, '0x0a', -1]}]`;
  expect(decode(layoutOf(text), sourceOf(1, 0x41, 10, 255)).findings).toEqual([]);
});

test('a custom routine is reported when the structure is read', () => {
  const text = 'meta: {id: own}\nseq:\n  - id: a\n    size: 3\n    process: their_own(4)';
  expect(problemsOf(text)).toEqual([
    '5:14 “their_own” is not part of the language: a field that needs it cannot be read.',
  ]);
});

test('a text that its encoding cannot represent is a finding', () => {
  const layout = layoutOf(`${head}instances:\n  v:\n    value: 't.to_b("SJIS")'\n`);
  expect(decode(layout, data).findings.map(({ path, text }) => `${path}: ${text}`)).toEqual([
    'v: "Añ" cannot be written in SJIS (made.ksy, line 13, column 3)',
  ]);
});

test('bits continue from struct to struct, and every byte has one name', () => {
  const text = `meta: {id: steps, endian: be}
seq: [{id: l, type: step, repeat: expr, repeat-expr: 3}, {id: after, type: u1}]
types: {step: {seq: [{id: x, type: b3}, {id: y, type: b2}]}}`;
  // 101 00, 101 01, 010 11, a bit that nobody reads, 77
  const bytes = [0xa5, 0x56, 0x77];
  const steps = [
    { x: 5, y: 0 },
    { x: 5, y: 1 },
    { x: 2, y: 3 },
  ];
  expect(shownBy(text, ...bytes)).toEqual({ l: steps, after: 0x77 });
  const [layout, source] = [layoutOf(text), sourceOf(...bytes)];
  expect(fieldsIn(layout, source, { start: 0, size: 3 }).map(({ path, start, size }) => [path, start, size])).toEqual([
    ['l[0].x', 0, 1],
    ['l[1].y', 1, 1],
    ['after', 2, 1],
  ]);
  expect(roundTrip(layout, source)).toEqual({ kind: 'exact' });
  expect(setField(layout, source, 'l[1].y', 2)).toEqual({ kind: 'patch', start: 1, bytes: Uint8Array.of(0x96) });
});

test('bit numbers that begin within a byte have names for all their bytes', () => {
  const layout = layoutOf(
    'meta: {id: wide, endian: be}\nseq: [{id: a, type: b12, repeat: expr, repeat-expr: 2}, {id: b, type: u1}]',
  );
  const fields = fieldsIn(layout, sourceOf(1, 2, 3, 4), { start: 0, size: 4 });
  expect(fields.map(({ path, start, size }) => [path, start, size])).toEqual([
    ['a[0]', 0, 2],
    ['a[1]', 2, 1],
    ['b', 3, 1],
  ]);
});

test('bit fields of one byte continue after an instance read elsewhere', () => {
  const text = `meta: {id: between, endian: be}
seq: [{id: a, type: b4}, {id: b, type: b4, if: two == 2}, {id: c, type: b4}, {id: d, type: b4, if: far.x == 3}, {id: e, type: u1}]
instances: {two: {pos: 3, type: u1}, far: {pos: 4, type: half}}
types: {half: {seq: [{id: p, type: b4}, {id: x, type: b4}]}}`;
  expect(shownBy(text, 0x12, 0x34, 0x56, 2, 0x13)).toEqual({
    ...{ a: 1, b: 2, c: 3, d: 4, e: 0x56 },
    ...{ two: 2, far: { p: 1, x: 3 } },
  });
});

test('a “strz” in a switch ends at its NUL, and can grow', () => {
  const text = `meta: {id: kinds, endian: le, encoding: ASCII}
seq:
  - {id: a, type: {switch-on: 1, cases: {1: strz, 2: rest}}}
  - {id: b, size: 4, type: {switch-on: 1, cases: {1: strz, 2: rest}}}
  - {id: c, type: {switch-on: _index, cases: {_: strz}}, repeat: expr, repeat-expr: 2}
types: {rest: {seq: [{id: q, size-eos: true}]}}`;
  const bytes = [...Buffer.from('ab\0c\0xxd\0ef\0')];
  expect(shownBy(text, ...bytes)).toEqual({ a: 'ab', b: 'c', c: ['d', 'ef'] });
  const edit = setField(layoutOf(text), sourceOf(...bytes), 'c[0]', 'heron');
  if (edit.kind !== 'rebuild') throw new Error(JSON.stringify(edit));
  expect(Buffer.from(toBytes(edit.pieces)).toString('latin1')).toBe('ab\0c\0xxheron\0ef\0');
});

test('a text that ends with a NUL can have any length', () => {
  const layout = layoutOf('meta: {id: long, encoding: ASCII}\nseq: [{id: a, type: strz}]');
  const edit = setField(layout, sourceOf(0x41, 0), 'a', 'h'.repeat(1_000_000));
  expect(edit.kind === 'rebuild' && toBytes(edit.pieces).length).toBe(1_000_001);
});

test('a field can be added to one-line lists too', () => {
  const text = 'meta: {id: flow}\nseq: [{id: a, type: u1}] # one\ninstances: {b: {pos: 0, type: u1}}\n';
  const added = withField(text, { id: 'c', size: 'a[0]' }) ?? '';
  expect(added).toBe(text.replace('u1}] # one', "u1}, {id: c, size: 'a[0]'}] # one"));
  expect(withField(text, { id: 'd', type: 'u2le', at: 4 })).toBe(
    text.replace('type: u1}}\n', 'type: u1}, d: {pos: 0x4, type: u2le}}\n'),
  );
});

test('a field is added before the one that takes the rest', () => {
  const text = 'meta:\n  id: begun\nseq:\n  - id: rest # not known yet\n    size-eos: true\n';
  expect(restOf(text)).toBe('rest');
  expect(withField(text, { id: 'a', type: 'u4' })).toBe(
    text.replace('  - id: rest', '  - id: a\n    type: u4\n  - id: rest'),
  );
  expect(restOf('seq:\n  - id: all\n    type: str\n    size-eos: true\n')).toBeUndefined();
  expect(restOf('seq: [{id: rest, size-eos: true}]\n')).toBeUndefined();
});

test('a letter of two UTF-16 units is one letter', () => {
  const text = new TextEncoder().encode('a\u{1f600}b\u{1f600}\u{1f600}c');
  const layout = layoutOf(`meta: {id: letters, encoding: UTF-8}
seq: [{id: t, type: str, size-eos: true}]
instances:
  count: {value: t.length}
  part: {value: 't.substring(1, 4)'}
  edge: {value: 't.substring(0, 2)'}
  none: {value: 't.substring(6, 900)'}`);
  const source = sourceOf(...text);
  const shown = (path: string): unknown => valueAt(layout, source, path)?.value;
  expect(shown('count')).toBe(6);
  expect(shown('part')).toBe('\u{1f600}b\u{1f600}');
  expect(shown('edge')).toBe('a\u{1f600}');
  expect(shown('none')).toBe('');
});

test('bits of the other order begin at the next byte, with a warning if that may be unexpected', () => {
  const mixed = (first: string) => `meta: {id: mixed}
seq:
  - {id: a, type: ${first}}
  - {id: b, type: b4be}
  - {id: c, type: u1}
`;
  expect(problemsOf(mixed('b4le'))).toEqual([
    '4:5 “b” begins with the next byte: bits of two orders do not share one.',
  ]);
  expect(problemsOf(mixed('b8le'))).toEqual([]);
  const [layout, source] = [layoutOf(mixed('b4le')), sourceOf(0x3c, 0x9a, 7)];
  expect(['a', 'b', 'c'].map(path => valueAt(layout, source, path)?.value)).toEqual([0xc, 0x9, 7]);
});

test('a sentence has the number as the file holds it, and the width that bits have', () => {
  const layout = layoutOf('meta: {id: made}\nseq: [{id: f, type: f4le, valid: {min: 1}}, {id: b, type: b3}]');
  const bytes = sourceOf(0xcd, 0xcc, 0xcc, 0x3d, 0); // 0.1
  expect(decode(layout, bytes).findings.map(({ text }) => text)).toEqual(['is 0.1, but must be at least 1']);
  expect(setField(layout, bytes, 'b', 9)).toMatchObject({ why: 'b: 9 does not fit b3, which holds 0 to 7' });
});

test('a fault names the line, the column and the offset at which its field begins', () => {
  const told = (rest: string, endian = 'le'): string => {
    const layout = layoutOf(`meta: {id: made, endian: ${endian}}\n${rest}\n`);
    const { fault, findings } = decode(layout, sourceOf(1, 2, 3, 4));
    return fault?.text ?? findings.map(({ text, start }) => `${start}: ${text}`).join(' ');
  };
  const absent = 'seq: [{id: a, type: u1, if: false}, {id: b, type: t, if: false}]\ntypes: {t: {}}';
  expect([
    told(absent, '{switch-on: a, cases: {1: le}}'),
    told(`${absent}\ninstances: {i: {pos: 0, type: u1, if: a == 1}}`),
    told(`${absent}\ninstances: {i: {pos: 0, type: u1, io: b._io}}`),
    told('seq: [{id: p, type: u1}, {id: b, size: 2, process: zlib}]'),
    told('seq: [{id: p, type: b4}, {id: b, size: 2, process: zlib}]'),
    told('seq: [{id: p, type: u1}, {id: b, type: u2, valid: q}]\ninstances: {q: {value: 1, if: false}}'),
    told('seq: [{id: p, type: u1}]\ninstances: {i: {pos: 1, size: 2, process: zlib}}'),
  ]).toMatchInlineSnapshot(`
    [
      "the file at 0x0: uses a value that is absent (made.ksy, line 1, column 38)",
      "0: uses a value that is absent (made.ksy, line 4, column 13)",
      "0: uses a value that is absent (made.ksy, line 4, column 13)",
      "b at 0x1: cannot be unpacked (incorrect header check) (made.ksy, line 2, column 26)",
      "b at 0x1: cannot be unpacked (incorrect header check) (made.ksy, line 2, column 26)",
      "b at 0x1: uses a value that is absent (made.ksy, line 2, column 26)",
      "1: cannot be unpacked (incorrect header check) (made.ksy, line 3, column 13)",
    ]
  `);
});
