import type { Layout } from '#layout';
import { reportOdd } from './oddities.ts';
import { stored, type Texture } from './stored.ts';

/** One texture, with what is odd about it. */
export const texture: Layout<Texture> = {
  ...stored,
  decode(r) {
    const start = r.pos;
    const value = stored.decode(r);
    reportOdd(r, start, value);
    return value;
  },
};
