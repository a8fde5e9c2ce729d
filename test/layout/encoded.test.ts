import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { type Codec, encoded } from '../../shared/layout/encoded.ts';
import { countOf } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { encode } from '../../shared/layout/inside/encode.ts';
import { text } from '../../shared/layout/inside/text.ts';
import { list } from '../../shared/layout/list.ts';
import { u8, u16, u32 } from '../../shared/layout/scalars.ts';
import { sizeOf } from '../../shared/layout/size-of.ts';
import { struct } from '../../shared/layout/struct.ts';
import { within } from '../../shared/layout/within.ts';
import { zeroText } from '../../shared/layout/zero-text.ts';
import { hexText } from '../support/hex-text.ts';
import { edited, fieldLines, json, read } from './support.ts';

// Each byte is xored with 0x80 plus its place in the region.
const xor = (bytes: Uint8Array): Uint8Array => bytes.map((byte, i) => byte ^ (0x80 + i));
const cipher: Codec = { name: 'xor', inPlace: true, decode: xor, encode: xor };
const deflate: Codec = { name: 'deflate', inPlace: false, decode: b => inflateSync(b), encode: b => deflateSync(b) };

describe('a cipher in place', () => {
  const layout = struct({
    size: sizeOf(u8, 'names'),
    names: within(encoded(cipher, list(zeroText, 2)), 'size'),
    end: u8,
  });
  const bytes = Uint8Array.from([5, ...xor(hexText('"ab" 00 "c" 00')), 7]);

  it('keeps real offsets, values and edits', () => {
    expect(json(layout, bytes)).toEqual({ names: ['ab', 'c'], end: 7 });
    expect(fieldLines(read(layout, bytes).fields)).toEqual([
      '0x0+1 size size 5',
      '0x1+3 text names[0] "ab"',
      '0x4+2 text names[1] "c"',
      '0x6+1 u8 end 7',
    ]);
    expect(edited(layout, bytes, 'names[1]', 'x')).toEqual(Uint8Array.from([5, ...xor(hexText('"ab" 00 "x" 00')), 7]));
    expect(edited(layout, bytes, 'names[0]', 'abc')).toEqual(
      Uint8Array.from([6, ...xor(hexText('"abc" 00 "c" 00')), 7]),
    );
    expect(decode(layout, memorySource(Uint8Array.from([2, ...xor(hexText('"ab"')), 7]))).fault?.text).toBe(
      'names[0] at 0x1: text without its NUL',
    );
  });

  it('accepts only what its content accepts', () => {
    const part = struct({ size: sizeOf(u8, 'name'), name: encoded(cipher, text('size')), end: u16 });
    expect(json(part, Uint8Array.from([2, ...xor(hexText('"ab"')), 7, 0]))).toEqual({ name: 'ab', end: 7 });
  });
});

describe('a packed region', () => {
  const layout = struct({
    size: sizeOf(u32, 'body'),
    body: within(encoded(deflate, struct({ count: countOf(u32, 'xs'), xs: list(u32, 'count') })), 'size'),
  });
  const plain = new Uint8Array(404);
  plain[0] = 100;
  const fileOf = (stored: Uint8Array): Uint8Array =>
    Uint8Array.from([stored.length, stored.length >> 8, 0, 0, ...stored]);

  it('keeps another packer’s bytes while its content is unchanged', () => {
    const foreign = fileOf(deflateSync(plain, { level: 0 }));
    const { fields } = read(layout, foreign);
    expect(fields.map(({ path, kind }) => [path, kind])).toEqual([
      ['size', 'size'],
      ['body', 'bytes'],
    ]);
    expect(json(layout, foreign)).toMatchObject({ body: { xs: { length: 100 } } });
  });

  it('is repacked when its content changes', () => {
    const changed = plain.slice();
    changed[4] = 9;
    const foreign = fileOf(deflateSync(plain, { level: 0 }));
    const decoded = decode(layout, memorySource(foreign));
    if (decoded.fault) throw new Error(decoded.fault.text);
    decoded.value.body.xs[0] = 9;
    expect(toBytes(encode(layout, decoded.value))).toEqual(fileOf(deflateSync(changed)));
    expect(edited(layout, foreign, 'body.xs[0]', 9)).toBe(
      'body.xs[0]: this value has no bytes of its own and cannot be set',
    );
  });
});
