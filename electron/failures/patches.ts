import { counted, grouped } from '../../shared/base/counted.ts';
import type { Failure } from '../../shared/contract/failure.ts';
import { advice } from './advice.ts';

/** What exporting, applying and removing patches, and remembering an install by its hashes, can refuse. */
export const patchFailures = {
  notAPatch: (file: string, why: string): Failure => ({
    code: 'malformed',
    text: `${file} is not a patch that Gantry can read: ${why}.`,
    where: { file },
    next: 'Ask its author for a new copy.',
  }),
  newerPatch: (file: string, version: number): Failure => ({
    code: 'unsupported',
    text: `${file} was made by a newer Gantry (patch version ${version}).`,
    where: { file },
    next: 'Update Gantry.',
  }),
  patchTooLarge: (file: string, size: number, most: number): Failure => ({
    code: 'refused',
    text: `${file} has ${counted(size, 'byte')}; the limit for a patch is ${grouped(most)}.`,
    where: { file },
    next: 'Share a mod of this size as files.',
  }),
  nothingToExport: (project: string): Failure => ({
    code: 'refused',
    text: `${project} has no changes to share.`,
    where: { file: project },
    next: 'Change something first. Changes lists what you changed.',
    inTerminal: 'Change something first. List the changes with “gantry project changes”.',
  }),
  noDifference: (old: string, now: string): Failure => ({
    code: 'refused',
    text: `${old} and ${now} have the same files. There is nothing to share.`,
    next: 'Give the game folder without the mod, then the one with it.',
  }),
  onlyLargeFiles: (folder: string, most: number): Failure => ({
    code: 'refused',
    text: `The only differences are files in ${folder} of more than ${counted(most, 'byte')} each.`,
    where: { file: folder },
    next: 'Share them as files.',
  }),
  onlyUnread: (file: string, why: string): Failure => ({
    code: 'refused',
    text: `Nothing that could be read differs. ${file}: ${why}`,
    where: { file },
    next: 'Change its permissions, then try again.',
  }),
  draftInExport: (address: string): Failure => ({
    code: 'refused',
    text: `The text of ${address} does not compile yet, so it cannot be shared.`,
    where: { file: address },
    ...advice.correctDraft,
  }),
  patchNotApplied: (name: string, applied: string): Failure => ({
    code: 'notFound',
    text: `"${name}" is not applied to this game.`,
    next: applied === '' ? 'No patches are applied.' : `Applied patches: ${applied}.`,
  }),
  noSnapshot: (id: string): Failure => ({
    code: 'notFound',
    text: `There is no snapshot "${id}".`,
    next: 'Snapshots lists them.',
    inTerminal: 'List them with “gantry snapshot list”.',
  }),
  damagedSnapshot: (file: string, why: string): Failure => ({
    code: 'malformed',
    text: `${file} could not be read: ${why}.`,
    where: { file },
    next: 'Delete it and take another.',
  }),
} as const;
