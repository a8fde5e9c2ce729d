// Adjacent floats that are repaired together, such as the six of a box.
import type { CheckFinding } from '#layout';
import { floatBytes } from '../base/f32.ts';

interface OddFloats {
  /** Their names, in stored order. */
  readonly names: readonly string[];
  readonly isWrong: (index: number) => boolean;
  /** The correct values, including further ones that are repaired together with them. */
  readonly expected: readonly number[];
}

/** A finding on the first wrong float, whose repair corrects all of them; none if all are correct. */
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

/** The names of a box's numbers, in the order that every format stores them. */
export const boxNames = (path: string): readonly string[] =>
  ['min', 'max'].flatMap(end => ['x', 'y', 'z'].map(axis => `${path}.${end}.${axis}`));
