// The resources in the index of a map: which exist, their sizes, and what they hold.
import { grouped } from '../../../base/counted.ts';
import type { Companion, Companions, Disagreement } from '../../companions.ts';
import { mapName } from '../scene/map-files.ts';
import { bindFiles } from '../scene/rows-to-files.ts';
import { type Gns, isFile } from './layout.ts';

/** Data bytes of a sector. */
const SECTOR = 2048;

/** The files of a map, in ascending order of their numbers. */
export const resources: Companions<Gns> = {
  called: /map\d{3}\.gns$/,
  names(_, self, beside) {
    const map = mapName(self)?.map.toLowerCase();
    const numbered = beside.flatMap(name => {
      const found = mapName(name);
      return found?.number !== undefined && found.map.toLowerCase() === map ? [{ name, number: found.number }] : [];
    });
    return numbered.toSorted((a, b) => a.number - b.number).map(({ name }) => name.toLowerCase());
  },
  *disagreements(gns, companions) {
    const places = new Map(companions.map(({ name, sector }) => [name, sector]));
    const files = companions.map(({ name }) => ({ asset: name, address: name }));
    const bound = bindFiles(gns, files, { sectorOf: ({ asset }) => places.get(asset) });
    if ('why' in bound) {
      yield { path: '', weight: 'warning', text: bound.why };
      return;
    }
    for (const { row, weight, text } of bound.problems)
      yield { path: row === undefined ? '' : `rows[${row}].sector`, weight, text };
    const named = new Map(companions.map(companion => [companion.name, companion]));
    for (const [row, { sector }] of gns.rows.entries()) {
      const file = named.get(bound.bySector.get(sector)?.asset ?? '');
      if (file?.isEdited) yield* inRow(gns, row, file);
    }
  },
};

function* inRow({ rows }: Gns, row: number, file: Companion): Generator<Disagreement> {
  const resource = rows[row];
  const { name, source } = file;
  if (resource === undefined || source === undefined || !isFile(resource)) return;
  const length = Math.ceil(source.size / SECTOR) * SECTOR;
  if (resource.length !== length) {
    const text = `expected ${grouped(length)}, the size of ${name} in whole sectors, found ${grouped(resource.length)}`;
    yield { path: `rows[${row}].length`, weight: 'warning', text };
  }
  const format = resource.kind === 'texture' ? 'fft/texture' : 'fft/mesh';
  if (file.model(format) !== undefined) return;
  const what = resource.kind === 'texture' ? 'a texture' : 'a mesh';
  yield { path: `rows[${row}].kind`, weight: 'warning', text: `${name} cannot be read as ${what}` };
}
