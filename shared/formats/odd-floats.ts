// Floats that are adjacent and repaired together, such as the six of a box.
import type { CheckFinding } from '#layout';
import { floatBytes } from '../base/f32.ts';

interface OddFloats {
  /** What they are called, in the order they are stored. */
  readonly names: readonly string[];
  readonly isWrong: (index: number) => boolean;
  /** What all of them are to be, and what follows them if that is put right along with them. */
  readonly expected: readonly number[];
}

/** A finding on the first of some floats that is wrong, whose repair puts all of them right; none where all are as they should be. */
export function oddFloats(
  { names, isWrong, expected }: OddFloats,
  finding: Pick<CheckFinding, 'text' | 'weight'>,
): CheckFinding[] {
  const wrong = names.find((_, i) => isWrong(i));
  const [first] = names;
  if (wrong === undefined || first === undefined) return [];
  const repair = floatBytes(expected);
  return [{ ...finding, path: wrong, repair, over: { path: first, size: repair.length } }];
}

/** What the numbers of a box are called, in the order every format stores them. */
export const boxNames = (path: string): readonly string[] =>
  ['min', 'max'].flatMap(end => ['x', 'y', 'z'].map(axis => `${path}.${end}.${axis}`));
