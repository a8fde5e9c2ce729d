import { grouped } from '../../../base/counted.ts';
import { DEEPEST, LONGEST_TEXT } from '../zrd/atoms.ts';
import { type Token, tokenAt } from '../zrd/lexer.ts';

/** A token as it is written, with the space and comments before it. */
export interface TextWord {
  readonly type: 'word';
  readonly before: string;
  readonly written: string;
}

export interface TextList {
  readonly type: 'list';
  /** Space and comments before the opening bracket. */
  readonly before: string;
  readonly items: readonly TextItem[];
  /** Space and comments before the closing bracket. */
  readonly after: string;
  /** Whether the text ended or failed before its closing bracket. */
  readonly isUnclosed?: true;
}

export type TextItem = TextWord | TextList;

/** A text .zrd: its values in order and everything between them, from which the text can be reassembled. */
export interface ReaderText {
  readonly items: readonly TextItem[];
  readonly after: string;
}

export interface TreeProblem {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Its path in the tree: the index at each level. */
  readonly path: readonly number[];
}

export interface ParsedTree {
  readonly tree: ReaderText;
  /** The first thing that is invalid in reader text; the tree contains everything before it. */
  readonly problem: TreeProblem | undefined;
}

interface OpenList {
  readonly before: string;
  readonly start: number;
  readonly items: TextItem[];
}

/** Reads the games' own text up to the first problem. */
export function parseTree(text: string): ParsedTree {
  const root: OpenList = { before: '', start: 0, items: [] };
  const open: OpenList[] = [root];
  let after = 0;
  let at = 0;
  while (at < text.length) {
    const token = tokenAt(text, at, { quotesSpanLines: true });
    at = token.end;
    if (token.kind === 'space' || token.kind === 'comment') continue;
    const what = problemOf(token, open.length);
    if (what !== undefined) return { tree: closeAll(open, root), problem: { ...what, path: pathOf(open) } };
    place(token, text, text.slice(after, token.start), open);
    after = at;
  }
  const unclosed = open.length > 1 ? open.at(-1) : undefined;
  const tree = closeAll(open, root, text.slice(after));
  if (!unclosed) return { tree, problem: undefined };
  const { start } = unclosed;
  const what = 'the list opened here is never closed: expected ) before the end';
  return { tree, problem: { text: what, start, end: start + 1, path: pathOf(open.slice(0, 1)) } };
}

function place(token: Token, text: string, before: string, open: OpenList[]): void {
  const inner = open.at(-1);
  if (!inner) return;
  if (token.kind === 'open') open.push({ before, start: token.start, items: [] });
  else if (token.kind === 'atom')
    inner.items.push({ type: 'word', before, written: text.slice(token.start, token.end) });
  else {
    open.pop();
    open.at(-1)?.items.push({ type: 'list', before: inner.before, items: inner.items, after: before });
  }
}

function problemOf(
  { kind, start, end, value, openQuote }: Token,
  depth: number,
): Omit<TreeProblem, 'path'> | undefined {
  if (kind === 'close' && depth === 1)
    return { start, end, text: 'unexpected ): expected a value or the end of the text' };
  if (kind === 'open' && depth >= DEEPEST)
    return { start, end, text: `expected lists less than ${DEEPEST} deep inside each other` };
  if (openQuote !== undefined)
    return { start: openQuote, end, text: 'the text opened here is never closed: expected "' };
  if (value.length > LONGEST_TEXT)
    return {
      start,
      end,
      text: `expected at most ${grouped(LONGEST_TEXT)} bytes, found a token of ${grouped(value.length)}`,
    };
  return undefined;
}

function pathOf(open: readonly OpenList[]): number[] {
  return open.map(list => list.items.length);
}

/** Closes all open lists, innermost first, to keep everything read so far. */
function closeAll(open: OpenList[], root: OpenList, after = ''): ReaderText {
  for (let list = open.pop(); list && list !== root; list = open.pop())
    open.at(-1)?.items.push({ type: 'list', before: list.before, items: list.items, after: '', isUnclosed: true });
  return { items: root.items, after };
}
