import { toBytes } from '../../../shared/base/pieces.ts';
import { type Described, describeBytes } from '../../answers/describe.ts';
import type { DescribeTask } from '../../answers/describe-task.ts';
import { SMALL, type View } from '../../answers/view.ts';
import { createThreads, LARGEST_COPIED, unlessLost } from '../../workers/threads.ts';
import type { OpenAsset } from './open-asset.ts';

/** Reads all of an asset: a small one at once, a large one in a thread, so that other questions are answered meanwhile. */
export interface Describer {
  describe(asset: OpenAsset): Promise<Described>;
  close(): Promise<void>;
}

export function createDescriber(): Describer {
  const threads = createThreads('describe');
  async function describeLarge(asset: OpenAsset, view: View): Promise<Described> {
    const task = taskOf(asset, view);
    if (task === undefined) return given('It is too large to be read as a whole after each edit.');
    return unlessLost(threads.run(task), why => {
      view.giveUp();
      return given(`Reading all of it was given up: ${why}.`);
    });
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
    close: () => threads.close(),
  };
}

/** What there is to say without having read it. */
export function given(why: string): Described {
  return { findings: [], facts: [], explained: 0, roundTrip: { status: 'none', why } };
}

/** None of much that was edited: it is not compared and hashed again after each edit. */
function taskOf({ edits, file, entries, name }: OpenAsset, { source }: View): DescribeTask | undefined {
  if (edits === undefined) return { name, file, entries };
  return source.size <= LARGEST_COPIED ? { name, bytes: toBytes([source]) } : undefined;
}
