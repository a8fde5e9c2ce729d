// Matches files and entries of both sides: by name, then added and removed ones by content.
import type { HashedContent } from '../../answers/compare/compare-task.ts';

/** A file or entry at its address, relative to its side. */
export interface Placed {
  readonly address: string;
  readonly name: string;
  /** The address of its parent. */
  readonly inside: string;
  readonly content: HashedContent;
  /** For an entry of a container, where position matters. */
  readonly isEntry: boolean;
  /** Its position among its siblings. */
  readonly position: number;
}

interface Matched {
  readonly pairs: readonly (readonly [Placed, Placed])[];
  readonly removed: readonly Placed[];
  readonly added: readonly Placed[];
}

/** By name; if no name matches exactly, ignoring case. */
export function matchByName(as: readonly Placed[], bs: readonly Placed[], nameOf: (placed: Placed) => string): Matched {
  const exact = pairByKey(as, bs, nameOf);
  const { pairs, removed, added } = pairByKey(exact.removed, exact.added, placed => nameOf(placed).toLowerCase());
  const all = [...exact.pairs, ...pairs].sort(([, x], [, y]) => x.position - y.position);
  return { pairs: all, removed, added: added.toSorted((x, y) => x.position - y.position) };
}

/** Of several with one name, equal ones first, then in order. */
function pairByKey(as: readonly Placed[], bs: readonly Placed[], keyOf: (placed: Placed) => string): Matched {
  const waiting = Map.groupBy(bs, keyOf);
  const pairs: (readonly [Placed, Placed])[] = [];
  const removed: Placed[] = [];
  for (const [key, own] of Map.groupBy(as, keyOf)) {
    const others = waiting.get(key) ?? [];
    const isSeveral = own.length + others.length > 2;
    const rest = own.filter(a => {
      const at = isSeveral ? others.findIndex(b => isSame(a.content, b.content)) : -1;
      const [b] = at < 0 ? [] : others.splice(at, 1);
      if (b) pairs.push([a, b]);
      return b === undefined;
    });
    for (const a of rest) {
      const b = others.shift();
      if (b) pairs.push([a, b]);
      else removed.push(a);
    }
  }
  return { pairs, removed, added: [...waiting.values()].flat() };
}

/** Removed in one place and added in another: equal names first, then in order. */
export function matchByContent(removed: readonly Placed[], added: readonly Placed[]): ReadonlyMap<Placed, Placed> {
  const from = new Map<Placed, Placed>();
  const gone = Map.groupBy(removed.filter(isTelling), ({ content }) => content.hash);
  for (const [hash, came] of Map.groupBy(added.filter(isTelling), ({ content }) => content.hash)) {
    const waiting = gone.get(hash);
    if (!waiting) continue;
    for (const byName of [true, false])
      for (const b of came) {
        const at = from.has(b) ? -1 : waiting.findIndex(a => !byName || a.name === b.name);
        const [a] = at < 0 ? [] : waiting.splice(at, 1);
        if (a) from.set(b, a);
      }
  }
  return from;
}

/** Two empty files are not a match. */
function isTelling({ content }: Placed): boolean {
  return content.hash !== undefined && content.size > 0;
}

/** Whether two contents are known to be equal. */
export function isSame(a: HashedContent, b: HashedContent): boolean {
  return a.hash !== undefined && a.hash === b.hash && a.size === b.size;
}
