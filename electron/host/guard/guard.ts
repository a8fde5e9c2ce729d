import type { Source } from '../../../shared/base/source.ts';
import type { WholeStructure } from '../../../shared/structures/read-structure.ts';
import { type Checked, checkEdit, type GuardTask } from '../../answers/guard/guard-task.ts';
import { nameOf } from '../../files/address.ts';
import { isWhole, sentOf } from '../../files/sent-bytes.ts';
import { createThreads, LARGEST_COPIED, unlessLost } from '../../workers/threads.ts';

/** What the guard says where it could not look. */
const guardTexts = {
  tooLarge: 'it is too large to be checked after an edit',
  unread: (why: string): string => `it can no longer be read: ${why}`,
} as const;

/** An edited address: its bytes now, and those that its edits are compared with. */
export interface Guarded {
  /** Relative to the install. */
  readonly address: string;
  /** Absent of what came with the edits. */
  readonly before?: Source | undefined;
  readonly after: Source;
  /** What it is read by, where that is no format of Gantry's own. */
  readonly structure?: WholeStructure | undefined;
}

/** Looks at edits: few bytes at once, many in a thread. */
export interface Guard {
  check(guarded: Guarded): Promise<Checked>;
  close(): Promise<void>;
}

/** Up to so many bytes are looked at between two questions of a window. */
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

/** Undefined where more bytes would have to be sent than are copied: most are on a disk, and read there. */
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
