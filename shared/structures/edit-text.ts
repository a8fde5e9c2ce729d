// Small edits to the text of a structure that leave everything else as written, comments included.
import { isMap, isNode, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml';

/** A field to be added to the outermost type. */
export interface NewField {
  readonly id: string;
  /** A type of the language or of the structure; absent for plain bytes. */
  readonly type?: string;
  /** In bytes, or an expression. */
  readonly size?: number | string;
  readonly encoding?: string;
  /** An expression, or `eos`. */
  readonly repeat?: number | string;
  /** Its offset; absent for the next in sequence, before a field that takes the rest. */
  readonly at?: number;
}

/** The text with one more field; undefined if it cannot be parsed as YAML. */
export function withField(text: string, field: NewField): string | undefined {
  const lines = fieldLines(field);
  const item = [`- id: ${field.id}`, ...lines.map(line => `  ${line}`)];
  if (field.at === undefined && restOf(text) !== undefined) return insertedBeforeRest(text, item);
  return field.at === undefined
    ? appended(text, 'seq', item)
    : appended(text, 'instances', [`${field.id}:`, `  pos: ${hex(field.at)}`, ...lines.map(line => `  ${line}`)]);
}

const hex = (value: number): string => `0x${value.toString(16)}`;

function fieldLines({ type, size, encoding, repeat }: NewField): string[] {
  return [
    ...(type === undefined ? [] : [`type: ${type}`]),
    ...(size === undefined ? [] : [`size: ${size}`]),
    ...(encoding === undefined ? [] : [`encoding: ${encoding}`]),
    ...(repeat === undefined ? [] : repeat === 'eos' ? ['repeat: eos'] : ['repeat: expr', `repeat-expr: ${repeat}`]),
  ];
}

/** The text with another id. */
export function renamed(text: string, id: string): string {
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: false });
  const meta = isMap(document.contents) ? document.contents.get('meta', true) : undefined;
  const node = isMap(meta) ? meta.get('id', true) : undefined;
  if (!isScalar(node) || !node.range) return text;
  return text.slice(0, node.range[0]) + id + text.slice(node.range[1]);
}

/** The names of the outermost type's members; a new one must differ from them. */
export function memberNames(text: string): ReadonlySet<string> {
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: false });
  const names = new Set<string>();
  if (!isMap(document.contents)) return names;
  const seq = document.contents.get('seq', true);
  const instances = document.contents.get('instances', true);
  for (const item of isSeq(seq) ? seq.items : []) if (isMap(item)) names.add(String(item.get('id')));
  for (const { key } of isMap(instances) ? instances.items : []) names.add(String(key));
  return names;
}

/** The last field of the sequence if it takes all remaining bytes: new fields go before it. */
export function restOf(text: string): string | undefined {
  const last = lastInSequence(text);
  return last?.get('size-eos') === 'true' && !last.has('type') ? String(last.get('id')) : undefined;
}

function lastInSequence(text: string): YAMLMap | undefined {
  const { contents, errors } = parseDocument(text, { schema: 'failsafe', prettyErrors: false });
  const seq = errors.length === 0 && isMap(contents) ? contents.get('seq', true) : undefined;
  const last = isSeq(seq) && seq.flow !== true ? seq.items.at(-1) : undefined;
  return isMap(last) ? last : undefined;
}

function insertedBeforeRest(text: string, lines: readonly string[]): string {
  const first = startOf(lastInSequence(text));
  const start = text.lastIndexOf('\n', first - 1) + 1;
  return `${text.slice(0, start)}${indented(lines, columnOf(text, first)).join('\n')}\n${text.slice(start)}`;
}

/** The text with one more item or entry under a top-level key. */
function appended(text: string, key: string, lines: readonly string[]): string | undefined {
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: false });
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  const pair = document.contents.items.find(each => String(each.key) === key);
  if (!pair) return insertedAfter(text, endOfPair(document.contents, key), [`${key}:`, ...indented(lines, 2)]);
  const { value } = pair;
  const [first] = isSeq(value) || isMap(value) ? value.items : [];
  if (first === undefined) {
    if (isNode(value) && value.range && value.range[1] > value.range[0] && !/^\s*$/.test(sliceOf(text, value.range)))
      return isSeq(value) || isMap(value)
        ? `${text.slice(0, value.range[0])}\n${indented(lines, 2).join('\n')}${text.slice(value.range[1])}`
        : undefined;
    return insertedAfter(text, endOfKey(pair), indented(lines, 2));
  }
  if (!isNode(value) || !value.range) return undefined;
  if ('flow' in value && value.flow === true) return insertedInFlow(text, value.range[1] - 1, lines);
  return insertedAfter(text, value.range[1], indented(lines, columnOf(text, startOf(first))));
}

/** Inserts before the bracket that ends a list or a map on one line. */
function insertedInFlow(text: string, end: number, lines: readonly string[]): string {
  const [first = '', ...rest] = lines.map(line => quotedInFlow(line.trim().replace(/^- /, '')));
  const entry = first.endsWith(':') ? `${first} {${rest.join(', ')}}` : `{${[first, ...rest].join(', ')}}`;
  const head = text.slice(0, end).trimEnd();
  return `${head}${head.endsWith(',') ? '' : ','} ${entry}${text.slice(head.length)}`;
}

/** Quotes a value that would be syntax inside brackets. */
function quotedInFlow(line: string): string {
  const [, key = '', value = ''] = /^(\S+): (.*)$/.exec(line) ?? [];
  return /[[\]{},:#'"]/.test(value) ? `${key}: '${value.replaceAll("'", "''")}'` : line;
}

const sliceOf = (text: string, [start, end]: readonly [number, number, number]): string => text.slice(start, end);

function startOf(item: unknown): number {
  const node = typeof item === 'object' && item !== null && 'key' in item ? item.key : item;
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

/** The column of the line on which an item begins: of its dash, if there is one. */
function columnOf(text: string, at: number): number {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^\s*/.exec(line)?.[0].length ?? 0;
}

function endOfKey({ key }: Pair): number {
  return isNode(key) ? (key.range?.[1] ?? 0) : 0;
}

/** A new key goes after those that usually come before it. */
function endOfPair({ items }: YAMLMap, key: string): number {
  const before = key === 'seq' ? ['meta', 'doc', 'doc-ref', 'params'] : ['meta', 'doc', 'doc-ref', 'params', 'seq'];
  const last = items.findLast(each => before.includes(String(each.key))) ?? items.at(-1);
  return isNode(last?.value) ? (last.value.range?.[1] ?? 0) : 0;
}

const indented = (lines: readonly string[], width: number): string[] => lines.map(line => ' '.repeat(width) + line);

/** Inserts after the line that contains an offset; a block ends at the start of the next line. */
function insertedAfter(text: string, offset: number, lines: readonly string[]): string {
  const head = text.slice(0, offset).trimEnd().length;
  const lineEnd = text.indexOf('\n', head);
  const end = lineEnd < 0 ? text.length : lineEnd;
  return `${text.slice(0, end)}\n${lines.join('\n')}${lineEnd < 0 ? '\n' : text.slice(end)}`;
}
