import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { Document } from '../../shared/document/document.ts';
import type { Edit, Operation } from '../../shared/document/step.ts';
import { action, all, bytes, documentOf, editsFrom, put, seed, textOf } from './build-document.ts';

/** The plain way: a copy of everything for every step. */
class Model {
  states: number[][];
  position = 0;
  constructor(original: number[]) {
    this.states = [original];
  }
  get now(): number[] {
    return this.states[this.position] ?? [];
  }
  apply(edits: readonly Edit[]): void {
    const next = [...this.now];
    for (const edit of edits.toSorted((a, b) => b.start - a.start))
      next.splice(edit.start, edit.remove, ...edit.insert);
    this.states.length = this.position + 1;
    this.states.push(next);
    this.position++;
  }
}

test('a document behaves like a plain array that is copied for every step', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(255), { maxLength: 40 }), fc.array(action, { maxLength: 25 }), (original, actions) => {
      const document = new Document(memorySource(Uint8Array.from(original)));
      const model = new Model(original);
      for (const next of actions) {
        if (next.kind === 'apply') {
          const edits = editsFrom(model.now.length, next.seeds);
          document.apply({ label: 'edit', time: 0, edits });
          model.apply(edits);
        } else if (next.kind === 'undo') {
          document.undo();
          model.position = Math.max(0, model.position - 1);
        } else {
          document.redo();
          model.position = Math.min(model.states.length - 1, model.position + 1);
        }
        expect(all(document.source())).toEqual(model.now);
        expect(document.size).toBe(model.now.length);
        expect(document.isEdited).toBe(!sameNumbers(model.now, original));
      }
    }),
  );
});

test('every window of an edited document is the same window of its bytes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(seed, { minLength: 1, maxLength: 6 }), { maxLength: 8 }),
      fc.nat(60),
      fc.nat(60),
      (steps, a, b) => {
        const document = documentOf('0123456789abcdefghijklmnopqrstuvwxyz');
        for (const seeds of steps) document.apply({ label: 'edit', time: 0, edits: editsFrom(document.size, seeds) });
        const [start, end] = [Math.min(a, b, document.size), Math.min(Math.max(a, b), document.size)];
        expect([...document.source().read(start, end - start)]).toEqual(all(document.source()).slice(start, end));
      },
    ),
  );
});

test('the journal of a document replayed over its original gives the same document', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), fc.array(fc.nat(4), { maxLength: 4 }), (actions, reverts) => {
      const journal: Operation[] = [];
      const document = documentOf('the quick brown fox jumps over the lazy dog');
      const perform = (operation: Operation) => {
        journal.push(operation);
        document.perform(operation);
      };
      for (const next of actions)
        perform(
          next.kind === 'apply'
            ? { kind: 'apply', label: 'edit', time: 1, edits: editsFrom(document.size, next.seeds) }
            : next,
        );
      for (const id of reverts) perform({ kind: 'revert', id: `${id}`, time: 2 });
      const replayed = documentOf('the quick brown fox jumps over the lazy dog');
      for (const operation of journal) replayed.perform(operation);
      expect(textOf(replayed)).toBe(textOf(document));
      expect(replayed.steps.map(step => step.id)).toEqual(document.steps.map(step => step.id));
      expect(replayed.canUndo).toBe(document.canUndo);
    }),
  );
});

test('bytes typed one after another are one step, and the second digit of a byte joins the first', () => {
  const document = documentOf('abcdef');
  const type = (start: number, letter: string) =>
    document.apply({ label: 'Type', time: 0, edits: [put(start, 1, letter)], coalesce: true });
  type(1, 'B');
  type(1, 'C');
  type(2, 'D');
  type(3, 'E');
  expect(textOf(document)).toBe('aCDEef');
  expect(document.steps.length).toBe(1);
  document.undo();
  expect(textOf(document)).toBe('abcdef');
  document.redo();
  expect(textOf(document)).toBe('aCDEef');
});

test('typing elsewhere, after undo or after a write starts a new step', () => {
  const document = documentOf('abcdefghij');
  const type = (start: number) =>
    document.apply({ label: 'Type', time: 0, edits: [put(start, 1, '-')], coalesce: true });
  type(1);
  type(5);
  expect(document.steps.length).toBe(2);
  document.markWritten();
  type(6);
  expect(document.steps.length).toBe(3);
  document.undo();
  document.redo();
  type(7);
  expect(document.steps.length).toBe(4);
});

test('a new step after undo discards the undone steps', () => {
  const document = documentOf('abc');
  document.apply({ label: 'one', time: 0, edits: [put(0, 1, 'X')] });
  document.undo();
  expect(document.canRedo).toBe('one');
  document.apply({ label: 'two', time: 0, edits: [put(1, 1, 'Y')] });
  expect(document.canRedo).toBeNull();
  expect(textOf(document)).toBe('aYc');
});

test('a withdrawn step leaves no trace: earlier undone steps can be redone, with their text', () => {
  const document = documentOf('abc');
  const apply = (label: string, at: number) =>
    document.apply({ label, time: 0, edits: [put(at, 1, label)], text: `${document.text ?? ''}${label}` });
  for (const [at, label] of ['X', 'Y', 'Z'].entries()) apply(label, at);
  document.undo();
  document.undo();
  apply('W', 2);
  document.takeBack();
  expect([textOf(document), document.text, document.canUndo, document.canRedo]).toEqual(['Xbc', 'X', 'X', 'Y']);
  document.redo();
  document.redo();
  expect([textOf(document), document.text, document.canRedo]).toEqual(['XYZ', 'XYZ', null]);
  document.takeBack();
  expect([textOf(document), document.canRedo]).toEqual(['XYc', null]);
});

test('undo goes past a write, and the document then differs from the file on disk', () => {
  const document = documentOf('abc');
  document.apply({ label: 'one', time: 0, edits: [put(0, 1, 'X')] });
  expect([document.isEdited, document.isUnwritten]).toEqual([true, true]);
  document.markWritten();
  expect([document.isEdited, document.isUnwritten]).toEqual([true, false]);
  document.undo();
  expect([document.isEdited, document.isUnwritten]).toEqual([false, true]);
  document.redo();
  expect([document.isEdited, document.isUnwritten]).toEqual([true, false]);
});

test('original bytes typed again by hand count as unedited', () => {
  const document = documentOf('abc');
  document.apply({ label: 'one', time: 0, edits: [put(1, 1, 'X')] });
  document.apply({ label: 'two', time: 0, edits: [put(1, 1, 'b')] });
  expect(document.isEdited).toBe(false);
  expect(document.editedRanges(0, 3)).toEqual([]);
});

test('edited ranges are the bytes that differ, joined where they touch', () => {
  const document = documentOf('abcdefghij');
  document.apply({ label: 'one', time: 0, edits: [put(1, 4, 'XcYZ')] });
  document.apply({ label: 'two', time: 0, edits: [put(5, 1, 'F')] });
  expect(document.editedRanges(0, 10)).toEqual([
    { start: 1, size: 1 },
    { start: 3, size: 3 },
  ]);
  expect(document.editedRanges(4, 1)).toEqual([{ start: 4, size: 1 }]);
  document.apply({ label: 'three', time: 0, edits: [put(0, 0, '++')] });
  expect(document.editedRanges(0, 12)).toEqual([
    { start: 0, size: 2 },
    { start: 3, size: 5 },
  ]);
});

test('a source taken before an edit still gives the bytes before it', () => {
  const document = documentOf('abc');
  const before = document.source();
  document.apply({ label: 'one', time: 0, edits: [put(0, 3, 'xyz!')] });
  expect(String.fromCharCode(...all(before))).toBe('abc');
});

test('edits that overlap or are out of bounds are refused and change nothing', () => {
  const document = documentOf('abc');
  expect(() => document.apply({ label: 'x', time: 0, edits: [put(0, 2, ''), put(1, 1, '')] })).toThrow(RangeError);
  expect(() => document.apply({ label: 'x', time: 0, edits: [put(2, 2, '')] })).toThrow(RangeError);
  expect(() => document.apply({ label: 'x', time: 0, edits: [put(-1, 1, '')] })).toThrow(RangeError);
  expect(textOf(document)).toBe('abc');
  expect(document.canUndo).toBeNull();
});

test('the typed text follows undo, redo and joined steps', () => {
  const document = documentOf('1');
  const type = (insert: string, text: string, coalesce = true) =>
    document.apply({ label: 'Edit text', time: 0, edits: [put(0, document.size, insert)], text, coalesce });
  type('12', '; a comment\n12');
  type('123', '; a comment\n123');
  expect(document.steps.length).toBe(1);
  type('9', '; nine\n9', false);
  expect(document.text).toBe('; nine\n9');
  document.undo();
  expect(document.text).toBe('; a comment\n123');
  document.undo();
  expect(document.text).toBeUndefined();
  document.redo();
  document.redo();
  expect(document.text).toBe('; nine\n9');
  document.apply({ label: 'Type', time: 0, edits: [put(0, 1, '8')] });
  expect(document.text).toBeUndefined();
});

test('a window of an edited source of 5 GB reads only what it needs', () => {
  const size = 5 * 1024 ** 3;
  let largest = 0;
  const original: Source = {
    size,
    read: (start, count) => {
      largest = Math.max(largest, count);
      return Uint8Array.from({ length: count }, (_, index) => (start + index) % 251);
    },
  };
  const document = new Document(original);
  document.apply({ label: 'insert', time: 0, edits: [put(4 * 1024 ** 3, 0, 'new')] });
  document.apply({ label: 'cut', time: 0, edits: [put(10, 1024 ** 3, '')] });
  expect(document.size).toBe(size + 3 - 1024 ** 3);
  const at = 3 * 1024 ** 3;
  expect([...document.source().read(at, 3)]).toEqual([...bytes('new')]);
  expect(document.source().read(document.size - 1, 1)[0]).toBe((size - 1) % 251);
  expect(largest).toBeLessThan(64);
});

test('replacing at 300,000 positions is one step of a few dozen bytes per position, undone as a whole', () => {
  const places = 300_000;
  const document = new Document(memorySource(new Uint8Array(places * 10).fill(46)));
  const insert = bytes('longer');
  const edits = Array.from({ length: places }, (_, index) => ({ start: index * 10, remove: 4, insert }));
  const { changed } = document.apply({ label: 'Replace all', time: 0, edits });
  // The first place is told by itself: it is what is shown.
  expect(changed).toEqual([
    { start: 0, size: 6 },
    { start: 12, size: (places - 1) * 12 - 6 },
  ]);
  expect(document.size).toBe(places * 12);
  expect(textOf0(document, places * 12 - 12, 12)).toBe('longer......');
  document.undo();
  expect(document.isEdited).toBe(false);
  expect(document.size).toBe(places * 10);
  expect(document.canUndo).toBeNull();
  expect(document.steps.length).toBe(1);
});

function textOf0(document: Document, start: number, size: number): string {
  return String.fromCharCode(...document.source().read(start, size));
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

test('the patches of a document turn the original into its bytes', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), actions => {
      const original = 'abcdefghijklmnopqrstuvwxyz';
      const document = documentOf(original);
      for (const next of actions) {
        if (next.kind === 'apply')
          document.apply({ label: 'edit', time: 0, edits: editsFrom(document.size, next.seeds) });
        else document.perform(next);
      }
      const patched = documentOf(original);
      const patches = document.patches();
      for (const patch of patches) {
        const old = String.fromCharCode(...all(patch.old));
        expect(original.slice(patch.start, patch.start + old.length)).toBe(old);
      }
      const edits = patches.map(patch => ({
        start: patch.start,
        remove: patch.old.size,
        insert: Uint8Array.from(all(patch.new)),
      }));
      patched.apply({ label: 'all', time: 0, edits });
      expect(textOf(patched)).toBe(textOf(document));
    }),
  );
});

test('typing and undoing in a long text does not rebuild it from the start each time', () => {
  const document = new Document(memorySource(new Uint8Array(10)));
  const texts = [Array.from({ length: 5000 }, (_, i) => `line ${i} of a long reader`).join('\n')];
  const since = performance.now();
  for (let i = 0; i < 200; i++) {
    const at = (i * 7919) % 100_000;
    const before = texts.at(-1) ?? '';
    const text = `${before.slice(0, at)}x${before.slice(at)}`;
    document.apply({ label: 'Edit text', time: i, edits: [put(i % 9, 1, 'x')], text });
    texts.push(text);
  }
  for (let i = 200; i > 120; i--) {
    expect(document.text === texts[i]).toBe(true);
    document.undo();
  }
  expect(performance.now() - since).toBeLessThan(5000);
});
