import { multiplyInto, rotateInto } from '../../../../scene/quaternion.ts';
import type { Bones, Frame } from './bones.ts';

const back = new Float64Array(4);
const turned = new Float64Array(4);
const moved = new Float64Array(3);

/** How far a bone at one moment is from where it rests, in its own frame at rest. Read it before asking again. */
export function offsetFrom(
  { parents, translations, rotations, sizes }: Bones,
  bone: number,
  { translation, rotation }: Frame,
): { readonly translation: Float64Array; readonly rotation: Float64Array } {
  const above = sizes[parents[bone] ?? -1] ?? 1;
  for (let i = 0; i < 4; i++) back[i] = (rotations[bone * 4 + i] ?? 0) * (i < 3 ? -1 : 1);
  turned.set(rotation);
  multiplyInto(turned, 0, back, 0, turned, 0);
  for (let axis = 0; axis < 3; axis++)
    moved[axis] = (translation[axis] ?? 0) * above - (translations[bone * 3 + axis] ?? 0);
  rotateInto(moved, 0, back, 0, moved, 0);
  return { translation: moved, rotation: turned };
}
