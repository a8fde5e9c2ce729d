// What only the whole of a file tells.
import { describe, expect, it } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { checked } from '../../shared/layout/checked.ts';
import { countOf } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { list } from '../../shared/layout/list.ts';
import { u8, u16 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { hexText } from '../support/hex-text.ts';
import { read } from './support.ts';

const second = struct({ magic: u8, version: u8, count: countOf(u8, 'places'), places: list(u16, 'count') });

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
