const count = (number: number): string => (number === 1 ? '1 change' : `${number.toLocaleString('en')} changes`);

/** Sentences about comparisons outside their tabs. */
export const strings = {
  /** What a side is of a file or folder that is on both. */
  version: {
    install: 'on disk',
    asset: 'edited',
    original: 'original',
    disk: 'on disk',
    backup: 'kept original',
    snapshot: 'snapshot',
  },
  leftUnwritten: (number: number, folder: string) =>
    `${count(number)} in ${folder} ${number === 1 ? 'is' : 'are'} not written. ${number === 1 ? 'It is' : 'They are'} kept: open that folder, or compare with it again, to write or revert.`,
} as const;
