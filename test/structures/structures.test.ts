import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decode, diffFields, explained, fieldsIn, nodesAt, roundTrip, setField, valueAt } from '#layout';
import { piecesSource } from '../../shared/base/pieces.ts';
import type { Source } from '../../shared/base/source.ts';
import { layoutOf, problemsOf, sourceOf } from './support.ts';

const crates = layoutOf(`
meta:
  id: crates
  endian: le
  encoding: ASCII
seq:
  - id: magic
    contents: CRT
  - id: num_crates
    type: u1
  - id: crates
    type: crate
    repeat: expr
    repeat-expr: num_crates
  - id: flags
    type: flags
instances:
  total:
    value: crates[0].weight + crates[1].weight
  lid:
    pos: ofs_lid
    type: str
    size: 3
  ofs_lid:
    pos: _io.size - 2
    type: u2
types:
  crate:
    seq:
      - id: len_name
        type: u1
      - id: name
        type: str
        size: len_name
      - id: kind
        type: u1
        enum: kinds
      - id: weight
        type: f4
  flags:
    meta:
      bit-endian: le
    seq:
      - id: is_open
        type: b1
      - id: level
        type: b7
enums:
  kinds:
    1: wood
    2: steel
`);
const text = (letters: string): number[] => [...letters].map(letter => letter.charCodeAt(0));
const file = sourceOf(
  ...text('CRT'),
  2,
  ...[3, ...text('oak'), 1, 0, 0, 0, 0x40],
  ...[2, ...text('fe'), 9, 0, 0, 0x80, 0x3f],
  0b0000_1011,
  ...text('lid'),
  ...[22, 0],
);

const jsonOf = (source: Source): unknown => {
  const { value } = decode(crates, source);
  return JSON.parse(JSON.stringify(crates.toJson?.(value as never)));
};
function edited(path: string, input: unknown): Source {
  const edit = setField(crates, file, path, input);
  if (edit.kind === 'refused') throw new Error(edit.why);
  if (edit.kind === 'rebuild') return piecesSource(edit.pieces);
  const bytes = file.read(0, file.size).slice();
  bytes.set(edit.bytes, edit.start);
  return sourceOf(...bytes);
}

describe('reading with a user’s structure', () => {
  test('gives JSON with the structure’s own names', () => {
    expect(JSON.stringify(crates.toJson?.(decode(crates, file).value as never))).toBe(
      '{"magic":{"bytes":3,"base64":"Q1JU"},"num_crates":2,"crates":[' +
        '{"len_name":3,"name":"oak","kind":{"value":1,"name":"wood"},"weight":2.0},' +
        '{"len_name":2,"name":"fe","kind":{"value":9,"name":null},"weight":1.0}],' +
        '"flags":{"is_open":true,"level":5},"total":3.0,"lid":"lid","ofs_lid":22}',
    );
  });

  test('gives fields that name every byte', () => {
    const fields = fieldsIn(crates, file, { start: 0, size: file.size });
    expect(fields.map(({ path, start, kind }) => `${start} ${kind} ${path}`)).toEqual([
      '0 constant magic',
      '3 count num_crates',
      '4 size crates[0].len_name',
      '5 text crates[0].name',
      '8 u8 crates[0].kind',
      '9 f32 crates[0].weight',
      '13 size crates[1].len_name',
      '14 text crates[1].name',
      '16 u8 crates[1].kind',
      '17 f32 crates[1].weight',
      '21 flags flags.is_open',
      '22 text lid',
      '25 offset ofs_lid',
    ]);
    expect(explained(crates, file)).toBe(1);
  });

  test('gives a tree with parts of bytes', () => {
    const { children = [] } = nodesAt(crates, file, 'flags', { first: 0, count: 9 }) ?? {};
    expect(children.map(({ key, value, bits }) => [key, value, bits])).toEqual([
      ['is_open', true, [0, 1]],
      ['level', 5, [1, 7]],
    ]);
    expect(valueAt(crates, file, 'flags.level')?.field).toMatchObject({ bits: [1, 7], value: 5, start: 21 });
  });

  test('round-trips exactly', () => {
    expect(roundTrip(crates, file)).toEqual({ kind: 'exact' });
  });

  test('keeps everything before a fault, with its place in both files', () => {
    const cut = sourceOf(...file.read(0, 15));
    const { fault, value } = decode(crates, cut);
    expect(fault?.text).toBe('crates[1].name at 0xE: needs 2 bytes, 1 left (made.ksy, line 32, column 9)');
    expect(JSON.stringify(crates.toJson?.(value as never))).toContain('"name":"oak"');
  });

  test('reports a wrong constant as a finding', () => {
    const bytes = file.read(0, file.size).slice();
    bytes[0] = 0x58;
    const { findings, fault } = decode(crates, sourceOf(...bytes));
    expect(fault).toBeUndefined();
    expect(findings.map(({ path, text: what }) => `${path} ${what}`)).toEqual([
      'magic is 58 52 54, but must be 43 52 54',
    ]);
  });
});

describe('editing with a user’s structure', () => {
  test('writes a value of the same length in place', () => {
    expect(setField(crates, file, 'crates[1].weight', 2.5)).toMatchObject({ kind: 'patch', start: 19 });
    expect(setField(crates, file, 'crates[0].kind', 'steel')).toMatchObject({ kind: 'patch', start: 8 });
    expect(setField(crates, file, 'flags.level', 6)).toMatchObject({ kind: 'patch', start: 21 });
  });

  test('updates the size before a longer text and the offset after it', () => {
    const longer = edited('crates[0].name', 'mahogany');
    expect(longer.size).toBe(file.size + 5);
    expect(jsonOf(longer)).toMatchObject({
      crates: [{ len_name: 8, name: 'mahogany' }, { name: 'fe' }],
      lid: 'lid',
      ofs_lid: 27,
    });
    expect(diffFields(crates, file, longer).map(({ path, followsFrom }) => [path, followsFrom])).toContainEqual([
      'crates[0].name',
      undefined,
    ]);
  });

  test('rejects what its expressions do not allow', () => {
    expect(setField(crates, file, 'lid', 'a lid')).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('“size: 3”'),
    });
    expect(setField(crates, file, 'total', 5)).toMatchObject({ kind: 'refused' });
    expect(setField(crates, file, 'num_crates', 9)).toMatchObject({ kind: 'refused' });
  });

  test('writes inside packed and masked bytes', () => {
    const packed = layoutOf(`
meta: {id: packed, endian: be}
seq:
  - {id: key, type: u1}
  - {id: masked, size: 4, process: xor(key), type: inner}
  - {id: len_body, type: u2}
  - {id: body, size: len_body, process: zlib, type: inner}
types:
  inner:
    seq: [{id: a, type: u4}]
`);
    const body = deflateSync(Uint8Array.of(0, 0, 0, 7));
    const source = sourceOf(0xff, 0xff, 0xff, 0xff, 0xfe, 0, body.length, ...body);
    expect(valueAt(packed, source, '')?.value).toMatchObject({ masked: { a: 1 }, body: { a: 7 } });
    expect(setField(packed, source, 'masked.a', 3)).toMatchObject({
      kind: 'patch',
      start: 4,
      bytes: Uint8Array.of(0xfc),
    });
    const edit = setField(packed, source, 'body.a', 123456789);
    const after = edit.kind === 'rebuild' ? piecesSource(edit.pieces) : source;
    expect(valueAt(packed, after, 'body.a')?.value).toBe(123456789);
    expect(roundTrip(packed, source)).toEqual({ kind: 'exact' });
  });
});

test('at the end of a list, _index counts the items read so far', () => {
  const layout = layoutOf(`
meta: {id: counted}
seq: [{id: a, type: u1, repeat: until, repeat-until: _index == 3}]
`);
  expect(valueAt(layout, sourceOf(9, 8, 7, 6, 5), '')?.value).toEqual({ a: [9, 8, 7] });
});

test('a struct stored elsewhere is shown by its path', () => {
  const layout = layoutOf(`
meta: {id: rings}
seq: [{id: first, type: ring}]
instances:
  same: {value: first}
types:
  ring:
    seq: [{id: a, type: u1}]
    instances:
      again: {pos: 0, type: ring}
`);
  expect(valueAt(layout, sourceOf(5), '')?.value).toEqual({
    first: { a: 5, again: { ref: 'first' } },
    same: { ref: 'first' },
  });
});

test('an error in a structure is reported at its line', () => {
  expect(
    problemsOf(`meta:
  id: wrong
seq:
  - id: a
    type: u2
  - id: b
    size: a + "x"
  - id: c
    type: nothing
`),
  ).toEqual([
    '5:11 “u2” needs a byte order: “u2le”, “u2be”, or meta/endian.',
    '7:11 “a + "x"”: + cannot be used on a value and text.',
    '9:11 There is no type “nothing”.',
  ]);
});

test('an item of a file of several gigabytes is shown', () => {
  const layout = layoutOf(
    'meta: {id: far}\nseq: [{id: a, type: t, repeat: eos}]\ntypes: {t: {seq: [{id: x, type: u1}]}}',
  );
  const source: Source = { size: 6 * 2 ** 30, read: (_, size) => new Uint8Array(size) };
  expect(valueAt(layout, source, 'a[5000000000]')?.value).toEqual({ x: 0 });
});
