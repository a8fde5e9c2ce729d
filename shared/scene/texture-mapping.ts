// How a picture is mapped onto a surface, and how that changes with time: texture coordinates times a matrix of
// two rows.

/** The source of the coordinates: the mesh, the direction of a surface or its reflection, the position on the screen. */
export type MappingSource =
  | 'uv'
  | 'normal'
  | 'reflection'
  | 'worldNormal'
  | 'worldReflection'
  | 'screen'
  | 'edge'
  | 'edgeReflection';

export interface TextureMapping {
  readonly from: MappingSource;
  /** For positions in the world: the axis that is dropped. */
  readonly axis?: 'x' | 'y' | 'z';
  readonly scale?: Pair;
  readonly motion?: MappingMotion;
}

type Pair = readonly [u: number, v: number];
/** How far it swings, how often per second, and at what phase, in half turns. */
type Swing = readonly [amplitude: number, frequency: number, phase: number];

/** All per second; v counts downwards. */
export type MappingMotion =
  /** `most`: where it stops. */
  | { readonly kind: 'slide'; readonly speed: Pair; readonly most?: Pair }
  | { readonly kind: 'turn'; readonly turns: number; readonly about: Pair }
  | { readonly kind: 'swing'; readonly u: Swing; readonly v: Swing }
  | { readonly kind: 'steps'; readonly step: Pair; readonly perSecond: number }
  /** Present for half of a period, in seconds, and absent for the other half. */
  | { readonly kind: 'zigzag'; readonly speed: Pair; readonly period: number }
  /** Squares of one picture in rows of this length, shown one after the other. */
  | {
      readonly kind: 'grid';
      readonly across: number;
      readonly count: number;
      readonly first: number;
      readonly perSecond: number;
    }
  /** A new position and rotation at each step. */
  | { readonly kind: 'random'; readonly perSecond: number; readonly speed: Pair };

/** Six numbers, row by row: the factors for `u, v, 1` of the source. */
export type MappingMatrix = readonly [number, number, number, number, number, number];

/** The mapping of a picture at a time. Directions and positions, which run from -1 to 1, are mapped to 0 to 1, except for the screen's. */
export function mappingAt({ from, scale = [1, 1], motion }: TextureMapping, seconds: number): MappingMatrix {
  const [a, b] = scale;
  const [x, y, turn] = motion ? movedAt(motion, seconds) : [0, 0, undefined];
  if (from === 'edge' || from === 'edgeReflection') return [0.5, 0, 0.5, 0, 0, y];
  if (from !== 'uv' && from !== 'screen') {
    const half = motion?.kind === 'grid' ? 0.5 / motion.across : 0.5;
    return [half, 0, x + half, 0, half, y + half];
  }
  if (turn === undefined) return [a, 0, x, 0, b, y];
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  if (motion?.kind === 'random') return [c * a, -s * b, x, s * a, c * b, y];
  return [a * c, -a * s, a * x, b * s, b * c, b * y];
}

type Moved = readonly [x: number, y: number, turn?: number];

function movedAt(motion: MappingMotion, seconds: number): Moved {
  switch (motion.kind) {
    case 'slide': {
      const [u, v] = [motion.speed[0] * seconds, motion.speed[1] * seconds];
      const { most } = motion;
      return most ? [within(u, most[0]), within(v, most[1])] : [part(u), part(v)];
    }
    case 'turn': {
      const angle = 2 * Math.PI * motion.turns * seconds;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const [u, v] = motion.about;
      return [u - c * u + s * v, v - s * u - c * v, angle];
    }
    case 'swing':
      return [swung(motion.u, seconds), swung(motion.v, seconds)];
    case 'steps': {
      const steps = Math.floor(seconds * motion.perSecond);
      return [part(motion.step[0] * steps), part(motion.step[1] * steps)];
    }
    case 'zigzag': {
      const time = motion.period > 0 ? seconds % motion.period : 0;
      const far = Math.min(time, motion.period - time);
      return [motion.speed[0] * far, motion.speed[1] * far];
    }
    case 'grid':
      return squareAt(motion, seconds);
    case 'random':
      return randomAt(motion, seconds);
  }
}

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
const part = (value: number): number => value - Math.floor(value);

const swung = ([amplitude, frequency, phase]: Swing, seconds: number): number =>
  amplitude * Math.sin(frequency * 2 * Math.PI * seconds + phase * Math.PI);

function squareAt({ across, count, first, perSecond }: MappingMotion & { kind: 'grid' }, seconds: number): Moved {
  const steps = Math.sign(perSecond) * Math.floor(seconds * Math.abs(perSecond));
  const begun = perSecond < 0 ? count - 1 - first : first;
  const square = (((begun + steps) % count) + count) % count;
  return [(square % across) / across, (Math.floor(square / across) % across) / across];
}

/** Reproducible chance: the same moment gives the same picture. */
function randomAt({ perSecond, speed }: MappingMotion & { kind: 'random' }, seconds: number): Moved {
  const step = Math.floor(seconds * perSecond);
  const since = perSecond > 0 ? seconds - step / perSecond : seconds;
  const chance = (of: number): number => part(Math.sin((step + 1) * 12.9898 + of * 78.233) * 43758.5453);
  const moved = (axis: 0 | 1): number => part(chance(axis) + speed[axis] * since);
  return [moved(0), moved(1), 2 * Math.PI * chance(2)];
}
