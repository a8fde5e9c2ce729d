import type { Failure } from '../../../shared/contract/failure.ts';

/** What comparing two versions can refuse. */
export const compareFailures = {
  onlyToCompare: (address: string): Failure => ({
    code: 'refused',
    text: `These bytes of ${address} are only there to be compared with; they are not edited.`,
    where: { file: address },
    next: 'Edit the file or entry itself.',
  }),
  unknownComparison: (): Failure => ({
    code: 'notFound',
    text: 'This comparison is not open in the host any more.',
    next: 'Compare the two again.',
  }),
  comparisonRuns: (): Failure => ({
    code: 'busy',
    text: 'A comparison of this name is still at work.',
    next: 'Wait until it is done, or close it.',
  }),
  unknownRow: (): Failure => ({
    code: 'notFound',
    text: 'This row is not part of the comparison.',
    next: 'Compare the two again.',
  }),
  onlyOnOneSide: (address: string): Failure => ({
    code: 'refused',
    text: `${address} is there on one side only, so there is nothing to compare it with.`,
    where: { file: address },
    next: 'Open it to look at it.',
  }),
  noBytesOfSide: (address: string): Failure => ({
    code: 'refused',
    text: `Of one side of ${address} only the hashes are known, not the bytes.`,
    where: { file: address },
    next: 'Compare with a copy of the game to see how it changed.',
  }),
  cannotCopyItem: (address: string, title: string): Failure => ({
    code: 'unsupported',
    text: `${address} is ${title}, whose items cannot be put in or taken out one by one.`,
    where: { file: address },
    next: 'Copy the whole of it, or the values of an item that both sides have.',
  }),
  notCopied: (address: string, why: string): Failure => ({
    code: 'refused',
    text: `The change was not copied into ${address}: ${why}.`,
    where: { file: address },
    next: 'Copy what lies around it, or the whole.',
  }),
  folderAndFile: (a: string, b: string): Failure => ({
    code: 'badRequest',
    text: `${a} and ${b} cannot be compared: one is a folder, the other a file or an entry.`,
    next: 'Name two folders, or two files or entries.',
  }),
} as const;
