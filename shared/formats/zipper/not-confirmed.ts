/** What Info says of files of all four games: none was available for testing. */
export const packedByOthers = (): readonly string[] => [
  'Not tested on a file of a game: read like files that another program packed.',
];
