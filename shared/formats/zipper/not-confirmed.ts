/** What Info says of the files of all four games: none of them is public. */
export const packedByOthers = (): readonly string[] => [
  'No file of a game was at hand: it is read like files that another program packed.',
];
