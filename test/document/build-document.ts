// Small documents, and arbitrary edits of them.
import fc from 'fast-check';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { Document } from '../../shared/document/document.ts';
import type { Edit } from '../../shared/document/step.ts';

export const all = (source: Source): number[] => [...source.read(0, source.size)];
export const textOf = (document: Document): string => String.fromCharCode(...all(document.source()));
export const bytes = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0));
export const documentOf = (text: string): Document => new Document(memorySource(bytes(text)));
export const put = (start: number, remove: number, insert: string): Edit => ({ start, remove, insert: bytes(insert) });

/** Edits of a document of `size` bytes, apart from each other, from arbitrary numbers. */
export function editsFrom(size: number, seeds: readonly (readonly [number, number, readonly number[]])[]): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  for (const [gap, remove, insert] of seeds) {
    const start = at + gap;
    if (start > size) break;
    const taken = Math.min(remove, size - start);
    edits.push({ start, remove: taken, insert: Uint8Array.from(insert) });
    // One byte apart: two insertions at one place have no order of their own.
    at = start + taken + 1;
  }
  return edits;
}

export const seed = fc.tuple(fc.nat(12), fc.nat(6), fc.array(fc.nat(255), { maxLength: 6 }));
export const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('apply' as const),
      seeds: fc.array(seed, { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('redo' as const) }) },
);
