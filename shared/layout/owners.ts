// In a damaged file tables may overlap. Each byte belongs to the field that came by it first; the second is a finding.
import { bytesLeaf } from './bytes.ts';
import type { Spot } from './field-sink.ts';
import { placePath } from './path.ts';

interface Window {
  readonly from: number;
  readonly to: number;
}

/** The leaves by place, none sharing a byte of the window with another. Given in the order they were come by. */
export function ownersOf(spots: readonly Spot[], window: Window): readonly Spot[] {
  const sorted = [...spots].sort((a, b) => a.start - b.start);
  return isDisjoint(sorted) ? sorted : settle(spots, window);
}

function isDisjoint(sorted: readonly Spot[]): boolean {
  let end = Number.NEGATIVE_INFINITY;
  for (const { start, size } of sorted) {
    if (start < end) return false;
    end = start + size;
  }
  return true;
}

function settle(spots: readonly Spot[], { from, to }: Window): Spot[] {
  // One number per byte of the window: windows are small, and damaged files rare.
  const owners = new Int32Array(to - from).fill(-1);
  const rivals = new Map<number, string>();
  for (const [i, { start, size, path }] of spots.entries())
    for (let at = Math.max(0, start - from); at < Math.min(owners.length, start + size - from); at++) {
      const owner = owners[at] ?? -1;
      if (owner < 0) owners[at] = i;
      else if (!rivals.has(owner)) rivals.set(owner, path);
    }
  const settled: Spot[] = [];
  const named = new Set<number>();
  for (let at = 0; at < owners.length; ) {
    const owner = owners[at] ?? -1;
    let end = at + 1;
    while (end < owners.length && owners[end] === owner) end++;
    const spot = spots[owner];
    if (spot)
      settled.push(
        runOf(spot, { start: from + at, end: from + end, window: { from, to } }, rivals.get(owner), named.has(owner)),
      );
    named.add(owner);
    at = end;
  }
  return settled;
}

/** One run of a leaf's bytes: the whole of it, what others leave of it, or a further piece, which has no name of its own. */
function runOf(
  spot: Spot,
  run: { start: number; end: number; window: Window },
  rival: string | undefined,
  isFurther: boolean,
): Spot {
  const { window } = run;
  const spotEnd = spot.start + spot.size;
  const start = run.start === window.from ? Math.min(run.start, spot.start) : run.start;
  const end = run.end === window.to ? Math.max(run.end, spotEnd) : run.end;
  const size = end - start;
  if (isFurther)
    return { ...spot, ...unnamed(start, size), finding: `belongs to ${spot.path}, which others interrupt` };
  const lost = size < spot.size ? 'others claim some of its bytes first' : undefined;
  const finding = lost ?? (rival === undefined ? undefined : `${rival} claims the same bytes`) ?? spot.finding;
  return { ...spot, start, size, ...(finding === undefined ? {} : { finding }) };
}

function unnamed(start: number, size: number): Pick<Spot, 'path' | 'start' | 'size' | 'leaf' | 'value'> {
  const leaf = { ...bytesLeaf, kind: 'unknown' as const, toJson: () => ({ bytes: size }), text: () => undefined };
  return { path: placePath(start, size), start, size, leaf, value: undefined };
}
