import type { Morph } from '../../../../scene/mesh.ts';
import type { AnyModel } from '../places.ts';
import { type Corners, gathered } from './corners.ts';

/**
 * The second shape of a model; undefined where it has none. That a vertex goes straight to the place of its own number is how
 * Gantry reads it: no text says so. Where there are fewer places than vertices, the others stay.
 */
export function morphOf(
  { morphs, morphFactor }: Pick<AnyModel, 'morphs' | 'morphFactor'>,
  { vertexRows, positions }: Pick<Corners, 'vertexRows' | 'positions'>,
): Morph | undefined {
  if (morphs.length === 0) return undefined;
  const places = gathered(morphs, vertexRows);
  for (const [corner, row] of vertexRows.entries())
    if (row >= morphs.length) places.set(positions.subarray(corner * 3, corner * 3 + 3), corner * 3);
  return { positions: places, atRest: Number.isFinite(morphFactor) ? morphFactor : 0 };
}
