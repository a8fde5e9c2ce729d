import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { unpackBlocks } from '../../../shared/compare/block-list.ts';
import type { ByteBlock } from '../../../shared/compare/byte-block.ts';
import { answerTask } from '../../answers/compare/answer-task.ts';
import {
  type CompareAnswer,
  type CompareTask,
  type Content,
  type HashedContent,
  type NamedContent,
  type PairFields,
  type PairOptions,
  sourceOf,
} from '../../answers/compare/compare-task.ts';
import { PairOpener } from '../../files/open-address.ts';
import { createThreads, unlessLost } from '../../workers/threads.ts';

export interface Work {
  readonly signal: AbortSignalLike;
  progress?(done: number, total: number): void;
  /** More work of this kind follows, so threads are worth starting however small each part is. */
  readonly areMany?: boolean;
}

/** Compares in threads, so that the host can answer in the meantime. */
export interface Comparer {
  hash(content: NamedContent, work: Work): Promise<HashedContent>;
  /** All differences, and what only follows from them; none, and why, if the two have no layout in common. */
  fields(a: NamedContent, b: NamedContent, options: PairOptions, work: Work): Promise<PairFields>;
  /** Blocks that tile both sides. */
  bytes(a: Content, b: Content, work: Work): Promise<readonly ByteBlock[]>;
  /** Ends all idle threads but one. */
  rest(): void;
  close(): Promise<void>;
}

export type { PairFields };

interface ComparerOptions {
  /** The threads' code; tests use their own. */
  readonly worker?: URL;
  /** Threads at most. */
  readonly size?: number;
}

export function createComparer(options: ComparerOptions = {}): Comparer {
  const threads = createThreads('compare', options);
  const opener = new PairOpener();
  /** Cancelling interrupts the thread, and no other. */
  async function run(task: CompareTask, { signal, progress, areMany }: Work): Promise<CompareAnswer> {
    if (signal.aborted) throw signal.reason;
    if (areMany !== true && isSmall(task, opener)) return answerTask(task, opener, () => undefined);
    return threads.run(task, ({ done, total }) => progress?.(done, total), signal);
  }
  return {
    async hash(content, work) {
      const answer = await run({ kind: 'hash', content }, work);
      return answer.kind === 'hash' ? answer.content : unasked(answer);
    },
    async fields(a, b, options, work) {
      const answered = run({ kind: 'fields', a, b, options }, work).then(answer =>
        answer.kind === 'fields' ? answer.fields : unasked(answer),
      );
      return unlessLost(answered, why => ({
        format: 'unknown',
        changes: [],
        why: `Reading its fields was stopped: ${why}.`,
      }));
    },
    async bytes(a, b, work) {
      const answer = await run({ kind: 'bytes', a, b }, work);
      return answer.kind === 'bytes' ? unpackBlocks(answer.blocks) : unasked(answer);
    },
    rest: () => threads.rest(1),
    close: () => threads.close(),
  };
}

/** Done before a thread has started, and before anybody notices. */
const SMALL = 256 * 1024;

function isSmall(task: CompareTask, opener: PairOpener): boolean {
  const contents = task.kind === 'hash' ? [task.content] : [task.a, task.b];
  return contents.reduce((sum, content) => sum + sourceOf(content, opener).size, 0) <= SMALL;
}

function unasked({ kind }: CompareAnswer): never {
  throw new Error(`a thread told ${kind} without being asked`);
}
