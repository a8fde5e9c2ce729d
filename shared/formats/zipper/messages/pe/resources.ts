import { viewOf } from '../../../../base/bytes.ts';
import { grouped } from '../../../../base/counted.ts';
import { extentOf, type Image, offsetOfAddress, type Placed, recordAt, recordsAt, resourcesOf } from './image.ts';
import {
  HIGH_BIT,
  type ResourceData,
  type ResourceDirectory,
  type ResourceEntry,
  resourceData,
  resourceDirectory,
  resourceEntry,
} from './resource-records.ts';

/** Levels for types, names and languages; damaged files may claim more. */
const DEEPEST = 8;
/** Entries in all directories together: many times what any program has. */
const MOST_ENTRIES = 1 << 16;

export interface PlacedDirectory extends Placed<ResourceDirectory> {
  readonly entries: readonly Placed<ResourceEntry>[];
}

export interface ResourceName {
  /** Offset of its two bytes of length. */
  readonly start: number;
  readonly units: number;
}

/** One resource: its ids, and where its bytes are. */
export interface Resource extends Placed<ResourceData> {
  /** Type, name, language; undefined for a name in letters. */
  readonly ids: readonly (number | undefined)[];
  /** Its range in the file; absent if the file has no bytes for its address. */
  readonly content?: { readonly start: number; readonly end: number };
}

export interface Resources {
  /** The base of offsets inside the resources. */
  readonly root: number;
  readonly directories: readonly PlacedDirectory[];
  readonly names: readonly ResourceName[];
  readonly list: readonly Resource[];
  readonly problems: readonly { readonly start: number; readonly size: number; readonly text: string }[];
}

interface Walk {
  readonly image: Image;
  readonly root: number;
  readonly end: number;
  readonly seen: Set<number>;
  readonly directories: PlacedDirectory[];
  readonly names: Map<number, ResourceName>;
  readonly list: Map<number, Resource>;
  readonly problems: { start: number; size: number; text: string }[];
  entriesLeft: number;
}

/** The resource tree, flattened in the order visited. Damaged branches are left out and reported. */
export function walkResources(image: Image): Resources | undefined {
  const found = resourcesOf(image);
  if (!found) return undefined;
  const { end } = extentOf(image, found.section.value);
  const walk: Walk = {
    ...{ image, root: found.root, end, seen: new Set() },
    ...{ directories: [], names: new Map(), list: new Map(), problems: [], entriesLeft: MOST_ENTRIES },
  };
  enter(walk, found.root, []);
  const { root, directories, problems } = walk;
  return { root, directories, problems, names: [...walk.names.values()], list: [...walk.list.values()] };
}

function enter(walk: Walk, start: number, ids: readonly (number | undefined)[]): void {
  const { image, end, seen, directories, problems } = walk;
  if (seen.has(start) || ids.length > DEEPEST) return;
  seen.add(start);
  const bytes = image.bytes.subarray(0, end);
  const head = recordAt(bytes, resourceDirectory, start);
  if (!head) {
    problems.push({ start: Math.min(start, end), size: 0, text: 'a directory of resources reaches past its section' });
    return;
  }
  const count = head.value.namedCount + head.value.numberedCount;
  const first = start + (resourceDirectory.size ?? 0);
  const entries = recordsAt(bytes, resourceEntry, { start: first, count: Math.min(count, walk.entriesLeft) });
  walk.entriesLeft -= entries.length;
  if (entries.length < count)
    problems.push({
      start,
      size: first - start,
      text: `has ${grouped(count)} names, but room for only ${grouped(entries.length)}`,
    });
  directories.push({ ...head, entries });
  for (const entry of entries) follow(walk, entry, ids);
}

function follow(walk: Walk, { start, value }: Placed<ResourceEntry>, ids: readonly (number | undefined)[]): void {
  const { root } = walk;
  const isNamed = value.name >= HIGH_BIT;
  if (isNamed) addName(walk, root + value.name - HIGH_BIT);
  const path = [...ids, isNamed ? undefined : value.name];
  if (value.target >= HIGH_BIT) enter(walk, root + value.target - HIGH_BIT, path);
  else addResource(walk, { at: root + value.target, from: start, ids: path });
}

function addName({ image, end, names }: Walk, start: number): void {
  if (start + 2 > end) return;
  const units = viewOf(image.bytes).getUint16(start, true);
  if (start + 2 + units * 2 <= end) names.set(start, { start, units });
}

function addResource(walk: Walk, entry: { at: number; from: number; ids: readonly (number | undefined)[] }): void {
  const { image, end, list, problems } = walk;
  if (list.has(entry.at)) return;
  const data = recordAt(image.bytes.subarray(0, end), resourceData, entry.at);
  if (!data) {
    problems.push({ start: entry.from, size: 8, text: 'describes a resource past the end of its section' });
    return;
  }
  const start = offsetOfAddress(image, data.value.address);
  const isThere = start !== undefined && start + data.value.size <= image.bytes.length;
  if (!isThere)
    problems.push({ start: entry.at, size: 16, text: 'the bytes of this resource are not all in the file' });
  const content =
    start === undefined ? undefined : { start, end: Math.min(image.bytes.length, start + data.value.size) };
  list.set(entry.at, { ...data, ids: entry.ids, ...(content ? { content } : {}) });
}

/** More than this many are not compared with each other. */
const MOST_COMPARED = 4096;

/** Whether other resources share some of its bytes; assumed if there are too many. */
export function isShared(list: readonly Resource[], { start: own, content }: Resource): boolean {
  if (!content) return false;
  if (list.length > MOST_COMPARED) return true;
  return list.some(
    ({ start, content: other }) => start !== own && other && other.start < content.end && other.end > content.start,
  );
}
