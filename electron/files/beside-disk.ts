// Compares an edited file with the one it replaces, when it is no longer known which edit did what.
import type { Source } from '../../shared/base/source.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { printStep, stepsOf } from './address.ts';
import { type ChangedRange, changesBetween, rawChanges } from './changed-ranges.ts';
import { type Identify, type OpenContainer, openContainer, readableEntry } from './container.ts';
import type { EditedAround } from './entry-names.ts';
import { isSameEntry } from './repack-checks.ts';

/** A file next to the one on disk. */
export interface BesideDisk {
  /** Every byte outside of these is the same, at the same place, as on the disk. Offsets in the new file. */
  readonly changed: readonly ChangedRange[];
  /** Absent where the two are not both archives of one kind. */
  readonly archive?: {
    /** Of the entries on the disk, by their names. */
    readonly sizes: ReadonlyMap<string, number>;
    /** Entries that have kept their names and their contents. */
    readonly untouched: number;
  };
}

interface OnDisk {
  readonly source: Source;
  readonly name: string;
  readonly address: string;
}

interface Options {
  readonly identify: Identify;
  readonly around?: EditedAround | undefined;
}

/** Reports what differs from the disk: for an archive by its entries and its table, for anything else by its bytes. */
export async function besideDisk(target: OnDisk, content: Source, options: Options): Promise<BesideDisk> {
  const opened = await openBoth(target, content, options);
  if (opened === undefined) return { changed: rawChanges(target.source, content) };
  const { disk, now } = opened;
  const { pairs, same, untouched } = await pairsOf(disk, now);
  const replaced = new Map<number, { readonly changed: readonly ChangedRange[] }>();
  for (const [old, at] of pairs)
    if (!same.has(old)) replaced.set(old, { changed: await insideEntry([disk, old], [now, at], options) });
  const names = stepsOf(disk.entries.map(({ name }) => name)).map(printStep);
  return {
    changed: changesBetween({ before: disk, after: now, pairs, replaced }),
    archive: { sizes: new Map(names.map((name, at) => [name, disk.entries[at]?.size ?? 0])), untouched },
  };
}

/** Both as archives of one kind; undefined if they are not, or if only neighbouring files can identify their entries. */
async function openBoth(target: OnDisk, content: Source, { identify, around }: Options) {
  const { format } = identify(target);
  const { container } = format;
  if (container === undefined || container.beside) return undefined;
  if (container.naming && around === undefined) return undefined;
  const open = (source: Source) => unlessRefused(() => openContainer({ ...target, source, around }, identify));
  const [disk, now] = [await open(target.source), await open(content)];
  return disk && now && disk.format === now.format ? { disk, now } : undefined;
}

/** What changed inside an entry that has other contents. */
async function insideEntry(
  [disk, old]: readonly [OpenContainer, number],
  [now, at]: readonly [OpenContainer, number],
  { identify }: Options,
): Promise<readonly ChangedRange[]> {
  // Contents of packed entries have no place.
  if (disk.entries[old]?.packed || now.entries[at]?.packed) return [];
  const [before, after] = [readableEntry(disk, old), readableEntry(now, at)];
  if (before === undefined || after === undefined) return [];
  // An entry that fills its archive is that archive again, and again.
  if (before.size >= disk.source.size || after.size >= now.source.size) return rawChanges(before, after);
  const name = disk.entries[old]?.name ?? '';
  return (await besideDisk({ source: before, name, address: `${disk.address}::${name}` }, after, { identify })).changed;
}

interface Pairs {
  readonly pairs: readonly (readonly [old: number, now: number])[];
  /** Old places of those whose contents are the same. */
  readonly same: ReadonlySet<number>;
  /** How many of them have kept their names. */
  readonly untouched: number;
}

/** Entries by their names, of several with one name those with the same contents first; others by their contents. */
async function pairsOf(disk: OpenContainer, now: OpenContainer): Promise<Pairs> {
  const pairs: (readonly [number, number])[] = [];
  const same = new Set<number>();
  const isSame = (old: number, at: number) => unlessRefused(() => isSameEntry(disk, old, now, at));
  /** Those of now that hold what one of the others held; answers the rest. */
  async function pairSame(gone: Set<number>, come: readonly number[]): Promise<number[]> {
    const left: number[] = [];
    const bySize = Map.groupBy(gone, old => disk.entries[old]?.size);
    for (const at of come) {
      const alike = bySize.get(now.entries[at]?.size)?.filter(old => gone.has(old)) ?? [];
      const old = await firstOf(alike, each => isSame(each, at));
      if (old === undefined) left.push(at);
      else {
        gone.delete(old);
        same.add(old);
        pairs.push([old, at]);
      }
    }
    return left;
  }
  const [gone, come] = [new Set<number>(), [] as number[]];
  const called = placesByName(now);
  for (const [name, olds] of placesByName(disk)) {
    const lost = new Set(olds);
    const changed = await pairSame(lost, called.get(name) ?? []);
    called.delete(name);
    // The rest with the same name is paired in order.
    for (const old of lost) {
      const at = changed.shift();
      if (at === undefined) gone.add(old);
      else pairs.push([old, at]);
    }
    come.push(...changed);
  }
  const untouched = same.size;
  come.push(...[...called.values()].flat());
  await pairSame(
    gone,
    come.toSorted((a, b) => a - b),
  );
  return { pairs, same, untouched };
}

function placesByName({ entries }: OpenContainer): Map<string, number[]> {
  return Map.groupBy(entries.keys(), place => entries[place]?.name ?? '');
}

async function firstOf(places: readonly number[], is: (place: number) => Promise<boolean | undefined>) {
  for (const place of places) if (await is(place)) return place;
  return undefined;
}

/** Undefined where the disk holds what cannot be read. */
async function unlessRefused<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}
