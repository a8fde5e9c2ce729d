import { decode, type RootLayout, withoutLeftovers } from '#layout';
import { memorySource } from '../../shared/base/source.ts';

/** The value that zeros decode to: a starting point, so that content only lists what is not zero. */
export function blank<T>(layout: RootLayout<T>, size = layout.size ?? 0): T {
  return decode(layout, memorySource(new Uint8Array(size))).value as T; // zeros leave no part out
}

/** Flags with these set. An unnamed flag is given by its number: `bit4`. */
export function flagsOn<T extends object>(
  layout: RootLayout<T>,
  ...names: readonly ((keyof T & string) | `bit${number}`)[]
): T {
  return { ...blank(layout), ...Object.fromEntries(names.map(name => [name, true])) };
}

/** The same for a new file: constants have their value, and fixed-size text its padding. */
export function fresh<T>(layout: RootLayout<T>, size = layout.size ?? 0): T {
  return withoutLeftovers(blank(layout, size));
}
