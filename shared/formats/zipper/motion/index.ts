import type { Format } from '../../format.ts';
import { clips } from './clips.ts';
import { detect } from './detect.ts';
import { type Motion, motion } from './layout.ts';
import { toCsv } from './to-csv.ts';
import { toJson } from './to-json.ts';
import { tracks } from './tracks.ts';

/** How 'mechs move: MechWarrior 3 and Pirate's Moon. */
export const zipperMotion: Format<Motion> = {
  id: 'zipper/motion',
  icon: 'spline',
  scope: 'motion',
  title: 'Motion',
  detect,
  layout: motion,
  toJson,
  toCsv,
  tracks,
  clips,
  exportsAs: ['csv', 'json'],
};
