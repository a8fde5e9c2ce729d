import { counted, grouped } from '../../../base/counted.ts';
import { textPositions } from '../../../base/text-positions.ts';
import { fromWindows1252, notInWindows1252 } from '../../../base/windows1252.ts';
import type { TextProblem } from '../../format.ts';
import { atomOf, DEEPEST, LONGEST_LIST, LONGEST_TEXT } from '../zrd/atoms.ts';
import { type Token, tokenAt } from '../zrd/lexer.ts';
import { floatOf, floatValue, integerValue, listValue, type ReaderValue, stringValue } from './value.ts';

/** A value with its position in the text. */
export interface TextNode {
  readonly start: number;
  readonly end: number;
  readonly value: ReaderValue;
  /** The items of a list, in the order of the value's items. */
  readonly items: readonly TextNode[];
}

export interface ParsedText {
  readonly roots: readonly TextNode[];
  readonly problems: readonly TextProblem[];
}

/** A text with more errors is reported with a single one: it is not reader text. */
const MOST_ERRORS = 100;

interface OpenList {
  readonly start: number;
  /** White space at the start of its line. */
  readonly indent: number;
  readonly items: TextNode[];
}

interface Parser {
  readonly text: string;
  readonly roots: TextNode[];
  readonly open: OpenList[];
  /** Lists that are nested too deep, and left out. */
  tooDeep: number;
  errors: number;
  /** The first list that seems to be closed by a bracket meant for an enclosing list. */
  suspect: OpenList | undefined;
  lineStart: number;
  indent: number;
  report(weight: TextProblem['weight'], start: number, end: number, text: string): void;
}

/** Reads as much as possible: each error becomes a problem, and reading continues after it. */
export function parseText(text: string): ParsedText {
  const problems: TextProblem[] = [];
  const positionOf = textPositions(text);
  const parser: Parser = {
    text,
    roots: [],
    open: [],
    tooDeep: 0,
    errors: 0,
    suspect: undefined,
    lineStart: 0,
    indent: 0,
    report(weight, start, end, what) {
      if (weight === undefined) parser.errors++;
      const from = positionOf(start);
      const to = positionOf(end);
      const where = { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
      problems.push({ text: what, ...where, ...(weight ? { weight } : {}) });
    },
  };
  for (let at = startOfText(text); at < text.length && parser.errors < MOST_ERRORS; ) at = readToken(parser, at);
  closeUnclosed(parser);
  if (parser.errors === 0) checkRoots(parser);
  return { roots: parser.roots, problems };
}

function checkRoots({ roots, text, report }: Parser): void {
  const [first, second] = roots;
  if (!first) report(undefined, text.length, text.length, 'Expected ( and the values of a list.');
  else if (second)
    report(
      undefined,
      second.start,
      second.end,
      'A reader is one list: expected the end of the text, or ( before all of it.',
    );
  else if (first.value.type !== 'list')
    report('warning', first.start, first.end, 'The games expect a list here: ( before the value and ) after it.');
}

/** A byte order mark is accepted, and never written. */
function startOfText(text: string): number {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0;
}

/** Reads one token, or an escape of several; returns the start of the next. */
function readToken(parser: Parser, at: number): number {
  const token = tokenAt(parser.text, at, { quotesSpanLines: false });
  switch (token.kind) {
    case 'space':
      keepLine(parser, token);
      break;
    case 'open':
      openList(parser, token);
      break;
    case 'close':
      closeList(parser, token);
      break;
    case 'atom':
      return readAtom(parser, token);
  }
  return token.end;
}

function openList(parser: Parser, token: Token): void {
  if (parser.open.length < DEEPEST) parser.open.push({ start: token.start, indent: parser.indent, items: [] });
  else if (parser.tooDeep++ === 0)
    parser.report(undefined, token.start, token.end, `Lists may be nested ${DEEPEST} deep, not deeper.`);
}

function closeList(parser: Parser, token: Token): void {
  if (parser.tooDeep > 0) {
    parser.tooDeep--;
    return;
  }
  const list = parser.open.pop();
  if (list) {
    checkIndent(parser, list, token.start);
    endList(parser, list, token.end);
  } else
    parser.report(undefined, token.start, token.end, 'This ) closes no list: expected a value or the end of the text.');
}

/** One problem for all lists that are still open: where brackets and indentation disagree, else at the innermost list. */
function closeUnclosed(parser: Parser): void {
  const { open, suspect, text } = parser;
  const innermost = open.at(-1);
  if (innermost && suspect)
    parser.report(
      undefined,
      suspect.start,
      suspect.start + 1,
      'The list opened here is never closed, by the indentation: expected ).',
    );
  else if (innermost)
    parser.report(
      undefined,
      innermost.start,
      innermost.start + 1,
      'The list opened here is never closed: expected ) before the end.',
    );
  for (let list = open.pop(); list; list = open.pop()) endList(parser, list, text.length);
}

/** A bracket that is indented less than its list was probably meant for an enclosing list: this one is not closed. */
function checkIndent(parser: Parser, list: OpenList, close: number): void {
  const { lineStart, indent } = parser;
  if (close === lineStart + indent && indent < list.indent) parser.suspect ??= list;
}

/** The start of the next line, and its indentation. */
function keepLine(parser: Parser, { start, end }: Token): void {
  const feed = parser.text.lastIndexOf('\n', end - 1);
  if (feed < start) return;
  parser.lineStart = feed + 1;
  parser.indent = end - parser.lineStart;
}

function endList(parser: Parser, { start, items }: OpenList, end: number): void {
  if (items.length > LONGEST_LIST)
    parser.report(
      'warning',
      start,
      start + 1,
      `A list of ${counted(items.length, 'item')}: the games take at most ${grouped(LONGEST_LIST)}.`,
    );
  add(parser, { start, end, value: listValue(items.map(item => item.value)), items });
}

function add(parser: Parser, node: TextNode): void {
  (parser.open.at(-1)?.items ?? parser.roots).push(node);
}

function readAtom(parser: Parser, token: Token): number {
  const { value, end, problem } = meantBy(parser.text, token);
  if (problem) parser.report(problem.weight, problem.start ?? token.start, end, problem.text);
  add(parser, { start: token.start, end, value, items: [] });
  return end;
}

/** The meaning of one atom, and where it ends: an escape includes its brackets. */
interface Meant {
  readonly value: ReaderValue;
  readonly end: number;
  readonly problem?: {
    readonly text: string;
    readonly weight?: TextProblem['weight'];
    /** Its start, if not the start of the atom. */
    readonly start?: number;
  };
}

/** Reads an atom, `%f(7FC00001)` and `%s(68656C6C6F22)` included. */
function meantBy(text: string, token: Token): Meant {
  const { value, end, isQuoted, openQuote } = token;
  if (openQuote !== undefined) {
    const problem = { start: openQuote, text: 'This text is not closed: expected " before the end of the line.' };
    return { value: stringValue(''), end, problem };
  }
  if (isQuoted) return stringMeant(value, end);
  if ((value === '%f' || value === '%s') && text.charAt(end) === '(') return escapeMeant(text, token);
  const atom = atomOf(value);
  if (atom.kind === 'integer') return { value: integerValue(atom.value), end };
  if (atom.kind === 'float') return floatMeant(token, atom.value, atom.wasInteger);
  return stringMeant(value, end);
}

function stringMeant(value: string, end: number): Meant {
  const stranger = notInWindows1252(value);
  if (stranger !== undefined) {
    const text = `The games have no letter ${stranger}: expected letters of Windows-1252, or %s(…) with the bytes in hex.`;
    return { value: stringValue(''), end, problem: { text } };
  }
  return { value: stringValue(value), end, ...lengthProblem(value) };
}

function lengthProblem(value: string): Pick<Meant, 'problem'> {
  if (value.length <= LONGEST_TEXT) return {};
  return {
    problem: {
      weight: 'warning',
      text: `A text of ${counted(value.length, 'byte')}: the games take at most ${LONGEST_TEXT}.`,
    },
  };
}

function floatMeant({ value: written, end }: Token, value: number, wasInteger: boolean): Meant {
  if (!Number.isFinite(value)) {
    const text = `${written} is too large for a float: expected fewer than 40 digits before the point, or %f(7F800000) for infinity.`;
    return { value: floatValue(0), end, problem: { text } };
  }
  if (!wasInteger) return { value: floatValue(value), end };
  const text = `${written} does not fit an integer of 32 bits: it becomes a float, as the games read it.`;
  return { value: floatValue(value), end, problem: { weight: 'warning', text } };
}

function escapeMeant(text: string, token: Token): Meant {
  const inside = hexFrom(text, token.end + 1);
  const close = token.end + 1 + inside.length;
  const digits = inside.replace(/[ \t]/g, '');
  const isFloat = token.value === '%f';
  const isRight = text.charAt(close) === ')' && (isFloat ? digits.length === 8 : digits.length % 2 === 0);
  if (!isRight) {
    const wanted = isFloat ? '%f(…) with the 8 hex digits of a float' : '%s(…) with two hex digits for each byte';
    return { value: stringValue(''), end: afterBracket(text, close), problem: { text: `Expected ${wanted}.` } };
  }
  const end = close + 1;
  if (isFloat) return { value: floatOf(Number.parseInt(digits, 16)), end };
  const value = fromWindows1252(Uint8Array.from(digits.match(/../g) ?? [], pair => Number.parseInt(pair, 16)));
  return { value: stringValue(value), end, ...lengthProblem(value) };
}

function hexFrom(text: string, at: number): string {
  const hex = /[\da-f \t]*/iy;
  hex.lastIndex = at;
  return hex.exec(text)?.[0] ?? '';
}

/** Skips the bracket that should have ended an escape, to avoid reporting it as well. */
function afterBracket(text: string, at: number): number {
  const rest = /[^()\r\n]*\)?/y;
  rest.lastIndex = at;
  return at + (rest.exec(text)?.[0].length ?? 0);
}
