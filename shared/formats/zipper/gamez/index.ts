import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { facts } from './facts.ts';
import { type Gamez, gamez } from './layout.ts';
import { namedParts, references } from './references.ts';
import { animationsOf, buildScene } from './scene/build.ts';
import { table } from './table.ts';
import { toJson } from './to-json.ts';

/** Worlds: gamez.zbd of all four games, planes.zbd of Crimson Skies. */
export const zipperGamez: Format<Gamez> = {
  id: 'zipper/gamez',
  icon: 'globe',
  scope: 'models',
  title: 'World',
  detect,
  layout: gamez,
  table,
  facts,
  scenes: { build: buildScene, skeletons: () => [], clips: () => [], clip: () => undefined, clipFiles: animationsOf },
  references,
  namedParts,
  toJson,
  exportsAs: ['json', 'glb', 'obj'],
};
