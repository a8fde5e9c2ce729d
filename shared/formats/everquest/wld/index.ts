import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { facts } from './facts.ts';
import { type Wld, wld } from './layout/wld.ts';
import { namedParts, references } from './references.ts';
import { buildScene } from './scene/build.ts';
import { clipOf, clipsOf, skeletonsOf } from './scene/clips.ts';
import { table } from './table.ts';
import { toJson } from './to-json.ts';

/** Zones, objects, characters, lights and placements of EverQuest. */
export const everquestWld: Format<Wld> = {
  id: 'everquest/wld',
  icon: 'mountain',
  scope: 'models',
  title: 'World fragments',
  detect,
  layout: wld,
  scenes: { build: buildScene, skeletons: skeletonsOf, clips: clipsOf, clip: clipOf },
  table,
  facts,
  references,
  namedParts,
  toJson,
  exportsAs: ['json', 'glb', 'obj'],
};
