import type { Failure } from '../../../shared/contract/failure.ts';

/** What a disk that cannot confirm a write means for the user. */
export const unconfirmed = (code: string): string =>
  `Everything is written, but this disk cannot confirm it (${code}). After a power cut, check the files.`;

/** What the mod project, writing to the install and restoring can refuse. */
export const projectFailures = {
  locked: (folder: string): Failure => ({
    code: 'busy',
    text: 'Another Gantry is working on this mod project.',
    where: { file: folder },
    next: 'Close the other window, or wait until the other command is done, then try again.',
  }),
  silentHolder: (folder: string, host: string, minutes: number): Failure => ({
    code: 'busy',
    text: `Gantry on the computer "${host}" is working on this mod project, but has given no sign for ${minutes} minutes.`,
    where: { file: folder },
    next: 'If it is closed there, or that computer is off, try again: this takes the project over.',
  }),
  lockLost: (folder: string, kept: string | undefined): Failure => ({
    code: 'conflict',
    text: 'Another Gantry took this mod project over, so this change was not made in it.',
    where: { file: folder },
    next:
      kept === undefined
        ? 'The project was read again. Your changes could not be kept in a copy: make them again.'
        : `The project was read again. Your changes are kept in a copy of it: ${kept}.`,
  }),
  changedByAnother: (folder: string): Failure => ({
    code: 'conflict',
    text: 'Another Gantry changed this mod project since it was opened here.',
    where: { file: folder },
    next: 'Its edits were read again; look at them, then make your change again.',
  }),
  noProject: (folder: string): Failure => ({
    code: 'notFound',
    text: `${folder} is no mod project: it has no project.json.`,
    where: { file: folder },
    next: 'Name the folder whose name ends in .gantry.',
  }),
  installElsewhere: (folder: string, install: string, real: string): Failure => ({
    code: 'conflict',
    text: `${folder} is made for ${install}, which leads to ${real}.`,
    where: { file: folder },
    next: 'Put the game where the project names it, or set "install" in its project.json to where your game lies.',
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
    next: 'Connect its disk, or put it back there. If it was moved, set "install" in project.json to its new place.',
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
    text: `${file} cannot be read: ${why}.`,
    where: { file },
    next: 'The edits lie in the folder "edits" beside it, one file for each.',
  }),
  newerProject: (file: string, version: number): Failure => ({
    code: 'unsupported',
    text: `${file} was made by a newer Gantry (project version ${version}).`,
    where: { file },
    next: 'Use the newer version for this project.',
  }),
  notReverted: (address: string, why: string): Failure => ({ code: 'refused', text: why, where: { file: address } }),
  nothingToUndo: (address: string): Failure => ({
    code: 'refused',
    text: `There is nothing to take back in ${address}.`,
    where: { file: address },
  }),
  nothingToRedo: (address: string): Failure => ({
    code: 'refused',
    text: `There is nothing to bring back in ${address}.`,
    where: { file: address },
  }),
  originalLost: (address: string): Failure => ({
    code: 'conflict',
    text: `${address} is no longer as it was when it was edited, and no copy of it was kept.`,
    where: { file: address },
    next: 'Put the file back that was there, or give the edits up.',
  }),
  draftPending: (address: string): Failure => ({
    code: 'refused',
    text: `The text of ${address} does not compile yet, so it cannot be written.`,
    where: { file: address },
    next: 'Correct the text where its problems say, or take the draft back.',
  }),
  changedOnDisk: (file: string, entry: string): Failure => ({
    code: 'conflict',
    text: `${entry === '' ? file : `${entry} in ${file}`} is no longer as it was when it was edited.`,
    where: { file, ...(entry !== '' && { entry }) },
    next: 'Compare, then take the new bytes or keep your edits.',
  }),
  fileGone: (file: string): Failure => ({
    code: 'conflict',
    text: `${file} is no longer there.`,
    where: { file },
    next: 'Put the file back, or give the edits up.',
  }),
  editedTwice: (file: string, entry: string): Failure => ({
    code: 'refused',
    text: `${entry} was edited as itself and also through the bytes of ${file}.`,
    where: { file, entry },
    next: 'Take one of the two back under Changes.',
  }),
  changedSincePlan: (file: string): Failure => ({
    code: 'conflict',
    text: `${file} changed while it was being written; it was left as it is.`,
    where: { file },
    next: 'Look at the plan again, then write.',
  }),
  leadsOutside: (file: string, real: string): Failure => ({
    code: 'refused',
    text: `${file} is a link, or is in a linked folder, and is really ${real}, outside the game folder.`,
    where: { file },
    next: 'Allow writing through links (--follow-links) if that file is to be changed, or replace the link with a copy.',
  }),
  writeFailed: (file: string, text: string, next: string, details: string): Failure => ({
    code: 'disk',
    text,
    where: { file },
    next: `${next} Your edits are kept in the mod project.`,
    details,
  }),
  noBackup: (file: string): Failure => ({
    code: 'notFound',
    text: `There is no original of ${file} to put back.`,
    where: { file },
    next: 'Gantry keeps an original of every file it has written; this one it has not.',
  }),
  damagedBackup: (file: string, backup: string): Failure => ({
    code: 'malformed',
    text: `The kept original of ${file} is damaged: its bytes do not match its name.`,
    where: { file: backup },
    next: 'Nothing was changed. Take the file from the game’s disc.',
  }),
} as const;
