// Several fields set as one edit, as a block of cells is pasted: found in the bytes and in the text, without any layout.
import { expect, test } from 'vitest';
import { makeItems } from '../../electron/answers/items/make-items.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { fromWindows1252 } from '../../shared/base/windows1252.ts';
import type { FieldValue } from '../../shared/formats/hands.ts';
import { identify } from '../../shared/formats/index.ts';
import { kotorFixtures } from '../fixtures/kotor.ts';

const TEXT = '2DA V2.0\r\n\r\n   label  walk  look\r\n0  "Wet tar"  7  dark\r\n1  Mud  ****  0\r\n';

function withFields(name: string, bytes: Uint8Array, values: readonly FieldValue[]): string {
  const source = memorySource(bytes);
  const made = makeItems(identify({ name, source }).format, source, { kind: 'fields', values });
  return made.kind === 'made' ? fromWindows1252(toBytes([made.source])) : `no: ${made.why}`;
}

const inText = (values: readonly FieldValue[]) => withFields('a.2da', new TextEncoder().encode(TEXT), values);

test('a text is another one even if it is the same number', () => {
  expect(inText([{ path: '[3][3]', value: '007' }])).toBe(TEXT.replace('  7  ', '  007  '));
});

test('a cell that becomes one word leaves the cells after it where they are', () => {
  const values = [
    { path: 'rows[0].cells[0]', value: 'Tar' },
    { path: '[3][3]', value: '8' },
    { path: '[3][4]', value: 'light' },
  ];
  expect(inText(values)).toBe(TEXT.replace('"Wet tar"  7  dark', 'Tar  8  light'));
});

test('cells that share their text are set one by one, or none if one cannot be set', () => {
  const bytes = kotorFixtures.find(({ name }) => name === '2da')?.bytes ?? new Uint8Array();
  const [one, other] = ['rows[0].cells[0]', 'rows[1].cells[1]'].map(path => ({ path, value: 'Salt' }));
  const made = withFields(
    'a.2da',
    bytes,
    [one, other].flatMap(each => each ?? []),
  );
  expect(made.split('Salt').length - 1).toBe(1);
  const refused = withFields('a.2da', bytes, [
    { path: 'rows[0].cells[0]', value: 'Salt' },
    { path: 'rows[1].cells[1]', value: 'a\tb' },
  ]);
  expect(refused).toMatch(/^no: rows\[1\]\.cells\[1\]: a cell has no tab/);
});
