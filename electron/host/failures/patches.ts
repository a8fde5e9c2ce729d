import type { Failure } from '../../../shared/contract/failure.ts';

/** What exporting, applying and removing patches, and remembering an install by its hashes, can refuse. */
export const patchFailures = {
  notAPatch: (file: string, why: string): Failure => ({
    code: 'malformed',
    text: `${file} is no patch that Gantry can read: ${why}.`,
    where: { file },
    next: 'Ask whoever made it for the file anew.',
  }),
  newerPatch: (file: string, version: number): Failure => ({
    code: 'unsupported',
    text: `${file} was made by a newer Gantry (patch version ${version}).`,
    where: { file },
    next: 'Use the newer version of Gantry for it.',
  }),
  patchTooLarge: (file: string, size: number, most: number): Failure => ({
    code: 'refused',
    text: `${file} has ${size} bytes, and a patch has at most ${most}.`,
    where: { file },
    next: 'Share mods with that much of their own as files.',
  }),
  nothingToExport: (project: string): Failure => ({
    code: 'refused',
    text: `${project} has no edits to share.`,
    where: { file: project },
    next: 'Change something first; every edit is listed under Changes.',
  }),
  noDifference: (old: string, now: string): Failure => ({
    code: 'refused',
    text: `${old} and ${now} have the same files, so there is nothing to share.`,
    next: 'Name the game as it was, then the game as it is with the mod.',
  }),
  onlyLargeFiles: (folder: string, most: number): Failure => ({
    code: 'refused',
    text: `The only difference are files of ${folder} that have more than ${most} bytes each.`,
    where: { file: folder },
    next: 'Share these as files.',
  }),
  draftInExport: (address: string): Failure => ({
    code: 'refused',
    text: `The text of ${address} does not compile yet, so it cannot be shared.`,
    where: { file: address },
    next: 'Correct the text where its problems say, or take the draft back.',
  }),
  patchNotApplied: (name: string, applied: string): Failure => ({
    code: 'notFound',
    text: `"${name}" is not applied to this install.`,
    next: applied === '' ? 'No patch is.' : `Applied are: ${applied}.`,
  }),
  noSnapshot: (id: string): Failure => ({
    code: 'notFound',
    text: `There is no snapshot "${id}".`,
    next: 'The list of snapshots names them.',
  }),
  damagedSnapshot: (file: string, why: string): Failure => ({
    code: 'malformed',
    text: `${file} cannot be read: ${why}.`,
    where: { file },
    next: 'Drop it and take another.',
  }),
} as const;
