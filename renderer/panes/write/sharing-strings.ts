const number = (value: number) => value.toLocaleString('en-US');
const places = (count: number) => (count === 1 ? 'one place' : `${number(count)} places`);

/** Everything about mods as patch files, and about snapshots. */
export const strings = {
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  working: {
    exporting: 'Exporting the patch…',
    planning: 'Checking the patch…',
    applying: 'Applying the patch…',
    removing: 'Removing the patch…',
    looking: 'Loading…',
    remembering: 'Taking a snapshot…',
  },

  exportTitle: 'Export as patch',
  exportIntro:
    'The patch holds your changes and the checksums of the files they apply to, and no game content. Anyone who has the game can apply it.',
  name: 'Name',
  author: 'Author',
  version: 'Version',
  note: 'Note',
  optional: 'optional',
  export: 'Export…',
  exported: (file: string) => `Saving ${file}…`,
  edits: (edits: number) =>
    edits === 0
      ? 'fits only this version'
      : edits === 1
        ? '1 change, which also fits other versions'
        : `${number(edits)} changes, which also fit other versions`,
  left: 'Not in the patch. Share these files as they are:',
  saveAgain: 'Save again',

  patchesTitle: 'Patches',
  noPatches: 'No patches applied. To make a patch of your own changes, choose Save as… under Changes.',
  patchesIntro: 'Patches applied to this game, latest first.',
  applied: 'Applied',
  places: 'Changes',
  placesOf: (count: number) => places(count),
  remove: 'Remove…',
  choose: 'Apply a patch file…',
  chooseLabel: 'Patch file',

  planTitle: (name: string) => `Apply “${name}”`,
  by: (author: string | undefined, version: string | undefined) =>
    [version === undefined ? undefined : `version ${version}`, author === undefined ? undefined : `by ${author}`]
      .filter(part => part !== undefined)
      .join(', '),
  fits: 'The patch fits. Nothing is written yet: these bytes will change.',
  fitsNot: 'The patch does not fit this game, so nothing was written.',
  nothing: 'This game already has all changes of the patch.',
  breaking: (count: number) =>
    count === 1 ? 'The patch causes 1 new problem.' : `The patch causes ${number(count)} new problems.`,
  apply: 'Apply',
  applyAnyway: 'Apply anyway',
  status: {
    exact: 'fits',
    merged: 'merged',
    already: 'already applied',
    conflict: 'does not fit',
  },
  edit: { fits: 'fits', already: 'already applied', conflict: 'does not fit' },
  also: (count: number) =>
    count === 1
      ? 'One change of your own to these files is written too.'
      : `${number(count)} changes of your own to these files are written too.`,
  appliedTitle: 'Patch applied',
  appliedText: 'All files were written and verified. Originals are kept. To remove the patch, open Patches.',

  removeTitle: (name: string) => `Remove “${name}”`,
  removeIntro: 'Nothing is written yet: these bytes will change.',
  removeNot: 'Later changes overlap this patch, so it cannot be removed.',
  how: {
    backup: 'the original is restored',
    takenBack: 'has other changes: only those of the patch are reverted',
  },
  removeNow: 'Remove',
  removedTitle: 'Patch removed',
  removedText: 'All files were written and verified.',

  snapshotsTitle: 'Snapshots',
  snapshotsIntro:
    'A snapshot stores the checksum of every file and entry, not a copy. Compare with it later to see what was added, removed, renamed or changed. To see how, compare with a backup or a copy of the folder.',
  noSnapshots: 'No snapshots yet.',
  snapshotName: 'Snapshot name',
  suggested: 'Before the patch',
  take: 'Take snapshot',
  taken: 'Taken',
  of: 'Of',
  files: 'Files and entries',
  filesOf: (files: number, entries: number) => `${number(files)} and ${number(entries)}`,
  drop: 'Delete',
  dropTitle: 'Delete snapshot',
  dropText: (name: string) => `“${name}” is deleted for good: there is no Undo.`,
} as const;
