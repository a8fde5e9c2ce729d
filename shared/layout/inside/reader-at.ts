import type { Step } from './layout.ts';
import { Reader } from './reader.ts';

/** A reader at a path below the same scope, for use long after the one that was there has moved on. */
export function readerAt(
  { source, base, scope, limit }: Pick<Reader, 'source' | 'base' | 'scope' | 'limit'>,
  path: readonly Step[],
): Reader {
  const r = new Reader(source, { base });
  for (const step of path) r.path.push(step);
  r.depth = path.length;
  r.scope = scope;
  r.limit = limit;
  return r;
}
