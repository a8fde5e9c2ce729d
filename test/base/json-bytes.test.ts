import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonStream, jsonText } from '../../electron/answers/export/json-bytes.ts';
import { FloatRows, f32Json } from '../../shared/base/f32.ts';
import { Base64, JsonItems, wholeJson } from '../../shared/base/lazy-json.ts';
import { collected, toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';

const text = (value: unknown) => Buffer.from(toBytes(collected(jsonStream(value)))).toString();
const expected = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
const float = fc.oneof(
  fc.float(),
  fc.integer({ min: -1e6, max: 1e6 }).map(Math.fround),
  fc.integer({ min: -1e6, max: 1e6 }).map(whole => Math.fround(whole / 1000)),
);

describe('JSON bytes match JSON.stringify', () => {
  it('for any JSON', () => {
    const alike = (value: unknown): void => void expect(text(value)).toBe(expected(value));
    fc.assert(fc.property(fc.jsonValue(), alike));
    fc.assert(fc.property(fc.string({ unit: 'binary' }), alike));
  });

  it('for omitted members, and values with a toJSON of their own', () => {
    const odd = {
      a: undefined,
      b: () => 1,
      c: [undefined, null],
      d: new Date(0),
      e: JSON.rawJSON('1e400'),
      f: {},
      g: [],
    };
    expect(text(odd)).toBe(expected(odd));
  });

  it('for floats, alone and in arrays', () => {
    fc.assert(
      fc.property(fc.array(float, { maxLength: 60 }), values => {
        const model = { one: values.map(f32Json), rows: new FloatRows(Float32Array.from(values.concat(values)), 2) };
        expect(text(model)).toBe(expected(model));
      }),
      { numRuns: 500 },
    );
  });

  it('for parts that are produced while writing, also on one line', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => (i * 7) >> 2);
    const model = {
      list: new JsonItems(3, i => (i === 1 ? new JsonItems(0, () => 0) : { i, name: `“${i}”` })),
      bytes: { base64: new Base64(memorySource(bytes)) },
    };
    const whole = {
      list: [{ i: 0, name: '“0”' }, [], { i: 2, name: '“2”' }],
      bytes: { base64: Buffer.from(bytes).toString('base64') },
    };
    expect(text(model)).toBe(expected(whole));
    expect(Buffer.concat(jsonText(model, 0).pieces).toString()).toBe(JSON.stringify(whole));
    expect([wholeJson(model), JSON.parse(JSON.stringify(model))]).toEqual([whole, whole]);
  });

  it('for a long text, without splitting surrogate pairs', () => {
    for (const before of ['', 'x']) {
      const long = before + '𝄞"'.repeat(20_000);
      expect(text(long)).toBe(expected(long));
    }
  });

  it('for a text and a list larger than the first buffer', () => {
    const large = { text: 'é"'.repeat(100_000), list: Array.from({ length: 50_000 }, (_, i) => `entry ${i}`) };
    expect(text(large)).toBe(expected(large));
  });
});
