import type { Format } from '../../format.ts';
import { buildResource } from '../scene/build.ts';
import { detect } from './detect.ts';
import { facts } from './facts.ts';
import { type Mesh, mesh } from './layout/mesh.ts';
import { table } from './table.ts';

/** What the maps of Final Fantasy Tactics are made of. */
export const fftMesh: Format<Mesh> = {
  id: 'fft/mesh',
  icon: 'shapes',
  scope: 'models',
  title: 'Map resource',
  detect,
  layout: mesh,
  table,
  facts,
  scenes: { build: buildResource, skeletons: () => [], clips: () => [], clip: () => undefined },
  exportsAs: ['json', 'glb', 'obj'],
};
