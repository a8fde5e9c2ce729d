import { setTimeout as wait } from 'node:timers/promises';
import { toBytes } from '../../../shared/base/pieces.ts';
import { type Described, describeBytes } from '../../answers/describe.ts';
import type { DescribeTask } from '../../answers/describe-task.ts';
import { SMALL, type View } from '../../answers/view.ts';
import { createThreads, LARGEST_COPIED, unlessLost } from '../../workers/threads.ts';
import type { Turns } from '../turns.ts';
import type { OpenAsset } from './open-asset.ts';

/** Longer than the time between two keystrokes. */
const PAUSE_MILLISECONDS = 400;

/** Reads all of an asset: a small one at once, a large one in a thread, so that other calls are answered in the meantime. */
export interface Describer {
  /** Large assets are read only after everything that somebody waits for. */
  readonly isHeldUp: boolean;
  describe(asset: OpenAsset): Promise<Described>;
  close(): Promise<void>;
}

/** How long the details of a large file wait for a picture of it. */
const PATIENCE_MILLISECONDS = 5000;

export function createDescriber(turns?: Turns): Describer {
  const threads = createThreads('describe');
  async function describeLarge(asset: OpenAsset, view: View): Promise<Described> {
    // While the user types a structure, every keystroke makes another one.
    if (asset.structure?.isDraft) await wait(PAUSE_MILLISECONDS);
    await turns?.after(PATIENCE_MILLISECONDS);
    const task = asset.revision === view.revision ? taskOf(asset, view) : undefined;
    if (task === undefined) return given('It is too large to be read as a whole after each edit.');
    return unlessLost(threads.run(task), why => {
      view.giveUp();
      return given(`Reading the whole file was stopped: ${why}.`);
    });
  }
  return {
    get isHeldUp() {
      return turns?.areTaken ?? false;
    },
    async describe(asset) {
      const view = asset.view();
      view.described ??=
        view.source.size <= SMALL && !view.format.isForeign
          ? Promise.resolve(describeBytes(view, view.identified))
          : describeLarge(asset, view);
      const described = await view.described;
      view.learn(described.findings);
      return described;
    },
    close: () => threads.close(),
  };
}

/** What can be said without a full reading. */
export function given(why: string): Described {
  return { findings: [], facts: [], explained: 0, roundTrip: { status: 'none', why } };
}

/** Not for large assets with edits: they are not compared and hashed again after each edit. */
function taskOf(asset: OpenAsset, { source }: View): DescribeTask | undefined {
  const { file, entries, name } = asset;
  const structure = asset.structure?.sent;
  if (asset.isAsOnDisk) return { name, file, entries, structure };
  return source.size <= LARGEST_COPIED ? { name, bytes: toBytes([source]), structure } : undefined;
}
