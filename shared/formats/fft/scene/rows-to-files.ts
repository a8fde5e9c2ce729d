// The file of each row in a map's index. In a disc image, the directory gives the first sector of every file, and the game
// reads by sectors. In a folder, files have no sectors, so their order has to do.
import { counted } from '../../../base/counted.ts';
import type { SceneProblem } from '../../../scene/scene.ts';
import type { Neighbour, Neighbours } from '../../scenes.ts';
import { fileRow, type Gns, isFile } from '../gns/layout.ts';

/** Files by the sectors that rows name, and the problems found. */
export interface Bound {
  readonly bySector: ReadonlyMap<number, Neighbour>;
  readonly problems: readonly BoundProblem[];
}

/** A problem in a row of the index. */
export interface BoundProblem extends Pick<SceneProblem, 'weight' | 'text'> {
  readonly row?: number;
}

/** Matches rows with files; one sentence if that is not possible. */
export function bindFiles(
  gns: Gns,
  files: readonly Neighbour[],
  { sectorOf }: Pick<Neighbours, 'sectorOf'>,
): Bound | { readonly why: string } {
  const sectors = [...new Set(gns.rows.filter(isFile).map(({ sector }) => sector))].toSorted((a, b) => a - b);
  const places = files.map(file => sectorOf?.(file));
  if (places.length > 0 && places.every(place => place !== undefined))
    return bySectors(
      gns,
      sectors,
      files.map((file, i) => ({ file, sector: places[i] ?? 0 })),
    );
  if (sectors.length !== files.length)
    return {
      why: `The map's index lists ${counted(sectors.length, 'file')}, and ${files.length} ${files.length === 1 ? 'is' : 'are'} next to it.`,
    };
  return { bySector: paired(sectors, files), problems: [] };
}

interface Placed {
  readonly file: Neighbour;
  readonly sector: number;
}

function bySectors(gns: Gns, sectors: readonly number[], placed: readonly Placed[]): Bound {
  const exact = new Map(placed.map(({ sector, file }) => [sector, file]));
  const lost = sectors.filter(sector => !exact.has(sector));
  const spare = placed.filter(({ sector }) => !sectors.includes(sector));
  const problems = lost.map(sector =>
    lostRow(gns, sector, lost.length === spare.length ? spare[lost.indexOf(sector)] : undefined),
  );
  // If there are as many rows without a file as files without a row, they are matched by order, as in a folder.
  const rest =
    lost.length === spare.length
      ? paired(
          lost,
          spare.map(({ file }) => file),
        )
      : new Map<number, Neighbour>();
  const disorder = disorderIn(placed.filter(({ sector }) => sectors.includes(sector)));
  return {
    bySector: new Map([...exact, ...rest].filter(([sector]) => sectors.includes(sector))),
    problems: [...problems, ...(disorder === undefined ? [] : [disorder])],
  };
}

function paired(sectors: readonly number[], files: readonly Neighbour[]): ReadonlyMap<number, Neighbour> {
  return new Map(sectors.flatMap((sector, i) => (files[i] ? [[sector, files[i]] as const] : [])));
}

function lostRow({ rows }: Gns, sector: number, instead: Placed | undefined): BoundProblem {
  const row = rows.findIndex(each => isFile(each) && each.sector === sector);
  const other = instead ? ` ${nameOf(instead.file)}, which no row leads to, is at ${instead.sector}.` : '';
  return {
    ...{ weight: 'warning', row },
    text: `The map's index says sector ${sector}, where no file of this map begins on this disc.${other}`,
  };
}

/** On the game's own disc, rising numbers have rising sectors: two files that break this order. */
function disorderIn(placed: readonly Placed[]): BoundProblem | undefined {
  const at = placed.findIndex(({ sector }, i) => sector < (placed[i - 1]?.sector ?? 0));
  const [first, second] = [placed[at], placed[at - 1]];
  if (!first || !second) return undefined;
  return {
    weight: 'warning',
    text: `On this disc ${nameOf(first.file)} begins at sector ${first.sector}, before ${nameOf(second.file)} at ${second.sector}. Their numbers say otherwise; the map is shown by their sectors.`,
  };
}

function nameOf({ address }: Neighbour): string {
  return /[^\\/:]*$/.exec(address)?.[0] ?? address;
}

/** The bytes of a row's sector in the index. */
export function sectorAt(row: number): { readonly path: string; readonly start: number; readonly size: number } {
  const start = row * (fileRow.size ?? 0) + (fileRow.offsets.sector ?? 0);
  return { path: `rows[${row}].sector`, start, size: 4 };
}
