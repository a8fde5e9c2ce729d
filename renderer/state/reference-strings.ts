/** What is said when a name is followed. */
export const referenceStrings = {
  nothing: 'Select a field that names another file or entry.',
  namesNothing: (name: string) => `“${name}” does not refer to a file or entry.`,
  missing: (name: string) => `“${name}” was not found in this folder.`,
  usersOf: (name: string) => `References to ${name}`,
  namedBy: (name: string) => `References from ${name}`,
} as const;
