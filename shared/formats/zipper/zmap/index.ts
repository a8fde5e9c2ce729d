import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { type Zmap, zmap } from './layout.ts';
import { table } from './table.ts';

/** Maps of Recoil's missions. */
export const zipperZmap: Format<Zmap> = {
  id: 'zipper/zmap',
  icon: 'map',
  scope: 'maps',
  title: 'Mission map',
  detect,
  layout: zmap,
  table,
  exportsAs: ['json'],
};
