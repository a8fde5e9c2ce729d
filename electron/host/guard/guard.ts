import type { Source } from '../../../shared/base/source.ts';
import type { WholeStructure } from '../../../shared/structures/read-structure.ts';
import { type Checked, checkEdit, type GuardTask } from '../../answers/guard/guard-task.ts';
import { nameOf } from '../../files/address.ts';
import { isWhole, sentOf } from '../../files/sent-bytes.ts';
import { createThreads, LARGEST_COPIED, unlessLost } from '../../workers/threads.ts';

/** What the guard reports if it could not check. */
const guardTexts = {
  tooLarge: 'it is too large to be checked after an edit',
  unread: (why: string): string => `it can no longer be read: ${why}`,
} as const;

/** An edited address: its present bytes, and those to compare them with. */
export interface Guarded {
  /** Relative to the game folder. */
  readonly address: string;
  /** Absent if it was added by the edits. */
  readonly before?: Source | undefined;
  readonly after: Source;
  /** What it is read by, if not a format of Gantry's own. */
  readonly structure?: WholeStructure | undefined;
}

/** Checks edits: small ones at once, large ones in a thread. */
export interface Guard {
  check(guarded: Guarded): Promise<Checked>;
  close(): Promise<void>;
}

/** Up to this many bytes are checked on the host's own thread. */
const FEW = 64 * 1024;

export function createGuard(): Guard {
  const threads = createThreads('guard');
  return {
    async check(guarded) {
      const { address, before, after } = guarded;
      const name = nameOf(address);
      if ((before?.size ?? 0) + after.size <= FEW && !guarded.structure)
        return checkEdit({ address, name, before, after });
      const task = taskOf(guarded, name);
      if (task === undefined) return tooLarge(address);
      return unlessLost(threads.run(task), why => unread(address, why));
    },
    close: () => threads.close(),
  };
}

/** Undefined if too many bytes would have to be copied to the thread: most are on disk, and read there. */
function taskOf({ address, structure, before, after }: Guarded, name: string): GuardTask | undefined {
  const [was, is] = [before && sentOf(before, LARGEST_COPIED), sentOf(after, LARGEST_COPIED)];
  const hasBefore = before === undefined || (was !== undefined && isWhole(was));
  return hasBefore && is !== undefined && isWhole(is)
    ? { address, name, structure, before: was, after: is }
    : undefined;
}

function tooLarge(address: string): Checked {
  const problem = { address, path: '', weight: 'note', text: guardTexts.tooLarge, breaks: false } as const;
  return { problems: [problem], findings: [] };
}

/** Reading the original did not end like this. */
function unread(address: string, why: string): Checked {
  const problem = { address, path: '', weight: 'error', text: guardTexts.unread(why), breaks: true } as const;
  return { problems: [problem], findings: [] };
}
