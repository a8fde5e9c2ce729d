import type { Bounds } from './mesh.ts';

/** The smallest box around points, 3 numbers each, as far as they are numbers; one of no size at 0 around none. */
export function boundsOf(positions: Float32Array): Bounds {
  const min: [number, number, number] = [0, 0, 0];
  const max: [number, number, number] = [0, 0, 0];
  for (const axis of [0, 1, 2] as const) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = axis; i < positions.length; i += 3) {
      const value = positions[i] ?? 0;
      if (!Number.isFinite(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    if (low > high) continue;
    min[axis] = low;
    max[axis] = high;
  }
  return { min, max };
}
