import { expect, test } from 'vitest';
import { decode, editItems } from '#layout';
import { judge } from '../../../electron/answers/guard/judge.ts';
import { demoMapFiles } from '../../../electron/demo/fft/map.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { type Gns, gns, PLAIN, rowsFor, stateText } from '../../../shared/formats/fft/gns/layout.ts';
import { identify } from '../../../shared/formats/index.ts';
import { hexText } from '../../support/hex-text.ts';

const row = (selector: string, state: string, comparison: string, kind: string): string =>
  `${selector} ${state} ${comparison} ${kind} 3333 10270000 00080000 55667788`;

function indexOf(...rows: readonly string[]): Gns {
  const { value, fault } = decode(gns, memorySource(hexText(rows.join('\n'))));
  if (fault) throw new Error(fault.text);
  return value;
}

const map = indexOf(
  row('2200', '0000', '01', '17'), // 0 a texture
  row('2200', '0000', '01', '2E'), // 1 the mesh
  row('3000', '0000', '01', '17'), // 2 another texture without any state: of these the last
  row('2200', '0080', '01', '17'), // 3 the texture of the night
  row('2200', '0080', '01', '30'), // 4 the colours of the night
  row('3000', '0100', '01', '30'), // 5 arrangement 1
  row('2200', '00B0', '02', '2F'), // 6 less than a stormy night
  row('2200', '0080', '01', '31'), // 7 an end that looks like the night
);

test('a plain day has the mesh, the override, and the last texture without a state', () => {
  expect(rowsFor(map, PLAIN)).toEqual([1, 6, 2]);
});

test('a state uses the last matching row of each kind, and is read after the mesh', () => {
  expect(rowsFor(map, { ...PLAIN, night: true })).toEqual([1, 6, 4, 3]);
  expect(rowsFor(map, { ...PLAIN, arrangement: 1 })).toEqual([1, 6, 5, 2]);
});

test('a state without a row falls back to the plain one', () => {
  expect(rowsFor(map, { ...PLAIN, weather: 4 })).toEqual([1, 6, 2]);
});

test('a state is described in words', () => {
  expect(stateText(PLAIN)).toBe('arrangement 0, day');
  expect(stateText({ arrangement: 2, weather: 4, night: true })).toBe('arrangement 2, weather heavy, night');
});

test('an index whose first row has a damaged mark is detected by the next row, and reports the mark', () => {
  const damaged = hexText([row('2200', '0000', '01', '17'), row('2200', '0000', '01', '2E')].join('\n'));
  damaged[0x10] = 0;
  const source = memorySource(damaged);
  expect(identify({ name: 'MAP001.GNS', source })).toMatchObject({
    ...{ format: { id: 'fft/gns' }, confidence: 'likely' },
    why: 'the second row has the marks of a map index, and the first has not',
  });
  const { fault, findings } = decode(gns, source);
  expect(fault).toBeUndefined();
  expect(findings.map(({ path }) => path)).toContain('rows[0].tail');
  const alone = memorySource(damaged.slice(0, 0x14));
  expect(identify({ name: 'MAP001.GNS', source: alone }).format.id).toBe('unknown');
});

test('bytes past those that the game keeps of an index are reported', () => {
  const files = (count: number): string[] => Array.from({ length: count }, () => row('2200', '0000', '01', '2E'));
  const separator = '2200 0000 01 80 0000 000000000000000000000000';
  const indoor = '2200 0000 01 85 0000 14000000 0000000000000000';
  const end = '0000 0000 00 00 0000';
  const told = (count: number): readonly string[] =>
    decode(gns, memorySource(hexText([...files(count), separator, indoor, end].join('\n'))))
      .findings.filter(({ text }) => text.includes('keeps'))
      .map(({ path, text }) => `${path}: ${text}`);
  const text = 'the game keeps the first 3,000 bytes of an index, and this row ends at';
  expect(told(147)).toEqual([]);
  expect(told(148)).toEqual([`ends[0].kind: ${text} 3,008`]);
  expect(told(149)).toEqual([`commands[0].kind: ${text} 3,020`]);
  expect(told(151)).toEqual([`rows[150].kind: ${text} 3,020`]);
});

test('an index that lists another number of files reports how many must be next to it', () => {
  const index = new Map(demoMapFiles()).get('MAP001.GNS') ?? new Uint8Array(0);
  const before = memorySource(index);
  const said = (path: string) => {
    const made = editItems(gns, before, { kind: 'remove', paths: [path] });
    if (made.kind === 'refused') throw new Error(made.why);
    return judge({ address: 'a', name: 'MAP001.GNS', before, after: made.source, steps: 0 }).map(({ text }) => text);
  };
  expect(said('rows[0]')).toEqual([expect.stringMatching(/^the index lists 2 files now, and 3 before: /)]);
  // The row before it names the same file.
  expect(said('rows[4]')).toEqual([]);
});
