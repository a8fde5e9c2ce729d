// Rooms and the rooms visible from them as lists: their lines, and a text with changed lists. Counts are updated.
import { afterLine, changedRows, type ShownParts, withLines } from '../../line-rows.ts';
import { type Lines, lineLike } from '../../lines.ts';
import { parse } from './layout.ts';

const PATH = /^rooms\[(\d*)\](?:\.(room|seen)(?:\[(\d*)\])?)?(\+)?$/;

export const visParts: ShownParts<Lines> = {
  pathsOf(lines, path) {
    const [, index, member, at, after] = PATH.exec(path) ?? [];
    if (index === undefined) return undefined;
    const { rooms } = parse(lines);
    const room = rooms[index === '' ? rooms.length : Number(index)];
    if (room === undefined) return [afterLine(lines.findLastIndex(({ words }) => words.length > 0))];
    const last = room.seen.at(-1)?.line ?? room.line;
    if (member === 'room') return [`[${room.line}][0]`];
    if (member === 'seen') {
      const line = at === undefined || at === '' ? undefined : room.seen[Number(at)]?.line;
      return [line === undefined ? afterLine(last) : after ? afterLine(line) : `[${line}]`];
    }
    return after ? [afterLine(last)] : [room.line, ...room.seen.map(({ line }) => line)].map(line => `[${line}]`);
  },
  nameOf(lines, path) {
    const [, index, member, at] = PATH.exec(path) ?? [];
    const room = index ? parse(lines).rooms[Number(index)] : undefined;
    const line = member === 'seen' ? room?.seen[Number(at || Number.NaN)]?.line : room?.line;
    return line === undefined ? undefined : `[${line}][0]`;
  },
  itemOf(path, json) {
    if (typeof json === 'string') return [json];
    if (json !== undefined && (typeof json !== 'object' || json === null || Array.isArray(json))) return json;
    const room = json !== undefined && 'room' in json ? json.room : 'room';
    return path.includes('.seen') ? [room] : [room, '0'];
  },
};

interface Wanted {
  readonly room: string;
  readonly seen: readonly string[];
}

/** Builds the text from JSON: lines that stay keep their formatting. */
export function builtVis(
  lines: Lines,
  json: unknown,
): { readonly source: ReturnType<typeof withLines> } | { readonly why: string } {
  const wanted = roomsOf(json);
  if (wanted === undefined) return { why: 'expected {"rooms": [{"room": "…", "seen": ["…"]}]}' };
  const rows = parse(lines).rooms.map(({ line, room, seen }) => ({
    line,
    more: seen.map(each => each.line),
    shown: { room, seen: seen.map(each => each.room) },
  }));
  const made = ({ room, seen }: Wanted) =>
    [[room, String(seen.length)], ...seen.map(name => [name])].map(words => lineLike(lines, words));
  // Only remarks come before the first room.
  const before = (rows[0]?.line ?? lines.length) - 1;
  return {
    source: withLines(lines, changedRows(lines, rows, { before, items: wanted, made: item => made(item as Wanted) })),
  }; // each was checked
}

function roomsOf(json: unknown): readonly Wanted[] | undefined {
  const rooms: unknown = typeof json === 'object' && json !== null && 'rooms' in json ? json.rooms : undefined;
  return Array.isArray(rooms) && rooms.every(isWanted) ? rooms : undefined;
}

function isWanted(item: unknown): item is Wanted {
  if (typeof item !== 'object' || item === null || !('room' in item) || !('seen' in item)) return false;
  return typeof item.room === 'string' && Array.isArray(item.seen) && item.seen.every(each => typeof each === 'string');
}
