import { decode } from '#layout';
import type { Source } from '../../../base/source.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { hasControls } from '../../../codecs/control-bytes.ts';
import type { Companion, Companions, Disagreement, Link } from '../../companions.ts';
import type { Detection, Format, Probe, TableForm, TableRow } from '../../format.ts';
import type { Lines } from '../../lines.ts';
import { textForm } from '../../lines-text.ts';
import type { Reference } from '../../references.ts';
import type { Bwm } from '../bwm/stored.ts';
import { wordsOf } from '../bwm/surface.ts';
import { lytHands } from './hands.ts';
import { lyt } from './layout.ts';
import { missions } from './missions.ts';
import { type DoorHook, type Placed, parse } from './parse.ts';
import { builtLyt, lytParts } from './rows.ts';
import { buildScene } from './scene.ts';
import { seamsOf } from './seams.ts';

/** Rooms, tracks, obstacles and doors in one list. */
const table: TableForm<Lines> = {
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

/** A layout starts within this many bytes: remarks and one dependency may come before it. */
const HEAD = 4096;

// The walkmeshes of an area's rooms: their transitions store room indices of the LYT.

/** The walkmeshes of a layout. Missing ones are reported as for any name. */
const walkmeshes: Companions<Lines> = {
  called: /\.lyt$/,
  names: lines => parse(lines).rooms.map(({ name }) => `${name.toLowerCase()}.wok`),
  *disagreements(lines, companions) {
    const { rooms } = parse(lines);
    for (const room of companions) if (room.isEdited) yield* transitionsBeyond(room, rooms.length);
  },
  *links(lines, companions): Generator<Link> {
    const models = companions.map(room => room.model('kotor/bwm') as Bwm | undefined); // of the requested format
    const names = parse(lines).rooms.map(({ name }) => name);
    for (const { room, row, ...seam } of seamsOf(models, names)) {
      const of = companions[room];
      if (of !== undefined) yield { of, path: `edges[${row}].transition`, ...seam };
    }
  },
};

function* transitionsBeyond(room: Companion, rooms: number): Generator<Disagreement> {
  const model = room.model('kotor/bwm') as Bwm | undefined; // of the requested format
  if (model === undefined) return;
  const words = wordsOf(model.edges.source);
  for (const [i, word] of words.entries()) {
    const transition = word | 0;
    if (i % 2 === 0 || transition < rooms) continue;
    const text = `expected a room below ${rooms}, as the layout has that many, found ${transition}`;
    yield { of: room, path: `edges[${(i - 1) / 2}].transition`, weight: 'warning', text };
  }
}

/** The rooms of an area and their positions. */
export const kotorLyt: Format<Lines> = {
  id: 'kotor/lyt',
  icon: 'layout',
  scope: 'maps',
  title: 'Area layout',
  detect,
  layout: lyt,
  text: textForm,
  table,
  facts,
  cautions,
  references,
  missions,
  companions: walkmeshes,
  hands: lytHands,
  scenes: { build: buildScene, skeletons: () => [], clips: () => [], clip: () => undefined },
  toJson,
  shownParts: lytParts,
  build: (source, json) => builtLyt(linesIn(source), toJson, json),
  exportsAs: ['text', 'json', 'glb', 'obj'],
};

function facts(lines: Lines): readonly (readonly [string, string])[] {
  const { rooms, tracks, obstacles, doorHooks } = parse(lines);
  return [
    ['Rooms', String(rooms.length)],
    ['Doors', String(doorHooks.length)],
    ['Tracks', String(tracks.length)],
    ['Obstacles', String(obstacles.length)],
  ];
}

/** Transitions store rooms by their index in the list. */
function cautions(before: Lines, after: Lines): readonly string[] {
  const [old, now] = [before, after].map(lines => parse(lines).rooms);
  const isMoved = old?.some(({ name }, i) => now?.[i]?.name !== name && now?.some(room => room.name === name));
  return isMoved ? ['the transitions of walkmeshes count the rooms of the layout: link the area again'] : [];
}

/** The walkmeshes of its rooms. */
function* references(lines: Lines): Generator<Reference> {
  for (const { line, name } of parse(lines).rooms)
    yield { path: `[${line}][0]`, kind: 'walkmesh', name, isFile: false };
}

/** A text can always be read to its end. */
const linesIn = (source: Source): Lines => decode(lyt, source).value as Lines; // of that layout

function toJson(lines: Lines): unknown {
  const { rooms, tracks, obstacles, doorHooks } = parse(lines);
  const placed = (all: typeof rooms) => all.map(({ name, position }) => ({ name, position }));
  return {
    ...{ rooms: placed(rooms), tracks: placed(tracks), obstacles: placed(obstacles) },
    doorHooks: doorHooks.map(({ line: _, ...hook }) => hook),
  };
}

/** The word that a layout starts with, on its own line, and one of the words with counts. */
function detect({ source }: Probe): Detection {
  const head = source.read(0, Math.min(HEAD, source.size));
  if (hasControls(head)) return { confidence: 'unknown', why: 'contains bytes that text never does' };
  const text = fromWindows1252(head);
  if (!/^[ \t]*beginlayout[ \t]*\r?$/im.test(text))
    return { confidence: 'unknown', why: 'has no line that says beginlayout' };
  if (/^[ \t]*roomcount[ \t]/im.test(text))
    return { confidence: 'certain', why: 'says beginlayout, and how many rooms there are' };
  return { confidence: 'likely', why: 'says beginlayout, but not how many rooms there are' };
}

interface Place {
  readonly kind: string;
  readonly index: number;
  readonly line: number;
}

/** Cells are words as written. */
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
