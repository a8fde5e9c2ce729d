const number = (value: number) => value.toLocaleString('en-US');
const places = (count: number) => (count === 1 ? 'one place' : `${number(count)} places`);

/** Everything about mods as patch files, and about snapshots. */
export const strings = {
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  working: {
    exporting: 'Making the patch…',
    planning: 'Looking at what fits…',
    applying: 'Applying the patch…',
    removing: 'Taking the patch out…',
    looking: 'Looking…',
    remembering: 'Remembering this game…',
  },

  exportTitle: 'Export the mod as a patch',
  exportIntro:
    'The patch holds your edits and the checksums of what they apply to, and nothing of the game’s own: whoever has the game can apply it.',
  name: 'Name',
  author: 'Author',
  version: 'Version',
  note: 'Note',
  optional: 'optional',
  export: 'Export…',
  exported: (file: string) => `${file} was handed over to be saved.`,
  told: (edits: number) =>
    edits === 0
      ? 'fits this very version only'
      : edits === 1
        ? '1 change, which also fits other versions'
        : `${number(edits)} changes, which also fit other versions`,
  saveAgain: 'Save again',

  patchesTitle: 'Patches',
  noPatches: 'No patch is applied to this game.',
  patchesIntro: 'Applied to this game, the last one first.',
  applied: 'Applied',
  places: 'Changes',
  placesOf: (count: number) => places(count),
  remove: 'Remove…',
  choose: 'Apply a patch file…',
  chooseLabel: 'A patch file',

  planTitle: (name: string) => `Apply “${name}”`,
  by: (author: string | undefined, version: string | undefined) =>
    [version === undefined ? undefined : `version ${version}`, author === undefined ? undefined : `by ${author}`]
      .filter(part => part !== undefined)
      .join(', '),
  fits: 'All of it fits. Nothing is written yet: this is what would change.',
  fitsNot: 'Not all of it fits, so nothing of it is written.',
  nothing: 'All of it is in this game already: there is nothing to write.',
  apply: 'Apply',
  status: {
    exact: 'fits as it is',
    merged: 'is merged',
    already: 'is there already',
    conflict: 'does not fit',
  },
  edit: { fits: 'fits', already: 'there already', conflict: 'does not fit' },
  also: (count: number) =>
    count === 1
      ? 'Your own edits of one place in the same files are written along.'
      : `Your own edits of ${number(count)} places in the same files are written along.`,
  appliedTitle: 'The patch is applied',
  appliedText:
    'Every file was written, opened again and checked. Originals are kept, and “Patches” takes it out again.',

  removeTitle: (name: string) => `Remove “${name}”`,
  removeIntro: 'Nothing is written yet: this is what would change.',
  removeNot: 'Something later changed the same places, so nothing is taken back.',
  how: {
    backup: 'gets its original back',
    takenBack: 'has other changes too: only what the patch did is taken back',
  },
  removeNow: 'Remove',
  removedTitle: 'The patch is out',
  removedText: 'Every file was written, opened again and checked.',

  snapshotsTitle: 'Snapshots',
  snapshotsIntro:
    'A snapshot remembers every file and entry by its checksum, without a copy. Compared later it tells what was added, removed, renamed or changed; how something changed needs the bytes, which a backup or a copy of the folder has.',
  noSnapshots: 'There are none yet.',
  snapshotName: 'Name of the snapshot',
  suggested: 'Before the patch',
  take: 'Take a snapshot of this game',
  taken: 'Taken',
  of: 'Of',
  files: 'Files and entries',
  filesOf: (files: number, entries: number) => `${number(files)} and ${number(entries)}`,
  drop: 'Forget',
} as const;
