import { counted } from '../../base/counted.ts';
import type { Source } from '../../base/source.ts';
import { asFault } from './fault.ts';
import type { Decoded, RootLayout } from './layout.ts';
import { keepLeftover } from './leftovers.ts';
import { Reader, type ReaderOptions } from './reader.ts';

/** The key under which bytes after the whole layout are kept. */
export const TRAILING = '#trailing';

/**
 * Reads a file or entry. Never throws for bad bytes: the value read before a fault is returned with it. A thorough
 * reading also reads lazy parts, and finds what is odd in them. An unchecked reading only makes the value, and skips
 * a format's own rules. A passing reading keeps no copies, so its value is valid only while the source is unchanged.
 */
export function decode<T>(
  layout: RootLayout<T>,
  source: Source,
  options: Pick<ReaderOptions, 'thorough' | 'unchecked' | 'passing' | 'onStep'> = {},
): Decoded<T> {
  return decodeFrom(layout, new Reader(source, options));
}

/** Decodes with a reader that the caller provides. */
export function decodeFrom<T>(layout: RootLayout<T>, r: Reader): Decoded<T> {
  if (layout.split ?? layout.pending) throw new Error('later() parts need a struct around their list, with laterOf()');
  const { findings } = r;
  try {
    const value = layout.decode(r);
    const end = r.pos;
    keepRest(r, value);
    return { value, findings, end };
  } catch (error) {
    const { fault, partial } = asFault(error);
    return { value: partial, findings, end: r.pos, fault };
  }
}

function keepRest(r: Reader, value: unknown): void {
  const start = r.pos;
  const size = r.limit - start;
  if (size === 0) return;
  r.find({ start, size }, `${counted(size, 'byte')} that nothing names`, { path: '' });
  if (typeof value === 'object' && value !== null) keepLeftover(value, TRAILING, r.keep(start, size));
}
