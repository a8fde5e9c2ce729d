import { decode } from '#layout';
import { counted } from '../../../base/counted.ts';
import type { Source } from '../../../base/source.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { hasControls } from '../../../codecs/control-bytes.ts';
import type { Detection, Format, Probe, TableForm } from '../../format.ts';
import { type Lines, lineOf } from '../../lines.ts';
import { textForm } from '../../lines-text.ts';
import type { Reference } from '../../references.ts';
import { parse, vis } from './layout.ts';
import { builtVis, visParts } from './rows.ts';

const table: TableForm<Lines> = {
  what: 'rooms and what is seen from them',
  columns: [
    { key: 'room', title: 'From', width: 20, isEditable: true },
    { key: 'count', title: 'Rooms seen', width: 12, isNumeric: true, isEditable: true },
    { key: 'seen', title: 'Seen', isEditable: true },
  ],
  rows: lines =>
    parse(lines).rooms.flatMap(({ line, room, stored, seen }) => [
      { path: `[${line}]`, cells: [room, stored, ''], paths: [`[${line}][0]`, `[${line}][1]`, null] },
      ...seen.map(other => ({
        path: `[${other.line}]`,
        cells: ['', '', other.room],
        paths: [null, null, `[${other.line}][0]`],
      })),
    ]),
};

/** The rooms that are drawn from each room. */
export const kotorVis: Format<Lines> = {
  id: 'kotor/vis',
  icon: 'eye',
  scope: 'maps',
  title: 'Visible rooms',
  detect,
  layout: vis,
  text: textForm,
  table,
  references,
  toJson,
  shownParts: visParts,
  build: (source, json) => builtVis(linesIn(source), json),
  exportsAs: ['text', 'json'],
};

/** Longer files are other texts. */
const LARGEST = 1 << 20;

/** Only rooms with counts, each followed by rooms; the extension distinguishes it from other word lists. */
function detect({ name, source }: Probe): Detection {
  if (!/\.vis$/i.test(name) || source.size === 0 || source.size > LARGEST)
    return { confidence: 'unknown', why: 'is not called .vis' };
  const bytes = source.read(0, source.size);
  if (hasControls(bytes)) return { confidence: 'unknown', why: 'contains bytes that text never does' };
  const { rooms, odd } = parse(fromWindows1252(bytes).split('\n').map(lineOf));
  if (rooms.length === 0 || odd.length > 0)
    return { confidence: 'unknown', why: 'has lines that are neither a room with a count nor a room' };
  return { confidence: 'certain', why: `says which rooms are seen from ${counted(rooms.length, 'room')}` };
}

/** The walkmeshes of all rooms it names. */
function* references(lines: Lines): Generator<Reference> {
  for (const { line, room, seen } of parse(lines).rooms)
    for (const { line: at, room: name } of [{ line, room }, ...seen])
      yield { path: `[${at}][0]`, kind: 'walkmesh', name, isFile: false };
}

/** A text can always be read to its end. */
const linesIn = (source: Source): Lines => decode(vis, source).value as Lines; // of that layout

function toJson(lines: Lines): unknown {
  return { rooms: parse(lines).rooms.map(({ room, seen }) => ({ room, seen: seen.map(({ room: name }) => name) })) };
}
