import { describe, expect, test } from 'vitest';
import type { FieldOptions } from '../../../shared/layout/inside/field-change.ts';
import { buildReader, float, int, type Value } from '../../support/build-zipper.ts';
import { changeLinesOf } from './change-lines.ts';
import { inserted, replaced } from './items.ts';

const walker = (inside: readonly Value[]): Value => ['WALKER', inside];
const speed = ['WALK', float(16.5)] as const;
const heron: readonly Value[] = [
  ...['NAME', 'Heron', 'MASS', int(20), 'SPEED'],
  [speed, ['RUN', float(33)]],
  ...['EYE', [float(0), float(4), float(0.5)], 'MOTIONS', ['STAND', 'heron_stand', 'WALK', 'heron_walk']],
];
interface Edit {
  readonly title: string;
  readonly a: Value;
  readonly b: Value;
  readonly changes: readonly string[];
  readonly options?: FieldOptions;
}

const sounds: Value = ['SOUNDS', ['crane_call', int(1)], 'LOOPS', ['wind_in_the_reeds', 'rain', int(7)]];
const long = ['wind_in_the_reeds', 'rain', int(7)] as const;

const readerEdits: readonly Edit[] = [
  { title: 'nothing', a: walker(heron), b: walker(heron), changes: [] },
  {
    title: 'an integer after its key',
    a: walker(heron),
    b: walker(replaced(heron, 3, int(21))),
    changes: ['changed [1][3]: 20 → 21'],
  },
  {
    title: 'a float in a list of pairs',
    a: walker(heron),
    b: walker(
      replaced(heron, 5, [
        ['WALK', float(17.25)],
        ['RUN', float(33)],
      ]),
    ),
    changes: ['changed [1][5][0][1]: 16.5 → 17.25'],
  },
  {
    title: 'one of three floats in a row',
    a: walker(heron),
    b: walker(replaced(heron, 7, [float(0), float(4.5), float(0.5)])),
    changes: ['changed [1][7][1]: 4 → 4.5'],
  },
  {
    title: 'all of three floats in a row',
    a: walker(heron),
    b: walker(replaced(heron, 7, [float(1), float(2), float(3)])),
    changes: ['changed [1][7][0]: 0 → 1', 'changed [1][7][1]: 4 → 2', 'changed [1][7][2]: 0.5 → 3'],
  },
  {
    title: 'a text that grew',
    a: walker(heron),
    b: walker(replaced(heron, 1, 'Heron of the upper marsh')),
    changes: ['changed [1][1]: "Heron" → "Heron of the upper marsh"'],
  },
  {
    title: 'a pair put in, before others that are keyed',
    a: walker(heron),
    b: walker(inserted(heron, 2, 'COLOUR', [int(1), int(2)])),
    changes: ['added [1][3]: [1,2]'],
  },
  {
    title: 'a pair put in and another value changed after it',
    a: walker(heron),
    b: walker(inserted(replaced(heron, 3, int(22)), 2, 'JUMP_JETS', int(4))),
    changes: ['added [1][3]: 4', 'changed [1][3] → [1][5]: 20 → 22'],
  },
  {
    title: 'a pair taken out',
    a: walker(heron),
    b: walker([...heron.slice(0, 2), ...heron.slice(4)]),
    changes: ['removed [1][3]: 20'],
  },
  {
    title: 'a pair moved to the front',
    a: walker(heron),
    b: walker([...heron.slice(6, 8), ...heron.slice(0, 6), ...heron.slice(8)]),
    changes: ['moved [1][7] → [1][1]'],
  },
  {
    title: 'a pair moved, but order does not count',
    a: walker(heron),
    b: walker([...heron.slice(6, 8), ...heron.slice(0, 6), ...heron.slice(8)]),
    options: { ignoreOrder: true },
    changes: [],
  },
  {
    title: 'a key of another name for the same value',
    a: walker(heron),
    b: walker(replaced(heron, 2, 'WEIGHT')),
    changes: ['renamed [1][2]: "MASS" → "WEIGHT"'],
  },
  {
    title: 'an item put into a list of pairs',
    a: walker(heron),
    b: walker(replaced(heron, 5, [speed, ['HOP', float(2)], ['RUN', float(33)]])),
    changes: ['added [1][5][1]: ["HOP",2]'],
  },
  {
    title: 'a value of another type',
    a: walker(heron),
    b: walker(replaced(heron, 3, 'heavy')),
    changes: ['changed [1][3]: 20 → "heavy"'],
  },
  {
    title: 'a value that became a list',
    a: walker(heron),
    b: walker(replaced(heron, 3, [int(20), int(25)])),
    changes: ['changed [1][3]: 20 → [20,25]'],
  },
  {
    title: 'a subtree moved to another list',
    a: [sounds, ['OTHERS', [int(1)]]],
    b: [
      ['SOUNDS', ['crane_call', int(1)], 'LOOPS', []],
      ['OTHERS', [int(1)], [...long]],
    ],
    changes: [
      'removed [0][3][0]: "wind_in_the_reeds"',
      'removed [0][3][1]: "rain"',
      'removed [0][3][2]: 7',
      'added [1][2]: ["wind_in_the_reeds","rain",7]',
    ],
  },
  {
    title: 'a subtree moved from among others into another list',
    a: [['one', int(1)], [...long], ['two', int(2)], ['more', [int(5), int(6)]]],
    b: [
      ['one', int(1)],
      ['two', int(2)],
      ['more', [int(5), int(6)], [...long]],
    ],
    changes: ['moved [1] → [2][2]'],
  },
  {
    title: 'the last of some words',
    a: ['crake', 'SCOUT', 'dfn_crake.zrd'],
    b: ['crake', 'SCOUT', 'dfn_crake2.zrd'],
    changes: ['changed [2]: "dfn_crake.zrd" → "dfn_crake2.zrd"'],
  },
  {
    title: 'floats that are near enough',
    a: [float(1), float(2), float(3)],
    b: [float(1.0001), float(2), float(3.5)],
    options: { floatStep: 0.001 },
    changes: ['changed [2]: 3 → 3.5'],
  },
  {
    title: 'a number that moved from the end to the front of many',
    a: [int(1), int(2), int(3), int(4), int(5)],
    b: [int(5), int(1), int(2), int(3), int(4)],
    changes: ['moved [4] → [0]'],
  },
];

describe('a comparison of two readers lists exactly what was edited', () => {
  test.each(readerEdits)('$title', ({ a, b, changes, options }) => {
    expect(changeLinesOf('x.zrd', buildReader([a]), buildReader([b]), options)).toEqual(
      changes.map(line => line.replaceAll(/(?<=(?:\w|→) )\[(?=\d+\][[:\s]|\d+\]$)/g, '[0][')),
    );
  });
});
