/** Everything the shortcut sheet says. */
export const strings = {
  title: 'Keyboard shortcuts',
  filter: 'Search shortcuts',
  none: 'No matching commands or keys.',
  change: (title: string) => `Change the key of ${title}`,
  reset: (title: string) => `Reset the key of ${title}`,
  resetAll: 'Reset all keys',
  record: (title: string) => `New key of ${title}`,
  press: 'Press keys, then Enter',
  conflict: (titles: readonly string[]) => `Also used by ${titles.join(', ')}`,
  scoped: (scope: string) => `in the ${scope}`,
} as const;
