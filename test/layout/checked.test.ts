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

  it('reports at a field’s bytes what the check of the whole found', () => {
    const { findings } = read(table, 'EE 02 02 01 00 0B 00');
    expect(findings).toEqual([
      { path: 'places[1]', start: 5, size: 2, weight: 'warning', text: 'there is no place 11' },
    ]);
  });

  it('says once that there are more findings than it lists', () => {
    const bytes = Uint8Array.from([0, 2, 200, ...Array.from({ length: 200 }, () => [0xff, 0xff]).flat()]);
    const { findings } = decode(table, memorySource(bytes));
    expect(findings).toHaveLength(101);
    expect(findings.at(-1)?.text).toBe('more than 100 values are unusual');
  });

  it('reports a field without bytes at the nearest one with bytes around it, and offers no repair there', () => {
    const group = struct({ size: countOf(u8, 'members'), members: list(u16, 'size'), end: u8 });
    const groups = checked(struct({ magic: u8, groups: list(group, 2), rest: u16 }), function* () {
      const repair = Uint8Array.of(7);
      for (const path of ['groups[1].members', 'groups[1].end.low', 'groups[1].members[4]', 'groups[9].end', 'none'])
        yield { path, text: path, repair };
    });
    const { findings } = decode(groups, memorySource(hexText('EE 01 22 33 44 00 55 66 77')));
    expect(findings).toEqual([
      { path: 'groups[1]', start: 5, size: 2, weight: 'warning', text: 'groups[1].members' },
      { path: 'groups[1].end', start: 6, size: 1, weight: 'warning', text: 'groups[1].end.low' },
      { path: 'groups[1]', start: 5, size: 2, weight: 'warning', text: 'groups[1].members[4]' },
      { path: 'groups', start: 1, size: 6, weight: 'warning', text: 'groups[9].end' },
      { path: '', start: 0, size: 9, weight: 'warning', text: 'none' },
    ]);
  });

  it('reports nothing about what could not be read', () => {
    expect(decode(table, memorySource(hexText('EE 02 02 0B 00'))).findings).toEqual([]);
  });
});
