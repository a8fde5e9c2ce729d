import { decode, type RootLayout, withoutLeftovers } from '#layout';
import { memorySource } from '../../shared/base/source.ts';

/** What zeros read as: a structure to begin from, of which content says only what is not zero. */
export function blank<T>(layout: RootLayout<T>, size = layout.size ?? 0): T {
  return decode(layout, memorySource(new Uint8Array(size))).value as T; // zeros leave no part out
}

/** Flags of which these are set. One that has no name is called by its number: `bit4`. */
export function flagsOn<T extends object>(
  layout: RootLayout<T>,
  ...names: readonly ((keyof T & string) | `bit${number}`)[]
): T {
  return { ...blank(layout), ...Object.fromEntries(names.map(name => [name, true])) };
}

/** The same as a new file has it: constants have their value, and boxes of letters their filling. */
export function fresh<T>(layout: RootLayout<T>, size = layout.size ?? 0): T {
  return withoutLeftovers(blank(layout, size));
}
