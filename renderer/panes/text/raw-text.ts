/** A change as an editor reports it: a range of lines and columns from 1, and the new text. */
export interface TextChange {
  readonly range: {
    readonly startLineNumber: number;
    readonly startColumn: number;
    readonly endLineNumber: number;
    readonly endColumn: number;
  };
  readonly text: string;
}

/**
 * The text with its original line endings. An editor makes all line endings alike; writing its text back would change
 * untouched bytes. So the editor's changes are applied here too, and this text is written.
 */
export interface RawText {
  readonly text: string;
  /** Where each line begins, and where it ends before its line ending. */
  readonly lines: readonly { readonly start: number; readonly end: number }[];
}

export const byteOrderMark = '\uFEFF';
const lineEnd = /\r\n|\r|\n/g;

export function rawText(text: string): RawText {
  const lines = [];
  // An editor does not show a byte order mark and does not count it.
  let start = text.startsWith(byteOrderMark) ? 1 : 0;
  for (const match of text.matchAll(lineEnd)) {
    lines.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  lines.push({ start, end: text.length });
  return { text, lines };
}

/** The text after changes, all at positions in the text before them. */
export function changeRaw(raw: RawText, changes: readonly TextChange[]): RawText {
  const placed = changes.map(({ range, text }) => ({
    start: offsetOf(raw, range.startLineNumber, range.startColumn),
    end: offsetOf(raw, range.endLineNumber, range.endColumn),
    text,
  }));
  // From the end, so that earlier positions stay valid.
  placed.sort((a, b) => b.start - a.start || b.end - a.end);
  return rawText(
    placed.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), raw.text),
  );
}

function offsetOf({ text, lines }: RawText, line: number, column: number): number {
  const { start, end } = lines[line - 1] ?? { start: text.length, end: text.length };
  return Math.min(start + column - 1, end);
}

/** The difference between two texts, as a replacement in the first. */
export function difference(before: string, after: string): { start: number; end: number; text: string } | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  // Not within a line ending, nor between the halves of one character.
  while (start > 0 && (isPairHead(before, start) || isPairHead(after, start))) start--;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  while (tail > 0 && (isPairHead(before, before.length - tail) || isPairHead(after, after.length - tail))) tail--;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

/** Whether cutting here would split a line ending or a character. */
function isPairHead(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return (before === 0x0d && text.charCodeAt(at) === 0x0a) || (before >= 0xd800 && before < 0xdc00);
}
