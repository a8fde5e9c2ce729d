import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { applyLineEdits, lineEdits } from '../../shared/patch/line-edits.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const sourceOf = (text: string) => memorySource(new Uint8Array(Buffer.from(text, 'latin1')));

function merged(a: string, b: string, other: string) {
  const edits = (lineEdits(sourceOf(a), sourceOf(b), hash) ?? []).filter(edit => edit.kind === 'lines');
  const { source, outcomes } = applyLineEdits(sourceOf(other), edits, hash);
  return { text: Buffer.from(toBytes([source])).toString('latin1'), outcomes: outcomes.map(({ kind }) => kind) };
}

const line = fc.constantFrom('a\r\n', 'b\n', 'key = 1\r\n', 'a longer line than fifteen letters, é\n', '\n', 'the end');
const text = fc.array(line, { maxLength: 12 }).map(lines => lines.join(''));

describe('line edits between two texts', () => {
  test('turn one into the other, whatever they are', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const { text: made, outcomes } = merged(a, b, a);
        expect(outcomes).not.toContain('conflict');
        expect(made).toBe(b);
      }),
      { numRuns: 500 },
    );
  });

  test('find their place where lines were inserted before them', () => {
    expect(merged('one\ntwo\nthree\n', 'one\n2\nthree\n', 'zero\none\ntwo\nthree\nfour\n')).toEqual({
      text: 'zero\none\n2\nthree\nfour\n',
      outcomes: ['fits'],
    });
  });

  test('are skipped if already made, and conflict if the line is a different one', () => {
    expect(merged('one\ntwo\nthree\n', 'one\n2\nthree\n', 'zero\none\n2\nthree\n').outcomes).toEqual(['already']);
    expect(merged('one\ntwo\nthree\n', 'one\n2\nthree\n', 'one\nzwei\nthree\n')).toEqual({
      text: 'one\nzwei\nthree\n',
      outcomes: ['conflict'],
    });
  });
});
