import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { type W3d, w3d } from './layout/w3d.ts';
import { namedParts, references } from './references.ts';
import { buildScene, skeletonsOf } from './scene/build.ts';
import { clipOf, clipsOf } from './scene/clips.ts';

/** Models, skeletons and animations of Renegade, Generals and The Battle for Middle-earth. */
export const westwoodW3d: Format<W3d> = {
  id: 'westwood/w3d',
  icon: 'axes',
  scope: 'models',
  title: '3D model',
  detect,
  layout: w3d,
  scenes: { build: buildScene, skeletons: skeletonsOf, clips: clipsOf, clip: clipOf },
  references,
  namedParts,
  exportsAs: ['json', 'glb', 'obj'],
};
