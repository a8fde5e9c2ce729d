import { fromWindows1252 } from '../../../base/windows1252.ts';

/** Separators of the games' own tokenizer, a comment's sign, and what our quoting needs for itself. */
const NEEDS_QUOTES = /[\s,#"<\u00a0]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the text form cannot show
const CONTROL = /[\x01-\x08\x0a-\x1f\x7f-\x9f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, with what stands between them
const RUNS = /[\x01-\x08\x0a-\x1f\x7f-\x9f]|[^\x01-\x08\x0a-\x1f\x7f-\x9f]+/g;

/** An argument as the text form writes it: bare where it can be, in quotes where it must. */
export function wordText(argument: string): string {
  if (argument === '') return '""';
  if (!NEEDS_QUOTES.test(argument) && !CONTROL.test(argument)) return argument;
  const runs = argument.match(RUNS) ?? [];
  return runs.map(run => (CONTROL.test(run) ? code(run) : `"${run.replaceAll('"', '""')}"`)).join('');
}

function code(letter: string): string {
  return `<${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}>`;
}

export interface Word {
  readonly value: string;
  /** In the line, from 0. */
  readonly start: number;
  readonly end: number;
}

export interface WordProblem {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface WordLine {
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
export function wordsOf(line: string): WordLine {
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

/** Bare, quoted and coded pieces that touch are one word. */
function wordAt(line: string, start: number): Word | WordProblem {
  let value = '';
  let at = start;
  while (at < line.length && !/[\s,#]/.test(line.charAt(at))) {
    const quoted = matchAt(QUOTED, line, at);
    const coded = quoted ? undefined : matchAt(CODED, line, at);
    const piece = quoted ?? coded ?? matchAt(BARE, line, at);
    if (!piece) return { text: 'The text opened here is never closed: expected ".', start: at, end: line.length };
    if (coded?.[1] === '00') return { text: 'An argument cannot hold NUL: it ends there.', start: at, end: at + 4 };
    if (quoted) value += (quoted[1] ?? '').replaceAll('""', '"');
    else value += coded ? fromWindows1252(Uint8Array.of(Number.parseInt(coded[1] ?? '', 16))) : piece[0];
    at += piece[0].length;
  }
  return { value, start, end: at };
}
