import {
  addGroup,
  addLeaf,
  addPart,
  asFault,
  characters,
  custom,
  type FieldSink,
  type Layout,
  type LayoutFault,
  type Leaf,
  memberSink,
  type Parsed,
  parseText,
  type Reader,
  textBytes,
  type Writer,
} from '#layout';
import { f32Json } from '../../../base/f32.ts';
import type { JsonFloat } from '../../../base/json-float.ts';
import { textPositions } from '../../../base/text-positions.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { leafBetween } from '../../leaf-between.ts';
import { atomOf, floatDigits, LONGEST_TEXT } from '../zrd/atoms.ts';
import { codeOf, codeText, isKeyInput, keyOfCode, keyOfName } from '../zrd/direct-input.ts';
import { tokenAt } from '../zrd/lexer.ts';
import { parseTree, type ReaderText, type TextItem, type TextList, type TreeProblem } from './tree.ts';

const spaceLeaf = leafBetween('padding', /^[ \t\r\n]*$/, 'only white space belongs here');
const commentLeaf = leafBetween('text', /^;[^\n\0]*$/, 'a comment begins with ; and ends with its line');
const bracketLeaf = leafBetween('constant', /^[()]$/, 'a bracket belongs here');

/** A token as written, including quotes; its JSON is its value: a number or text. */
const wordLeaf: Leaf<string> = {
  ...characters,
  toJson: wordJson,
  parse: parseWord,
};

/** A token with a key code: shown and set by the key's name. A number is always a code; digits are called Digit1 etc. */
const keyLeaf: Leaf<string> = {
  ...wordLeaf,
  text: written => keyOfCode(codeOf(written) ?? -1)?.name,
  parse(input, size, now) {
    if (typeof input !== 'string' || codeOf(input) !== undefined) return parseWord(input, size, now);
    const key = keyOfName(input);
    const why = `no key is called ${input}: expected a name such as Left Ctrl or a code such as 0x1d`;
    return key ? { value: codeText(key.code) } : { why };
  },
};

/** The value of a token in the games: integer, float, or else text. */
export function wordJson(written: string): number | string | JsonFloat {
  const { value, isQuoted } = tokenAt(written, 0, { quotesSpanLines: true });
  if (isQuoted) return value;
  const atom = atomOf(value);
  switch (atom.kind) {
    case 'integer':
      return atom.value;
    case 'float':
      return f32Json(atom.value);
    case 'string':
      return value;
  }
}

/**
 * A number keeps its type, whether it comes as a number or as typed text: the games misread an integer where they expect a
 * float. Text is quoted if necessary.
 */
function parseWord(input: unknown, _size: number, now = ''): Parsed<string> {
  if (typeof input === 'number') return { value: numberWord(input, isFloat(now)) };
  const parsed = parseText(input, LONGEST_TEXT);
  if ('why' in parsed) return parsed;
  const { value } = parsed;
  if (/["\0]/.test(value)) return { why: 'a token can hold neither quotes nor NUL' };
  const { kind } = atomOf(value);
  if (kind !== 'string' && isNumber(now))
    return { value: kind === 'integer' ? numberWord(Number(value), isFloat(now)) : value };
  const isBare = value !== '' && !/[ \t\r\n();]/.test(value) && kind === 'string';
  return { value: isBare ? value : `"${value}"` };
}

function numberWord(value: number, isFloat: boolean): string {
  return Number.isInteger(value) && !isFloat ? String(value) : floatDigits(value);
}

// atomOf treats a word with quotes as text too: no number contains quotes.
const isNumber = (written: string): boolean => atomOf(written).kind !== 'string';

function isFloat(written: string): boolean {
  const atom = atomOf(written);
  return atom.kind === 'float' && !atom.wasInteger;
}

/**
 * A text .zrd. Hand-written because it is a grammar: the tree keeps the text between tokens,
 * and reassembles the file from both byte for byte.
 */
export const readerText: Layout<ReaderText> = custom<ReaderText>({
  kind: 'reader text',
  policy: { isWhole: true },
  about: 'Tokens and lists in round brackets, with white space and ; comments between them.',
  toJson: value => value.items.map(itemJson),
  child(value, step) {
    const item = typeof step === 'number' ? value.items[step] : undefined;
    if (item?.type === 'list') return { layout: readerText, value: item };
    return (
      item && { layout: { ...readerText, toJson: () => wordJson(item.written), child: () => undefined }, value: item }
    );
  },
  decode(r) {
    const text = takeText(r);
    const { tree, problem } = parseTree(text);
    if (problem) throw faultWith(r, { text, problem, tree });
    return r.change ? { ...tree, items: changedItems(r, tree.items) } : tree;
  },
  encode(w, value) {
    for (const item of value.items) writeItem(w, item);
    w.put(textBytes(value.after));
  },
  fields(r, out) {
    const start = r.pos;
    const text = takeText(r);
    const { tree, problem } = parseTree(text);
    r.pos = start;
    nameItems(r, out, tree.items);
    if (problem) throw faultWith(r, { text, problem, tree });
    nameBetween(r, out, { key: 'after', text: tree.after });
    addGroup(r, out, readerText, { kind: 'list', start, size: r.pos - start, count: tree.items.length });
  },
});

function takeText(r: Reader): string {
  const size = r.limit - r.pos;
  const at = r.take(size);
  return fromWindows1252(r.taken(at, size));
}

function itemJson(item: TextItem): unknown {
  return item.type === 'word' ? wordJson(item.written) : item.items.map(itemJson);
}

/** The fault of an invalid text, with its position in the file and its line. */
function faultWith(r: Reader, found: { text: string; problem: TreeProblem; tree: ReaderText }): LayoutFault {
  const { problem, tree } = found;
  const { line, column } = textPositions(found.text)(problem.start);
  r.pos = r.limit - found.text.length + problem.start;
  r.depth = 0;
  for (const index of problem.path) r.path[r.depth++] = index;
  try {
    return r.fault(`line ${line}, column ${column}: ${problem.text}`);
  } catch (error) {
    const fault = asFault(error);
    fault.partial = tree;
    return fault;
  }
}

function changedItems(r: Reader, items: readonly TextItem[]): TextItem[] {
  const depth = r.enter();
  const changed = items.map((item, i): TextItem => {
    r.path[depth] = i;
    if (item.type === 'list') return { ...item, items: changedItems(r, item.items) };
    return { ...item, written: r.changed(item.written) };
  });
  r.depth = depth;
  return changed;
}

function writeItem(w: Writer, item: TextItem): void {
  w.put(textBytes(item.before));
  if (item.type === 'word') w.put(textBytes(item.written));
  else {
    w.put(textBytes('('));
    for (const inner of item.items) writeItem(w, inner);
    w.put(textBytes(`${item.after})`));
  }
}

function nameItems(r: Reader, out: FieldSink, items: readonly TextItem[], leaf = wordLeaf): void {
  const depth = r.enter();
  for (const [i, item] of items.entries()) {
    r.path[depth] = i;
    const sink = memberSink(out, depth, i);
    nameBetween(r, sink, { key: 'before', text: item.before });
    if (item.type === 'list') nameList(r, sink, item, isKeyWord(items[i - 1]) ? keyLeaf : wordLeaf);
    else {
      const size = item.written.length;
      addLeaf(r, sink, { start: r.skip(size), size, leaf, value: item.written });
    }
  }
  r.depth = depth;
}

/** A word such as keya, which is followed by key codes. */
function isKeyWord(item: TextItem | undefined): boolean {
  return item?.type === 'word' && isKeyInput(String(wordJson(item.written)));
}

function nameList(r: Reader, out: FieldSink, list: TextList, leaf: Leaf<string>): void {
  const start = r.skip(1);
  addPart(r, out, 'open', { start, size: 1, leaf: bracketLeaf, value: '(' });
  nameItems(r, out, list.items, leaf);
  if (list.isUnclosed) return;
  nameBetween(r, out, { key: 'after', text: list.after });
  addPart(r, out, 'close', { start: r.skip(1), size: 1, leaf: bracketLeaf, value: ')' });
  addGroup(r, out, readerText, { kind: 'list', start, size: r.pos - start, count: list.items.length });
}

/** White space and comments, numbered in order: before, before2, before3 … */
function nameBetween(r: Reader, out: FieldSink, { key, text }: { key: string; text: string }): void {
  let turn = 1;
  for (let at = 0; at < text.length; turn++) {
    const { kind, end } = tokenAt(text, at, { quotesSpanLines: true });
    const size = end - at;
    const place = { start: r.skip(size), size, leaf: kind === 'comment' ? commentLeaf : spaceLeaf };
    addPart(r, out, turn === 1 ? key : `${key}${turn}`, { ...place, value: text.slice(at, end) });
    at = end;
  }
}
