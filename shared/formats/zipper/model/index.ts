import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { facts } from './facts.ts';
import { model } from './layout.ts';
import { buildScene } from './scene/build.ts';
import { motionsFor } from './scene/motions.ts';
import type { Node } from './stored.ts';
import { toJson } from './to-json.ts';

/** 'Mechs and their parts, as members of mechlib: MechWarrior 3 and Pirate's Moon. */
export const zipperModel: Format<Node> = {
  id: 'zipper/model',
  icon: 'box',
  scope: 'models',
  title: "'Mech model",
  detect,
  layout: model,
  facts,
  toJson,
  scenes: { build: buildScene, skeletons: () => [], clips: () => [], clip: () => undefined, clipFiles: motionsFor },
  exportsAs: ['json', 'glb', 'obj'],
};
