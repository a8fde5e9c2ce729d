import { expect, test } from 'vitest';
import { fieldOver, fieldPieces, fieldsOf, selectFields } from '../../electron/answers/fields.ts';
import { View } from '../../electron/answers/view.ts';
import { memorySource } from '../../shared/base/source.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { countedSource } from '../support/counted-source.ts';

// The fuzzer's #20618: the whole file was read anew at each of the lists around a byte.
test('finding a byte deep in a text does not walk the file once for each list around it', () => {
  const [depth, before] = [500, '(A 1) '.repeat(20_000)];
  const text = `${before}${'(KEY '.repeat(depth)}WORD${')'.repeat(depth)}`;
  const { source, timesRead } = countedSource(memorySource(Buffer.from(text)));
  const { field, ancestors } = fieldOver(new View('deep.zrd', source, 0), text.indexOf('WORD'));
  expect(field.value).toBe('WORD');
  expect(ancestors.length).toBe(depth + 1);
  expect(timesRead()).toBeLessThan(10);
});

/** 2,000 values in one list. */
function longReader(): View {
  const lines = Array.from(
    { length: 2000 },
    (_, i) => `(STEP_${i} ${i} ${i % 7 === 0 ? '"a text of some length"' : '0.5'})`,
  );
  return new View('long.zrd', memorySource(Buffer.from(`(${lines.join('\n')})`)), 0);
}

test('fields in pieces equal those of the whole, even if one is longer than a piece', () => {
  const view = longReader();
  const { size } = view.source;
  const pieces = [...fieldPieces(view, 0, size)];
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.flat()).toEqual(fieldsOf(view, 0, size));
  expect([...fieldPieces(view, 1001, 40_000)].flat()).toEqual(fieldsOf(view, 1001, 40_000));
  const plain = new View('plain.bin', memorySource(new Uint8Array(100_000).fill(0xfe)), 0);
  expect([...fieldPieces(plain, 0, 100_000)].flat()).toEqual(fieldsOf(plain, 0, 100_000));
});

test('fields in pieces equal those of the whole if one overlaps others before a piece and continues in it', () => {
  const index = fixtures.find(({ name }) => name === 'key');
  const bytes = new Uint8Array(9000);
  bytes.set(index?.bytes ?? []);
  const view = new DataView(bytes.buffer);
  const row = view.getUint32(16, true);
  view.setUint32(row + 4, 20, true); // the first name begins in the header,
  view.setUint16(row + 8, 8000, true); // and goes on after all tables
  const file = new View('chitin.key', memorySource(bytes), 0);
  const whole = fieldsOf(file, 0, bytes.length);
  const pieces = [...fieldPieces(file, 0, bytes.length)];
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.flat()).toEqual(whole);
});

test('a part lists only its own fields, and fields deeper than requested are one row', () => {
  const view = longReader();
  const all = fieldsOf(view, 0, view.source.size);
  const part = [...selectFields([all.slice(0, 9), all.slice(9)], { paths: ['[0][1]'] })].flat();
  expect(part).toEqual(all.filter(({ path }) => path.startsWith('[0][1]')));
  const outline = [...selectFields([all.slice(0, 9), all.slice(9)], { paths: ['[0]'], depth: 1 })].flat();
  expect(outline.filter(({ path }) => path === '[0][7]')).toEqual([
    expect.objectContaining({
      kind: 'group',
      value: { fields: all.filter(({ path }) => path.startsWith('[0][7]')).length },
    }),
  ]);
  expect(outline.reduce((sum, { size }) => sum + size, 0)).toBe(
    all.filter(({ path }) => path.startsWith('[0]')).reduce((sum, { size }) => sum + size, 0),
  );
});
