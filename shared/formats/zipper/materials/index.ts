import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { type Materials, materials } from './layout.ts';
import { references } from './references.ts';
import { table } from './table.ts';

/** The materials of all 'mechs: MechWarrior 3 and Pirate's Moon. */
export const zipperMaterials: Format<Materials> = {
  id: 'zipper/materials',
  icon: 'palette',
  scope: 'models',
  title: 'Materials',
  detect,
  layout: materials,
  table,
  references,
  exportsAs: ['json'],
};
