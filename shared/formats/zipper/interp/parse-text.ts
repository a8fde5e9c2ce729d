import { fromWindows1252, notInWindows1252 } from '../../../base/windows1252.ts';
import type { TextProblem } from '../../format.ts';
import { parseTime, timeText } from '../time/unix-time.ts';
import { type Interp, LONGEST_NAME, type Script } from './layout.ts';

export interface ParsedScript {
  readonly name: string;
  /** Absent if the heading has no time. */
  readonly modified?: number;
  readonly lines: string[][];
  /** Line of its heading, from 1. */
  readonly line: number;
  endLine: number;
}

export interface ParsedText {
  readonly scripts: readonly ParsedScript[];
  readonly problems: readonly TextProblem[];
}

interface Row {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

type Say = (row: Row, found: { text: string; start?: number; end?: number; weight?: 'note' | 'warning' }) => void;

/** Parses the text form; lines that cannot be compiled become problems, and the rest is still read. */
export function parseText(text: string): ParsedText {
  const scripts: ParsedScript[] = [];
  const problems: TextProblem[] = [];
  const say: Say = ({ text: row, line }, { text: what, start = 0, end = row.length, weight }) =>
    problems.push({
      ...{ text: what, line, column: start + 1, endLine: line, endColumn: end + 1 },
      ...(weight ? { weight } : {}),
    });
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    const row = { text: written, line: index + 1 };
    const stranger = notInWindows1252(written);
    if (stranger !== undefined) say(row, strangerIn(written, stranger));
    if (isHeading(written)) scripts.push(headingOf(row, say));
    else addLine(row, scripts.at(-1), say);
    const script = scripts.at(-1);
    if (script && written.trim() !== '') script.endLine = row.line;
  }
  return { scripts, problems };
}

function isHeading(written: string): boolean {
  return new RegExp(`^\\s*${HEADING}(?=\\s|$)`).test(written);
}

const LINE_END = '\r\n';
/** Starts the heading of each script. The games' own tokenizer treats it as a comment. */
const HEADING = '#script';

/** All scripts as one text: a heading with name and time, then the lines as typed. */
export function toText({ scripts }: Interp): string {
  return scripts.map(scriptText).join(LINE_END);
}

function scriptText({ name, modified, lines }: Script): string {
  const heading = `${HEADING} ${wordText(name)} ${timeText(modified)}`;
  return [heading, ...lines.map(line => line.map(wordText).join(' '))].map(line => line + LINE_END).join('');
}

/** Separators of the games' own tokenizer, the comment sign, and characters that our quoting uses itself. */
const NEEDS_QUOTES = /[\s,#"<\u00a0]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the text form cannot show
const CONTROL = /[\x01-\x08\x0a-\x1f\x7f-\x9f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, with the text between them
const RUNS = /[\x01-\x08\x0a-\x1f\x7f-\x9f]|[^\x01-\x08\x0a-\x1f\x7f-\x9f]+/g;

/** An argument in the text form: without quotes if possible. */
function wordText(argument: string): string {
  if (argument === '') return '""';
  if (!NEEDS_QUOTES.test(argument) && !CONTROL.test(argument)) return argument;
  const runs = argument.match(RUNS) ?? [];
  return runs.map(run => (CONTROL.test(run) ? code(run) : `"${run.replaceAll('"', '""')}"`)).join('');
}

function code(letter: string): string {
  return `<${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}>`;
}

interface Word {
  readonly value: string;
  /** Column, from 0. */
  readonly start: number;
  readonly end: number;
}

interface WordProblem {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface WordLine {
  readonly words: readonly Word[];
  /** Where a comment begins. */
  readonly comment?: number;
  readonly problem?: WordProblem;
}

const SPACE = /[\s,]+/y;
const QUOTED = /"((?:[^"]|"")*)"/y;
const CODED = /<([0-9A-Fa-f]{2})>/y;
const BARE = /[^\s,#"]+?(?=[\s,#"]|<[0-9A-Fa-f]{2}>|$)/y;

/** The words of one line of the text form. */
function wordsOf(line: string): WordLine {
  const words: Word[] = [];
  let at = 0;
  while (at < line.length) {
    at = endOf(SPACE, line, at) ?? at;
    if (at >= line.length) break;
    if (line[at] === '#') return { words, comment: at };
    const word = wordAt(line, at);
    if ('text' in word) return { words, problem: word };
    words.push(word);
    at = word.end;
  }
  return { words };
}

function endOf(pattern: RegExp, line: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(line) ? pattern.lastIndex : undefined;
}

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line) ?? undefined;
}

/** Adjacent bare, quoted and escaped pieces form one word. */
function wordAt(line: string, start: number): Word | WordProblem {
  let value = '';
  let at = start;
  while (at < line.length && !/[\s,#]/.test(line.charAt(at))) {
    const quoted = matchAt(QUOTED, line, at);
    const coded = quoted ? undefined : matchAt(CODED, line, at);
    const piece = quoted ?? coded ?? matchAt(BARE, line, at);
    if (!piece) return { text: 'The text opened here is never closed: expected ".', start: at, end: line.length };
    if (coded?.[1] === '00') return { text: 'An argument cannot contain NUL.', start: at, end: at + 4 };
    if (quoted) value += (quoted[1] ?? '').replaceAll('""', '"');
    else value += coded ? fromWindows1252(Uint8Array.of(Number.parseInt(coded[1] ?? '', 16))) : piece[0];
    at += piece[0].length;
  }
  return { value, start, end: at };
}

function strangerIn(written: string, stranger: string) {
  const start = written.indexOf(stranger);
  const text = `The games have no letter ${stranger}: expected letters of Windows-1252.`;
  return { text, start, end: start + stranger.length };
}

function headingOf(row: Row, say: Say): ParsedScript {
  const from = row.text.indexOf(HEADING) + HEADING.length;
  const found = wordsOf(row.text.slice(from));
  const [name, time] = found.words.map(({ value }) => value);
  if (found.problem) say(row, shifted(found.problem, from));
  else if (name === undefined)
    say(row, { text: `A script needs a name: ${HEADING} support\\init.gw 1999-10-27T04:53:20Z` });
  else if (found.words.length > 2)
    say(row, { text: 'A heading is a name and a time. Put quotes around a name with spaces.' });
  if (name !== undefined && name.length > LONGEST_NAME)
    say(row, { text: `The name has ${name.length} letters, and ${LONGEST_NAME} is the most.` });
  const modified = time === undefined ? undefined : parseTime(time);
  if (time !== undefined && modified === undefined)
    say(row, { text: `"${time}" is not a time. Enter one such as 1999-10-27T04:53:20Z, from 1970 to 2106.` });
  return {
    name: name ?? '',
    ...(modified === undefined ? {} : { modified }),
    lines: [],
    line: row.line,
    endLine: row.line,
  };
}

function addLine(row: Row, script: ParsedScript | undefined, say: Say): void {
  const { words, comment, problem }: WordLine = wordsOf(row.text);
  if (problem) say(row, problem);
  if (comment !== undefined) {
    const text = 'Compiled scripts have no comments: this one is kept in the text of this project only.';
    say(row, { text, start: comment, weight: 'note' });
  }
  if (words.length === 0) return;
  if (!script) say(row, { text: `Expected a line with the script's name first: ${HEADING} support\\init.gw` });
  else script.lines.push(words.map(({ value }) => value));
}

function shifted<P extends { readonly start: number; readonly end: number }>(problem: P, by: number): P {
  return { ...problem, start: problem.start + by, end: problem.end + by };
}
