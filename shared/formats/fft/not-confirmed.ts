/** The note in Info for all map files: no file of a real map was available. */
export const fromDescriptions = (): readonly string[] => [
  'Not tested on a file of the game: read as the decompilation and tools describe it; counts and sizes were compared with published lists.',
];
