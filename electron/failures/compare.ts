import type { Failure } from '../../shared/contract/failure.ts';

/** What comparing two versions can refuse. */
export const compareFailures = {
  onlyToCompare: (address: string): Failure => ({
    code: 'refused',
    text: `This version of ${address} is for comparing only and cannot be edited.`,
    where: { file: address },
    next: 'Edit the file or entry itself.',
  }),
  unknownComparison: (): Failure => ({
    code: 'notFound',
    text: 'This comparison is no longer open.',
    next: 'Compare again.',
  }),
  comparisonRuns: (): Failure => ({
    code: 'busy',
    text: 'This comparison is still running.',
    next: 'Wait for it to finish, or close it.',
  }),
  unknownRow: (): Failure => ({
    code: 'notFound',
    text: 'This row is not part of the comparison.',
    next: 'Compare again.',
  }),
  onlyOnOneSide: (address: string): Failure => ({
    code: 'refused',
    text: `${address} exists on one side only, so there is nothing to compare it with.`,
    where: { file: address },
    next: 'Open it to view it.',
  }),
  noBytesOfSide: (address: string): Failure => ({
    code: 'refused',
    text: `Only the hashes of one side of ${address} are known, not its bytes.`,
    where: { file: address },
    next: 'Compare with a copy of the game folder to see how it changed.',
  }),
  cannotCopyItem: (address: string, title: string): Failure => ({
    code: 'unsupported',
    text: `${address} is ${title}, whose elements cannot be added or removed one by one.`,
    where: { file: address },
    next: 'Copy the whole file, or single values of an element that both sides have.',
  }),
  notCopied: (address: string, why: string): Failure => ({
    code: 'refused',
    text: `The change was not copied into ${address}: ${why}.`,
    where: { file: address },
    next: 'Copy the field around it, or the whole file.',
  }),
  folderAndFile: (a: string, b: string): Failure => ({
    code: 'badRequest',
    text: `${a} and ${b} cannot be compared: one is a folder, the other a file or an entry.`,
    next: 'Choose two folders, or two files or entries.',
  }),
} as const;
