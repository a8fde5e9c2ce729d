import type { Format } from '../../format.ts';
import { buildMap } from '../scene/build.ts';
import { detect } from './detect.ts';
import { facts } from './facts.ts';
import { type Gns, gns } from './layout.ts';
import { table } from './table.ts';
import { toJson } from './to-json.ts';

/** Indexes of the maps of Final Fantasy Tactics. */
export const fftGns: Format<Gns> = {
  id: 'fft/gns',
  icon: 'pinned-map',
  scope: 'maps',
  title: 'Map index',
  detect,
  layout: gns,
  table,
  facts,
  scenes: { build: buildMap, skeletons: () => [], clips: () => [], clip: () => undefined },
  toJson,
  exportsAs: ['json', 'glb', 'obj'],
};
