import { describe, expect, it } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { choice } from '../../shared/layout/choice.ts';
import { chooseBy } from '../../shared/layout/choose-by.ts';
import { chunks } from '../../shared/layout/chunks.ts';
import { custom } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { encode } from '../../shared/layout/inside/encode.ts';
import { fieldAt, valueAt } from '../../shared/layout/inside/field-at.ts';
import { nodesAt } from '../../shared/layout/inside/nodes-at.ts';
import { prefixedText } from '../../shared/layout/prefixed-text.ts';
import { f32, u8, u16, u32 } from '../../shared/layout/scalars.ts';
import { sizeOf } from '../../shared/layout/size-of.ts';
import { struct } from '../../shared/layout/struct.ts';
import { tagOf } from '../../shared/layout/tag-of.ts';
import { tagged } from '../../shared/layout/tagged.ts';
import { variantBy } from '../../shared/layout/variant-by.ts';
import { within } from '../../shared/layout/within.ts';
import { hexText } from '../support/hex-text.ts';
import { type ReaderValue, readerValue } from './proofs/reader-archive.ts';
import { edited, fieldLines, json, read } from './support.ts';

// [ 7, 1.5, "hi", [] ]
const value = hexText(`
  04 00 00 00  05 00 00 00                # a list of 5 - 1
  01 00 00 00  07 00 00 00                # an integer
  02 00 00 00  00 00 C0 3F                # a float
  03 00 00 00  02 00 00 00  "hi"          # a string
  04 00 00 00  01 00 00 00                # an empty list`);

describe('a value after its tag', () => {
  it('is the tag by name and the value', () => {
    const decoded = read<ReaderValue>(readerValue, value);
    expect(decoded.value).toEqual({
      type: 'list',
      value: [
        { type: 'integer', value: 7 },
        { type: 'float', value: 1.5 },
        { type: 'string', value: 'hi' },
        { type: 'list', value: [] },
      ],
    });
    expect(json(readerValue, value)).toEqual([7, 1.5, 'hi', []]);
  });

  it('has the path of the whole, with tag, count and length below it', () => {
    expect(fieldLines(read(readerValue, value).fields)).toEqual([
      '0x0+4 choice type "list" (4)',
      '0x4+4 count count 4',
      '0x8+4 choice [0].type "integer" (1)',
      '0xC+4 i32 [0] 7',
      '0x10+4 choice [1].type "float" (2)',
      '0x14+4 f32 [1] 1.5',
      '0x18+4 choice [2].type "string" (3)',
      '0x1C+4 size [2].length 2',
      '0x20+2 text [2] "hi"',
      '0x22+4 choice [3].type "list" (4)',
      '0x26+4 count [3].count 0',
    ]);
  });

  it('is one node of the tree, without its tag', () => {
    const nodes = nodesAt(readerValue, memorySource(value), '', { first: 0, count: 9 });
    expect(nodes?.node).toMatchObject({ kind: 'list', count: 4 });
    expect(nodes?.children.map(({ key, kind, value, count }) => [key, kind, value, count])).toEqual([
      ['[0]', 'i32', 7, 0],
      ['[1]', 'f32', 1.5, 0],
      ['[2]', 'text', 'hi', 0],
      ['[3]', 'list', undefined, 0],
    ]);
    const source = memorySource(value);
    expect(fieldAt(readerValue, source, 0x1c)?.ancestors).toEqual([{ path: '[2]', index: 2 }]);
    expect(fieldAt(readerValue, source, 0)).toMatchObject({ field: { path: 'type' }, ancestors: [] });
  });

  it('is changed as a patch or a rebuild; its tag only by bytes', () => {
    expect(edited(readerValue, value, '[1]', 'bits:7F800001')).toEqual(
      Uint8Array.from([...value.slice(0, 0x14), 1, 0, 0x80, 0x7f, ...value.slice(0x18)]),
    );
    expect(edited(readerValue, value, '[2]', 'hello')).toEqual(
      Uint8Array.from([...value.slice(0, 0x1c), ...hexText('05 00 00 00 "hello"'), ...value.slice(0x22)]),
    );
    expect(edited(readerValue, value, '[0].type', 'float')).toEqual(
      Uint8Array.from([...value.slice(0, 8), 2, ...value.slice(9)]),
    );
    expect(valueAt(readerValue, memorySource(value), '[0].type')?.value).toBe('integer');
  });

  it('keeps the leftovers of its payload with the value, not with its position', () => {
    const decoded = decode(readerValue, memorySource(hexText('04 00 00 00 02 00 00 00  02 00 00 00  01 00 80 7F')));
    if (decoded.fault || decoded.value.type !== 'list') throw new Error('expected a list');
    const moved: ReaderValue = { type: 'list', value: [{ type: 'integer', value: 1 }, ...decoded.value.value] };
    const [bytes] = encode(readerValue, moved);
    expect(bytes).toEqual(hexText('04 00 00 00 03 00 00 00  01 00 00 00 01 00 00 00  02 00 00 00  01 00 80 7F'));
  });

  it('of an unknown kind is a fault that keeps what came before it', () => {
    const decoded = decode(readerValue, memorySource(hexText('04 00 00 00 02 00 00 00  09 00 00 00  00 00 00 00')));
    expect(decoded.fault?.text).toBe('[0] at 0x8: unknown type 9');
    expect(() => encode(readerValue, { type: 'nothing', value: 1 } as never)).toThrow('unknown type "nothing"');
  });

  it('nested too deeply is a fault, not a stack overflow', () => {
    const deep = new Uint8Array(8 * 100_000);
    const view = new DataView(deep.buffer);
    for (let at = 0; at < deep.length; at += 8) {
      view.setUint32(at, 4, true);
      view.setUint32(at + 4, 2, true);
    }
    expect(decode(readerValue, memorySource(deep)).fault?.text).toMatch(/is nested too deeply$/);
  });
});

describe('one of several, by a sibling', () => {
  const point = struct({ x: u8, y: u8 });
  const layout = struct({
    kind: tagOf(choice(u8, { 1: 'point', 2: 'number' }), 'body'),
    size: sizeOf(u8, 'body'),
    body: within(chooseBy('kind', { point, number: f32 }), 'size'),
  });

  it('carries its tag in the value', () => {
    expect(read(layout, '01 02 05 06').value).toEqual({ body: { type: 'point', value: { x: 5, y: 6 } } });
    expect(json(layout, '01 02 05 06')).toEqual({ body: { type: 'point', x: 5, y: 6 } });
    expect(json(layout, '02 04 00 00 80 3F')).toEqual({ body: 1 });
    expect(valueAt(layout, memorySource(hexText('01 02 05 06')), 'body.y')?.value).toBe(6);
  });

  it('keeps the bytes of an unknown kind', () => {
    expect(json(layout, '09 02 05 06')).toEqual({ body: { type: 9, raw: { bytes: 2, base64: 'BQY=' } } });
  });

  it('may be an item of another kind after an edit of the model', () => {
    expect(encode(layout, { body: { type: 'number', value: 2 } })).toEqual([hexText('02 04 00 00 00 40')]);
  });
});

describe('a variant', () => {
  const layout = struct({ version: u8, size: variantBy('version', { 1: u16, 2: u32 }) });

  it('has the shape for its version, and no tag', () => {
    expect(json(layout, '01 05 00')).toEqual({ version: 1, size: 5 });
    expect(json(layout, '02 05 00 00 00')).toEqual({ version: 2, size: 5 });
    expect(decode(layout, memorySource(hexText('03 05 00'))).fault?.text).toBe(
      'size at 0x1: there is no variant for version = 3',
    );
    expect(() => encode(layout, { version: 3, size: 1 })).toThrow('there is no variant for version = 3');
  });
});

describe('a custom layout', () => {
  it('supports all three operations without a built-in combinator', () => {
    const triple = custom<number>({
      kind: 'u24',
      about: 'three bytes',
      minSize: 3,
      decode: r => u16.decode(r) + u8.decode(r) * 65536,
      encode(w, value) {
        u16.encode(w, value % 65536);
        u8.encode(w, Math.floor(value / 65536));
      },
      fields(r, out) {
        u16.fields(r, out);
        u8.fields(r, { ...out, add: spot => out.add({ ...spot, path: `${spot.path}.high` }) });
      },
    });
    const layout = struct({ n: triple, name: prefixedText(u8) });
    expect(json(layout, '01 02 03 00')).toEqual({ n: 0x030201, name: '' });
  });
});

describe('a layout in which one path would mean two things', () => {
  it('is refused when it is built', () => {
    expect(() => tagged(u8, { 1: struct({ type: u8 }) })).toThrow("tagged names a part of its own 'type'");
    expect(() => tagged(u8, { 1: tagged(u8, { 1: u8 }) })).toThrow("tagged names a part of its own 'type'");
    expect(() => within(struct({ rest: u8 }), 4)).toThrow("within names a part of its own 'rest'");
    expect(() => chunks({ id: u32, size: u32 }, { 1: struct({ size: u8 }) })).toThrow(
      "chunks names a part of its own 'size'",
    );
    expect(() => chunks({ id: u32, size: u32 }, { 1: within(struct({ width: u8 }), 4) })).toThrow("'rest'");
  });
});
