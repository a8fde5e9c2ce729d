/** The thread that hashes what has no hash yet, and compares pairs by field and by byte. */
import { parentPort } from 'node:worker_threads';
import { diffBytesPacked } from '../../shared/compare/diff-bytes.ts';
import { diskFailure } from '../files/disk-failure.ts';
import { comparePair } from './compare/compare-pair.ts';
import type { CompareAnswer, CompareNote, CompareTask, Content } from './compare/compare-task.ts';
import { hashContent } from './compare/hash-content.ts';
import { sourceOf } from './compare/source-of.ts';
import type { Order, Reply } from './messages.ts';

const port = parentPort;
const say = (reply: Reply<CompareAnswer, CompareNote>) => port?.postMessage(reply);

port?.on('message', ({ task }: Order<CompareTask>) => {
  try {
    say({ answer: answerTo(task) });
  } catch (error) {
    const failure = diskFailure(error, nameOf(task), 'read');
    say({ failure: failure instanceof Error ? failure.message : String(failure) });
  }
});

function answerTo(task: CompareTask): CompareAnswer {
  const progress = (done: number, total: number) => say({ note: { done, total } });
  switch (task.kind) {
    case 'hash':
      return { kind: 'hash', content: hashContent(task.content, progress) };
    case 'fields':
      return { kind: 'fields', fields: comparePair(task.a, task.b, task.options) };
    case 'bytes':
      return { kind: 'bytes', blocks: diffBytesPacked(sourceOf(task.a), sourceOf(task.b), { progress }) };
  }
}

function nameOf(task: CompareTask): string {
  const content: Content = task.kind === 'hash' ? task.content : task.b;
  return content.kind === 'file' ? content.file : 'what is edited';
}
