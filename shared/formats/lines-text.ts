import { textPositions } from '../base/text-positions.ts';
import { notInWindows1252 } from '../base/windows1252.ts';
import type { TextForm } from './format.ts';
import { type Lines, lineOf, textOfLine } from './lines.ts';

/** The text itself. */
export const textForm: TextForm<Lines> = { language: 'plaintext', toText, fromText };

function toText(lines: Lines): string {
  return lines.map(textOfLine).join('');
}

function fromText(text: string): ReturnType<typeof textForm.fromText> {
  const stranger = notInWindows1252(text);
  if (stranger === undefined) return { model: (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map(lineOf) };
  const from = textPositions(text)(text.indexOf(stranger));
  const problem = `The games have no letter ${stranger}: expected letters of Windows-1252.`;
  const place = { line: from.line, column: from.column, endLine: from.line, endColumn: from.column + stranger.length };
  return { problems: [{ text: problem, ...place }] };
}
