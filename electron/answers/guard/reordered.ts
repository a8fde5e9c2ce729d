import { type ChangedSpan, type Field, fieldsIn, type RootLayout } from '#layout';
import type { Source } from '../../../shared/base/source.ts';

/** Before and after an edit. */
interface Contents {
  readonly before: Source;
  readonly after: Source;
}

/** How much to include around the changed bytes: the items that moved may begin and end alike. */
const AROUND = 16 * 1024;
const LARGEST = 1024 * 1024;
/** How many fields that moved may have other values: indices that follow. */
const SHARE_FOLLOWED = 0.05;

/**
 * Whether everything is read as before, in another order: items of a list that moved. Some of their bytes may
 * happen to be where equal ones were, and belong to no other field.
 */
export function isReordered(
  { before, after }: Contents,
  layout: RootLayout<unknown>,
  spans: readonly ChangedSpan[],
): boolean {
  const [front, end] = [spans[0]?.start ?? 0, Math.max(...spans.map(({ start, inserted }) => start + inserted))];
  if (before.size !== after.size || end - front > LARGEST) return false;
  const start = Math.max(0, front - AROUND);
  const window = { start, size: Math.min(after.size, end + AROUND) - start };
  const [was, is] = [fieldsIn(layout, before, window), fieldsIn(layout, after, window)];
  if (was.length !== is.length || unmatched(was, is, kindOf).length > 0) return false;
  const written = is.filter(field => field.start < end && field.start + field.size > front);
  // Items move with their offsets, which follow. An offset that is written alone is not an item.
  const areItems = written.some(({ kind }) => kind !== 'offset');
  const exact = (source: Source) => (field: Field) => `${kindOf(field)} ${hexOf(source, field)}`;
  const left = new Map<string, number>();
  for (const key of was.map(exact(before))) left.set(key, (left.get(key) ?? 0) + 1);
  const others = is.filter(field => !(areItems && field.kind === 'offset') && !take(left, exact(after)(field)));
  return others.length <= written.length * SHARE_FOLLOWED;
}

/** A field of any item of its lists, at any depth: a node may move below another. */
const kindOf = ({ path, kind, size }: Field): string =>
  `${path.replace(/\[\d+\]/g, '[]').replace(/(\b\w+\[\]\.?)\1+/g, '$1')} ${kind} ${size}`;

function hexOf(source: Source, { start, size }: Field): string {
  return Buffer.from(source.read(start, size)).toString('hex');
}

/** Those of the second that the first has no more of. */
function unmatched(was: readonly Field[], is: readonly Field[], key: (field: Field) => string): readonly Field[] {
  const left = new Map<string, number>();
  for (const field of was) left.set(key(field), (left.get(key(field)) ?? 0) + 1);
  return is.filter(field => !take(left, key(field)));
}

function take(left: Map<string, number>, key: string): boolean {
  const count = left.get(key) ?? 0;
  left.set(key, count - 1);
  return count > 0;
}
