import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { Document } from '../../shared/document/document.ts';
import { all, documentOf, editsFrom, put, textOf } from './build-document.ts';

test('reverting a step leaves the other steps as if it had never been made', () => {
  const letters = fc.array(fc.nat(255), { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.nat(8),
      fc.nat(4),
      letters,
      fc.array(fc.tuple(fc.nat(30), fc.nat(3), letters), { maxLength: 5 }),
      (at, remove, insert, later) => {
        const document = documentOf('0123456789abcdefghijklmnopqrstuvwxyz');
        const without = documentOf('0123456789abcdefghijklmnopqrstuvwxyz');
        document.apply({ label: 'first', time: 0, edits: [{ start: at, remove, insert: Uint8Array.from(insert) }] });
        const shift = insert.length - remove;
        for (const [gap, taken, given] of later) {
          // Always after the first step's bytes, so that it still applies.
          const start = Math.min(at + remove + 1 + gap, without.size);
          const edit = { start, remove: Math.min(taken, without.size - start), insert: Uint8Array.from(given) };
          without.apply({ label: 'later', time: 0, edits: [edit] });
          document.apply({ label: 'later', time: 0, edits: [{ ...edit, start: start + shift }] });
        }
        expect(document.revert('1', { time: 0 })).not.toHaveProperty('refused');
        expect(all(document.source())).toEqual(all(without.source()));
        document.undo();
        document.redo();
        expect(all(document.source())).toEqual(all(without.source()));
      },
    ),
  );
});

test('a step whose bytes were changed again cannot be reverted, and the reason names the later step', () => {
  const document = documentOf('abcdef');
  document.apply({ label: 'Set flags', time: 0, edits: [put(2, 2, 'XY')] });
  document.apply({ label: 'Set size', time: 0, edits: [put(3, 1, 'Z')] });
  expect(document.revert('1', { time: 0 })).toEqual({
    refused: '"Set size" changed the same bytes later. Revert that first.',
  });
  expect(textOf(document)).toBe('abXZef');
  expect(document.revert('9', { time: 0 })).toHaveProperty('refused');
});

test('a reverted step and its revert are no longer pending until undo restores them', () => {
  const document = documentOf('abcdef');
  document.apply({ label: 'one', time: 0, edits: [put(0, 1, 'A')] });
  document.apply({ label: 'two', time: 0, edits: [put(5, 1, 'F')] });
  document.revert('1', { time: 0 });
  expect(document.pending().map(step => step.label)).toEqual(['two']);
  expect(document.canUndo).toBe('Revert: one');
  expect(document.revert('1', { time: 0 })).toEqual({ refused: '"one" was already reverted.' });
  document.undo();
  expect(document.pending().map(step => step.label)).toEqual(['one', 'two']);
});

test('a revert removes exactly the bytes its step inserted and restores those it removed, or is refused', () => {
  const size = 30;
  const steps = fc.array(fc.array(fc.tuple(fc.nat(8), fc.nat(4), fc.nat(3)), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 5,
  });
  let reverted = 0;
  let refused = 0;
  fc.assert(
    fc.property(steps, fc.nat(4), (made, chosen) => {
      // Every byte ever seen has a value of its own, so that each can be followed.
      let next = size;
      const document = new Document(memorySource(Uint8Array.from({ length: size }, (_, index) => index)));
      const effects = made.map((seeds, index) => {
        const before = all(document.source());
        const given = seeds.map(
          ([gap, remove, count]) => [gap, remove, Array.from({ length: count }, () => next++ % 256)] as const,
        );
        document.apply({ label: `${index}`, time: 0, edits: editsFrom(document.size, given) });
        const after = new Set(all(document.source()));
        const known = new Set(before);
        return {
          removed: before.filter(byte => !after.has(byte)),
          inserted: [...after].filter(byte => !known.has(byte)),
        };
      });
      fc.pre(next <= 256);
      const step = chosen % made.length;
      const { removed, inserted } = effects[step] ?? { removed: [], inserted: [] };
      const before = all(document.source());
      const outcome = document.revert(`${step + 1}`, { time: 0 });
      const after = all(document.source());
      if ('refused' in outcome) {
        refused++;
        expect(after).toEqual(before);
        return;
      }
      reverted++;
      expect(after.filter(byte => inserted.includes(byte))).toEqual([]);
      expect(after.filter(byte => removed.includes(byte))).toEqual(removed);
      expect(after.filter(byte => !removed.includes(byte))).toEqual(before.filter(byte => !inserted.includes(byte)));
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(reverted, refused), 'both outcomes were tried').toBeGreaterThan(20);
});

test('all pending steps are reverted as one step, even where they overlap; undo restores them, and none is reverted twice', () => {
  const document = documentOf('abcdef');
  document.apply({ label: 'one', time: 0, edits: [put(0, 1, 'A')] });
  document.apply({ label: 'two', time: 0, edits: [put(0, 2, 'XYZ')] });
  document.apply({ label: 'three', time: 0, edits: [put(4, 1, '')] });
  document.revert('3', { time: 0 });
  const edited = textOf(document);
  document.revertAll({ time: 0 });
  expect(textOf(document)).toBe('abcdef');
  expect(document.pending()).toEqual([]);
  expect(document.isEdited).toBe(false);
  expect(document.revert('1', { time: 0 })).toEqual({ refused: '"one" was already reverted.' });
  document.undo();
  expect(textOf(document)).toBe(edited);
  expect(document.pending().map(({ label }) => label)).toEqual(['one', 'two']);
  document.redo();
  document.apply({ label: 'four', time: 0, edits: [put(5, 1, 'F')] });
  expect(textOf(document)).toBe('abcdeF');
  expect(document.pending().map(({ label }) => label)).toEqual(['four']);
});
