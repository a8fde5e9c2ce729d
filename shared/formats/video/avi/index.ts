import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { factsOf } from './facts.ts';
import { type Avi, avi } from './layout.ts';

/** Videos between the missions. */
export const videoAvi: Format<Avi> = {
  id: 'video/avi',
  icon: 'film',
  scope: 'films',
  title: 'Video',
  detect,
  layout: avi,
  facts: factsOf,
  exportsAs: ['json'],
};
