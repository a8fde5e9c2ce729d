/** What Info says of all files of a map: none of them is public. */
export const fromDescriptions = (): readonly string[] => [
  'No file of the game was at hand: it is read as the decompilation and tools describe it; counts and sizes were compared with published lists.',
];
