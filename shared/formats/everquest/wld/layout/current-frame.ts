// The frame that a texture begins with. Tools disagree on whether flag 2 or flag 5 indicates it: the size of the fragment
// decides.

import { asCount, follow, type Layout, optional, type Reader, u32 } from '#layout';

const flag2 = follow('flags.hasCurrentFrame');
const flag5 = follow('flags.hasCurrentFrame5');
const hasSleep = follow('flags.hasSleep');
const frameCount = follow('frameCount');
const here = follow('currentFrame');

/** Whether there is room for it before what follows. In a texture without frames, flag 2 alone decides. */
function isAhead(r: Reader): boolean {
  const { scope } = r;
  const frames = asCount(frameCount(scope));
  const after = (frames + (hasSleep(scope) ? 1 : 0)) * u32.size;
  if (r.limit - r.pos - after < u32.size) return frames === 0 && flag2(scope) === true;
  return flag2(scope) === true || flag5(scope) === true;
}

type Ref = 'flags.hasCurrentFrame' | 'flags.hasCurrentFrame5' | 'flags.hasSleep' | 'frameCount' | 'currentFrame';

/** Beside these flags and the number of frames, before the milliseconds of a frame. */
export const currentFrame: Layout<number | undefined, 'optional', Ref> = {
  ...optional(u32, 'flags.hasCurrentFrame'),
  refs: ['flags.hasCurrentFrame', 'flags.hasCurrentFrame5', 'flags.hasSleep', 'frameCount', 'currentFrame'],
  about: 'present if either flag is set, and the fragment has room for it',
  present: scope => here(scope) !== undefined,
  decode: r => (isAhead(r) ? u32.decode(r) : undefined),
  fields: (r, out) => (isAhead(r) ? u32.fields(r, out) : undefined),
};
