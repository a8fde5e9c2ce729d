import { describe, expect, it } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { plus } from '../../shared/layout/amount.ts';
import { bytes } from '../../shared/layout/bytes.ts';
import { constant } from '../../shared/layout/constant.ts';
import { countOf, listToEnd } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { encode } from '../../shared/layout/inside/encode.ts';
import { valueAt } from '../../shared/layout/inside/field-at.ts';
import { lazily, readable } from '../../shared/layout/lazily.ts';
import { list } from '../../shared/layout/list.ts';
import { u8, u16 } from '../../shared/layout/scalars.ts';
import { sizeOf } from '../../shared/layout/size-of.ts';
import { struct } from '../../shared/layout/struct.ts';
import { within } from '../../shared/layout/within.ts';
import { hexText } from '../support/hex-text.ts';
import { edited, fieldLines, json, read } from './support.ts';

const note = struct({ size: sizeOf(u8, 'text', { plus: 1 }), text: bytes(plus('size', -1)) });
const row = struct({
  mark: constant(u8, 0xaa),
  size: sizeOf(u16, 'notes'),
  notes: within(lazily(listToEnd(note)), 'size'),
});
const file = struct({ count: countOf(u8, 'rows'), rows: list(row, 'count') });

const two = hexText(`
  02
  AA 0500  02 11  03 22 33      # two notes, of one byte and of two
  AA 0200  02 44`);

function modelOf(given: Uint8Array, options = {}) {
  const decoded = decode(file, memorySource(given), options);
  if (decoded.fault) throw new Error(decoded.fault.text);
  return decoded;
}

describe('a part that is read on demand', () => {
  it('is in the overlay, in JSON and under its paths as if it had been read', () => {
    expect(json(file, two)).toEqual({
      rows: [
        { notes: [{ text: { bytes: 1, base64: 'EQ==' } }, { text: { bytes: 2, base64: 'IjM=' } }] },
        { notes: [{ text: { bytes: 1, base64: 'RA==' } }] },
      ],
    });
    expect(valueAt(file, memorySource(two), 'rows[0].notes[1].text')?.value).toEqual({ bytes: 2, base64: 'IjM=' });
    expect(fieldLines(read(file, two).fields).at(-1)).toBe(
      '0xD+1 bytes rows[1].notes[0].text {"bytes":1,"base64":"RA=="} (44)',
    );
  });

  it('is not read before it is needed, and is written unchanged', () => {
    let readings = 0;
    const counted: typeof note = {
      ...note,
      decode(r) {
        readings++;
        return note.decode(r);
      },
    };
    const layout = struct({ notes: lazily(listToEnd(counted)) });
    const { value } = decode(layout, memorySource(two.slice(4, 9))) as { value: { notes: { value: unknown } } };
    expect(toBytes(encode(layout, value as Parameters<typeof layout.encode>[1]))).toEqual(two.slice(4, 9));
    expect(readings).toBe(0);
    expect(value.notes.value).toHaveLength(2);
    expect(value.notes.value).toHaveLength(2);
    expect(readings).toBe(2);
  });

  it('is encoded again if it was read and changed', () => {
    const { value } = modelOf(two);
    const notes = value.rows[1] && readable(value.rows[1].notes);
    notes?.push({ text: memorySource(Uint8Array.of(0x55, 0x66)) });
    expect(toBytes(encode(file, value))).toEqual(hexText('02  AA 0500 02 11 03 22 33  AA 0500 02 44 03 55 66'));
  });

  it('is read at once if one of its values changes length, and only there', () => {
    expect(edited(file, two, 'rows[0].notes[0].text', { base64: 'd3d3' })).toEqual(
      hexText('02  AA 0700 04 77 77 77 03 22 33  AA 0200 02 44'),
    );
  });

  it('that cannot be read is kept raw, and a thorough reading reports it', () => {
    const broken = hexText('01  AA 0300  02 11  09');
    expect(read(file, broken).findings).toEqual([]);
    expect(modelOf(broken, { thorough: true }).findings.map(({ path, text }) => [path, text])).toEqual([
      ['rows[0].notes', 'kept raw: rows[0].notes[1].text at 0x7: needs 8 bytes, 0 left'],
    ]);
    const [first] = modelOf(broken).value.rows;
    expect(first && readable(first.notes)).toBeUndefined();
  });
});

describe('a list to the end of its window', () => {
  const pairs = struct({ pairs: listToEnd(u16) });
  it('leaves bytes that are too few for an item', () => {
    const { value, findings } = read(pairs, '0100 0200 03');
    expect(value).toMatchObject({ pairs: [1, 2] });
    expect(findings.map(({ start, size }) => [start, size])).toEqual([[4, 1]]);
  });
});
