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
  /** Every other byte is at the same place as on disk, and the same. Offsets in the new file. */
  readonly changed: readonly ChangedRange[];
  /** Absent unless both are archives of the same kind. */
  readonly archive?: {
    /** The sizes of the entries on disk, by name. */
    readonly sizes: ReadonlyMap<string, number>;
    /** The number of entries whose name and content are unchanged. */
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

/** What changed inside an entry whose content is different. */
async function insideEntry(
  [disk, old]: readonly [OpenContainer, number],
  [now, at]: readonly [OpenContainer, number],
  { identify }: Options,
): Promise<readonly ChangedRange[]> {
  // The content of a packed entry has no offset in the file.
  if (disk.entries[old]?.packed || now.entries[at]?.packed) return [];
  const [before, after] = [readableEntry(disk, old), readableEntry(now, at)];
  if (before === undefined || after === undefined) return [];
  // An entry that fills its archive may be that archive again, without end.
  if (before.size >= disk.source.size || after.size >= now.source.size) return rawChanges(before, after);
  const name = disk.entries[old]?.name ?? '';
  return (await besideDisk({ source: before, name, address: `${disk.address}::${name}` }, after, { identify })).changed;
}

interface Pairs {
  readonly pairs: readonly (readonly [old: number, now: number])[];
  /** Old indices of entries with the same content. */
  readonly same: ReadonlySet<number>;
  /** How many of them have kept their names. */
  readonly untouched: number;
}

/** Pairs entries by name, those with the same content first if several share a name; pairs the others by content. */
async function pairsOf(disk: OpenContainer, now: OpenContainer): Promise<Pairs> {
  const pairs: (readonly [number, number])[] = [];
  const same = new Set<number>();
  const isSame = (old: number, at: number) => unlessRefused(() => isSameEntry(disk, old, now, at));
  /** Pairs added entries with removed ones of the same content; returns the rest. */
  async function pairSame(removed: Set<number>, added: readonly number[]): Promise<number[]> {
    const left: number[] = [];
    const bySize = Map.groupBy(removed, old => disk.entries[old]?.size);
    for (const at of added) {
      const alike = bySize.get(now.entries[at]?.size)?.filter(old => removed.has(old)) ?? [];
      const old = await firstOf(alike, each => isSame(each, at));
      if (old === undefined) left.push(at);
      else {
        removed.delete(old);
        same.add(old);
        pairs.push([old, at]);
      }
    }
    return left;
  }
  const [removed, added] = [new Set<number>(), [] as number[]];
  const called = placesByName(now);
  for (const [name, olds] of placesByName(disk)) {
    const lost = new Set(olds);
    const changed = await pairSame(lost, called.get(name) ?? []);
    called.delete(name);
    // The rest with the same name are paired in order.
    for (const old of lost) {
      const at = changed.shift();
      if (at === undefined) removed.add(old);
      else pairs.push([old, at]);
    }
    added.push(...changed);
  }
  const untouched = same.size;
  added.push(...[...called.values()].flat());
  await pairSame(
    removed,
    added.toSorted((a, b) => a - b),
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

/** Undefined if the file on disk cannot be read. */
async function unlessRefused<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}
