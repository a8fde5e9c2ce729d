import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memorySource } from '../../../shared/base/source.ts';
import { readerValue } from '../../../shared/formats/zipper/reader/layout.ts';
import { diffFields } from '../../../shared/layout/inside/diff-fields.ts';
import type { FieldChange } from '../../../shared/layout/inside/field-change.ts';
import { buildReader, float, int, type Value } from '../../support/build-zipper.ts';

/** A value that stands nowhere else in the tree: what is edited can then be told from all else. */
type Tree = Value[];

const leaf = fc.oneof(
  fc.integer({ min: 0, max: 5000 }).map(int),
  fc.float({ min: -100, max: 100, noNaN: true, noDefaultInfinity: true }).map(float),
  fc.stringMatching(/^[a-z]{1,12}$/),
);
const { tree } = fc.letrec<{ tree: Tree; item: Value }>(tie => ({
  item: fc.oneof({ maxDepth: 4 }, { arbitrary: leaf, weight: 3 }, { arbitrary: tie('tree'), weight: 1 }),
  tree: fc.array(tie('item'), { minLength: 2, maxLength: 9 }),
}));

interface Edited {
  readonly before: Value;
  readonly after: Value;
  /** Of the second. */
  readonly paths: readonly string[];
}

/** Gives every leaf of the tree a text of its own, so that none can be taken for another. */
function withOwnTexts(value: Value, path: string): Value {
  if (isList(value)) return value.map((item, i) => withOwnTexts(item, `${path}[${i}]`));
  return typeof value === 'string' ? `${value} of ${path}` : value;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function leafPaths(value: Value, path = ''): string[] {
  return isList(value) ? value.flatMap((item, i) => leafPaths(item, `${path}[${i}]`)) : [path];
}

function changedAt(value: Value, path: string, change: (value: Value) => Value, at = ''): Value {
  if (at === path) return change(value);
  return isList(value) && path.startsWith(at)
    ? value.map((item, i) => changedAt(item, path, change, `${at}[${i}]`))
    : value;
}

function otherValue(value: Value): Value {
  if (typeof value === 'string') return `${value}, and changed`;
  if ('int' in (value as object)) return int((value as { int: number }).int + 7001);
  return float((value as { float: number }).float + 7001);
}

const told = ({ before, after }: Edited): FieldChange[] =>
  diffFields(readerValue, memorySource(buildReader(before)), memorySource(buildReader(after)));

describe('for any edit', () => {
  const edits = fc.tuple(tree, fc.array(fc.nat(), { minLength: 1, maxLength: 6 })).map(([raw, picks]): Edited => {
    const before = withOwnTexts(raw, '');
    const leaves = leafPaths(before);
    const paths = [
      ...new Set(picks.map(pick => leaves[pick % Math.max(1, leaves.length)]).filter(path => path !== undefined)),
    ];
    const after = paths.reduce<Value>((value, path) => changedAt(value, path, otherValue), before);
    return { before, after, paths };
  });

  test('changed values are listed at their paths, and nothing else is', () => {
    fc.assert(
      fc.property(edits, edited => {
        const changes = told(edited);
        expect(changes.map(({ path }) => path).sort()).toEqual([...edited.paths].sort());
        expect(
          changes.every(({ kind, from }) => (kind === 'changed' || kind === 'renamed') && from === undefined),
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  const inserts = fc.tuple(tree, fc.nat(), fc.nat()).map(([raw, pick, at]): Edited & { at: string } => {
    const before = withOwnTexts(raw, '');
    const lists = listPaths(before);
    const path = lists[pick % lists.length] ?? '';
    let index = 0;
    const after = changedAt(before, path, list => {
      const items = list as readonly Value[];
      index = at % (items.length + 1);
      return [...items.slice(0, index), ['put in', int(9001), 'here'], ...items.slice(index)];
    });
    return { before, after, paths: [`${path}[${index}]`], at: path };
  });

  test('an inserted item is listed once, where it is', () => {
    fc.assert(
      fc.property(inserts, edited => {
        expect(told(edited).map(({ kind, path }) => `${kind} ${path}`)).toEqual(
          edited.paths.map(path => `added ${path}`),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('a removed item is listed once, where it was', () => {
    fc.assert(
      fc.property(inserts, ({ before, after, paths }) => {
        const lines = told({ before: after, after: before, paths }).map(({ kind, path }) => `${kind} ${path}`);
        expect(lines).toEqual(paths.map(path => `removed ${path}`));
      }),
      { numRuns: 300 },
    );
  });

  test('equal files have no differences, and unequal ones have some', () => {
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        const [before, after] = [withOwnTexts(one, ''), withOwnTexts(other, '')];
        const isSame = Buffer.compare(buildReader(before), buildReader(after)) === 0;
        expect(told({ before, after, paths: [] }).length === 0).toBe(isSame);
        expect(told({ before, after: before, paths: [] })).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

function listPaths(value: Value, path = ''): string[] {
  return isList(value) ? [path, ...value.flatMap((item, i) => listPaths(item, `${path}[${i}]`))] : [];
}
