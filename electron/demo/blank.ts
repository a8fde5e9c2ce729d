import { decode, type RootLayout } from '#layout';
import { memorySource } from '../../shared/base/source.ts';

/** What zeros read as: a structure of fixed size to begin from, of which content says only what is not zero. */
export function blank<T>(layout: RootLayout<T>): T {
  return decode(layout, memorySource(new Uint8Array(layout.size ?? 0))).value as T; // zeros leave no part out
}
