// What an edit on the command line is at: a large file takes seconds, and a person who waits is told.
import { setImmediate as otherWork } from 'node:timers/promises';
import type { CallContext } from '../../../shared/contract/call.ts';

/** In their order. */
const STEPS = ['editing', 'packing', 'checking'] as const;

/** Tells the step that comes next, and lets it be shown before the work begins. */
export async function tellStep(
  progress: CallContext['progress'] | undefined,
  text: (typeof STEPS)[number],
): Promise<void> {
  if (progress === undefined) return;
  progress({ text, done: STEPS.indexOf(text) + 1, total: STEPS.length, unit: 'steps' });
  await otherWork();
}
