/** The note in Info for all files of a map: none of them is public. */
export const fromDescriptions = (): readonly string[] => [
  'Not tested on a file of the game: read as the decompilation and tools describe it; counts and sizes were compared with published lists.',
];
