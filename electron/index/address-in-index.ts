import { printAddress } from '../files/address.ts';
import type { Index } from './open-index.ts';
import type { ProblemRow } from './queries.ts';

/** The address of an entry or, without one, of a file, relative to its install; absent when the index has it no more. */
export function addressInIndex({ queries }: Index, file: number, entry: number | null): string | undefined {
  const path = queries.fileById.get(file)?.path;
  if (path === undefined) return undefined;
  const entries = [];
  for (let id = entry; id !== null; ) {
    const row = queries.entryById.get(id);
    if (row === undefined) return undefined;
    entries.unshift({ name: row.name, nth: row.occurrence });
    id = row.parent;
  }
  return printAddress({ path, entries });
}

/** The address of a problem. */
export function problemAddress(index: Index, { file, entry, place }: ProblemRow): string {
  return place ?? (file === null ? undefined : addressInIndex(index, file, entry)) ?? '';
}
