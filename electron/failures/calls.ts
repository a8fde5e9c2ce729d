import type { Failure } from '../../shared/contract/failure.ts';
import { redactHome } from './redact.ts';

/** What the way between a window and the host can refuse. */
export const callFailures = {
  unknownCall: (name: string): Failure => ({
    code: 'badRequest',
    text: `The host has no call named “${name.slice(0, 60)}”.`,
    next: 'Reload the window: it may be from another version of Gantry.',
  }),
  badArguments: (name: string, path: string, why: string): Failure => ({
    code: 'badRequest',
    text: `The call ${name} received an invalid ${path === '' ? 'argument' : path}: ${why}.`,
    where: path === '' ? {} : { path },
  }),
  tooManyCalls: (limit: number): Failure => ({
    code: 'busy',
    text: `More than ${limit} calls are waiting for answers.`,
    next: 'Wait for some to finish.',
  }),
  tooLargeAnswer: (name: string, why: string): Failure => ({
    code: 'refused',
    text: `The answer to ${name} is too large: ${why}.`,
    next: 'Ask for a smaller window.',
  }),
  cancelled: (): Failure => ({ code: 'cancelled', text: 'Cancelled.' }),
  bug: (name: string, logFolder: string): Failure => ({
    code: 'bug',
    text: `Gantry failed in ${name}. This is a bug.`,
    next: `Please report it. The log in ${redactHome(logFolder)} has the details.`,
  }),
  noFileManager: (): Failure => ({
    code: 'unsupported',
    text: 'Only the desktop application can show a file in the file manager.',
    next: 'Copy its path instead.',
  }),
  noDialog: (): Failure => ({
    code: 'unsupported',
    text: 'The folder dialog is not available. Choose a folder in the list.',
  }),
} as const;
