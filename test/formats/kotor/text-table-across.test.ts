import { describe, expect, test } from 'vitest';
import { comparePair } from '../../../electron/answers/compare/compare-pair.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { AcrossPaths } from '../../../shared/formats/format.ts';
import { kotor2da } from '../../../shared/formats/kotor/2da/index.ts';
import { kotor2daText } from '../../../shared/formats/kotor/2da-text/index.ts';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0));
const ours = '2DA V2.0\r\n\r\n     label  walk\r\n0    Dirt   1\r\n1    "Two words" 0\r\n2    Mud 1\r\n';
const theirs = '2DA V2.0\r\n\r\n     label  walk color\r\n0    Dirt   0 red\r\n2    Mud    1 blue\r\n3    "A b" 1 ****';

const table = (text: string) => ({ kind: 'bytes', name: 'x.2da', bytes: bytesOf(text) }) as const;

describe('a text table compared with another version', () => {
  test('is compared by names of columns and rows, with the positions of their words', () => {
    const { changes } = comparePair({ a: table(ours), b: table(theirs) }, {});
    expect(changes.map(({ kind, path, old, new: now, a, b }) => [kind, path, old, now, a?.start, b?.start])).toEqual([
      ['added', 'columns[2]', undefined, 'color', undefined, theirs.indexOf('color')],
      ['removed', 'rows[1]', { label: 'Two words', walk: '0' }, undefined, ours.indexOf('1    "'), undefined],
      ['changed', 'rows[0].cells[1]', '1', '0', ours.indexOf('1\r'), theirs.indexOf('0 red')],
      ['added', 'rows[2]', undefined, { label: 'A b', walk: '1' }, undefined, theirs.indexOf('3    "')],
    ]);
  });

  test('reports differences before its columns too', () => {
    const other = ours.replace('\r\n\r\n', '\r\nDEFAULT: 5\r\n');
    const { changes } = comparePair({ a: table(ours.replace('\r\n\r\n', '\r\nDEFAULT: 4\r\n')), b: table(other) }, {});
    expect(changes).toMatchObject([{ kind: 'changed', path: '[1][1]', old: '4', new: '5' }]);
    const both = other.replace('Mud', 'Clay');
    const told = comparePair({ a: table(ours.replace('\r\n\r\n', '\r\nDEFAULT: 4\r\n')), b: table(both) }, {}).changes;
    expect(told.map(({ path }) => path)).toEqual(['[1][1]', 'rows[2].cells[0]']);
  });

  test.each<readonly [string, AcrossPaths, string]>([
    ['a cell', { fromPath: 'rows[0].cells[1]', path: 'rows[0].cells[1]' }, ours.replace('Dirt   1', 'Dirt   0')],
    ['a row that only they have', { fromPath: 'rows[2]', path: undefined }, `${ours}3    "A b"    1\r\n`],
    ['a row that only we have', { fromPath: undefined, path: 'rows[1]' }, ours.replace('1    "Two words" 0\r\n', '')],
    [
      'a column that only they have',
      { fromPath: 'columns[2]', path: undefined },
      ours
        .replace('walk', 'walk  color')
        .replace('Dirt   1', 'Dirt   1    red')
        .replace('words" 0', 'words" 0    ****')
        .replace('Mud 1', 'Mud 1    blue'),
    ],
    [
      'a column that only we have',
      { fromPath: undefined, path: 'columns[0]' },
      '2DA V2.0\r\n\r\n  walk\r\n0   1\r\n1 0\r\n2 1\r\n',
    ],
  ])('copies %s', (_, paths, expected) => {
    const made = kotor2daText.copyAcross?.(memorySource(bytesOf(theirs)), memorySource(bytesOf(ours)), paths);
    if (made === undefined || 'why' in made) throw new Error(made?.why);
    expect(String.fromCharCode(...toBytes([made.source]))).toBe(expected);
  });

  test('refuses a row that exists already, or whose column is missing', () => {
    const across = (fromPath: string) =>
      kotor2daText.copyAcross?.(memorySource(bytesOf(theirs)), memorySource(bytesOf(ours)), {
        fromPath,
        path: undefined,
      });
    expect(across('rows[0]')).toEqual({ why: 'it has a row 0 already' });
    expect(across('rows[9]')).toEqual({ why: 'the other side has no rows[9]' });
  });
});

test('a damaged table is reported as damaged when one of its rows is requested', () => {
  const whole = bytesOf('2DA V2.b\na\t\0\x01\0\0\0x\t\0\0\x02\0y\0');
  const [there, here] = [memorySource(whole.subarray(0, 14)), memorySource(whole)];
  const across = { fromPath: 'rows[0]', path: undefined };
  expect(kotor2da.copyAcross?.(there, here, across)).toEqual({
    why: expect.stringMatching(/^the other side is damaged: table at 0x[0-9A-F]+: needs /),
  });
  expect(kotor2da.copyAcross?.(here, there, across)).toEqual({ why: expect.stringMatching(/^it is damaged: /) });
});
