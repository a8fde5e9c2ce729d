import type { Layout } from '#layout';
import { reportOdd } from './oddities.ts';
import { type Package, stored } from './stored.ts';

/** A package, with what is odd about it. */
export const textures: Layout<Package> = {
  ...stored,
  decode(r) {
    const start = r.pos;
    const value = stored.decode(r);
    reportOdd(r, start, value);
    return value;
  },
};
