// What to do next where the window and the command line have different means for it.
import type { Failure } from '../../shared/contract/failure.ts';

type Advice = Required<Pick<Failure, 'next' | 'inTerminal'>>;

export const advice = {
  seeBytes: { next: 'View its bytes in Hex.', inTerminal: 'List its bytes with “gantry fields”.' },
  seeInside: { next: 'Open it in Structure or Hex.', inTerminal: 'Use “gantry show” or “gantry fields”.' },
  seeFields: { next: 'View its fields in Structure.', inTerminal: 'List its fields with “gantry fields”.' },
  seeTheRest: {
    next: 'Everything before it was read. View the rest in Hex.',
    inTerminal: 'Everything before it was read. List the rest with “gantry fields”.',
  },
  seeProblems: {
    next: 'Open it in Hex. Problems lists what is wrong.',
    inTerminal: 'List what is wrong with “gantry verify”, and its bytes with “gantry fields”.',
  },
  correctDraft: {
    next: 'Open it as text to see the errors, or revert the draft.',
    inTerminal: 'Open the game folder in Gantry to correct the text, or to revert the draft.',
  },
  reportBug: { next: 'Please report this bug with Copy details.', inTerminal: 'Please report this bug.' },
} as const satisfies Readonly<Record<string, Advice>>;
