// Which files make up a map in one of its states, and what each contributes.
import type { Neighbour, Neighbours } from '../../scenes.ts';
import { type Gns, isFile, rowsFor, type State, stateOf } from '../gns/layout.ts';
import type { Mesh } from '../mesh/layout/mesh.ts';
import { type BoundProblem, bindFiles } from './rows-to-files.ts';

/** `MAP001.9`, in any folder. */
const NAME = /(?:^|[\\/:])(MAP\d{3})\.(GNS|\d+)$/i;
/** Resource numbers have at most two digits. */
const MOST = 100;

export interface MapName {
  readonly map: string;
  /** Absent for the index. */
  readonly number?: number;
}

/** The map and number in a file's name. */
export function mapName(address: string): MapName | undefined {
  const [, map, ending] = NAME.exec(address) ?? [];
  if (map === undefined || ending === undefined) return undefined;
  return /^\d+$/.test(ending) ? { map, number: Number(ending) } : { map };
}

/** The resources of a map next to the requesting file, in ascending order. */
export function resourcesOf(map: string, ask: Neighbours): readonly (Neighbour & { readonly number: number })[] {
  return Array.from({ length: MOST }, (_, number) => number).flatMap(number => {
    const found = ask.find([`${map}.${number}`]);
    return found ? [{ ...found, number }] : [];
  });
}

/** The files of a state. */
export interface Chosen {
  readonly state: State;
  /** In the order in which the game reads them; a texture comes last. */
  readonly files: readonly Neighbour[];
  readonly odd: readonly BoundProblem[];
}

/** The files of a state, from the rows of the index; one sentence if rows and files do not match. */
export function filesIn(
  gns: Gns,
  { files, ask }: { readonly files: readonly Neighbour[]; readonly ask: Neighbours },
  stateFor: (states: readonly (State | undefined)[]) => State,
): Chosen | { readonly why: string } {
  const bound = bindFiles(gns, files, ask);
  if ('why' in bound) return bound;
  const { bySector, problems } = bound;
  const sectorOf = new Map([...bySector].map(([sector, { asset }]) => [asset, sector]));
  const state = stateFor(files.map(({ asset }) => statesAt(gns, sectorOf.get(asset))));
  const chosen = rowsFor(gns, state).flatMap(row => bySector.get(gns.rows[row]?.sector ?? -1) ?? []);
  return { state, files: chosen, odd: problems };
}

function statesAt({ rows }: Gns, sector: number | undefined): State | undefined {
  const row = rows.find(each => isFile(each) && each.sector === sector);
  return row && stateOf(row);
}

/** A resource that is part of a map. */
export interface Layer {
  /** Index into the scene's sources. */
  readonly source: number;
  readonly mesh: Mesh;
}

/** The last layer that has a chunk: it replaces the chunk of earlier layers. */
export function layerWith(layers: readonly Layer[], chunk: keyof Mesh): Layer | undefined {
  return layers.findLast(({ mesh }) => mesh[chunk] !== undefined);
}

/** Names of the resources of an asset's map that have a chunk. */
export function filesWith(chunk: keyof Mesh, { address }: Neighbour, ask: Neighbours): readonly string[] {
  const own = mapName(address);
  if (own === undefined) return [];
  return resourcesOf(own.map, ask).flatMap(file => {
    const mesh = ask.model(file, 'fft/mesh') as Mesh | undefined; // of the format that was asked for
    return mesh?.[chunk] === undefined ? [] : [`${own.map}.${file.number}`];
  });
}
