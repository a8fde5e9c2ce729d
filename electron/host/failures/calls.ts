import type { Failure } from '../../../shared/contract/failure.ts';
import { redactHome } from '../redact.ts';

/** What the way between a window and the host can refuse. */
export const callFailures = {
  unknownCall: (name: string): Failure => ({
    code: 'badRequest',
    text: `The host has no call named “${name.slice(0, 60)}”.`,
    next: 'Reload the window: it may be from another version of Gantry.',
  }),
  badArguments: (name: string, path: string, why: string): Failure => ({
    code: 'badRequest',
    text: `The call ${name} was given a wrong ${path === '' ? 'argument' : path}: ${why}.`,
    where: path === '' ? {} : { path },
  }),
  tooManyCalls: (limit: number): Failure => ({
    code: 'busy',
    text: `More than ${limit} calls are waiting for an answer.`,
    next: 'Wait until some are done.',
  }),
  tooLargeAnswer: (name: string, why: string): Failure => ({
    code: 'refused',
    text: `The answer to ${name} is too large to cross at once: ${why}.`,
    next: 'Ask for a smaller window.',
  }),
  cancelled: (): Failure => ({ code: 'cancelled', text: 'Cancelled.' }),
  bug: (name: string, logFolder: string): Failure => ({
    code: 'bug',
    text: `Gantry itself failed in ${name}; this is a bug.`,
    next: `Please report it; the log in ${redactHome(logFolder)} has the details.`,
  }),
  noDialog: (): Failure => ({
    code: 'unsupported',
    text: 'There is no folder dialog here; choose a folder in the list.',
  }),
} as const;
