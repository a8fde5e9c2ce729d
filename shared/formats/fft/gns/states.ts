import type { FileRow, Gns } from './layout.ts';

/** What a map looks like: its arrangement, the weather, and whether it is night. */
export interface State {
  readonly arrangement: number;
  readonly weather: number;
  readonly night: boolean;
}

export const PLAIN: State = { arrangement: 0, weather: 0, night: false };

const WEATHERS = ['none', 'none, other', 'light', 'normal', 'heavy'];

/** A row that stands for a file; ends only fill up. */
export function isFile({ kind }: FileRow): boolean {
  return kind !== 'end';
}

export function stateOf({ state: { arrangement, weather, night } }: FileRow): State {
  return { arrangement, weather, night };
}

/** `arrangement 1, light weather, night`. */
export function stateText({ arrangement, weather, night }: State): string {
  const sky = weather === 0 ? '' : `, weather ${WEATHERS[weather] ?? weather}`;
  return `arrangement ${arrangement}${sky}, ${night ? 'night' : 'day'}`;
}

/** The rows of the files a state is shown with, in the order they are read: of each kind one at most. */
export function rowsFor({ rows }: Gns, state: State): readonly number[] {
  const chosen = new Map<FileRow['kind'], number>();
  const isPlain = (row: FileRow): boolean => row.selector !== 'variable70' && numberOf(stateOf(row)) === 0;
  for (const [i, row] of rows.entries()) {
    const isFirst =
      row.kind === 'initialMesh' || row.kind === 'overrideMesh' || (row.kind === 'texture' && isPlain(row));
    if (isFirst) chosen.set(row.kind, i);
  }
  for (const [i, row] of rows.entries())
    if (isFile(row) && !isPlain(row) && matches(row, state)) chosen.set(row.kind, i);
  return LOADED.flatMap(kind => chosen.get(kind) ?? []);
}

/** The order the game reads them in: what comes later takes the place of what it has as well. */
const LOADED = ['initialMesh', 'overrideMesh', 'alternateMesh', 'texture'] as const;

/** As the game compares it with a row's. */
function numberOf({ arrangement, weather, night }: State): number {
  return arrangement | (weather << 12) | (night ? 0x8000 : 0);
}

function matches(row: FileRow, state: State): boolean {
  const asked = numberOf(state);
  const own = numberOf(stateOf(row));
  if (row.comparison === 'less') return asked < own;
  return row.comparison === 'greater' ? asked > own : asked === own;
}
