/** Everything the shortcut sheet says. */
export const strings = {
  title: 'Shortcuts',
  filter: 'Filter the shortcuts',
  none: 'No command has such a name or key.',
  scoped: (scope: string) => `in the ${scope}`,
} as const;
