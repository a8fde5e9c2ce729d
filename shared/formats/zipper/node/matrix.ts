// Compares a body's matrix with the angles and scale it was made from.
import type { CheckFinding, Weight } from '#layout';
import { floatBytes } from '../../../base/f32.ts';
import type { Object3d } from './object3d.ts';

const { fround } = Math;

/** The nine numbers as stored, each step rounded to 32 bits as in the original tool. */
export function matrixOf({ rotate, scale }: Pick<Object3d, 'rotate' | 'scale'>): readonly number[] {
  const [sinX, sinY, sinZ] = [rotate.x, rotate.y, rotate.z].map(angle => fround(Math.sin(angle))) as Three; // one for each
  const [cosX, cosY, cosZ] = [rotate.x, rotate.y, rotate.z].map(angle => fround(Math.cos(angle))) as Three; // one for each
  const sinYX = fround(sinY * sinX);
  const cosYX = fround(cosY * sinX);
  return [
    times(sum(fround(sinYX * sinZ), fround(cosY * cosZ)), scale.x),
    times(fround(cosX * sinZ), scale.x),
    times(sum(fround(cosYX * sinZ), -fround(sinY * cosZ)), scale.x),
    times(sum(fround(sinYX * cosZ), -fround(cosY * sinZ)), scale.y),
    times(fround(cosX * cosZ), scale.y),
    times(sum(fround(cosYX * cosZ), fround(sinY * sinZ)), scale.y),
    times(fround(sinY * cosX), scale.z),
    times(-sinX, scale.z),
    times(fround(cosY * cosX), scale.z),
  ];
}

type Three = [number, number, number];
const sum = (a: number, b: number): number => fround(a + b);
const times = (a: number, b: number): number => fround(a * b);

/** A few units in the last place of numbers up to 1: the original tool computed with higher precision. */
const NEAR = 1e-6;

const rowsOf = ({ x, y, z }: Object3d['transform']): readonly number[] => [
  ...[x.x, x.y, x.z],
  ...[y.x, y.y, y.z],
  ...[z.x, z.y, z.z],
];

const isNothing = ({ x, y, z }: Object3d['rotate']): boolean => x === 0 && y === 0 && z === 0;
const isOne = ({ x, y, z }: Object3d['scale']): boolean => x === 1 && y === 1 && z === 1;
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** The bit for a body without a transform. */
const INITIAL = 1 << 3;

/**
 * A transform that the game ignores, and a matrix that does not follow from the angles. The game uses the matrix, so
 * changing only the angles has no effect. `weight` is a note if some original files have other matrices.
 */
export function* oddTransform(body: Object3d, path: string, weight: Weight): Generator<CheckFinding> {
  const { flags, rotate, scale, transform } = body;
  if (flags.initial) {
    const isHome = isNothing(rotate) && isOne(scale) && isNothing(transform.translation) && isIdentity(transform);
    if (!isHome) yield { path: `${path}.flags`, text: SAYS_HOME, repair: withoutInitial };
    return;
  }
  if (flags.matrix) return;
  // Most bodies are not rotated.
  if (isNothing(rotate) && isOne(scale) && isIdentity(transform)) return;
  const expected = matrixOf(body);
  const size = Math.max(1, Math.abs(scale.x), Math.abs(scale.y), Math.abs(scale.z));
  if (rowsOf(transform).every((value, i) => Math.abs(value - (expected[i] ?? 0)) <= NEAR * size)) return;
  yield { path: `${path}.transform.x.x`, text: NOT_OF_ANGLES, weight, repair: floatBytes(expected) };
}

const SAYS_HOME = 'the flag initial says that there is no transform, but there is one: the game ignores it';
const NOT_OF_ANGLES = 'the matrix does not follow from rotate and scale; the game uses the matrix';

function isIdentity(transform: Object3d['transform']): boolean {
  return rowsOf(transform).every((value, i) => value === IDENTITY[i]);
}

function withoutInitial(stored: Uint8Array): Uint8Array {
  const flags = stored.slice();
  flags[0] = (flags[0] ?? 0) & ~INITIAL;
  return flags;
}
