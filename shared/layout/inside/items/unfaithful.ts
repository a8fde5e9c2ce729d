// Checks that a rewritten file reads as intended: everything that existed before and still does has its old bytes, under its
// new path. A table whose length follows from another one without the layout knowing would read the bytes after it.
import { sameBytes } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import type { NamedField } from '../field-sink.ts';
import type { RootLayout } from '../layout.ts';
import type { Leaf } from '../leaf.ts';
import { leavesIn } from '../leaves-in.ts';
import type { Places } from './orders.ts';

/** Kinds that the layout itself writes, or pads. */
const WRITTEN: ReadonlySet<string> = new Set(['count', 'offset', 'size', 'checksum', 'padding', 'unknown']);

/** The first field that would be read differently; undefined if none would. */
export function unfaithful(
  layout: RootLayout<unknown>,
  { before, after, places }: { readonly before: Source; readonly after: Source; readonly places: Places },
): string | undefined {
  const now = new Map<string, NamedField>();
  const namedIn = (bytes: Source) => leavesIn(layout, bytes, leaf => !isDerived(leaf), { coarse: true });
  for (const spot of namedIn(after)) now.set(spot.path, spot);
  for (const spot of namedIn(before)) {
    // The rows of a changed table have the same bytes as before.
    if (places.isChanged(spot.path)) continue;
    const path = places.textOf(spot.path);
    if (path !== undefined && !isAlike({ before, after }, spot, now.get(path))) return spot.path;
  }
  return undefined;
}

function isDerived({ kind, bits }: Leaf<unknown>): boolean {
  return WRITTEN.has(kind) || bits?.some(({ countOf }) => countOf !== undefined) === true;
}

interface Both {
  readonly before: Source;
  readonly after: Source;
}

function isAlike({ before, after }: Both, one: NamedField, other: NamedField | undefined): boolean {
  if (other === undefined || one.size !== other.size) return false;
  if (sameBytes(before.read(one.start, one.size), after.read(other.start, other.size))) return true;
  // After a codec, the stored bytes and their place differ.
  const json = ({ leaf, value }: NamedField): string => JSON.stringify(leaf.toJson ? leaf.toJson(value) : value);
  return one.leaf.coded === true && json(one) === json(other);
}
