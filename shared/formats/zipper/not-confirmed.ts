/** What Info says of the files of all four games: none of them is public. */
export const packedByOthers = (): readonly string[] => [
  'Not tested on a file of a game: read like files that another program packed.',
];
