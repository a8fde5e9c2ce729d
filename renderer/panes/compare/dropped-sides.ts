import type { SideName } from './aligned.ts';
import { type Choice, nameOf } from './choices.ts';

/** What files or folders dropped on a side become. */
export interface DroppedSides {
  readonly chosen: Readonly<Partial<Record<SideName, string>>>;
  /** Drops that are not among the choices: the user must be asked where they are, first for the first side. */
  readonly missing?: { readonly side: SideName; readonly names: readonly string[] };
  /** Drops that are left over, because there are only two sides. */
  readonly left?: readonly string[];
}

/** The first becomes the side it was dropped on, the second the other one. A web page gets names, not paths. */
export function droppedSides(choices: readonly Choice[], names: readonly string[], on: SideName): DroppedSides {
  const sides: readonly SideName[] = on === 'a' ? ['a', 'b'] : ['b', 'a'];
  const chosen: Partial<Record<SideName, string>> = {};
  let missing: DroppedSides['missing'];
  for (const [i, name] of names.slice(0, sides.length).entries()) {
    const side = sides[i] ?? on;
    const choice = choices.find(one => isCalled(one, name));
    if (choice) chosen[side] = choice.key;
    else missing = { side: missing?.side ?? side, names: [...(missing?.names ?? []), name] };
  }
  const left = names.slice(sides.length);
  return { chosen, ...(missing && { missing }), ...(left.length > 0 && { left }) };
}

function isCalled({ title, note }: Choice, name: string): boolean {
  return [title, nameOf(note)].some(one => one.toLowerCase() === name.toLowerCase());
}
