import type { Neighbour, Neighbours } from '../../scenes.ts';
import { mapName, resourcesOf } from '../scene/map-files.ts';
import { bindFiles } from '../scene/rows-to-files.ts';
import { type Gns, isFile } from './layout.ts';

/** The file of each row, from the files around the index; empty if rows and files do not match. */
export function namesOfRows(gns: Gns, { address }: Neighbour, ask: Neighbours): readonly string[] {
  const name = mapName(address);
  const bound = name && bindFiles(gns, resourcesOf(name.map, ask), ask);
  if (bound === undefined || 'why' in bound) return [];
  return gns.rows.map(row => {
    const file = isFile(row) ? bound.bySector.get(row.sector) : undefined;
    return file === undefined ? '' : (/[^\\/:]*$/.exec(file.address)?.[0] ?? '');
  });
}
