/** Everything the shortcut sheet says. */
export const strings = {
  title: 'Shortcuts',
  filter: 'Filter shortcuts',
  none: 'No matching commands or keys.',
  scoped: (scope: string) => `in the ${scope}`,
} as const;
