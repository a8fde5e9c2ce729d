// What holds for any layout made of the language's words, and any value of it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { bits, flags } from '../../shared/layout/bits.ts';
import { choice } from '../../shared/layout/choice.ts';
import { constant } from '../../shared/layout/constant.ts';
import { fixedText } from '../../shared/layout/fixed-text.ts';
import { biased, countOf } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { encode } from '../../shared/layout/inside/encode.ts';
import { fieldsIn } from '../../shared/layout/inside/fields-in.ts';
import type { Layout } from '../../shared/layout/inside/layout.ts';
import { newMemo } from '../../shared/layout/inside/memo.ts';
import { roundTrip } from '../../shared/layout/inside/round-trip.ts';
import { text } from '../../shared/layout/inside/text.ts';
import { later, laterOf } from '../../shared/layout/later.ts';
import { list } from '../../shared/layout/list.ts';
import { padding } from '../../shared/layout/padding.ts';
import { prefixedList } from '../../shared/layout/prefixed-list.ts';
import { prefixedText } from '../../shared/layout/prefixed-text.ts';
import { f32, f64, i8, i16, i32, i64, u8, u16, u32, u64 } from '../../shared/layout/scalars.ts';
import { sizeOf } from '../../shared/layout/size-of.ts';
import { struct } from '../../shared/layout/struct.ts';
import { tagged } from '../../shared/layout/tagged.ts';
import { within } from '../../shared/layout/within.ts';
import { zeroText } from '../../shared/layout/zero-text.ts';
import { edited, expectTiled, read } from './support.ts';

/** A layout, and values it can hold. */
interface Sample {
  readonly layout: Layout<unknown>;
  readonly values: fc.Arbitrary<unknown>;
}
function sample<T>(layout: Layout<T>, values: fc.Arbitrary<T>): Sample {
  return { layout, values };
}

const letters = fc.string({ unit: fc.constantFrom(...'aZ0 .€ÿ'), maxLength: 6 });
const leaves: readonly Sample[] = [
  sample(u8, fc.integer({ min: 0, max: 255 })),
  sample(i8, fc.integer({ min: -128, max: 127 })),
  sample(u16, fc.integer({ min: 0, max: 65535 })),
  sample(i16, fc.integer({ min: -32768, max: 32767 })),
  sample(u32, fc.integer({ min: 0, max: 0xffffffff })),
  sample(i32, fc.integer()),
  sample(u64, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })),
  sample(i64, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  sample(f32, fc.float()),
  sample(f64, fc.double()),
  sample(biased(u16, 1), fc.integer({ min: -1, max: 1000 })),
  sample(choice(u8, { 0: 'zero', 9: 'nine' }), fc.constantFrom<(number | 'zero' | 'nine')[]>('zero', 'nine', 4)),
  sample(flags(u8, { a: 0, b: 7 }), fc.record({ a: fc.boolean(), b: fc.boolean() })),
  sample(
    bits(u16, { low: 4, one: 1, high: 11 }),
    fc.record({ low: fc.nat(15), one: fc.boolean(), high: fc.nat(2047) }),
  ),
  sample(fixedText(6), letters),
  sample(prefixedText(u8), letters),
  sample(zeroText, letters),
];

// A union directly in a union would have two tags by one name.
const inStruct = ({ layout }: Sample) => struct({ it: layout });

const samples = fc.letrec<{ sample: Sample }>(tie => ({
  sample: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...leaves),
    fc
      .tuple(tie('sample'), tie('sample'))
      .map(([a, b]) =>
        sample(
          struct({ first: a.layout, gap: padding(2), second: b.layout }),
          fc.record({ first: a.values, second: b.values }),
        ),
      ),
    tie('sample').map(item => sample(prefixedList(u8, item.layout), fc.array(item.values, { maxLength: 4 }))),
    tie('sample').map(item =>
      sample(
        struct({ count: countOf(u16, 'items'), mark: constant(u8, 7), items: list(item.layout, 'count') }),
        fc.record({ items: fc.array(item.values, { maxLength: 4 }) }),
      ),
    ),
    tie('sample').map(item =>
      sample(
        struct({ size: sizeOf(u16, 'body'), body: within(item.layout, 'size', { align: 4 }) }),
        fc.record({ body: item.values }),
      ),
    ),
    fc.tuple(tie('sample'), tie('sample')).map(([a, b]) =>
      sample(
        tagged(choice(u8, { 1: 'one', 2: 'two' }), { one: inStruct(a), two: inStruct(b) }) as Layout<unknown>,
        fc.oneof(
          a.values.map(it => ({ type: 'one', value: { it } })),
          b.values.map(it => ({ type: 'two', value: { it } })),
        ),
      ),
    ),
    fc.tuple(tie('sample'), tie('sample')).map(([head, tail]) =>
      sample(
        struct({
          count: countOf(u8, 'items'),
          items: list(struct({ head: head.layout, tail: later(tail.layout) }), 'count'),
          tails: laterOf('items'),
        }),
        fc.record({ items: fc.array(fc.record({ head: head.values, tail: tail.values }), { maxLength: 3 }) }),
      ),
    ),
  ),
}));

// A file is a struct or a list: what a bare number leaves behind would have nothing to hang on.
const roots = samples.sample.map(({ layout, values }) => sample(struct({ it: layout }), fc.record({ it: values })));
const written = roots.chain(({ layout, values }) => values.map(value => ({ layout, value })));

describe('any layout', () => {
  it('reads back the values it wrote, tiles their bytes, and writes them again', () => {
    fc.assert(
      fc.property(written, ({ layout, value }) => {
        const bytes = toBytes(encode(layout, value));
        const decoded = read(layout, bytes);
        expect(decoded.fault).toBeUndefined();
        expect(decoded.findings).toEqual([]);
        expect(layout.toJson ? layout.toJson(decoded.value) : decoded.value).toEqual(
          layout.toJson ? layout.toJson(value) : value,
        );
      }),
      { numRuns: 400 },
    );
  });

  it('reads or refuses any bytes, tiles them, and rewrites exactly what it reads', () => {
    fc.assert(
      fc.property(roots, fc.uint8Array({ maxLength: 60 }), ({ layout }, bytes) => {
        const source = memorySource(bytes);
        expectTiled(fieldsIn(layout, source, { start: 0, size: bytes.length }), 0, bytes.length);
        const decoded = decode(layout, source);
        if (decoded.fault) expect(roundTrip(layout, source).kind).toBe('failed');
        else expect(roundTrip(layout, source)).toEqual({ kind: 'exact' });
      }),
      { numRuns: 600 },
    );
  });

  it('shows in a window the same as in the whole', () => {
    fc.assert(
      fc.property(written, fc.nat(), fc.integer({ min: 1, max: 20 }), ({ layout, value }, from, size) => {
        const bytes = toBytes(encode(layout, value));
        const source = memorySource(bytes);
        const start = from % (bytes.length + 1);
        const all = fieldsIn(layout, source, { start: 0, size: bytes.length });
        const memo = newMemo();
        for (let i = 0; i < 2; i++)
          expect(fieldsIn(layout, source, { start, size }, memo)).toEqual(
            all.filter(field => field.start < start + size && field.start + field.size > start),
          );
      }),
      { numRuns: 300 },
    );
  });
});

describe('a text of any length', () => {
  const layout = struct({ size: sizeOf(u8, 'name'), name: text('size'), end: u16 });
  it('can replace another', () => {
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const bytes = toBytes(encode(layout, { name: before, end: 7 }));
        expect(edited(layout, bytes, 'name', after)).toEqual(toBytes(encode(layout, { name: after, end: 7 })));
      }),
    );
  });
});
