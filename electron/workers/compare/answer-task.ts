import { diffBytesPacked } from '../../../shared/compare/diff-bytes.ts';
import { comparePair } from './compare-pair.ts';
import type { CompareAnswer, CompareTask } from './compare-task.ts';
import { hashContent } from './hash-content.ts';
import { sourceOf } from './source-of.ts';

/** Does what a task asks for, here and now. */
export function answerTask(task: CompareTask, progress: (done: number, total: number) => void): CompareAnswer {
  switch (task.kind) {
    case 'hash':
      return { kind: 'hash', content: hashContent(task.content, progress) };
    case 'fields':
      return { kind: 'fields', fields: comparePair(task.a, task.b, task.options) };
    case 'bytes':
      return { kind: 'bytes', blocks: diffBytesPacked(sourceOf(task.a), sourceOf(task.b), { progress }) };
  }
}
