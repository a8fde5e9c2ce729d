import { toBytes } from '../../../shared/base/pieces.ts';
import { type Described, describeBytes } from '../../workers/describe-bytes.ts';
import type { DescribeTask } from '../../workers/describe-task.ts';
import { TaskLostError, WorkerPool } from '../../workers/worker-pool.ts';
import { workerUrl } from '../../workers/worker-url.ts';
import { lazy } from '../lazy.ts';
import type { OpenAsset } from './open-asset.ts';
import { SMALL, type View } from './view.ts';

/** Reads all of an asset: a small one at once, a large one in a thread, so that other questions are answered meanwhile. */
export interface Describer {
  describe(asset: OpenAsset): Promise<Described>;
  close(): Promise<void>;
}

/** Edited bytes cross to the thread as a copy; larger ones are not compared and hashed again after each edit. */
const LARGEST_COPIED = 64 * 1024 * 1024;

export function createDescriber(): Describer {
  const pool = lazy(
    () =>
      new WorkerPool<DescribeTask, Described, 'step'>(workerUrl('describe-worker'), {
        size: 1,
        silenceMilliseconds: 30_000,
        memoryMegabytes: 1024,
      }),
  );
  async function describeLarge(asset: OpenAsset, view: View): Promise<Described> {
    const task = taskOf(asset, view);
    if (task === undefined) return given('It is too large to be read as a whole after each edit.');
    try {
      return await pool.get().run(task, () => {});
    } catch (error) {
      if (!(error instanceof TaskLostError)) throw error;
      view.giveUp();
      return given(`Reading all of it was given up: ${error.message}.`);
    }
  }
  return {
    async describe(asset) {
      const view = asset.view();
      view.described ??=
        view.source.size <= SMALL ? Promise.resolve(describeBytes(view, view.identified)) : describeLarge(asset, view);
      const described = await view.described;
      view.learn(described.findings);
      return described;
    },
    close: async () => pool.peek()?.close(),
  };
}

/** What there is to say without having read it. */
export function given(why: string): Described {
  return { findings: [], facts: [], explained: 0, roundTrip: { status: 'none', why } };
}

function taskOf({ edits, file, entries, name }: OpenAsset, { source }: View): DescribeTask | undefined {
  if (edits === undefined) return { name, file, entries };
  return source.size <= LARGEST_COPIED ? { name, bytes: toBytes([source]) } : undefined;
}
