// One file in several editions; and what only the whole of a file tells.
import { describe, expect, it } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { checked } from '../../shared/layout/checked.ts';
import { countOf } from '../../shared/layout/count-of.ts';
import { decode } from '../../shared/layout/decode.ts';
import { describe as documentation } from '../../shared/layout/describe.ts';
import { editions } from '../../shared/layout/editions.ts';
import { encode } from '../../shared/layout/encode.ts';
import { list } from '../../shared/layout/list.ts';
import { nodesAt } from '../../shared/layout/nodes-at.ts';
import { u8, u16 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { valueAt } from '../../shared/layout/value-at.ts';
import { hexText } from '../support/hex-text.ts';
import { edited, json, read } from './support.ts';

const first = struct({ magic: u8, version: u8, size: u8 }, 'The first.');
const second = struct(
  { magic: u8, version: u8, count: countOf(u8, 'places'), places: list(u16, 'count') },
  'The second.',
);
const either = editions('version', { 1: first, 2: second });

describe('editions', () => {
  it('reads each edition as its own struct, and writes it as its model says', () => {
    expect(json(either, 'EE 01 07')).toEqual({ magic: 0xee, version: 1, size: 7 });
    expect(json(either, 'EE 02 02 0A 00 0B 00')).toEqual({ magic: 0xee, version: 2, places: [10, 11] });
    expect(toBytes(encode(either, { magic: 1, version: 2, places: [3] }))).toEqual(hexText('01 02 01 03 00'));
  });

  it('is no step of a path', () => {
    const bytes = hexText('EE 02 02 0A 00 0B 00');
    expect(read(either, bytes).fields.map(({ path }) => path)).toEqual([
      'magic',
      'version',
      'count',
      'places[0]',
      'places[1]',
    ]);
    expect(edited(either, bytes, 'places[1]', 12)).toEqual(hexText('EE 02 02 0A 00 0C 00'));
    expect(valueAt(either, memorySource(bytes), 'places')?.value).toEqual([10, 11]);
    expect(nodesAt(either, memorySource(bytes), '', { first: 0, count: 9 })?.children.map(({ key }) => key)).toEqual([
      'magic',
      'version',
      'count',
      'places',
    ]);
  });

  it('is a fault where there is no such edition, or no number', () => {
    expect(decode(either, memorySource(hexText('EE 03 07'))).fault?.text).toBe(
      'the file at 0x0: there is no version 3: expected 1, 2',
    );
    expect(decode(either, memorySource(hexText('EE'))).fault?.text).toMatch(/needs 1 bytes, 0 left/);
    expect(() => encode(either, { magic: 1, version: 9, size: 1 })).toThrow('there is no such version');
  });

  it('is documented edition by edition', () => {
    expect(documentation(either, 'Either')).toMatch(/`1`.*\n.*`2`[\s\S]*The first\.[\s\S]*The second\./);
  });

  it('refuses editions that have the number at different places', () => {
    const third = struct({ version: u8 });
    expect(() => editions('version', { 1: first, 3: third })).toThrow('at the same place');
  });
});

describe('checked', () => {
  const table = checked(second, function* ({ places }) {
    for (const [i, place] of places.entries())
      if (place >= places.length) yield { path: `places[${i}]`, text: `there is no place ${place}` };
  });

  it('finds what the whole says of a field, at its bytes', () => {
    const { findings } = read(table, 'EE 02 02 01 00 0B 00');
    expect(findings).toEqual([
      { path: 'places[1]', start: 5, size: 2, weight: 'warning', text: 'there is no place 11' },
    ]);
  });

  it('says once that there is more than anybody reads', () => {
    const bytes = Uint8Array.from([0, 2, 200, ...Array.from({ length: 200 }, () => [0xff, 0xff]).flat()]);
    const { findings } = decode(table, memorySource(bytes));
    expect(findings).toHaveLength(101);
    expect(findings.at(-1)?.text).toBe('more than 100 values are unusual');
  });

  it('says nothing of what could not be read', () => {
    expect(decode(table, memorySource(hexText('EE 02 02 0B 00'))).findings).toEqual([]);
  });
});
