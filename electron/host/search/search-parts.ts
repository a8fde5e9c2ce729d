import { join } from 'node:path';
import type { BytePattern } from '../../answers/search/byte-pattern.ts';
import { canOverlapItself } from '../../answers/search/byte-pattern.ts';
import type { SearchTask, Sought } from '../../answers/search/search-task.ts';
import { type EntryStep, parseAddress } from '../../files/address.ts';
import type { FoundFile } from '../../index/walk.ts';
import type { EditedAsset } from './edited-assets.ts';

/** One part of a search: a stretch of a file for a thread, or an edited asset. */
export type SearchPart =
  | { readonly kind: 'stretch'; readonly path: string; readonly size: number; readonly task: SearchTask }
  | { readonly kind: 'edited'; readonly path: string; readonly size: number; readonly edited: EditedAsset };

/** A larger file is shared out, so that one huge archive keeps all threads busy. */
const STRETCH = 32 * 1024 * 1024;

export interface PartsOptions {
  readonly folder: string;
  readonly files: readonly FoundFile[];
  readonly edited: readonly EditedAsset[];
  readonly sought: Sought;
}

/** The parts in the order in which what they find is told: by path, what was edited before the rest of its file. */
export function partsOf({ folder, files, edited, sought }: PartsOptions): SearchPart[] {
  const steps = edited.map(asset => ({ asset, ...parseAddress(asset.address) }));
  const stretch = sought.patterns.some(isPeriodic) ? Number.POSITIVE_INFINITY : STRETCH;
  return files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(file => {
      const own = steps.filter(({ path }) => path === file.path);
      const edits = own.map(({ asset }) => editedPart(file.path, asset));
      // A file edited as a whole is not read from the disk at all.
      if (own.some(({ entries }) => entries.length === 0)) return edits;
      const without = own.map(({ entries }) => entries);
      return [...edits, ...stretches(folder, file, { sought, without, stretch })];
    });
}

/** Where its places lie depends on where the search began, so it must begin at the start. */
function isPeriodic(pattern: BytePattern): boolean {
  return canOverlapItself(pattern);
}

function editedPart(path: string, edited: EditedAsset): SearchPart {
  return { kind: 'edited', path, size: edited.source.size, edited };
}

interface Cut {
  readonly sought: Sought;
  readonly without: readonly (readonly EntryStep[])[];
  readonly stretch: number;
}

function stretches(folder: string, { path, size }: FoundFile, { sought, without, stretch }: Cut): SearchPart[] {
  const file = join(folder, path);
  // Names are asked for once: of a file that only its name is sought in, one part is enough.
  const step = sought.patterns.length === 0 ? Number.POSITIVE_INFINITY : stretch;
  const parts: SearchPart[] = [];
  for (let from = 0; from === 0 || from < size; from += step) {
    const to = Math.min(size, from + step);
    parts.push({ kind: 'stretch', path, size: to - from, task: { file, sought, from, to, without } });
  }
  return parts;
}
