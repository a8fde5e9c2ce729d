// Rooms, tracks, obstacles and doors as lists: their lines, and a layout with changed lists. Counts are updated.
import { afterLine, changedRows, numberWord, plain, type ShownParts, withLines } from '../../line-rows.ts';
import { type Lines, lineLike } from '../../lines.ts';
import { parse } from './parse.ts';

/** The lists, with the words for their counts. */
const LISTS = {
  rooms: 'roomcount',
  tracks: 'trackcount',
  obstacles: 'obstaclecount',
  doorHooks: 'doorhookcount',
} as const;
type List = keyof typeof LISTS;
const NAMES = Object.keys(LISTS) as List[]; // the same keys

const PATH = /^(rooms|tracks|obstacles|doorHooks)(?:\[(\d*)\](\+)?(?:\.(\w+)(?:\[(\d+)\])?)?)?$/;

export const lytParts: ShownParts<Lines> = {
  pathsOf(lines, path) {
    const [, list, index, after, member, at] = PATH.exec(path) ?? [];
    if (list === undefined || index === undefined) return undefined;
    const rows = parse(lines)[list as List]; // one of the names in the pattern
    const line = rows[index === '' ? rows.length : Number(index)]?.line;
    if (line === undefined) return Number(index) > rows.length ? undefined : [afterLine(endOf(lines, list as List))];
    if (member === undefined) return [after ? afterLine(line) : `[${line}]`];
    const word = wordOf(list as List, member, Number(at ?? 0));
    return word === undefined ? undefined : [`[${line}][${word}]`];
  },
  nameOf(lines, path) {
    const [, list, index, , member] = PATH.exec(path) ?? [];
    const line = list === undefined || !index || member ? undefined : parse(lines)[list as List][Number(index)]?.line; // as above
    return line === undefined ? undefined : `[${line}][0]`;
  },
  itemOf: (path, json) => wordsOf(path.startsWith('doorHooks') ? 'doorHooks' : 'rooms', plain(json ?? {})),
};

/** The last row of a list, or the line with its count. */
function endOf(lines: Lines, list: List): number {
  const last = parse(lines)[list].at(-1);
  return last?.line ?? lines.findIndex(({ words }) => words[0]?.text.toLowerCase() === LISTS[list]);
}

/** A door has its room, name and a 0 before its position, then its rotation, w first. */
function wordOf(list: List, member: string, at: number): number | undefined {
  const isDoor = list === 'doorHooks';
  if (member === (isDoor ? 'room' : 'name')) return 0;
  if (member === 'position') return (isDoor ? 3 : 1) + at;
  if (!isDoor) return undefined;
  if (member === 'door') return 1;
  return member === 'rotation' ? (at === 3 ? 6 : 7 + at) : undefined;
}

/** The words of a new row for the list that a line is in, or directly after; undefined if it is in none of the lists. */
export function blankRow(lines: Lines, at: number): readonly string[] {
  const lists = parse(lines);
  const has = (list: List, line: number) => lists[list].some(row => row.line === line);
  const isCount = (list: List) => lines[at - 1]?.words[0]?.text.toLowerCase() === LISTS[list];
  const list =
    NAMES.find(name => has(name, at)) ?? NAMES.find(name => has(name, at - 1)) ?? NAMES.find(name => isCount(name));
  return list === undefined ? [] : rowOf(list, {});
}

function wordsOf(list: List, json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  return rowOf(list, json as Readonly<Record<string, unknown>>); // members are checked
}

function rowOf(list: List, { name, room, door, position, rotation }: Readonly<Record<string, unknown>>): string[] {
  const numbers = (of: unknown, count: number) =>
    Array.from({ length: count }, (_, i) => numberWord(Array.isArray(of) ? of[i] : undefined));
  const word = (of: unknown, blank: string) => (of === undefined ? blank : String(of));
  if (list !== 'doorHooks') return [word(name, 'room'), ...numbers(position, 3)];
  const [x = '0.0', y = '0.0', z = '0.0', w = '1.0'] = Array.isArray(rotation) ? numbers(rotation, 4) : [];
  return [word(room, 'room'), word(door, 'door'), '0', ...numbers(position, 3), w, x, y, z];
}

/** Builds the layout from JSON: rows that stay keep their formatting. */
export function builtLyt(
  lines: Lines,
  shown: (lines: Lines) => unknown,
  json: unknown,
): { readonly source: ReturnType<typeof withLines> } | { readonly why: string } {
  const wanted = listsOf(json);
  const now = listsOf(shown(lines));
  if (wanted === undefined || now === undefined)
    return { why: 'expected lists such as {"rooms": [{"name": "…", "position": [0, 0, 0]}]}' };
  const others = new Map<number, Lines>();
  for (const list of NAMES) {
    const rows = parse(lines)[list].map(({ line }, i) => ({ line, shown: now[list]?.[i] }));
    const count = lines.findIndex(({ words }) => words[0]?.text.toLowerCase() === LISTS[list]);
    const items = wanted[list] ?? [];
    if (items.length > 0 && count < 0) return { why: `the layout has no line ${LISTS[list]}` };
    const made = (item: unknown) => [lineLike(lines, wordsOf(list, item))];
    for (const [line, rest] of changedRows(lines, rows, { before: count, items, made })) others.set(line, rest);
  }
  return { source: withLines(lines, others) };
}

function listsOf(given: unknown): Partial<Readonly<Record<List, readonly unknown[]>>> | undefined {
  const json: unknown = plain(given);
  if (typeof json !== 'object' || json === null) return undefined;
  const lists = Object.values(json);
  return lists.every(Array.isArray) ? (json as Partial<Record<List, readonly unknown[]>>) : undefined; // all are lists
}
