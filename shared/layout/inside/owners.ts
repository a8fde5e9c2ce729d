// In a damaged file, tables may overlap. Each byte belongs to the first field that reached it; the second is a finding.
import { bytesLeaf } from '../bytes.ts';
import type { NamedField } from './field-sink.ts';
import { placePath } from './path.ts';

/** Numbers with the smallest at hand; discarded ones are dropped when they come up. */
export class Heap {
  private readonly numbers: number[] = [];

  add(number: number): void {
    const { numbers } = this;
    let at = numbers.push(number) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.at(parent) <= number) break;
      numbers[at] = this.at(parent);
      at = parent;
    }
    numbers[at] = number;
  }

  /** The smallest number that is still wanted. */
  first(isWanted: (number: number) => boolean): number | undefined {
    while (this.numbers.length > 0) {
      if (isWanted(this.at(0))) return this.at(0);
      this.dropFirst();
    }
    return undefined;
  }

  private at(index: number): number {
    return this.numbers[index] ?? Number.POSITIVE_INFINITY;
  }

  private dropFirst(): void {
    const { numbers } = this;
    const moved = numbers.pop() ?? 0;
    if (numbers.length === 0) return;
    let at = 0;
    for (;;) {
      const left = at * 2 + 1;
      const child = this.at(left + 1) < this.at(left) ? left + 1 : left;
      if (this.at(child) >= moved) break;
      numbers[at] = this.at(child);
      at = child;
    }
    numbers[at] = moved;
  }
}

interface Window {
  readonly from: number;
  readonly to: number;
}

/** The leaves by position, none sharing a byte of the window with another. Pass them in the order they were reached. */
export function ownersOf(spots: readonly NamedField[], window: Window): readonly NamedField[] {
  // The usual case: in byte order.
  if (isDisjoint(spots)) return spots;
  const sorted = [...spots].sort((a, b) => a.start - b.start);
  return isDisjoint(sorted) ? sorted : settle(spots, window);
}

function isDisjoint(sorted: readonly NamedField[]): boolean {
  let end = Number.NEGATIVE_INFINITY;
  for (const { start, size } of sorted) {
    if (start < end) return false;
    end = start + size;
  }
  return true;
}

/** A range in which one leaf, given by its number, came first. */
interface Run {
  readonly owner: number;
  readonly start: number;
  end: number;
}

function settle(spots: readonly NamedField[], window: Window): NamedField[] {
  const { runs, rivals } = sweep(spots, window);
  const named = new Set<number>();
  return runs.flatMap(({ owner, start, end }) => {
    const spot = spots[owner];
    if (!spot) return [];
    const isFurther = named.has(owner);
    named.add(owner);
    return [isFurther ? furtherPiece(spot, start, end) : firstPiece(spot, { start, end, window }, rivals.get(owner))];
  });
}

/** Visits every position where a leaf begins or ends, and gives what follows to the earliest of the leaves there. */
function sweep(spots: readonly NamedField[], { from, to }: Window): { runs: Run[]; rivals: Map<number, string> } {
  const clipped = spots.map(({ start, size }) => ({ start: Math.max(from, start), end: Math.min(to, start + size) }));
  const order = [...clipped.keys()].sort((a, b) => (clipped[a]?.start ?? 0) - (clipped[b]?.start ?? 0));
  const edges = [...new Set(clipped.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const there = new Heap();
  const runs: Run[] = [];
  const rivals = new Map<number, string>();
  let next = 0;
  for (const [i, at] of edges.entries()) {
    for (; clipped[order[next] ?? -1]?.start === at; next++)
      arrive(there, order[next] ?? -1, { spots, rivals, clipped, at });
    const owner = there.first(number => (clipped[number]?.end ?? 0) > at);
    const end = edges[i + 1];
    const last = runs.at(-1);
    if (owner === undefined || end === undefined) continue;
    if (last?.owner === owner && last.end === at) last.end = end;
    else runs.push({ owner, start: at, end });
  }
  return { runs, rivals };
}

interface Arrival {
  readonly spots: readonly NamedField[];
  readonly rivals: Map<number, string>;
  readonly clipped: readonly { start: number; end: number }[];
  readonly at: number;
}

/** Where a leaf begins inside another, the one that was reached first learns of the other. */
function arrive(there: Heap, spot: number, { spots, rivals, clipped, at }: Arrival): void {
  const owner = there.first(number => (clipped[number]?.end ?? 0) > at);
  there.add(spot);
  if (owner === undefined) return;
  const rival = spots[Math.max(owner, spot)]?.path ?? '';
  if (!rivals.has(Math.min(owner, spot))) rivals.set(Math.min(owner, spot), rival);
}

/** The whole leaf, or what others leave of it. */
function firstPiece(
  spot: NamedField,
  run: { start: number; end: number; window: Window },
  rival: string | undefined,
): NamedField {
  const { from, to } = run.window;
  const start = run.start === from ? Math.min(from, spot.start) : run.start;
  const end = run.end === to ? Math.max(to, spot.start + spot.size) : run.end;
  const size = end - start;
  const lost = size < spot.size ? 'some of its bytes belong to other fields' : undefined;
  const finding = lost ?? (rival === undefined ? spot.finding : `${rival} claims the same bytes`);
  return { ...spot, start, size, ...(finding === undefined ? {} : { finding }) };
}

/** A further piece has no name of its own. */
function furtherPiece(spot: NamedField, start: number, end: number): NamedField {
  const size = end - start;
  const leaf = { ...bytesLeaf, kind: 'unknown' as const, toJson: () => ({ bytes: size }), text: () => undefined };
  const finding = `belongs to ${spot.path}, with other fields in between`;
  return { ...spot, path: placePath(start, size), start, size, leaf, value: undefined, finding };
}
