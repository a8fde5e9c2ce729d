import { type Field, fieldsIn, type Kind, type RootLayout } from '#layout';
import { differenceFinder, firstDifference, type Source } from '../base/source.ts';
import { type HashText, LONGEST_STORED, type PatchEdit, patchValue, textDeltaOf } from './patch.ts';

/** Files up to here are compared field by field where their lengths differ. */
const LARGEST = 4 * 1024 * 1024;
/** More changed fields than this are a new file, and no edit of the old one. */
const MOST = 500;
/** Fields that a writer computes. */
const FOLLOWING: ReadonlySet<Kind> = new Set(['count', 'size', 'offset', 'checksum', 'reference']);

/**
 * The fields that make one content of another, the likelier edits first: without what a writer works out by itself, and
 * with it. None where these are not the same fields, or hold no plain values.
 */
export function fieldEdits(
  layout: RootLayout<unknown>,
  { old, now }: { readonly old: Source; readonly now: Source },
  hash: HashText,
): PatchEdit[][] {
  // A file may keep its length while its contents move.
  const pairs = (old.size === now.size ? changedPairs(layout, old, now) : undefined) ?? allPairs(layout, old, now);
  const changed = pairs?.filter(([was, is]) => JSON.stringify(was.value) !== JSON.stringify(is.value));
  if (changed === undefined || changed.length > MOST) return [];
  const own = changed.filter(([was]) => !FOLLOWING.has(was.kind));
  const following = changed.filter(([was]) => FOLLOWING.has(was.kind));
  const sets = following.length === 0 ? [own] : [own, [...own, ...following]];
  return sets.flatMap(pairs => {
    const edits = pairs.map(([was, is]) => editOf(was, is, hash));
    return edits.length > 0 && edits.every(edit => edit !== undefined) ? [edits] : [];
  });
}

type Pair = readonly [Field, Field];

/** The fields over the stretches that differ. */
function changedPairs(layout: RootLayout<unknown>, old: Source, now: Source): Pair[] | undefined {
  const pairs = new Map<string, Pair>();
  const next = differenceFinder(old, now);
  for (let at = next(0); at !== undefined; ) {
    const place = { start: at, size: 1 };
    const [[was], [is]] = [fieldsIn(layout, old, place), fieldsIn(layout, now, place)];
    if (was === undefined || is === undefined) return undefined;
    let end = at + 1;
    // Where a text grew in its box, padding shrank: the text says it all.
    if (was.kind !== 'padding' && is.kind !== 'padding') {
      if (was.path !== is.path || was.start !== is.start) return undefined;
      pairs.set(was.path, [was, is]);
      if (pairs.size > MOST) return undefined;
      end = Math.max(end, was.start + was.size, is.start + is.size);
    }
    at = next(end);
  }
  return [...pairs.values()];
}

function allPairs(layout: RootLayout<unknown>, old: Source, now: Source): Pair[] | undefined {
  if (Math.max(old.size, now.size) > LARGEST) return undefined;
  const [before, after] = [old, now].map(source => fieldsIn(layout, source, { start: 0, size: source.size }));
  if (before === undefined || after === undefined) return undefined;
  const byPath = new Map(after.map(field => [field.path, field]));
  const pairs: Pair[] = [];
  for (const was of before) {
    const is = byPath.get(was.path);
    // Padding grows and shrinks with what comes before it.
    if (is === undefined && was.kind !== 'padding') return undefined;
    if (is !== undefined && was.kind !== 'padding') pairs.push([was, is]);
  }
  const known = new Set(before.map(({ path }) => path));
  return after.some(({ path, kind }) => kind !== 'padding' && !known.has(path)) ? undefined : pairs;
}

function editOf(was: Field, is: Field, hash: HashText): PatchEdit | undefined {
  const [old, now] = [was.value, is.value];
  if (!isPlain(old) || !isPlain(now)) return undefined;
  const isLong = typeof old === 'string' && typeof now === 'string' && old.length > LONGEST_STORED;
  return {
    kind: 'field',
    path: was.path,
    old: patchValue(old, hash),
    new: isLong ? { text: textDeltaOf(old, now) } : now,
  };
}

function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** Whether two contents are the same. */
export function isSame(a: Source, b: Source): boolean {
  return a.size === b.size && firstDifference(a, b) === undefined;
}
