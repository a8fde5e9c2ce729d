// Particles as a mesh that runs through shapes: each is three squares that cross each other, so that it is visible from
// every side. They go on forever: where one ends, another begins.
import type { Three } from './handle.ts';
import type { ShapeFrames } from './mesh.ts';

/** A cloud of particles; lengths in the scene's unit, times in seconds. */
export interface Cloud {
  readonly lifetime: number;
  /** Alive at once. */
  readonly count: number;
  readonly acceleration: Three;
  /** Their drawn size over their lifetime. */
  size(share: number): number;
  /** RGBA from 0 to 255 over their lifetime; absent if they stay as the material has them. */
  colour?(share: number): readonly [number, number, number, number];
  /** Where a particle begins and how it moves: `chances` are three numbers from 0 to 1, evenly distributed over all particles. */
  begin(chances: Three): { readonly place: Three; readonly velocity: Three };
}

export interface CloudShape {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  /** 2 per vertex: the whole picture on each square. */
  readonly uvs: Float32Array;
  readonly frames: ShapeFrames;
}

/** A damaged file may have any number of clouds: only the first move. */
export const MOST_CLOUDS = 32;

/** Larger clouds are drawn with this many. */
const MOST_PARTICLES = 64;
const PER_SECOND = 15;
const FEWEST_FRAMES = 8;
const MOST_FRAMES = 60;
/** Each square by the two axes that span it. */
const SQUARES = [
  [1, 2],
  [0, 2],
  [0, 1],
] as const;
const CORNERS = [
  [-1, -1, 0, 1],
  [1, -1, 1, 1],
  [1, 1, 1, 0],
  [-1, 1, 0, 0],
] as const;
/** Two triangles of a square. */
const HALVES = [0, 1, 2, 0, 2, 3] as const;
const VERTICES = SQUARES.length * CORNERS.length;

/** The shapes of a cloud over the lifetime of one of its particles. */
export function cloudShape(cloud: Cloud): CloudShape {
  const count = Math.max(1, Math.min(MOST_PARTICLES, Math.round(cloud.count)));
  const frames = Math.max(FEWEST_FRAMES, Math.min(MOST_FRAMES, Math.round(cloud.lifetime * PER_SECOND)));
  const size = count * VERTICES * 3;
  const positions = new Float32Array(frames * size);
  const colours = cloud.colour && new Uint8Array((frames * size * 4) / 3);
  for (let particle = 0; particle < count; particle++) {
    const begun = cloud.begin(fractionsOf(particle));
    for (let frame = 0; frame < frames; frame++) {
      const share = (frame / frames + particle / count) % 1;
      const at = placeAfter(cloud, begun, share * cloud.lifetime);
      putSquares(positions, frame * size + particle * VERTICES * 3, { at, half: cloud.size(share) / 2 });
      const tint = cloud.colour?.(share);
      for (let i = 0; tint && i < VERTICES; i++) colours?.set(tint, ((frame * count + particle) * VERTICES + i) * 4);
    }
  }
  return {
    positions: positions.slice(0, size),
    indices: Uint32Array.from(
      { length: count * SQUARES.length * 6 },
      (_, i) => Math.floor(i / 6) * 4 + (HALVES[i % 6] ?? 0),
    ),
    uvs: Float32Array.from(
      { length: count * VERTICES * 2 },
      (_, i) => CORNERS[(i >> 1) % CORNERS.length]?.[2 + (i % 2)] ?? 0,
    ),
    frames: { positions, perSecond: frames / cloud.lifetime, ...(colours ? { colours } : {}) },
  };
}

function placeAfter({ acceleration }: Cloud, { place, velocity }: ReturnType<Cloud['begin']>, seconds: number): Three {
  const along = (axis: 0 | 1 | 2): number =>
    place[axis] + velocity[axis] * seconds + (acceleration[axis] * seconds * seconds) / 2;
  return [along(0), along(1), along(2)];
}

function putSquares(
  out: Float32Array,
  at: number,
  { at: place, half }: { readonly at: Three; readonly half: number },
): void {
  let vertex = at;
  for (const [across, up] of SQUARES)
    for (const [u, v] of CORNERS) {
      for (const axis of [0, 1, 2] as const)
        out[vertex + axis] = place[axis] + (axis === across ? u * half : axis === up ? v * half : 0);
      vertex += 3;
    }
}

/** Low-discrepancy fractions from three irrational ratios: always the same for a particle, and never in a row. */
function fractionsOf(particle: number): Three {
  const share = (ratio: number): number => ((particle + 1) * ratio) % 1;
  return [share(0.8191725134), share(0.6710436067), share(0.5497004779)];
}

/** A direction from two random numbers, uniform over the sphere. */
export function onSphere([around, height]: readonly [number, number]): Three {
  const z = 2 * height - 1;
  const wide = Math.sqrt(Math.max(0, 1 - z * z));
  return [Math.cos(2 * Math.PI * around) * wide, Math.sin(2 * Math.PI * around) * wide, z];
}

/** A direction within an angle of another, from two random numbers. */
export function inCone(along: Three, angle: number, [around, far]: readonly [number, number]): Three {
  const length = Math.hypot(...along) || 1;
  const [x, y, z] = along.map(part => part / length) as [number, number, number]; // as: of three parts come three
  const side: Three = Math.abs(z) < 0.9 ? [y, -x, 0] : [0, z, -y];
  const wide = Math.hypot(...side) || 1;
  const [a, b, c] = side.map(part => part / wide) as [number, number, number]; // as: the same
  const up: Three = [y * c - z * b, z * a - x * c, x * b - y * a];
  const tilt = angle * Math.sqrt(far);
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)];
  const [p, q] = [Math.cos(2 * Math.PI * around) * sine, Math.sin(2 * Math.PI * around) * sine];
  return [x * cosine + a * p + up[0] * q, y * cosine + b * p + up[1] * q, z * cosine + c * p + up[2] * q];
}
