import {
  checked,
  constant,
  countOf,
  f32,
  type Infer,
  listThatFits,
  plus,
  prefixedText,
  records,
  relabel,
  struct,
  u32,
} from '#layout';
import { f32Text } from '../../../base/f32.ts';

export const translation = struct({ x: f32, y: f32, z: f32 }, "Where the part is, in its parent's space.");

const turn = struct({ w: f32, x: f32, y: f32, z: f32 }, 'How the part is turned: a quaternion, w first in memory.');
/** JSON has w last. */
export const rotation: typeof turn = { ...turn, jsonOrder: ['x', 'y', 'z', 'w'] };

/** Rotation and translation; the bit for scale (2) is known but never used. */
const ROTATION_AND_TRANSLATION = 0x0c;

const part = struct(
  {
    name: { ...prefixedText(u32), about: "of a node of the 'mech's model" },
    flags: {
      ...constant(u32, ROTATION_AND_TRANSLATION),
      about: '4 rotations, 8 translations; 2, scales, is never used',
    },
    translations: records(translation, plus('^frameCount', 1)),
    rotations: records(rotation, plus('^frameCount', 1)),
  },
  'How one part of the model moves.',
);
export interface MotionPart extends Infer<typeof part> {}

const stored = struct(
  {
    version: constant(u32, 4),
    loopTime: { ...f32, about: 'seconds from the first frame to the last' },
    frameCount: {
      ...relabel(u32, 'count'),
      about: 'one less than are stored: the last one is the first again, but for the sign of a zero at times',
    },
    partCount: countOf(u32, 'parts'),
    unknown10: constant(f32, -1),
    unknown14: constant(f32, 1),
    parts: listThatFits(part, 'partCount'),
  },
  "How a 'mech moves in one way, such as walking.",
);
export interface Motion extends Infer<typeof stored> {}

const examined = checked<Motion>(stored, function* ({ loopTime }) {
  if (loopTime <= 0) yield { path: 'loopTime', text: `expected more than 0 seconds, found ${f32Text(loopTime)}` };
});

/** A motion; its time is checked. */
export const motion: typeof stored = { ...stored, decode: examined.decode };
