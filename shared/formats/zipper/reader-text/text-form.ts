import { textPositions } from '../../../base/text-positions.ts';
import { notInWindows1252 } from '../../../base/windows1252.ts';
import type { TextForm, TextProblem } from '../../format.ts';
import { outline } from '../reader/outline.ts';
import { parseTree, type ReaderText, type TextItem } from './tree.ts';

/** The text form of a text is the text. */
export const textForm: TextForm<ReaderText> = {
  language: 'zrd',
  toText: tree => tree.items.map(written).join('') + tree.behind,
  fromText,
  outline,
};

function written(item: TextItem): string {
  if (item.type === 'word') return item.before + item.written;
  return `${item.before}(${item.items.map(written).join('')}${item.behind})`;
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

/** Letters that the games' character set does not have. */
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
