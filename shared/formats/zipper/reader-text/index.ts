import { counted } from '../../../base/counted.ts';
import { textPositions } from '../../../base/text-positions.ts';
import { fromWindows1252, notInWindows1252 } from '../../../base/windows1252.ts';
import { hasControls } from '../../../codecs/control-bytes.ts';
import type { Detection, Format, Probe, TableForm, TableRow, TextForm, TextProblem } from '../../format.ts';
import type { Reference } from '../../references.ts';
import { outline } from '../reader/outline.ts';
import { codeOf, isKeyInput, keyOfCode } from '../zrd/direct-input.ts';
import { namesIn, type Values } from '../zrd/references.ts';
import { readerText, wordJson } from './layout.ts';
import { parseTree, type ReaderText, type TextItem, type TextList } from './tree.ts';

/** The bindings of a control configuration: command, device and code. */
export const table: TableForm<ReaderText> = {
  what: 'bindings',
  columns: [
    { key: 'command', title: 'Command', width: 28 },
    { key: 'input', title: 'Input', width: 12 },
    { key: 'code', title: 'Code', width: 14, isEditable: true, isKeyPress: true },
    { key: 'means', title: 'Means' },
  ],
  rows: ({ items }) => rowsIn(items, ''),
};

/** The games write function-like names in lower case. */
const INPUT = /^(?:key|joy|mouse|hat)[a-z]*$/;

/** The text form of a text is the text. */
export const textForm: TextForm<ReaderText> = {
  language: 'zrd',
  toText: tree => tree.items.map(written).join('') + tree.after,
  fromText,
  outline,
};

/** The longest text that is parsed for detection: the games' own are a few kB. */
const LONGEST = 1 << 22;

const HEAD = 4096;

/** White space and comments, then a list or a token that looks like a key. */
const START = /^(?:[ \t\r\n]|;[^\n]*(?:\n|$))*[("A-Za-z_]/;

const values: Values<TextItem> = {
  items: item => (item.type === 'list' ? item.items : undefined),
  text(item) {
    const value = item.type === 'word' ? wordJson(item.written) : undefined;
    return typeof value === 'string' ? value : undefined;
  },
};

/** Readers in the text form that players see: DefaultCtlConfig.zrd. */
export const zipperReaderText: Format<ReaderText> = {
  id: 'zipper/readerText',
  icon: 'scroll',
  scope: 'readers',
  title: 'Reader text',
  detect,
  layout: readerText,
  changesAre: 'line',
  text: textForm,
  table,
  references,
  exportsAs: ['text', 'json'],
};

/** The names in a reader's text. */
function references(model: ReaderText): Iterable<Reference> {
  return namesIn(model.items, values);
}

/** Text in the games' grammar: certain if it has the name and parses, likely if only one is true. */
function detect({ name, source }: Probe): Detection {
  const start = source.read(0, Math.min(HEAD, source.size));
  if (hasControls(start)) return { confidence: 'unknown', why: 'no text' };
  const head = fromWindows1252(start);
  const isNamed = name.toLowerCase().endsWith('.zrd');
  if (!isNamed && !/^\s*\(/.test(head)) return { confidence: 'unknown', why: 'no list, and not called .zrd' };
  if (!START.test(head)) return { confidence: 'unknown', why: 'begins with neither a list nor a word' };
  if (source.size > LONGEST) return { confidence: 'unknown', why: `more than ${counted(LONGEST, 'byte')} of text` };
  const { tree, problem } = parseTree(fromWindows1252(source.read(0, source.size)));
  if (problem) {
    const why = `text of lists, but at byte ${problem.start} ${problem.text}`;
    return { confidence: isNamed ? 'likely' : 'unknown', why };
  }
  if (isNamed) return { confidence: 'certain', why: `text that parses into ${counted(tree.items.length, 'value')}` };
  const isListOfLists = tree.items.every(item => item.type === 'list') && tree.items.length === 1;
  return isListOfLists
    ? { confidence: 'likely', why: 'text that parses into one list' }
    : { confidence: 'unknown', why: 'text with brackets' };
}

function written(item: TextItem): string {
  if (item.type === 'word') return item.before + item.written;
  return `${item.before}(${item.items.map(written).join('')}${item.after})`;
}

function fromText(given: string): ReturnType<typeof textForm.fromText> {
  const text = given.startsWith('\ufeff') ? given.slice(1) : given;
  const strangers = strangersIn(text);
  if (strangers.length > 0) return { problems: strangers };
  const { tree, problem } = parseTree(text);
  if (!problem) return { model: tree };
  const sentence = problem.text.charAt(0).toUpperCase() + problem.text.slice(1);
  return { problems: [problemAt(text, { ...problem, text: `${sentence}.` })] };
}

/** Letters outside the games' character set. */
function strangersIn(text: string): TextProblem[] {
  const problems: TextProblem[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    const stranger = notInWindows1252(line);
    if (stranger !== undefined) {
      const start = from + line.indexOf(stranger);
      const what = `The games have no letter ${stranger}: expected letters of Windows-1252.`;
      problems.push(problemAt(text, { start, end: start + stranger.length, text: what }));
    }
    from += line.length + 1;
  }
  return problems;
}

function problemAt(text: string, problem: { start: number; end: number; text: string }): TextProblem {
  const positionOf = textPositions(text);
  const { line, column } = positionOf(problem.start);
  const end = positionOf(problem.end);
  return { text: problem.text, line, column, endLine: end.line, endColumn: end.column };
}

/** A word before brackets is an input if its name looks like one; any other word is the command for the inputs after it. */
function rowsIn(items: readonly TextItem[], path: string): TableRow[] {
  let command = '';
  return items.flatMap((item, i): TableRow[] => {
    const own = `${path}[${i}]`;
    if (item.type === 'word') {
      if (items[i + 1]?.type !== 'list') command = textOf(item) ?? command;
      return [];
    }
    const input = textOf(items[i - 1]);
    if (input === undefined || !INPUT.test(input)) return rowsIn(item.items, own);
    return rowOf(item, { command, input, path: own });
  });
}

function rowOf({ items }: TextList, found: { command: string; input: string; path: string }): TableRow[] {
  const [code] = items;
  if (items.length !== 1 || code?.type !== 'word') return [];
  const written = String(wordJson(code.written));
  const path = `${found.path}[0]`;
  const cells = [found.command, found.input, written, meaning(found.input, written)];
  return [{ path, cells, paths: [null, null, path, null] }];
}

function meaning(input: string, written: string): string {
  const code = codeOf(written);
  if (code === undefined) return '';
  if (isKeyInput(input)) return keyOfCode(code)?.name ?? 'no key of this code is known';
  return /^joyb/.test(input) ? `button ${code + 1}` : '';
}

function textOf(item: TextItem | undefined): string | undefined {
  const value = item?.type === 'word' ? wordJson(item.written) : undefined;
  return typeof value === 'string' ? value : undefined;
}
