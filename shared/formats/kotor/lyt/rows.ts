// Rooms, tracks, obstacles and doors as lists: their lines, and a layout with changed lists. Counts are updated.
import { Unwritable } from '#layout';
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
  return rowOf(list, json as Row); // members are checked
}

function rowOf(list: List, row: Row): string[] {
  const isDoor = list === 'doorHooks';
  const other = Object.keys(row).find(key => !(isDoor ? DOOR : PLACED).includes(key));
  if (other !== undefined) throw new Unwritable(`there is no field ${other}`);
  const place = numbersIn(row, 'position', 3) ?? ['0.0', '0.0', '0.0'];
  if (!isDoor) return [wordIn(row, 'name') ?? 'room', ...place];
  const [x = '0.0', y = '0.0', z = '0.0', w = '1.0'] = numbersIn(row, 'rotation', 4) ?? [];
  return [wordIn(row, 'room') ?? 'room', wordIn(row, 'door') ?? 'door', '0', ...place, w, x, y, z];
}

const PLACED: readonly string[] = ['name', 'position'];
const DOOR: readonly string[] = ['room', 'door', 'position', 'rotation'];

type Row = Readonly<Record<string, unknown>>;

function wordIn(row: Row, key: string): string | undefined {
  const given = row[key];
  if (given === undefined || typeof given === 'string') return given;
  throw new Unwritable(`${key}: expected text, found ${JSON.stringify(given)}`);
}

function numbersIn(row: Row, key: string, count: number): readonly string[] | undefined {
  const given = row[key];
  if (given === undefined) return undefined;
  const numbers = Array.isArray(given) ? given.filter(value => typeof value === 'number') : [];
  if (Array.isArray(given) && given.length === count && numbers.length === count) return numbers.map(numberWord);
  throw new Unwritable(`${key}: expected ${count} numbers, found ${JSON.stringify(given)}`);
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
