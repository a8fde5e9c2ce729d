/** Items with one of them replaced by any number of others. */
export const replaced = <T>(items: readonly T[], at: number, ...by: readonly T[]): T[] => [
  ...items.slice(0, at),
  ...by,
  ...items.slice(at + 1),
];
/** Items with others put in before one. */
export const inserted = <T>(items: readonly T[], at: number, ...what: readonly T[]): T[] => [
  ...items.slice(0, at),
  ...what,
  ...items.slice(at),
];
