import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { type Wld, wld } from './layout/wld.ts';
import { toJson } from './to-json.ts';

/** Zones, objects, characters, lights and placements of EverQuest. */
export const everquestWld: Format<Wld> = {
  id: 'everquest/wld',
  title: 'World fragments',
  detect,
  layout: wld,
  toJson,
  exportsAs: ['json'],
};
