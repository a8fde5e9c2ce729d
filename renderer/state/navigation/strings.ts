/** Messages about following a name. */
export const referenceStrings = {
  nothing: 'Select a field that names another file or entry.',
  namesNothing: (name: string) => `“${name}” does not refer to a file or entry.`,
  missing: (name: string) => `“${name}” was not found in this folder.`,
  usersOf: (name: string) => `References to ${name}`,
  namedBy: (name: string) => `References from ${name}`,
} as const;

/** Messages of "go to" when a target leads nowhere. */
export const goToStrings = {
  empty: 'Type an offset, such as 0x1F0, end-4 or 50%, or the path of a field.',
  noBytes: 'This file is empty.',
  beforeStart: 'This is before the first byte.',
  turnedRound: 'The range ends before it starts.',
  divided: 'Division by zero.',
  pastEnd: (size: number) =>
    `This is past the end: the last byte is at 0x${(size - 1).toString(16).toUpperCase()} (${size - 1}).`,
  notANumber: (typed: string) => `“${typed}” is not an offset.`,
  notUnderstood: (word: string) => `“${word}” is not a number. Enter one such as 0x1F0, 1F0h, 496, end-4 or 50%.`,
};

/** Messages of "go to" when a requested sector does not exist. */
export const sectorStrings = {
  none: 'There are no sectors here: only disc images have them.',
  pastEnd: (count: number) => `The last sector of this image is ${count - 1}.`,
} as const;
