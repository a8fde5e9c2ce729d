// The names of an archive's entries in a later state of it.
import { crc32 } from 'node:zlib';
import { type Source, sameSource } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { renamedNames } from '../../answers/guard/renamed-names.ts';
import { type Address, type EntryStep, stepsOf } from '../../files/address.ts';
import type { Archive } from '../../files/archive-cache.ts';
import { entrySource } from '../../files/container.ts';

export type Entries = Address['entries'];

/** The present names of an entry and the archives around it. */
export function calledSince(last: Archive, now: Archive, called: Entries): Entries {
  const [step, ...inner] = called;
  if (step === undefined) return called;
  const to = since(last, now, step);
  if (inner.length === 0) return [to];
  const [around] = whereReadable(() => [{ was: last.inside(step), is: now.inside(to) }]);
  return [to, ...(around === undefined ? inner : calledSince(around.was, around.is, inner))];
}

/** Among added entries, the one with the same content: others may have been added and removed as well. */
function since(last: Archive, now: Archive, step: EntryStep): EntryStep {
  if (namesIn(now).has(step.name)) return step;
  const content = entryIn(last, [step]);
  const [same] = content === undefined ? [] : cameBetween(last, now).holding(content);
  return same ?? { ...step, name: cameBetween(last, now).renamed().get(step.name) ?? step.name };
}

/** What was added to an archive. */
interface Came {
  /** The present name of each removed entry, by its old name. */
  renamed(): ReadonlyMap<string, string>;
  /** Those with this content. */
  holding(content: Source): readonly EntryStep[];
}

const known = new WeakMap<Archive, WeakMap<Archive, Came>>();

/** Computed once for two states: thousands of entries may be looked up. */
export function cameBetween(last: Archive, now: Archive): Came {
  const since = known.get(now) ?? new WeakMap<Archive, Came>();
  known.set(now, since);
  const came = since.get(last) ?? createCame(last, now);
  since.set(last, came);
  return came;
}

function createCame(last: Archive, now: Archive): Came {
  const steps = stepsOf(now.names);
  const places = now.names.flatMap((name, at) => (namesIn(last).has(name) ? [] : [at]));
  const bySize = Map.groupBy(places, at => now.container.entries[at]?.size);
  const bySum = new Map<number, ReadonlyMap<number, readonly number[]>>();
  let renamed: ReadonlyMap<string, string> | undefined;
  const contentAt = (at: number): Source | undefined => whereReadable(() => [entrySource(now.container, at)])[0];
  return {
    renamed: () => (renamed ??= renamedNames(now.names, last.names)),
    holding(content) {
      const sums = bySum.get(content.size) ?? Map.groupBy(bySize.get(content.size) ?? [], at => sumOf(contentAt(at)));
      bySum.set(content.size, sums);
      return (sums.get(sumOf(content)) ?? []).flatMap(at => {
        const [step, other] = [steps[at], contentAt(at)];
        return step !== undefined && other !== undefined && sameSource(content, other) ? [step] : [];
      });
    },
  };
}

const sumOf = (content: Source | undefined): number =>
  content === undefined ? -1 : crc32(content.read(0, content.size));

const names = new WeakMap<Archive, ReadonlySet<string>>();

export function namesIn(archive: Archive): ReadonlySet<string> {
  const found = names.get(archive) ?? new Set(archive.names);
  names.set(archive, found);
  return found;
}

/** Undefined if there is none with the name. */
export function entryIn(archive: Archive, [step, ...inner]: Entries): Source | undefined {
  if (step === undefined) return undefined;
  const [found] = whereReadable(() =>
    inner.length === 0
      ? [entrySource(archive.container, archive.find(step))]
      : [entryIn(archive.inside(step), inner)].filter(source => source !== undefined),
  );
  return found;
}

/** Leaves out entries that are missing or cannot be read: the container itself reports those. */
export function whereReadable<T>(read: () => readonly T[]): readonly T[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof FailureError) return [];
    throw error;
  }
}
