import type { Layout } from '#layout';
import { reportOdd } from './derived/report.ts';
import { type Bwm, walkmesh } from './stored.ts';

/** A walkmesh, with findings for tables that disagree with its vertices, faces and materials. */
export const bwm: Layout<Bwm> = {
  ...walkmesh,
  decode(r) {
    const start = r.pos;
    const value = walkmesh.decode(r);
    reportOdd(r, value, { start, size: r.pos - start });
    return value;
  },
};
