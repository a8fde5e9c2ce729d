// How an object moves for a while, in keyframes exported from Softimage.
import { f32, flags, type Infer, optional, struct, u32, unsetF32 } from '#layout';
import { quaternion, vec3 } from './values.ts';

const frameFlags = flags(u32, { translate: 0, rotate: 1, scale: 2 });

const cubic = struct({ c0: unsetF32, c1: unsetF32, c2: unsetF32, c3: unsetF32 });
const curves = {
  ...struct({ x: cubic, y: cubic, z: cubic }),
  about: 'c0 + c1·t + c2·t² + c3·t³; only where the script says so, else whatever was in memory',
};

const garbage = { ...u32, about: 'whatever was in memory' };
const rate = { ...vec3, about: 'for each second' };
const turnRate = { ...vec3, about: 'half an angle for each second, around each axis' };

const change = struct({ base: vec3, unknown0C: garbage, delta: rate, curves }, 'Where it is, and how that changes.');
const turning = struct({ base: quaternion, delta: turnRate, curves }, 'How it is turned, and how that changes.');
const changeRc = struct({ base: vec3, unknown0C: garbage, delta: rate }, 'Where it is, and how that changes.');
const turningRc = struct({ base: quaternion, delta: turnRate }, 'How it is turned, and how that changes.');

const times = {
  flags: frameFlags,
  start: { ...f32, about: 'seconds' },
  end: { ...f32, about: 'seconds; before the start in some of Recoil' },
};

export const frame = struct(
  {
    ...times,
    translate: optional(change, 'flags.translate'),
    rotate: optional(turning, 'flags.rotate'),
    scale: optional(change, 'flags.scale'),
  },
  'What happens from one moment to another; may hold nothing at all.',
);
export interface Frame extends Infer<typeof frame> {}

export const frameRc = struct(
  {
    ...times,
    translate: optional(changeRc, 'flags.translate'),
    rotate: optional(turningRc, 'flags.rotate'),
    scale: optional(changeRc, 'flags.scale'),
  },
  'What happens from one moment to another.',
);
export interface FrameRc extends Infer<typeof frameRc> {}
