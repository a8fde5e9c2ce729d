// What the compiler must know, and what it must refuse. The checks are the types: `tsc -p test` fails where one is wrong.
import { describe, expectTypeOf, it } from 'vitest';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { atEnd } from '../../shared/layout/at-end.ts';
import { bits } from '../../shared/layout/bits.ts';
import { bytes } from '../../shared/layout/bytes.ts';
import { choice } from '../../shared/layout/choice.ts';
import { chooseBy } from '../../shared/layout/choose-by.ts';
import { constant } from '../../shared/layout/constant.ts';
import { countOf, custom, shown } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import type { AnyLayout, Infer, Layout } from '../../shared/layout/inside/layout.ts';
import type { Records } from '../../shared/layout/inside/record-table.ts';
import { later, laterOf } from '../../shared/layout/later.ts';
import { list } from '../../shared/layout/list.ts';
import { offsetOf } from '../../shared/layout/offset-of.ts';
import { optional } from '../../shared/layout/optional.ts';
import { placed } from '../../shared/layout/placed.ts';
import { placedOrRaw } from '../../shared/layout/placed-or-raw.ts';
import { records } from '../../shared/layout/records.ts';
import { f32, u8, u16, u32, u64 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { tagged } from '../../shared/layout/tagged.ts';
import { within } from '../../shared/layout/within.ts';
import type { Walkmesh } from './proofs/bwm.ts';
import type { Gamez } from './proofs/gamez.ts';
import type { ReaderArchive, ReaderValue } from './proofs/reader-archive.ts';
import type { W3d } from './proofs/w3d.ts';
import type { Wld } from './proofs/wld.ts';

const vec2 = struct({ x: f32, y: f32 });

describe('the type of a model', () => {
  it('follows from its layout', () => {
    const thing = struct({
      magic: constant(u32, 7),
      start: shown(offsetOf(u32, 'points')),
      flags: bits(u8, { count: { width: 4, countOf: 'points' }, hasName: 1, kind: 3 }),
      points: placed(records(vec2, 'flags.count'), 'start'),
      name: optional(u16, 'flags.hasName'),
      time: u64,
      rest: bytes(),
    });
    expectTypeOf<Infer<typeof thing>>().toEqualTypeOf<{
      flags: { hasName: boolean; kind: number };
      points: Records<{ x: number; y: number }>;
      name?: number | undefined;
      time: bigint;
      rest: Source;
      readonly start: number;
    }>();
  });

  it('is a union by the names of its cases', () => {
    const either = tagged(choice(u8, { 1: 'point', 2: 'number' }), { point: vec2, number: u32 });
    expectTypeOf<Infer<typeof either>>().toEqualTypeOf<
      { type: 'point'; value: { x: number; y: number } } | { type: 'number'; value: number }
    >();
    const chosen = struct({ kind: u32, body: chooseBy('kind', { 1: vec2, 2: u32 }) });
    const use = (body: Infer<typeof chosen>['body']): number => (body.type === 1 ? body.value.x : 0);
    expectTypeOf(use).returns.toBeNumber();
  });

  it('of the five proofs is what their formats say', () => {
    expectTypeOf<ReaderArchive['members'][number]['name']>().toBeString();
    expectTypeOf<ReaderArchive['members'][number]['content']>().extract<ReaderValue>().toEqualTypeOf<ReaderValue>();
    expectTypeOf<Walkmesh['vertices']>().toEqualTypeOf<Records<{ x: number; y: number; z: number }>>();
    expectTypeOf<NonNullable<Gamez['models']['items'][number]['polygons'][number]['normals']>>().toEqualTypeOf<
      number[]
    >();
    expectTypeOf<Wld['version']>().toBeNumber();
    const first = (chunk: W3d[number]): number =>
      chunk.id === 0x740 && chunk.value !== undefined && 'extent' in chunk.value ? chunk.value.extent.x : 0;
    expectTypeOf(first).returns.toBeNumber();
  });

  it('of a decoded value is known only if no fault stopped it', () => {
    const decoded = decode(vec2, memorySource(new Uint8Array(8)));
    if (decoded.fault) expectTypeOf(decoded.value).toBeUnknown();
    else expectTypeOf(decoded.value).toEqualTypeOf<{ x: number; y: number }>();
  });
});

describe('the compiler', () => {
  it('accepts any layout if the model does not matter', () => {
    expectTypeOf(vec2).toExtend<AnyLayout>();
    expectTypeOf(vec2).toExtend<Layout<unknown>>();
    expectTypeOf(constant(u8, 1)).toExtend<AnyLayout>();
  });

  it('refuses names that do not exist', () => {
    // @ts-expect-error no sibling m
    struct({ n: u32, items: list(u32, 'm') });
    // @ts-expect-error flags has no part named size
    struct({ flags: bits(u8, { count: 4 }), items: list(u32, 'flags.size') });
    // @ts-expect-error nothing named b to count
    struct({ n: countOf(u32, 'b'), a: list(u32, 'n') });
    // @ts-expect-error nothing named b to point at
    struct({ at: offsetOf(u32, 'b'), a: placed(u32, 'at') });
    // @ts-expect-error nothing named size to be within
    struct({ n: u32, a: within(u32, 'size') });
    const inner = struct({ items: list(u32, '^n') });
    struct({ n: u32, inner });
    // @ts-expect-error the struct around has no n
    struct({ m: u32, inner });
    // @ts-expect-error the footer has no size
    struct({ footer: atEnd(struct({ count: u32 })), items: list(u32, 'footer.size') });
    struct({ footer: atEnd(struct({ count: u32 })), items: list(u32, 'footer.count') });
    const item = struct({ a: later(u8) });
    // @ts-expect-error no list named things
    const wrong = () => struct({ items: list(item, 1), data: laterOf('things') });
    expectTypeOf(wrong).toBeFunction();
    const piece = struct({ start: offsetOf(u32, 'a'), a: later(placedOrRaw(u8, 'start', 'pieces')) });
    struct({ pieces: list(piece, 2), data: laterOf('pieces') });
    // @ts-expect-error no list named pieces around
    struct({ parts: list(piece, 2), data: laterOf('parts') });
  });

  it('refuses half a layout, a constant of another type, and a root that needs a name', () => {
    // @ts-expect-error custom needs all three ways
    custom({ kind: 'x', about: 'half', decode: () => 1, encode: () => undefined });
    // @ts-expect-error the constant is a number
    constant(u32, 'BWM ');
    const inner = struct({ items: list(u32, '^n') });
    // @ts-expect-error a layout that still needs a name cannot be a root
    decode(inner, memorySource(new Uint8Array(0)));
  });
});
