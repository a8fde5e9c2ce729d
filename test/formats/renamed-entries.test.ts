// What an entry is called is no matter of its place: neither in the list, nor of its bytes where they lie.
import { describe, expect, test } from 'vitest';
import { decode } from '#layout';
import { editEntries } from '../../electron/answers/items/edit-entries.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { formatById } from '../../shared/formats/index.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';

function renamed(of: string, from: string, to: string) {
  const { format: id, bytes } = fixtures.find(({ name }) => name === of) ?? {
    format: 'unknown',
    bytes: new Uint8Array(),
  };
  const format = formatById(id);
  const rowsOf = (source: Source) =>
    format.layout ? [...(format.container?.entries(decode(format.layout, source).value) ?? [])] : [];
  const source = memorySource(bytes);
  const before = rowsOf(source);
  const path = `entries[${before.findIndex(({ name }) => name === from)}]`;
  const made = editEntries(format, source, { kind: 'rename', path, name: to });
  if (made?.kind !== 'made') throw new Error(`${of} was not renamed: ${made?.why}`);
  const contentOf = (all: Source, row: (typeof before)[number]) =>
    Buffer.from(all.read(row.start, row.size)).toString();
  const after = rowsOf(made.source);
  return {
    names: after.map(({ name }) => name),
    isMoved: after.some((row, i) => row.start !== before[i]?.start),
    contents: (name: string) => after.filter(row => row.name === name).map(row => contentOf(made.source, row)),
    before: before.filter(({ name }) => name === from).map(row => contentOf(source, row)),
    changed: bytes.filter((byte, i) => made.source.read(i, 1)[0] !== byte).length,
  };
}

describe('a renamed entry keeps its place', () => {
  test.each([
    ['erf', 0, 'another.2da'],
    ['rim', 0, 'another.2da'],
  ])('in %s, where only its name and type change', (of, index, to) => {
    const { format: id, bytes } = fixtures.find(({ name }) => name === of) ?? {
      format: 'unknown',
      bytes: new Uint8Array(),
    };
    const format = formatById(id);
    const value = format.layout && decode(format.layout, memorySource(bytes)).value;
    const names = [...(format.container?.entries(value) ?? [])].map(({ name }) => name);
    const made = renamed(of, names[index] ?? '', to);
    expect(made.names).toEqual(names.with(index, to));
    expect([made.isMoved, made.contents(to)]).toEqual([false, made.before]);
    expect(made.changed).toBeLessThanOrEqual(18);
  });

  test('in a BIG, whose directory grows', () => {
    const made = renamed('big', 'a\\b.txt', 'a\\longer.txt');
    expect([made.names, made.contents('a\\longer.txt'), made.contents('c')]).toEqual([
      ['a\\longer.txt', 'c'],
      made.before,
      ['one'],
    ]);
  });

  test('in a MIX, whose index is sorted by checksum', () => {
    const made = renamed('mix', 'A.w3d', 'C.w3d');
    expect(made.contents('C.w3d')).toEqual(made.before);
    expect(made.changed).toBeLessThan(30);
  });
});
