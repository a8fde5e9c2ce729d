// Each method, operator and cast of the language, with what it gives worked out by hand; and what there is none of, told at its line.
import { expect, test } from 'vitest';
import { decode, valueAt } from '#layout';
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
  'list.map(1)',
])('%s is told at its line, and no structure comes of it', expression => {
  expect(problemsOf(`${head}instances:\n  v:\n    value: '${expression}'\n`)).toEqual([
    expect.stringMatching(/^14:12 “.*”/),
  ]);
});

test('a text that an encoding has no bytes for is a finding', () => {
  const layout = layoutOf(`${head}instances:\n  v:\n    value: 't.to_b("SJIS")'\n`);
  expect(decode(layout, data).findings.map(({ path, text }) => `${path}: ${text}`)).toEqual([
    'v: "Añ" cannot be written in SJIS (made.ksy, line 13, column 3)',
  ]);
});
