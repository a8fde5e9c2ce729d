import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { entriesOf, leave, type OnLost, type Target } from '../../answers/export/target.ts';
import { DEPTH_LIMIT, nestingTexts, REPEAT_LIMIT } from '../../answers/nesting.ts';
import { aroundOf } from '../../answers/pictures/around.ts';
import { View } from '../../answers/view.ts';
import { whyUnread } from '../../files/disk-failure.ts';
import { diskPath } from '../../files/disk-names.ts';
import { type FileSource, openFile } from '../../files/file-source.ts';
import { findFile } from '../../files/find-file.ts';
import { type Current, openAddress, openCurrent } from '../../files/open-address.ts';
import { walk } from '../../index/walk.ts';
import type { FoundFile, KnownFormats } from '../structures/known-formats.ts';

export interface TargetOptions {
  /** The files of sub-folders as well. */
  readonly deep: boolean;
  /**
   * Also everything in containers, at any depth, or only in the outermost; entries that cannot be read are reported here.
   * If absent, only files.
   */
  readonly entries?: { readonly onLost: OnLost; readonly isFlat?: boolean } | undefined;
  /** Files and folders that cannot be read are reported here, and the rest continues. */
  readonly onUnread: OnLost;
  readonly signal: AbortSignalLike;
  /** The edited version of an address; if absent, the bytes on disk. */
  readonly current?: Current;
  /** What reads the files that are not in a format of Gantry's own. */
  readonly known?: KnownFormats | undefined;
}

/** The folder on disk that a place names, found as files are; undefined if it names a file, an entry or nothing. */
export async function folderAt(base: string, place: string): Promise<string | undefined> {
  try {
    const found = findFile(base, place);
    return (await stat(diskPath(found))).isDirectory() ? found : undefined;
  } catch {
    return undefined; // opening it as an address reports what is wrong
  }
}

/** The file or entry at an address, or the files of a folder; one at a time, each closed when the next is requested. */
export async function* targetsAt(base: string, place: string, options: TargetOptions): AsyncGenerator<Target> {
  const folder = await folderAt(base, place);
  if (folder !== undefined) {
    yield* targetsInFolder(folder, place, options);
    return;
  }
  const { current } = options;
  const opened = current === undefined ? openAddress(base, place) : openCurrent(base, place, current);
  try {
    const around = aroundOf(opened);
    const view = viewOf({ ...opened, address: place }, options.known);
    const step = opened.steps.at(-1);
    const missing = current?.(place) === undefined ? step?.entries[step.index]?.missing : undefined;
    const target = { address: place, view, ...(around && { around }), ...(missing !== undefined && { missing }) };
    yield* withEntries(target, options, inFile(opened.file, view));
  } finally {
    opened.close();
  }
}

async function* targetsInFolder(folder: string, place: string, options: TargetOptions): AsyncGenerator<Target> {
  const { files, problems } = await walk(folder, options.signal);
  const addressOf = (path: string) => `${place.replace(/[\\/]+$/, '')}/${path}`;
  const unread = (path: string, why: string, size = 0): void =>
    options.onUnread({ address: addressOf(path), name: basename(path), start: 0, size, why });
  for (const { place: path, weight, text, isFolder = false } of problems)
    if (weight === 'warning' && (options.deep || !(isFolder || path.includes('/')))) unread(path, text);
  for (const { path, size } of files.toSorted(byName)) {
    if (!options.deep && path.includes('/')) continue;
    const file = join(folder, path);
    const address = addressOf(path);
    const source = openOr(file, why => unread(path, why, size));
    if (source === undefined) continue;
    try {
      const found = { file, address, name: basename(path), source: options.current?.(address) ?? source };
      const view = viewOf(found, options.known);
      // Entries stored in other files of the folder come with those.
      const entries = view.format.container?.beside === undefined ? options.entries : undefined;
      yield* withEntries({ address, view }, { ...options, entries }, inFile(file, view));
    } finally {
      source.close();
    }
  }
}

function openOr(file: string, unread: (why: string) => void): FileSource | undefined {
  try {
    return openFile(file);
  } catch (error) {
    unread(whyUnread(error));
    return undefined;
  }
}

function byName(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}

/** Where an asset is. */
interface Nesting {
  readonly file: string;
  /** The containers around it. */
  readonly depth: number;
  /** How many bytes entries may still take; shared by everything in the same bytes. */
  readonly budget: { left: number };
}

function inFile(file: string, view: View): Nesting {
  return { file, depth: 0, budget: budgetIn(view) };
}

const budgetIn = ({ source }: View): Nesting['budget'] => ({ left: source.size * REPEAT_LIMIT });

async function* withEntries(target: Target, options: TargetOptions, nesting: Nesting): AsyncGenerator<Target> {
  if (options.signal.aborted) throw options.signal.reason;
  // Other work, such as a cancel, gets its turn between any two of them.
  await setImmediate();
  yield target;
  const { current, entries } = options;
  const { file, depth, budget } = nesting;
  if (entries === undefined || (entries.isFlat && depth > 0)) return;
  const onLost = (address: string, { start = 0, view }: Target, why: string): void =>
    entries.onLost({ address, name: view.name, start, size: view.source.size, why });
  const inside = entriesOf(target, { current, onLost: entries.onLost });
  if (inside !== undefined && depth >= DEPTH_LIMIT) onLost(target.address, target, nestingTexts.tooDeep);
  else
    for (const entry of inside ?? []) {
      const { address, stored = 0, isPacked } = entry;
      const { name, source } = entry.view;
      budget.left -= stored;
      if (budget.left < 0) onLost(address, entry, nestingTexts.overlapping);
      else {
        const view = viewOf({ file, address, name, source, isInside: true }, options.known);
        const below = isPacked ? budgetIn(view) : budget;
        yield* withEntries({ ...entry, view }, options, { file, depth: depth + 1, budget: below });
      }
      leave(entry);
    }
}

/** A file or an entry, read by what is known about it. */
export function viewOf(found: FoundFile, known: KnownFormats | undefined): View {
  return new View(found.name, found.source, 0, known?.(found));
}
