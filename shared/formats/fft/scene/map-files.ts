// Which files make up a map in one of its states, and what of each is used.
import type { Neighbour, Neighbours } from '../../scenes.ts';
import type { Gns } from '../gns/layout.ts';
import { isFile, rowsFor, type State, stateOf } from '../gns/states.ts';
import type { Mesh } from '../mesh/layout/mesh.ts';

/** `MAP001.9`, wherever it lies. */
const NAME = /(?:^|[\\/:])(MAP\d{3})\.(GNS|\d+)$/i;
/** Numbers of resources have two digits. */
const MOST = 100;

export interface MapName {
  readonly map: string;
  /** Absent for the index. */
  readonly number?: number;
}

/** What a file of a map is called. */
export function mapName(address: string): MapName | undefined {
  const [, map, ending] = NAME.exec(address) ?? [];
  if (map === undefined || ending === undefined) return undefined;
  return /^\d+$/.test(ending) ? { map, number: Number(ending) } : { map };
}

/** The resources of a map beside the asking file, by rising numbers. */
export function resourcesOf(map: string, ask: Neighbours): readonly (Neighbour & { readonly number: number })[] {
  return Array.from({ length: MOST }, (_, number) => number).flatMap(number => {
    const found = ask.find([`${map}.${number}`]);
    return found ? [{ ...found, number }] : [];
  });
}

/** A file, and the state it is read in. */
export interface Chosen {
  readonly state: State;
  /** In the order the game reads them; a texture comes last. */
  readonly files: readonly Neighbour[];
}

/**
 * The files of a state: rows of the index by rising sectors are the files by rising numbers. One sentence where there are
 * not as many of both.
 */
export function filesIn(
  gns: Gns,
  files: readonly Neighbour[],
  stateFor: (rows: readonly State[]) => State,
): Chosen | { readonly why: string } {
  const rows = gns.rows.flatMap((row, index) => (isFile(row) ? [{ index, ...row }] : []));
  const sectors = [...new Set(rows.map(({ sector }) => sector))].toSorted((a, b) => a - b);
  if (sectors.length !== files.length)
    return { why: `The map's index tells of ${sectors.length} files, and ${files.length} lie beside it.` };
  const byRow = new Map(rows.map(({ index, sector }) => [index, files[sectors.indexOf(sector)]]));
  const state = stateFor(sectors.map(sector => statesAt(rows, sector)));
  return { state, files: rowsFor(gns, state).flatMap(row => byRow.get(row) ?? []) };
}

function statesAt(rows: readonly Gns['rows'][number][], sector: number): State {
  const row = rows.find(each => each.sector === sector);
  return row ? stateOf(row) : { arrangement: 0, weather: 0, night: false };
}

/** A resource that takes part in a map. */
export interface Layer {
  /** Index into the scene's sources. */
  readonly source: number;
  readonly mesh: Mesh;
}

/** The last of the layers that has a chunk: it takes the place of what those before it have. */
export function layerWith(layers: readonly Layer[], chunk: keyof Mesh): Layer | undefined {
  return layers.findLast(({ mesh }) => mesh[chunk] !== undefined);
}
