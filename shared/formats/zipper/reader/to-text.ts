import { atomText, type ReaderList, type ReaderValue } from './value.ts';

const LINE_END = '\r\n';
/** The most columns for a list on one line, without its indentation. */
const SHORT = 72;
/** Lines of a long flat list are filled up to this column. */
const LONG = 96;
const KEY = /^[A-Z][A-Z0-9_]+$/;

/**
 * The games' own text for a value, formatted like their files: a key and its value per line, lists indented by tabs,
 * short lists on one line.
 */
export function toText(value: ReaderValue): string {
  const lines: string[] = [];
  if (value.type === 'list' && value.value.length > 0) writeList('', value, '', lines);
  else lines.push(oneLine(value, Number.POSITIVE_INFINITY) ?? '');
  return lines.join(LINE_END) + LINE_END;
}

/** `before`: the text on the line that opens the list, its key. */
function writeList(before: string, list: ReaderList, indent: string, lines: string[]): void {
  lines.push(`${indent}${before}(`);
  const inner = `${indent}\t`;
  if (isFlat(list) && !isKeyed(list)) writeFilled(list.value, inner, lines);
  else for (const group of groupsOf(list.value)) writeGroup(group, inner, lines);
  lines.push(`${indent})`);
}

function writeGroup(group: readonly ReaderValue[], indent: string, lines: string[]): void {
  const last = group.at(-1);
  if (last?.type === 'list') {
    const before = group.slice(0, -1).map(value => `${oneLine(value, Number.POSITIVE_INFINITY)} `);
    const short = oneLine(last, SHORT);
    if (short === undefined) writeList(before.join(''), last, indent, lines);
    else lines.push(indent + before.join('') + short);
    // A key stays with its only value, however long.
  } else if (group.length === 2)
    lines.push(indent + group.map(value => oneLine(value, Number.POSITIVE_INFINITY)).join(' '));
  else writeFilled(group, indent, lines);
}

function writeFilled(items: readonly ReaderValue[], indent: string, lines: string[]): void {
  let line = '';
  for (const item of items) {
    const text = oneLine(item, Number.POSITIVE_INFINITY) ?? '';
    if (line !== '' && line.length + 1 + text.length > LONG) {
      lines.push(indent + line);
      line = '';
    }
    line += line === '' ? text : ` ${text}`;
  }
  lines.push(indent + line);
}

/** A value on one line; undefined if it is too long or reads better on several lines. */
function oneLine(value: ReaderValue, room: number): string | undefined {
  if (value.type !== 'list') return fitting(atomText(value), room);
  if (needsLines(value, room)) return undefined;
  let text = '(';
  for (const item of value.value) {
    const part = oneLine(item, room - text.length - 1);
    if (part === undefined) return undefined;
    text += text === '(' ? part : ` ${part}`;
  }
  return fitting(`${text})`, room);
}

/** Whether a list reads better on several lines or is too long for one: this is usually clear without creating its text. */
function needsLines(list: ReaderList, room: number): boolean {
  const { value: items } = list;
  let columns = items.length + 1;
  let lists = 0;
  for (const item of items) {
    columns += item.type === 'string' ? item.value.length : 1;
    if (item.type === 'list' && item.value.length > 0) lists++;
  }
  return columns > room || lists > 1 || (items.length > 1 && isKeyed(list));
}

function fitting(text: string, room: number): string | undefined {
  return text.length <= room ? text : undefined;
}

function isFlat(list: ReaderList): boolean {
  return list.value.every(item => item.type !== 'list');
}

function isKey(value: ReaderValue | undefined): boolean {
  return value?.type === 'string' && KEY.test(value.value);
}

/** Two keys with values make a record, which reads better line by line. */
function isKeyed({ value: items }: ReaderList): boolean {
  let pairs = 0;
  for (let i = 0; i + 1 < items.length && pairs < 2; i++) if (isKey(items[i]) && !isKey(items[i + 1])) pairs++;
  return pairs >= 2;
}

/** The groups that go on one line each: a name with its list, a key with its values, or a single value. */
function groupsOf(items: readonly ReaderValue[]): ReaderValue[][] {
  const groups: ReaderValue[][] = [];
  for (let at = 0; at < items.length; ) {
    const size = sizeOfGroup(items, at);
    groups.push(items.slice(at, at + size));
    at += size;
  }
  return groups;
}

function sizeOfGroup(items: readonly ReaderValue[], at: number): number {
  const first = items[at];
  const next = items[at + 1];
  if (first === undefined || first.type === 'list' || next === undefined) return 1;
  if (next.type === 'list') return 2;
  if (isKey(next)) return isKey(first) && isValueNotKey(items, at + 1) ? 2 : 1;
  let end = at + 1;
  const takesText = isKey(first);
  while (end < items.length && isMoreOf(items[end], takesText)) end++;
  return end - at;
}

/** Whether the key-like item at `at` is really the value of the key before it, because no values follow it. */
function isValueNotKey(items: readonly ReaderValue[], at: number): boolean {
  const after = items[at + 1];
  return after === undefined || isKey(after);
}

function isMoreOf(item: ReaderValue | undefined, takesText: boolean): boolean {
  if (item === undefined || item.type === 'list' || isKey(item)) return false;
  return takesText || item.type !== 'string';
}
