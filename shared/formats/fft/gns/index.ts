import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import type { Detection, Format, Moved, Probe, TableForm } from '../../format.ts';
import type { FieldValue } from '../../hands.ts';
import { plain } from '../../line-rows.ts';
import { fromDescriptions } from '../not-confirmed.ts';
import { buildMap } from '../scene/build.ts';
import { filesWith } from '../scene/map-files.ts';
import { fileRow, type Gns, gns, isFile, stateOf } from './layout.ts';
import { missions } from './missions.ts';
import { namesOfRows } from './names-of-rows.ts';
import { resources } from './resources.ts';

/** Which file is read in which state. */
const table: TableForm<Gns> = {
  what: 'files by state',
  columns: [
    { key: 'index', title: '#', width: 6, isNumeric: true },
    { key: 'kind', title: 'What', width: 16, isEditable: true },
    { key: 'selector', title: 'By', width: 16, isEditable: true },
    { key: 'state.arrangement', title: 'Arrangement', width: 13, isNumeric: true, isEditable: true },
    { key: 'state.weather', title: 'Weather', width: 9, isNumeric: true, isEditable: true },
    { key: 'state.night', title: 'Night', width: 7, isEditable: true },
    { key: 'sector', title: 'Sector', width: 9, isNumeric: true, isEditable: true },
    { key: 'length', title: 'Bytes', isNumeric: true, isEditable: true },
  ],
  beside: { title: 'File', width: 14, cells: namesOfRows },
  rows: ({ rows }) =>
    rows.map(({ kind, selector, state, sector, length }, i) => ({
      path: `rows[${i}]`,
      cells: [
        ...[String(i), String(kind), String(selector), String(state.arrangement), String(state.weather)],
        ...[state.night ? 'true' : '', String(sector), String(length)],
      ],
    })),
};

const ROW: number = fileRow.size ?? 0;

const MARKER = 0x3333;

const TAIL = 0x8877_6655;

/** The game never reads more than this. */
const LARGEST = 4096;

/** Data bytes of a sector. */
const SECTOR = 2048;

/** Indexes of the maps of Final Fantasy Tactics. */
export const fftGns: Format<Gns> = {
  id: 'fft/gns',
  icon: 'pinned-map',
  scope: 'maps',
  title: 'Map index',
  detect,
  layout: gns,
  notConfirmed: fromDescriptions,
  companions: resources,
  missions,
  table,
  staysInPlace: 'the game finds the index of a map by a table in BATTLE.BIN, which is not changed',
  followMoved,
  cautions,
  facts,
  scenes: {
    ...{ build: buildMap, skeletons: () => [], clips: () => [], clip: () => undefined },
    clipFiles: (_, self, ask) => filesWith('movements', self, ask),
  },
  toJson,
  shownParts: { pathsOf, itemOf },
  exportsAs: ['json', 'glb', 'obj'],
};

/** Updates every row with the moved sector, end rows as well: they repeat the sector of the last file. */
function followMoved({ rows }: Gns, { from, to, size }: Moved): readonly FieldValue[] {
  return rows.flatMap(({ sector }, index) =>
    sector !== from
      ? []
      : [
          { path: `rows[${index}].sector`, value: to },
          { path: `rows[${index}].length`, value: Math.ceil(size / SECTOR) * SECTOR },
        ],
  );
}

/** Without a disc, a map's files are those next to its index, in the order of their sectors. */
function cautions(before: Gns, after: Gns): readonly string[] {
  const sectorsOf = ({ rows }: Gns): number => new Set(rows.filter(isFile).map(({ sector }) => sector)).size;
  const [was, now] = [sectorsOf(before), sectorsOf(after)];
  if (was === now) return [];
  return [
    `the index lists ${counted(now, 'file')} now, and ${was} before: where the map is not on a disc, as many have to be beside it, in the order of their sectors`,
  ];
}

/** What a map's index holds, in numbers. */
function facts({ rows, commands }: Gns): readonly (readonly [string, string])[] {
  const files = rows.filter(isFile);
  const states = files.map(stateOf);
  const arrangements = new Set(states.map(({ arrangement }) => arrangement));
  return [
    [
      'Files',
      `${files.length} (${[...Map.groupBy(files, ({ kind }) => kind)].map(([kind, all]) => `${all.length} ${kind}`).join(', ')})`,
    ],
    ['Arrangements', [...arrangements].toSorted((a, b) => a - b).join(', ')],
    ['States by night', String(states.filter(({ night }) => night).length)],
    ['States with weather', String(states.filter(({ weather }) => weather > 0).length)],
    ['Commands', commands.map(({ kind }) => String(kind)).join(', ') || 'none'],
  ];
}

/**
 * The files as entries, by kind and sector: the index does not hold their names. `start` is an offset in the disc's data,
 * `size` is in whole sectors, as stored.
 */
function toJson({ rows, commands }: Gns): unknown {
  const entries = rows.filter(isFile).map(({ kind, selector, state, comparison, sector, length }) => ({
    ...{ name: `${kind}@${sector}`, start: sector * SECTOR, size: length, sector, kind, selector, comparison },
    ...state,
  }));
  return {
    entries,
    ends: rows.length - entries.length,
    commands: commands.map(({ kind, values }) => ({ kind, values })),
  };
}

const ENTRY = /^entries\[(\d*)\](?:\.(sector|size|kind|selector|comparison|arrangement|weather|night))?$/;

/** The paths of an entry: it is the row of a file; its name and its start are computed. */
function pathsOf({ rows }: Gns, path: string): readonly string[] | undefined {
  const [, at, member] = ENTRY.exec(path) ?? [];
  if (at === undefined) return undefined;
  const files = rows.flatMap((row, i) => (isFile(row) ? [i] : []));
  const row = at === '' ? (files.at(-1) ?? -1) + 1 : files[Number(at)];
  if (row === undefined) return undefined;
  if (member === undefined) return [`rows[${row}]`];
  const isState = member === 'arrangement' || member === 'weather' || member === 'night';
  return [`rows[${row}].${isState ? `state.${member}` : member === 'size' ? 'length' : member}`];
}

/** The row of an entry. */
function itemOf(_: string, json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const { name: _name, start: _start, size, arrangement, weather, night, ...row } = json as Record<string, unknown>; // members are looked at
  const state = { arrangement, weather, night };
  const isGiven = Object.values(state).some(value => value !== undefined);
  return { ...row, ...(size !== undefined && { length: size }), ...(isGiven && { state: plain(state) }) };
}

/** Rows of 20 bytes that all have the same two marks. */
function detect({ source }: Probe): Detection {
  if (source.size < ROW) return { confidence: 'unknown', why: 'too short for a row of a map index' };
  if (source.size > LARGEST) return { confidence: 'unknown', why: 'longer than any map index' };
  const view = viewOf(source.read(0, source.size));
  const isMarked = (at: number): boolean =>
    at + ROW <= source.size && view.getUint16(at + 6, true) === MARKER && view.getUint32(at + 16, true) === TAIL;
  let rows = 0;
  while (isMarked(rows * ROW)) rows++;
  if (rows === 0 && isMarked(ROW))
    return { confidence: 'likely', why: 'the second row has the marks of a map index, and the first has not' };
  if (rows === 0) return { confidence: 'unknown', why: 'no marks of a map index' };
  return {
    confidence: 'certain',
    why: `begins with ${counted(rows, 'row that has', 'rows that have')} the marks of a map index`,
  };
}
