// The progress of an edit on the command line: a large file takes seconds, and the user should see that.
import { setImmediate as otherWork } from 'node:timers/promises';
import type { CallContext } from '../../../shared/contract/call.ts';

/** In order. */
const STEPS = ['editing', 'packing', 'checking'] as const;

/** Reports the next step, and lets it be shown before the work begins. */
export async function reportStep(
  progress: CallContext['progress'] | undefined,
  text: (typeof STEPS)[number],
): Promise<void> {
  if (progress === undefined) return;
  progress({ text, done: STEPS.indexOf(text) + 1, total: STEPS.length, unit: 'steps' });
  await otherWork();
}
