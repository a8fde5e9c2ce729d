import { composed } from '../../../../shared/scene/node-matrices.ts';
import type { SceneNode } from '../../../../shared/scene/scene.ts';

/** Files keep what follows from angles and sizes with the last bits off. */
const SAME = 1e-4;

/** The matrix of a node that is not made of a place, a turn and sizes: glTF has those alone where something may move. */
export function shearOf({
  matrix,
  translation,
  rotation,
  scale = [1, 1, 1],
}: SceneNode): readonly number[] | undefined {
  if (!matrix) return undefined;
  const made = composed(translation, rotation, scale);
  const isSame = matrix.every((value, i) => Math.abs(value - (made[i] ?? 0)) <= SAME * Math.max(1, Math.abs(value)));
  return isSame ? undefined : matrix;
}
