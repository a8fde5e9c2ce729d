import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromText } from '../../shared/formats/zipper/reader/from-text.ts';
import {
  floatValue,
  integerValue,
  listValue,
  type ReaderValue,
  stringValue,
} from '../../shared/formats/zipper/reader/value.ts';
import { applyReaderEdits, type ItemsEdit } from '../../shared/patch/apply-edits.ts';
import { copiedReader } from '../../shared/patch/copied-reader.ts';
import { readerEdits } from '../../shared/patch/edits-between.ts';
import { inlineText } from '../../shared/patch/reader-text.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function reader(text: string): ReaderValue {
  const compiled = fromText(text);
  if ('problems' in compiled) throw new Error(compiled.problems[0]?.text);
  return compiled.model;
}

function editsOf(a: ReaderValue, b: ReaderValue): ItemsEdit[] {
  return (readerEdits(a, b, hash) ?? []).filter(edit => edit.kind === 'items');
}

/** What the edits between two texts make of a third. */
function merged(a: string, b: string, other: string) {
  const { value, outcomes } = applyReaderEdits(reader(other), editsOf(reader(a), reader(b)), hash);
  return {
    text: inlineText(value),
    outcomes: outcomes.map(({ kind, text }) => (text === undefined ? kind : `${kind}: ${text}`)),
  };
}

const letter = fc.constantFrom('MASS', 'SPEED', 'NAME', 'heron', 'crake', '', 'a longer text than fifteen letters');
const atom: fc.Arbitrary<ReaderValue> = fc.oneof(
  letter.map(stringValue),
  fc.integer({ min: -3, max: 3 }).map(integerValue),
  fc.constantFrom(0, 1.5, -2.25).map(floatValue),
);
const { list } = fc.letrec<{ item: ReaderValue; list: ReaderValue }>(tie => ({
  item: fc.oneof({ depthSize: 'small' }, atom, tie('list')),
  list: fc.array(tie('item'), { maxLength: 6 }).map(listValue),
}));

describe('the edits between two readers', () => {
  test('turn one into the other, whatever they are', () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        const { value, outcomes } = applyReaderEdits(a, editsOf(a, b), hash);
        expect(outcomes.map(({ kind }) => kind)).not.toContain('conflict');
        expect(inlineText(value)).toBe(inlineText(b));
      }),
      { numRuns: 500 },
    );
  });

  test('of the same reader are none', () => {
    fc.assert(fc.property(list, a => void expect(editsOf(a, a)).toEqual([])));
  });

  test('name only what changed, and nothing around it', () => {
    const [edit, none] = editsOf(
      reader('(WALKER (NAME Heron MASS 45 SPEED ((WALK 12.0) (RUN 24.0))))'),
      reader('(WALKER (NAME Heron MASS 45 SPEED ((WALK 12.5) (RUN 24.0))))'),
    );
    expect(none).toBeUndefined();
    expect(edit).toEqual({
      kind: 'items',
      list: '[1][5][0]',
      keys: ['WALKER/NAME', 'SPEED/', '/WALK'],
      at: 1,
      remove: 1,
      old: '12.0',
      new: ['12.5'],
      between: ['WALK', ''],
    });
  });
});

describe('on a reader that differs', () => {
  const old = '(NAME Heron MASS 45 SPEED ((WALK 12.0) (RUN 24.0)))';
  const mod = '(NAME Heron MASS 45 SPEED ((WALK 12.5) (RUN 24.0)))';

  test('an edit finds its place where keys came before it', () => {
    expect(merged(old, mod, '(NAME Heron COLOR red MASS 45 SPEED ((CREEP 1.0) (WALK 12.0) (RUN 24.0)))')).toEqual({
      text: '(NAME Heron COLOR red MASS 45 SPEED ((CREEP 1.0) (WALK 12.5) (RUN 24.0)))',
      outcomes: ['fits'],
    });
  });

  test('an item is inserted between the neighbours it had', () => {
    expect(merged('(A 1 B 2)', '(A 1 N 9 B 2)', '(X 0 A 1 B 2 C 3)')).toEqual({
      text: '(X 0 A 1 N 9 B 2 C 3)',
      outcomes: ['fits'],
    });
  });

  test('an item is removed from its current position', () => {
    expect(merged('(A 1 (JUNK 5) B 2)', '(A 1 B 2)', '(X 0 A 1 (JUNK 5) B 2)').text).toBe('(X 0 A 1 B 2)');
  });

  test('an edit already made is skipped, and another value is a conflict that says so', () => {
    expect(merged(old, mod, mod)).toEqual({ text: mod, outcomes: ['already'] });
    const other = '(NAME Heron MASS 45 SPEED ((WALK 13.0) (RUN 24.0)))';
    expect(merged(old, mod, other)).toEqual({ text: other, outcomes: ['conflict: expected "12.0", found "13.0"'] });
  });

  test('an equal value at the same position of another list does not match', () => {
    const other = '(NAME Heron MASS 45 TURN ((LEGS 12.0) (TORSO 24.0)))';
    expect(merged(old, mod, other)).toEqual({
      text: other,
      outcomes: ['conflict: its list is missing'],
    });
  });

  test('an edit that fits two places equally well is applied to neither', () => {
    const { outcomes } = merged('(A 1 B)', '(A 2 B)', '(Z Z Z A 1 B A 1 B)');
    expect(outcomes).toEqual([expect.stringMatching(/^conflict/)]);
  });
});

describe('a branch that is copied across', () => {
  const theirs = reader('(A 1 LIST ((X 1) (Y 2) (Z 3)) B 2)');
  const ours = reader('(N 0 A 1 LIST ((X 1) (Z 3)) B 7)');

  test.each([
    ['a value for another', { fromPath: '[5]', path: '[7]' }, '(N 0 A 1 LIST ((X 1) (Z 3)) B 2)'],
    ['a list for another', { fromPath: '[3]', path: '[5]' }, '(N 0 A 1 LIST ((X 1) (Y 2) (Z 3)) B 7)'],
    ['an item after its neighbour', { fromPath: '[3][1]', path: undefined }, '(N 0 A 1 LIST ((X 1) (Y 2) (Z 3)) B 7)'],
    ['nothing, for what is too much', { fromPath: undefined, path: '[0]' }, '(0 A 1 LIST ((X 1) (Z 3)) B 7)'],
  ])('takes %s', (_, paths, text) => {
    const copied = copiedReader({ theirs, ours, ...paths });
    expect('value' in copied && inlineText(copied.value)).toBe(text);
  });

  test.each([
    [
      'with the word that names it',
      '(B 2 A 1 C 3)',
      '(A 1 C 3 B 7)',
      { fromPath: '[1]', path: '[5]' },
      '(B 7 A 1 C 3)',
    ],
    ['a number of a list', '(L (3 1 2))', '(L (1 2 3))', { fromPath: '[1][0]', path: '[1][2]' }, '(L (3 1 2))'],
    [
      'after its neighbour',
      '((X) (Z) (Y))',
      '((X) (Y 1) (Z 2))',
      { fromPath: '[1]', path: '[2]' },
      '((X) (Z 2) (Y 1))',
    ],
  ])('is moved %s, and stays as it is', (_, there, here, paths, text) => {
    const copied = copiedReader({ theirs: reader(there), ours: reader(here), ...paths, isMove: true });
    expect('value' in copied && inlineText(copied.value)).toBe(text);
  });

  test.each([
    [{ fromPath: '[0]', path: '[99]', isMove: true } as const],
    [{ fromPath: '[99]', path: '[1]' }],
    [{ fromPath: '[1]', path: '[99]' }],
    [{ fromPath: undefined, path: undefined }],
    [{ fromPath: undefined, path: '' }],
  ])('is refused if a part of its path does not exist: %o', paths => {
    expect(copiedReader({ theirs, ours, ...paths })).toHaveProperty('why');
  });
});
