import { f32Json } from '../../../base/f32.ts';
import type { Motion } from './layout.ts';

/** The shape that scripts rely on: vectors as x, y, z and quaternions as x, y, z, w. */
export function toJson({ loopTime, frameCount, parts }: Motion): unknown {
  return {
    loopTime: f32Json(loopTime),
    frameCount,
    parts: parts.map(({ name, translations, rotations }) => ({
      name,
      translations: Array.from(translations, ({ x, y, z }) => [x, y, z].map(f32Json)),
      rotations: Array.from(rotations, ({ w, x, y, z }) => [x, y, z, w].map(f32Json)),
    })),
  };
}
