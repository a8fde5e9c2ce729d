import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { facts } from './facts.ts';
import { bwm } from './layout.ts';
import { buildScene } from './scene/build.ts';
import type { Bwm } from './stored.ts';
import { toJson } from './to-json.ts';

/** Where one can walk: rooms (wok), placeables (pwk) and doors (dwk) of Knights of the Old Republic. */
export const kotorBwm: Format<Bwm> = {
  id: 'kotor/bwm',
  icon: 'footprints',
  scope: 'models',
  title: 'Walkmesh',
  detect,
  layout: bwm,
  facts,
  toJson,
  scenes: { build: buildScene, skeletons: () => [], clips: () => [], clip: () => undefined },
  exportsAs: ['json', 'glb', 'obj'],
};
