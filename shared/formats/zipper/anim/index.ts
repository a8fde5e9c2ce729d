import type { Format } from '../../format.ts';
import { clips } from './clips/clips.ts';
import { detect } from './detect.ts';
import { facts } from './facts.ts';
import { type Anim, anim } from './layout/anim.ts';
import { namedParts, references } from './references.ts';
import { table } from './table.ts';
import { reading } from './text/reading.ts';
import { toJson } from './to-json.ts';

/** Compiled animations of all four games: anim.zbd, cam_anim.zbd and mis_anim.zbd. */
export const zipperAnim: Format<Anim> = {
  id: 'zipper/anim',
  icon: 'clapperboard',
  scope: 'motion',
  title: 'Animations',
  detect,
  layout: anim,
  table,
  reading,
  facts,
  clips,
  references,
  namedParts,
  toJson,
  exportsAs: ['json'],
};
