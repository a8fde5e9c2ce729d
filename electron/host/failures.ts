import type { Failure } from '../../shared/contract/failure.ts';
import { redactHome } from './redact.ts';

/**
 * Every refusal the host can give, in one place: what happened, where, why, and what to do next.
 * Texts are one sentence each and are snapshot-tested.
 */
export const failures = {
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
    text: `Gantry itself failed in ${name}; nothing of yours was changed by it.`,
    next: `The log has the details: ${redactHome(logFolder)}.`,
  }),
  notYet: (what: string): Failure => ({
    code: 'unsupported',
    text: `This version of Gantry cannot ${what} yet.`,
  }),
  unknownInstall: (): Failure => ({
    code: 'notFound',
    text: 'This folder is not open in the host any more.',
    next: 'Open the folder again.',
  }),
  unknownAsset: (): Failure => ({
    code: 'notFound',
    text: 'The host does not know this file or entry any more.',
    next: 'Open it again from the browser.',
  }),
  noSuchFolder: (folder: string): Failure => ({
    code: 'notFound',
    text: `There is no folder ${folder}.`,
    where: { file: folder },
    next: 'Check the path, or that the disk it was on is connected.',
  }),
  notAFolder: (file: string): Failure => ({
    code: 'badRequest',
    text: `${file} is a file; a folder was expected.`,
    where: { file },
    next: 'Choose the folder that the game is installed in.',
  }),
  badHexPattern: (): Failure => ({
    code: 'badRequest',
    text: 'Hex to look for is written as pairs of digits, such as 4D 5A ?? 0?.',
    next: 'A ? stands for any digit.',
  }),
  emptyPattern: (): Failure => ({
    code: 'badRequest',
    text: 'A pattern of question marks only is found everywhere.',
    next: 'Write at least one digit.',
  }),
  unstorableText: (): Failure => ({
    code: 'badRequest',
    text: 'These games cannot store all letters of this text (they use Windows-1252), so it is found nowhere.',
    next: 'Look for a part of it, or for its bytes in hex.',
  }),
  noDialog: (): Failure => ({
    code: 'unsupported',
    text: 'There is no folder dialog here; choose a folder in the list.',
  }),
} as const;
