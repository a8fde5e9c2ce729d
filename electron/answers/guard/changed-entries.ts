import type { Decoded } from '#layout';
import { originOf, type Source, sameSource } from '../../../shared/base/source.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { entryContent, liesInside, storedSize } from '../../../shared/formats/entry-content.ts';
import type { Container, Entry } from '../../../shared/formats/format.ts';
import { printStep, stepsOf } from '../../files/address.ts';
import { entriesOf } from '../../files/entry-names.ts';
import { inflate } from '../../files/zlib.ts';
import type { Judging } from './judge.ts';
import { problemTexts } from './problem-texts.ts';

type Changed = Judging | { readonly why: EditProblem };

/** The entries that a container has before and after and that do not hold the same. */
export function* changedEntries(
  { address, before, after, steps }: Judging,
  container: Container<unknown>,
  { old, now }: { readonly old: Decoded<unknown>; readonly now: Decoded<unknown> },
): Generator<Changed> {
  if (old.fault !== undefined || now.fault !== undefined) return;
  const entries = { was: entriesOf(container, old.value, before), now: entriesOf(container, now.value, after) };
  const was = new Map(named(entries.was));
  // Names from another file are found beside the file on disk only.
  const names = container.naming !== undefined && entries.was.length === entries.now.length ? entries.was : entries.now;
  for (const [i, [step]] of named(names).entries()) {
    const [earlier, entry] = [was.get(step), entries.now[i]];
    if (earlier === undefined || entry === undefined || isSame(stored(before, earlier), stored(after, entry))) continue;
    const [content, changed] = [contentOf(before, earlier), contentOf(after, entry)];
    if (content === undefined || (changed !== undefined && isSame(content, changed))) continue;
    const inside = `${address}::${step}`;
    if (changed === undefined) yield { why: unreadable(inside, after, entry) };
    else yield { address: inside, name: earlier.name, before: content, after: changed, steps: steps - 1 };
  }
}

function named(entries: readonly Entry[]): (readonly [string, Entry])[] {
  const steps = stepsOf(entries.map(({ name }) => name));
  return entries.map((entry, i) => [printStep(steps[i] ?? { name: entry.name, nth: 1 }), entry] as const);
}

function stored(source: Source, entry: Entry): (Source & { readonly at: number; readonly of: Source }) | undefined {
  if (!liesInside(entry, source.size)) return undefined;
  const size = storedSize(entry);
  const { source: of, start: at } = originOf(source, entry.start, size);
  return { size, read: (from, count) => source.read(entry.start + from, count), at, of };
}

/** The bytes of an entry; undefined where they cannot be had. */
export function contentOf(source: Source, entry: Entry): Source | undefined {
  if (!liesInside(entry, source.size)) return undefined;
  const content = entryContent(source, entry, inflate);
  return 'why' in content ? undefined : content;
}

function unreadable(address: string, source: Source, entry: Entry): EditProblem {
  const content = liesInside(entry, source.size) ? entryContent(source, entry, inflate) : undefined;
  const why = content !== undefined && 'why' in content ? content.why : 'it is outside its container';
  return { address, path: '', start: entry.start, weight: 'error', text: problemTexts.entryGone(why), breaks: true };
}

type Stored = ReturnType<typeof stored>;

function isSame(a: Stored | Source, b: Stored | Source): boolean {
  if (a === undefined || b === undefined || a.size !== b.size) return false;
  const isOneStretch = 'of' in a && 'of' in b && a.of === b.of && a.at === b.at;
  return isOneStretch || sameSource(a, b);
}
