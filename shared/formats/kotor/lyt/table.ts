import type { TableForm, TableRow } from '../../format.ts';
import type { Lines } from '../lines/layout.ts';
import { type DoorHook, type Placed, parse } from './parse.ts';

/** Rooms, tracks, obstacles and doors in one list. */
export const table: TableForm<Lines> = {
  what: 'rooms, tracks, obstacles and doors',
  columns: [
    { key: 'kind', title: 'Kind', width: 10 },
    { key: 'index', title: '#', width: 5, isNumeric: true },
    { key: 'name', title: 'Model or room', width: 20, isEditable: true },
    { key: 'door', title: 'Door', width: 14, isEditable: true },
    { key: 'x', title: 'x', width: 12, isNumeric: true, isEditable: true },
    { key: 'y', title: 'y', width: 12, isNumeric: true, isEditable: true },
    { key: 'z', title: 'z', isNumeric: true, isEditable: true },
  ],
  rows(lines) {
    const { rooms, tracks, obstacles, doorHooks } = parse(lines);
    const wordsAt = (line: number): readonly string[] => lines[line]?.words.map(({ text }) => text) ?? [];
    const placed = (kind: string) => (row: Placed, i: number) => rowOf({ kind, index: i, line: row.line }, wordsAt);
    return [
      ...rooms.map(placed('room')),
      ...tracks.map(placed('track')),
      ...obstacles.map(placed('obstacle')),
      ...doorHooks.map((row: DoorHook, i) => rowOf({ kind: 'door', index: i, line: row.line }, wordsAt)),
    ];
  },
};

interface Place {
  readonly kind: string;
  readonly index: number;
  readonly line: number;
}

/** Cells are the words as they are written. */
function rowOf({ kind, index, line }: Place, wordsAt: (line: number) => readonly string[]): TableRow {
  const words = wordsAt(line);
  const isDoor = kind === 'door';
  const places = isDoor ? [0, 1, 3, 4, 5] : [0, -1, 1, 2, 3];
  const path = `[${line}]`;
  return {
    path,
    cells: [kind, String(index), ...places.map(place => words[place] ?? '')],
    paths: [null, null, ...places.map(place => (place in words ? `${path}[${place}]` : null))],
  };
}
