/** Messages about the settings file. */
export const settingsStrings = {
  broken: (why: string) =>
    `settings.json could not be read: ${why}. Gantry uses the defaults and does not change the file.`,
  invalid: (names: readonly string[]) => `settings.json has values that cannot be used: ${names.join(', ')}.`,
} as const;
