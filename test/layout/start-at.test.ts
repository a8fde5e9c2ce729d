// Data in several parts that begin at one offset, the first of which may be empty.
import { describe, expect, it } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { countOf } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { encode } from '../../shared/layout/inside/encode.ts';
import { fieldsIn } from '../../shared/layout/inside/fields-in.ts';
import { roundTrip } from '../../shared/layout/inside/round-trip.ts';
import { startAt } from '../../shared/layout/inside/start-at.ts';
import { later, laterOf } from '../../shared/layout/later.ts';
import { list } from '../../shared/layout/list.ts';
import { offsetOf } from '../../shared/layout/offset-of.ts';
import { u8, u16 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { hexText } from '../support/hex-text.ts';
import { expectTiled, read } from './support.ts';

const item = struct({
  aCount: countOf(u8, 'a'),
  bCount: countOf(u8, 'b'),
  start: offsetOf(u8, 'data'),
  data: later(startAt('start')),
  a: later(list(u8, 'aCount')),
  b: later(list(u16, 'bCount')),
});
const layout = struct({ count: countOf(u8, 'items'), items: list(item, 'count'), parts: laterOf('items') });

describe('startAt', () => {
  it('says where all parts of an item are, even if the first is empty', () => {
    const { value } = read(layout, '02  00 01 07  01 00 09   0B 00  0A');
    expect(value).toEqual({
      items: [
        { a: [], b: [11] },
        { a: [10], b: [] },
      ],
    });
  });

  it('is written as the new position of the parts, whatever grew before them', () => {
    const grown = {
      items: [
        { a: [1, 2], b: [3] },
        { a: [], b: [4] },
        { a: [], b: [] },
      ],
    };
    expect(toBytes(encode(layout, grown))).toEqual(hexText('03  02 01 0A  00 01 0E  00 00 10   01 02 03 00  04 00'));
  });

  it('keeps the bytes of a gap before them, and names none of them', () => {
    const { findings, fields } = read(layout, '02  00 01 08  01 00 0B   EE 0B 00  EF 0A');
    expect(findings.map(({ path, start, size, text }) => [path, start, size, text])).toEqual([
      ['items[0].data', 7, 1, '1 byte lies between'],
      ['items[1].data', 10, 1, '1 byte lies between'],
    ]);
    expect(fields.filter(({ kind }) => kind === 'unknown').map(({ start }) => start)).toEqual([7, 10]);
  });

  it('reads parts in another order, and reports it', () => {
    const source = memorySource(hexText('02  00 01 08  01 00 07   0A 0B 00'));
    const { value, findings } = decode(layout, source);
    expect(value).toMatchObject({
      items: [
        { a: [], b: [11] },
        { a: [10], b: [] },
      ],
    });
    expect(findings.at(-1)?.text).toBe('is before what it should follow (0xA)');
    expectTiled(fieldsIn(layout, source, { start: 0, size: 10 }), 0, 10);
    expect(roundTrip(layout, source).kind).toBe('patchOnly');
  });

  it('is a fault past the end', () => {
    expect(decode(layout, memorySource(hexText('01  00 00 44'))).fault?.text).toBe(
      'items[0].data at 0x4: starts at 0x44, but the end is 0x4',
    );
  });
});
