/** What is said when a name is followed. */
export const referenceStrings = {
  nothing: 'Select a name first: a text that stands for something else in the game.',
  namesNothing: (name: string) => `${name} is not the name of anything in this folder, as far as Gantry knows.`,
  missing: (name: string) => `${name} is nowhere in this folder.`,
  usersOf: (name: string) => `Who names ${name}`,
  namedBy: (name: string) => `What ${name} names`,
} as const;
