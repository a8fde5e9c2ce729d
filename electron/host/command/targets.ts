import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { entryContent, liesInside } from '../../../shared/formats/entry-content.ts';
import type { Around } from '../../../shared/formats/pictures.ts';
import { printStep, stepsOf } from '../../files/address.ts';
import { diskPath } from '../../files/disk-names.ts';
import { entriesOf as namedEntries } from '../../files/entry-names.ts';
import { openFile } from '../../files/file-source.ts';
import { findFile } from '../../files/find-file.ts';
import { type Current, openAddress, openCurrent } from '../../files/open-address.ts';
import { inflate } from '../../files/zlib.ts';
import { walk } from '../../index/walk.ts';
import { View } from '../assets/view.ts';
import { aroundEntry, aroundOf } from '../pictures/around-of.ts';

/** A file or entry that a verb works on. */
export interface Target {
  /** As the user would type it, from what he typed. */
  readonly address: string;
  readonly view: View;
  /** Where it lies in its container. */
  readonly start?: number;
  /** The container it is an entry of. */
  readonly around?: Around;
}

export interface TargetOptions {
  /** The files of sub-folders as well. */
  readonly deep: boolean;
  /** What lies in containers as well, however deep. */
  readonly entries: boolean;
  readonly signal: AbortSignalLike;
  /** What edits have made of an address; the bytes on disk when absent. */
  readonly current?: Current;
}

/** The folder on disk that a place names, found as files are; undefined where it names a file, an entry or nothing. */
export async function folderAt(base: string, place: string): Promise<string | undefined> {
  try {
    const found = findFile(base, place);
    return (await stat(diskPath(found))).isDirectory() ? found : undefined;
  } catch {
    return undefined; // whoever opens it as an address says what is wrong with it
  }
}

/** The file or entry at an address, or the files of a folder; one at a time, closed when the next is asked for. */
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
    const view = new View(opened.name, opened.source, 0);
    yield* withEntries({ address: place, view, ...(around && { around }) }, options);
  } finally {
    opened.close();
  }
}

async function* targetsInFolder(folder: string, place: string, options: TargetOptions): AsyncGenerator<Target> {
  const { files } = await walk(folder, options.signal);
  for (const { path } of files.toSorted(byName)) {
    if (!options.deep && path.includes('/')) continue;
    const source = openFile(join(folder, path));
    try {
      const address = `${place.replace(/[\\/]+$/, '')}/${path}`;
      const view = new View(basename(path), options.current?.(address) ?? source, 0);
      yield* withEntries({ address, view }, options);
    } finally {
      source.close();
    }
  }
}

function byName(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}

async function* withEntries(target: Target, options: TargetOptions): AsyncGenerator<Target> {
  if (options.signal.aborted) throw options.signal.reason;
  // Other work, such as a cancel, gets its turn between any two of them.
  await setImmediate();
  yield target;
  if (!options.entries) return;
  for (const entry of entriesOf(target, options.current) ?? []) yield* withEntries(entry, options);
}

/** What a container holds, in its own order; undefined for what is none, or is too damaged to tell. */
export function entriesOf({ address, view }: Target, current?: Current): readonly Target[] | undefined {
  const { format, decoded, source } = view;
  const { container } = format;
  if (container === undefined || decoded === undefined || decoded.fault !== undefined) return undefined;
  const entries = namedEntries(container, decoded.value, source);
  const steps = stepsOf(entries.map(entry => entry.name));
  return entries.flatMap((entry, i) => {
    const step = steps[i];
    if (step === undefined || !liesInside(entry, source.size)) return [];
    const place = `${address}::${printStep(step)}`;
    const content = current?.(place) ?? entryContent(source, entry, inflate);
    if ('why' in content) return [];
    const around = aroundEntry({ format, model: decoded.value, index: i });
    return [{ address: place, start: entry.start, view: new View(entry.name, content, 0), around }];
  });
}
