// Long lists whose items differ in size are stepped over: what comes of them is what reading each would give.
import { describe, expect, test } from 'vitest';
import { decode, fieldsIn, setField, valueAt } from '#layout';
import { lent } from '../../electron/files/structures.ts';
import { wholeJson } from '../../shared/base/lazy-json.ts';
import { piecesSource } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { complete } from '../../shared/structures/complete.ts';
import { LazyItems } from '../../shared/structures/lazy-items.ts';
import { structJson } from '../../shared/structures/piece.ts';
import { readAllOf, readFile } from '../../shared/structures/read-struct.ts';
import { layoutOf, structureOf } from './support.ts';

const text = `
meta: {id: log, endian: le, encoding: ASCII}
seq:
  - {id: num_rows, type: u4}
  - {id: rows, type: row, repeat: expr, repeat-expr: num_rows}
types:
  row:
    seq:
      - {id: kind, type: u1}
      - {id: len, type: u1}
      - {id: body, size: len * 2 + 1}
      - {id: head, type: head}
      - {id: more, type: u2, if: kind == 1}
      - {id: points, type: point, repeat: expr, repeat-expr: head.num_points}
      - {id: payload, type: {switch-on: kind, cases: {0: point, 1: u4, _: named}}}
    instances:
      twice: {value: len * 2}
  head:
    seq:
      - {id: num_points, type: u1}
      - {id: boxed, type: point, size: 4}
  point:
    seq:
      - {id: x, type: s2}
  named:
    seq:
      - {id: name, type: strz}
`;

/** Written without the code that reads it. */
function logOf(rows: number): Uint8Array {
  const bytes = [rows & 255, rows >> 8, 0, 0];
  for (let i = 0; i < rows; i++) {
    const [kind, len, points] = [i % 3, i % 5, i % 4];
    bytes.push(kind, len, ...Array.from({ length: len * 2 + 1 }, (_, k) => (k + i) & 255));
    bytes.push(points, i & 255, 0x80, 1, 2);
    if (kind === 1) bytes.push(i & 255, i >> 8);
    for (let p = 0; p < points; p++) bytes.push(p, 0xff);
    if (kind === 0) bytes.push(7, i & 255);
    else if (kind === 1) bytes.push(1, 2, 3, i & 255);
    else bytes.push(...[...`row ${i}`].map(letter => letter.charCodeAt(0)), 0);
  }
  return Uint8Array.from(bytes);
}

const { root } = structureOf(text);
const file = logOf(400);
const jsonOf = (read: ReturnType<typeof readFile>): unknown => {
  const { root: struct, repeated } = complete(read);
  return wholeJson(structJson(struct, repeated));
};
const rowsOf = (source: Source) => readFile(root, source, lent).root.pieces.get('rows')?.items;

describe('a long list of structs that differ in size', () => {
  test('is skimmed with the same result as reading each item', () => {
    const source = memorySource(file);
    expect(rowsOf(source)).toBeInstanceOf(LazyItems);
    expect(jsonOf(readFile(root, source, lent))).toEqual(jsonOf(readAllOf(root, source, lent)));
    const windowed: Source = { size: file.length, read: (start, size) => file.slice(start, start + size) };
    expect(jsonOf(readFile(root, windowed, lent))).toEqual(jsonOf(readAllOf(root, source, lent)));
  });

  test('gives a column of numbers without reading its items', () => {
    const rows = rowsOf(memorySource(file));
    const lens = rows instanceof LazyItems ? rows.column('len') : undefined;
    expect([...(lens ?? [])]).toEqual(Array.from({ length: 400 }, (_, i) => i % 5));
    expect(rows instanceof LazyItems && rows.column('more')).toBeUndefined();
    expect(rows instanceof LazyItems && rows.column('name')).toBeUndefined();
  });

  test('names the bytes of a window in its middle', () => {
    const layout = layoutOf(text);
    const all = fieldsIn(layout, memorySource(file), { start: 0, size: file.length });
    const some = fieldsIn(layout, memorySource(file), { start: 3000, size: 500 });
    expect(some.length).toBeGreaterThan(50);
    expect(some).toEqual(all.filter(({ start, size }) => start + size > 3000 && start < 3500));
  });

  test('is read up to the incomplete item if it is cut short', () => {
    const layout = layoutOf(text);
    const { fault, value } = decode(layout, memorySource(file.subarray(0, file.length - 3)));
    expect(fault?.path).toMatch(/^rows\[399\]/);
    expect(value).toBeDefined();
    expect(valueAt(layout, memorySource(file), 'rows[398].payload.name')?.value).toBe('row 398');
  });

  test('grows if its sizes can be updated', () => {
    const layout = layoutOf(text);
    const edit = setField(layout, memorySource(file), 'rows[2].payload.name', 'a much longer name');
    const after = edit.kind === 'rebuild' ? piecesSource(edit.pieces) : memorySource(file);
    expect(after.size).toBe(file.length + 'a much longer name'.length - 'row 2'.length);
    expect(valueAt(layout, after, 'rows[399].kind')?.value).toBe(0);
  });
});
