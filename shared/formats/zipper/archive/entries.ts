import type { Entry as StoredEntry } from '../../format.ts';
import { type Extents, extentsOf } from './extents.ts';
import type { Archive } from './layout.ts';

/** Where a model's entries lie, as stored or measured. */
export function extentsIn({ entries, contents, checksum }: Archive): Extents {
  const starts = entries.map(entry => entry.start);
  const lengths = entries.map(entry => entry.length);
  return extentsOf({ starts, lengths, end: contents.size, version: checksum === undefined ? 1 : 2 });
}

/** Names, starts and true sizes; an entry that reaches outside is cut off where the directory begins. */
export function entriesOf(model: Archive): readonly StoredEntry[] {
  const { starts, sizes } = extentsIn(model);
  const end = model.contents.size;
  return model.entries.map(({ name }, i) => {
    const start = Math.min(starts[i] ?? 0, end);
    return { name, start, size: Math.min(sizes[i] ?? 0, end - start) };
  });
}
