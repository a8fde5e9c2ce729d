// The entries of a container, as the guard compares them.
import { haveSameBytes, originOf, type Source, type SourceOrigin, sameSource } from '../../../shared/base/source.ts';
import { liesInside, readableContent, storedSize } from '../../../shared/formats/entry-content.ts';
import type { Entry } from '../../../shared/formats/format.ts';
import { printStep, stepsOf } from '../../files/address.ts';
import { inflate } from '../../files/zlib.ts';

/** The bytes of an entry as they are stored, and where they really are. */
export type Stored = Source & { readonly from: SourceOrigin };

/** With their names in addresses. */
export function named(entries: readonly Entry[]): (readonly [string, Entry])[] {
  const steps = stepsOf(entries.map(({ name }) => name));
  return entries.map((entry, i) => [printStep(steps[i] ?? { name: entry.name, nth: 1 }), entry] as const);
}

/** Undefined if the entry is outside its container. */
export function stored(source: Source, entry: Entry): Stored | undefined {
  if (!liesInside(entry, source.size)) return undefined;
  const size = storedSize(entry);
  const from = originOf(source, entry.start, size);
  return { size, read: (at, count) => source.read(entry.start + at, count), from };
}

/** The bytes of an entry; undefined if they cannot be read. */
export const contentOf = (source: Source, entry: Entry): Source | undefined => readableContent(source, entry, inflate);

/** Both can be read and are equal. */
export function isSame(a: Stored | Source | undefined, b: Stored | Source | undefined): boolean {
  if (a === undefined || b === undefined || a.size !== b.size) return false;
  return ('from' in a && 'from' in b && haveSameBytes(a.from, b.from)) || sameSource(a, b);
}
