import { describe, expect, it } from 'vitest';
import { piecesSource } from '../../shared/base/pieces.ts';
import { memorySource, type Source, sameSource } from '../../shared/base/source.ts';
import { bytes } from '../../shared/layout/bytes.ts';
import { fixedText } from '../../shared/layout/fixed-text.ts';
import { countOf, custom } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { encode } from '../../shared/layout/inside/encode.ts';
import { explained } from '../../shared/layout/inside/explained.ts';
import { Unwritable } from '../../shared/layout/inside/fault.ts';
import { addLeaf } from '../../shared/layout/inside/leaf.ts';
import { roundTrip } from '../../shared/layout/inside/round-trip.ts';
import { setField } from '../../shared/layout/inside/set-field.ts';
import { characters } from '../../shared/layout/inside/text.ts';
import { list } from '../../shared/layout/list.ts';
import { offsetOf } from '../../shared/layout/offset-of.ts';
import { placed } from '../../shared/layout/placed.ts';
import { records } from '../../shared/layout/records.ts';
import { u8, u32 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { hexText } from '../support/hex-text.ts';
import { edited, fileLike } from './support.ts';

const tables = struct({
  aStart: offsetOf(u8, 'a'),
  bStart: offsetOf(u8, 'b'),
  count: countOf(u8, 'a'),
  a: placed(list(u8, 'count'), 'aStart'),
  b: placed(fixedText(2), 'bStart'),
});

/** How often something long showed that it goes on. */
function stepsOf(work: (onStep: () => void) => unknown): number {
  let steps = 0;
  work(() => {
    steps += 1;
  });
  return steps;
}

describe('a long round trip shows that it continues', () => {
  const pairs = struct({ count: countOf(u32, 'pairs'), pairs: list(struct({ a: u32, b: list(u8, 4) }), 'count') });
  const count = 100_000;
  const bytes = new Uint8Array(4 + count * 8);
  new DataView(bytes.buffer).setUint32(0, count, true);
  const long = memorySource(bytes);
  const short = memorySource(hexText('01000000 02000000 00000000'));

  it('while reading and writing, again and again', () => {
    const { value } = decode(pairs, long);
    expect(stepsOf(onStep => decode(pairs, long, { onStep }))).toBeGreaterThan(5);
    expect(stepsOf(onStep => encode(pairs, value, onStep))).toBeGreaterThanOrEqual(3);
    expect(stepsOf(onStep => roundTrip(pairs, long, onStep))).toBeGreaterThan(8);
    expect(stepsOf(onStep => explained(pairs, fileLike(bytes), onStep))).toBeGreaterThan(3);
  });

  it('and short files are processed first', () => {
    expect(stepsOf(onStep => roundTrip(pairs, short, onStep))).toBe(0);
  });
});

describe('a round trip', () => {
  it('is exact, or says where a rewrite would first differ', () => {
    expect(roundTrip(tables, memorySource(hexText('03 04 01 07 "hi"')))).toEqual({ kind: 'exact' });
    expect(roundTrip(tables, memorySource(hexText('05 03 01 "hi" 07')))).toEqual({
      ...{ kind: 'patchOnly', start: 1, path: 'bStart' },
      why: 'a rewrite would first differ in bStart at 0x1 (8 bytes instead of 6)',
    });
  });

  it('fails with the fault', () => {
    expect(roundTrip(tables, memorySource(hexText('03 09 01 07')))).toMatchObject({
      ...{ kind: 'failed', fault: { text: 'b at 0x4: starts at 0x9, but the end is 0x4' } },
    });
  });

  it('finds a layout that cheats: the encoder must not see the source', () => {
    const ways = { kind: 'cheat', about: 'keeps the page it read', fields: () => undefined };
    const cheat = custom<{ page: Uint8Array }>({
      ...ways,
      decode: r => ({ page: r.taken(r.take(r.limit), r.limit) }),
      encode: (w, value) => w.put(value.page),
    });
    expect(roundTrip(cheat, memorySource(hexText('01 02 03')))).toMatchObject({ kind: 'patchOnly', start: 0 });
    const late = custom<Source>({
      ...ways,
      decode: r => r.peek(r.skip(r.limit), r.limit),
      encode: (w, value) => w.putSource(value),
    });
    expect(roundTrip(late, fileLike(hexText('01 02 03')))).toMatchObject({ kind: 'patchOnly', start: 0 });
    const large = new Uint8Array(20_000_000);
    expect(roundTrip(late, fileLike(large))).toMatchObject({ kind: 'patchOnly', start: 0 });
  });

  it('says why when a model cannot be written', () => {
    const broken = custom<number>({
      ...{ kind: 'broken', about: 'never writes', fields: () => undefined },
      decode: r => u8.decode(r),
      encode() {
        throw new Unwritable('this cannot be written');
      },
    });
    expect(roundTrip(broken, memorySource(hexText('01')))).toMatchObject({
      ...{ kind: 'patchOnly', why: 'a rewrite is not possible: this cannot be written' },
    });
  });
});

describe('a large file', () => {
  const layout = struct({
    count: countOf(u32, 'rows'),
    rows: records(struct({ a: u32, b: u32 }), 'count'),
    rest: bytes(),
  });
  const rows = 3_000_000;
  const content = new Uint8Array(4 + rows * 8 + 100_000).fill(3);
  new DataView(content.buffer).setUint32(0, rows, true);

  it('is read in pages, rewritten in pieces, and exact', () => {
    let most = 0;
    let total = 0;
    const source: Source = {
      size: content.length,
      read(start, size) {
        most = Math.max(most, size);
        total += size;
        return content.slice(start, start + size);
      },
    };
    const decoded = decode(layout, source);
    if (decoded.fault) throw new Error(decoded.fault.text);
    const pieces = encode(layout, decoded.value);
    expect(total).toBeLessThan(1_000_000);
    expect(sameSource(piecesSource(pieces), source)).toBe(true);
    expect(most).toBeLessThan(1_000_000);
    expect(roundTrip(layout, source)).toEqual({ kind: 'exact' });
    expect(explained(layout, source)).toBe(1);
  });

  it('is edited in place without being read', () => {
    let total = 0;
    const source: Source = {
      size: content.length,
      read(start, size) {
        total += size;
        return content.slice(start, start + size);
      },
    };
    expect(setField(layout, source, 'rows[1234567].b', 7)).toEqual({
      ...{ kind: 'patch', start: 4 + 1_234_567 * 8 + 4, bytes: hexText('07 00 00 00') },
    });
    expect(total).toBeLessThan(1_000_000);
  });
});

describe('the share explained', () => {
  it('leaves out unnamed and unreadable bytes', () => {
    expect(explained(tables, memorySource(hexText('03 04 01 07 "hi"')))).toBe(1);
    expect(explained(tables, memorySource(hexText('03 08 01 07 FF FF FF FF "hi"')))).toBe(0.6);
    expect(explained(tables, memorySource(hexText('03 09 01 07')))).toBe(1);
    expect(explained(tables, memorySource(hexText('03 04 09 07')))).toBe(0.75);
    expect(explained(tables, memorySource(new Uint8Array(0)))).toBe(1);
  });

  it('counts bytes once', () => {
    const twice = custom<undefined>({
      ...{ kind: 'twice', about: 'names its bytes twice', decode: () => undefined, encode: () => undefined },
      fields(r, out) {
        const start = r.skip(2);
        addLeaf(r, out, { start, size: 2, leaf: characters, value: '' });
        addLeaf(r, out, { start, size: 2, leaf: characters, value: '' });
      },
    });
    expect(explained(twice, memorySource(hexText('01 02 03 04')))).toBe(0.5);
  });
});

describe('an edit that changes a length', () => {
  const text = struct({ aStart: offsetOf(u8, 'a'), a: placed(list(u8, 1), 'aStart'), b: bytes() });

  it('is refused in a file that a rewrite would change, with the first difference', () => {
    const odd = struct({
      ...{ aStart: offsetOf(u8, 'a'), bStart: offsetOf(u8, 'b') },
      a: placed(list(u8, 1), 'aStart'),
      b: placed(bytes(2), 'bStart'),
      c: bytes(),
    });
    expect(edited(odd, hexText('04 02 01 02 03 05'), 'c', '01 02')).toBe(
      'c: its length cannot change in this file: a rewrite would first differ in bStart at 0x1 (8 bytes instead of 6)',
    );
    expect(edited(odd, hexText('04 02 01 02 03 05'), 'c', '06')).toEqual(hexText('04 02 01 02 03 06'));
    expect(edited(text, hexText('01 02 03'), 'b', '04 05')).toEqual(hexText('01 02 04 05'));
  });

  it('of unnamed bytes is refused, unless the length is the same: then it is a patch', () => {
    const short = struct({ a: u8 });
    expect(edited(short, hexText('01 02 03'), '@0x1+2', 'AA BB')).toEqual(hexText('01 AA BB'));
    expect(edited(short, hexText('01 02 03'), '@0x1+2', 'AA')).toBe(
      '@0x1+2: 1 byte where 2 are: unnamed bytes keep their length',
    );
    expect(edited(short, hexText('01 02 03'), '@0x1+9', 'AA')).toBe('@0x1+9: the file ends at 0x3');
  });

  it('is refused where there is no such field', () => {
    const short = struct({ a: u8, b: list(u8, 1) });
    expect(edited(short, hexText('01 02'), 'c', 1)).toBe('c: there is no such field');
    expect(edited(short, hexText('01 02'), 'b', [1])).toBe('b: this has members of its own: set these one by one');
    expect(edited(short, hexText('01 02'), 'a..', 1)).toBe('a..: this is not a path');
    expect(edited(short, hexText('01'), 'b[0]', 1)).toBe(
      'b[0]: there is no such field; reading stopped: b at 0x1: needs 1 byte for 1 item of 1, 0 left',
    );
  });
});

describe('an edit that would leave the file unreadable', () => {
  const counted = struct({ count: countOf(u8, 'items'), items: list(u8, 'count') });

  it('is refused with the fault it would make', () => {
    expect(edited(counted, hexText('02 0A 0B'), 'count', 3)).toBe(
      'count: the file could not be read any more: items at 0x1: needs 3 bytes for 3 items of 1, 2 left',
    );
    expect(edited(counted, hexText('02 0A 0B'), 'count', 1)).toEqual(hexText('01 0A 0B'));
    expect(edited(counted, hexText('02 0A 0B'), 'count', 2)).toEqual(hexText('02 0A 0B'));
  });

  it('is made where the file cannot be read as it is', () => {
    expect(edited(counted, hexText('09 0A 0B'), 'count', 8)).toEqual(hexText('08 0A 0B'));
    expect(edited(counted, hexText('09 0A 0B'), 'count', 2)).toEqual(hexText('02 0A 0B'));
  });
});
