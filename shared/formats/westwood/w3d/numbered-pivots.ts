// Pivots as other files use them: clips and skins refer to pivots of a skeleton by number.
import type { Misled, Numbered } from '../../numbered.ts';
import { lowerCase, partsIn } from './layout/parts.ts';
import { type PivotUse, usesOf } from './layout/pivot-links.ts';
import { pivotsOf, skeletonName } from './layout/skeletons.ts';
import type { W3d } from './layout/w3d.ts';

/** Pivots of other files' skeletons. */
export const numberedPivots: Numbered<W3d> = {
  called: /\.w3d$/,
  changed(was, is) {
    const now = new Map(skeletonsOf(is));
    const before = skeletonsOf(was);
    const added = [...now].filter(([name]) => before.every(([old]) => old !== name));
    const changed = before.flatMap(([name, old]) => {
      // If only the skeleton's name changed, that name is reported instead.
      if (!now.has(name) && added.some(([, pivots]) => isSame(pivots, old))) return [];
      const found = meaningsIn(old, now.get(name) ?? []);
      return found.some(means => means !== undefined) ? [{ name, old, found }] : [];
    });
    if (changed.length === 0) return undefined;
    return { firstMisled: other => firstMisled(other, changed) };
  },
};

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, i) => name === b[i]);

/** The pivot names of each skeleton in a file, by skeleton name in lower case. */
function skeletonsOf(model: W3d): readonly (readonly [name: string, pivots: readonly string[]])[] {
  return partsIn({ path: '', value: model }).flatMap(top => {
    const pivots = pivotsOf(top)?.value;
    if (pivots === undefined) return [];
    return [[lowerCase(skeletonName(top)), Array.from(pivots, ({ pivotName }) => pivotName)] as const];
  });
}

/** What each number refers to now, if that changed; a renamed pivot is still the same. */
function meaningsIn(was: readonly string[], is: readonly string[]): readonly (string | undefined)[] {
  const [before, after] = [new Set(was), new Set(is)];
  return was.map((old, i) => {
    const now = is[i];
    if (now === undefined) return 'gone';
    return now !== old && (after.has(old) || before.has(now)) ? now || 'a pivot without a name' : undefined;
  });
}

interface Changed {
  /** Name of the skeleton. */
  readonly name: string;
  readonly old: readonly string[];
  readonly found: readonly (string | undefined)[];
}

function firstMisled(other: W3d, skeletons: readonly Changed[]): Misled | undefined {
  const tops = partsIn({ path: '', value: other });
  const own = new Set(skeletonsOf(other).map(([name]) => name));
  for (const { name, ...pivots } of skeletons) {
    // A file with its own skeleton of that name uses that one.
    const misled = own.has(name) ? undefined : firstIn(usesOf(tops, name), pivots);
    if (misled !== undefined) return misled;
  }
  return undefined;
}

function firstIn(uses: Iterable<PivotUse>, { old, found }: Omit<Changed, 'name'>): Misled | undefined {
  for (const { path, table, members, value, isUsed } of uses)
    for (const member of members) {
      const numbers = table ? table.column(member) : [Number(value?.[member])];
      for (const [row, number] of numbers.entries()) {
        const means = found[Number(number)];
        if (means === undefined || isUsed?.(row, member) === false) continue;
        const place = table ? `${path}[${row}].${member}` : `${path}.${member}`;
        return { path: place, text: `names pivot ${number}, ${old[Number(number)]}, which would be ${means}` };
      }
    }
  return undefined;
}
