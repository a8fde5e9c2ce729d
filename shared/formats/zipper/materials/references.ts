import type { Reference } from '../../references.ts';
import type { Materials } from './layout.ts';

/** The textures of the materials. */
export function* references({ materials }: Materials): Generator<Reference> {
  for (const [i, { texture }] of materials.entries())
    if (texture) yield { path: `materials[${i}].texture`, kind: 'texture', name: texture, isFile: false };
}
