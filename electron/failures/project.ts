import { someOf } from '../../shared/base/counted.ts';
import { hexOffset } from '../../shared/base/hex.ts';
import type { Failure } from '../../shared/contract/failure.ts';
import { type DiskWork, refusedBySystem } from '../files/file-failures.ts';
import { advice } from './advice.ts';

/** What a disk that cannot confirm a write means for the user. */
export const unconfirmed = (code: string): string =>
  `All files were written, but this disk cannot confirm it (${code}). After a power cut, check the files.`;

/** What follows what to do next where a write to the game folder failed. */
const KEPT = ' Your changes are kept in the mod project.';

/** What the mod project, writing to the install and restoring can refuse. */
export const projectFailures = {
  locked: (folder: string, holder: string): Failure => ({
    code: 'busy',
    text: `Another Gantry${holder} is working on this mod project.`,
    where: { file: folder },
    next: 'Close the other window or wait for the other command to finish, then try again.',
  }),
  system: (folder: string, work: DiskWork, code: string, words: string): Failure =>
    refusedBySystem({ called: `The mod project ${folder}`, file: folder }, work, { code, words }),
  noDataFolder: (folder: string, code: string, words: string): Failure => {
    const called = `Gantry’s data folder ${folder}`;
    return refusedBySystem({ called, file: folder }, 'written', { code, words });
  },
  silentHolder: (folder: string, host: string, minutes: number): Failure => ({
    code: 'busy',
    text: `Gantry on the computer "${host}" has this mod project open, but has not responded for ${minutes} minutes.`,
    where: { file: folder },
    next: 'If Gantry is closed there or that computer is off, try again to take over the project.',
  }),
  lockLost: (folder: string, kept: string | undefined): Failure => ({
    code: 'conflict',
    text: 'Another Gantry took over this mod project, so this change was not made.',
    where: { file: folder },
    next:
      kept === undefined
        ? 'The project was reloaded. Your changes could not be kept in a copy: make them again.'
        : `The project was reloaded. Your changes are kept in a copy: ${kept}.`,
  }),
  changedByAnother: (folder: string): Failure => ({
    code: 'conflict',
    text: 'Another Gantry changed this mod project since it was opened here.',
    where: { file: folder },
    next: 'The project was reloaded. Check Changes, then make your change again.',
    inTerminal: 'Run the command again.',
  }),
  noProject: (folder: string): Failure => ({
    code: 'notFound',
    text: `${folder} is not a mod project: project.json is missing.`,
    where: { file: folder },
    next: 'Choose the folder of a mod project. Gantry makes one, NAME.gantry, with the first change to a game.',
  }),
  installElsewhere: (folder: string, install: string, real: string): Failure => ({
    code: 'conflict',
    text: `${folder} was made for ${install}, which links to ${real}.`,
    where: { file: folder },
    next: 'Move the game folder there, or set "install" in project.json to the path of your game folder.',
  }),
  folderGone: (folder: string): Failure => ({
    code: 'notFound',
    text: `The game folder is gone: ${folder}.`,
    where: { file: folder },
    next: 'Connect its disk, or give the folder its old name again. Your changes are kept in the mod project.',
  }),
  projectFolderGone: (folder: string, install: string): Failure => ({
    code: 'notFound',
    text: `The game folder of ${folder} is gone: ${install}.`,
    where: { file: install },
    next: 'Connect its disk, or move it there again. If it was moved, set "install" in project.json to its new place.',
  }),
  hasOtherProject: (folder: string, project: string): Failure => ({
    code: 'conflict',
    text: `${folder} already has a mod project of its own: ${project}.`,
    where: { file: folder },
    next: 'Choose another folder, or open this one as a game folder.',
  }),
  notThisGame: (folder: string, file: string): Failure => ({
    code: 'refused',
    text: `${folder} is not the game folder of these changes: it has none of the changed files, such as ${file}.`,
    where: { file: folder },
    next: 'Choose the folder that the game is in now.',
  }),
  damagedProject: (file: string, why: string): Failure => ({
    code: 'malformed',
    text: `${file} could not be read: ${why}.`,
    where: { file },
    next: 'Your changes are in the folder "edits" next to it, one file each.',
  }),
  newerProject: (file: string, version: number): Failure => ({
    code: 'unsupported',
    text: `${file} was made by a newer Gantry (project version ${version}).`,
    where: { file },
    next: 'Update Gantry.',
  }),
  notReverted: (address: string, why: string): Failure => ({ code: 'refused', text: why, where: { file: address } }),
  noneChanged: (address: string, why: Failure): Failure => ({
    ...why,
    text: `${address} could not be changed, so nothing was: ${why.text}`,
  }),
  noNote: (address: string, start: number): Failure => ({
    code: 'notFound',
    text: `The project has no note at ${hexOffset(start)} of ${address}.`,
    where: { file: address, start },
  }),
  notEdited: (address: string): Failure => ({
    code: 'notFound',
    text: `The mod project has no changes to ${address}.`,
    where: { file: address },
    next: 'List its changes with: gantry project changes.',
  }),
  nothingToUndo: (address: string): Failure => ({
    code: 'refused',
    text: `There is nothing to undo in ${address}.`,
    where: { file: address },
  }),
  notTogether: (address: string, other = 'another file', kind: 'undo' | 'redo'): Failure => ({
    code: 'conflict',
    text: `The change to ${address} was made together with one to ${other}, which has been changed since.`,
    where: { file: address },
    next: `${kind === 'undo' ? 'Undo' : 'Revert'} the later changes to ${other} first.`,
  }),
  nothingToRedo: (address: string): Failure => ({
    code: 'refused',
    text: `There is nothing to redo in ${address}.`,
    where: { file: address },
  }),
  originalLost: (address: string): Failure => ({
    code: 'conflict',
    text: `${address} has changed since you edited it, and no copy was kept.`,
    where: { file: address },
    next: 'Restore the earlier file, or revert your changes to it.',
  }),
  draftPending: (address: string): Failure => ({
    code: 'refused',
    text: `The text of ${address} does not compile yet, so it cannot be written.`,
    where: { file: address },
    ...advice.correctDraft,
  }),
  changedOnDisk: (file: string, entry: string): Failure => ({
    code: 'conflict',
    text: `${entry === '' ? file : `${entry} in ${file}`} has changed since you edited it.`,
    where: { file, ...(entry !== '' && { entry }) },
    next: 'Compare the two, then reload the file or keep your changes.',
    inTerminal: 'Compare the two, then choose one with “gantry project resolve”.',
  }),
  onlyRead: (address: string, container: string, why: string): Failure => ({
    code: 'refused',
    text: `${address} cannot be edited inside ${container}: ${why}.`,
    where: { file: address },
    next: 'Open the file itself.',
  }),
  replacedMeanwhile: (address: string): Failure => ({
    code: 'conflict',
    text: `Another program has just changed ${address}, so this edit was not made.`,
    where: { file: address },
    next: 'Look at its new bytes, then edit again.',
  }),
  changedMeanwhile: (address: string): Failure => ({
    code: 'conflict',
    text: `${address} was changed by another edit meanwhile, so this one was not made.`,
    where: { file: address },
    next: 'Look at its new bytes, then edit again.',
  }),
  fileGone: (file: string): Failure => ({
    code: 'conflict',
    text: `${file} was not found.`,
    where: { file },
    next: 'Restore the file, or revert your changes to it.',
  }),
  editedTwice: (file: string, entry: string): Failure => ({
    code: 'refused',
    text: `${entry} was edited both on its own and through the bytes of ${file}.`,
    where: { file, entry },
    next: 'Revert one of the two in Changes.',
    inTerminal: 'Revert one of the two with “gantry project revert”.',
  }),
  changedSincePlan: (file: string): Failure => ({
    code: 'conflict',
    text: `${file} changed while it was being written, so it was left unchanged.`,
    where: { file },
    next: 'Check the dry run again, then write.',
  }),
  leadsOutside: (file: string, real: string): Failure => ({
    code: 'refused',
    text: `${file} is a link, or is in a linked folder, to ${real}, outside the game folder.`,
    where: { file },
    next: 'Allow writing through links (--follow-links), or replace the link with a copy.',
  }),
  writeFailed: ({ next = '', inTerminal, ...why }: Failure): Failure => ({
    ...why,
    next: `${next}${KEPT}`,
    ...(inTerminal !== undefined && { inTerminal: inTerminal + KEPT }),
  }),
  restoredApart: (file: string, index: string, others: readonly string[]): Failure => ({
    code: 'conflict',
    text: `${file} cannot be restored without ${index}, which now names other entries, including some of ${someOf(others)}.`,
    where: { file },
    next: `Restore ${index} to restore all of them.`,
  }),
  noBackup: (file: string): Failure => ({
    code: 'notFound',
    text: `No original of ${file} is kept.`,
    where: { file },
    next: 'Gantry keeps the originals of files it has written. It has not written this one.',
  }),
  damagedBackup: (file: string, backup: string): Failure => ({
    code: 'malformed',
    text: `The kept original of ${file} is damaged: its bytes do not match its name.`,
    where: { file: backup },
    next: 'Nothing was changed. Copy the file from the game’s disc.',
  }),
} as const;
