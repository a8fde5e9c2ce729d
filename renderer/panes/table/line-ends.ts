// A cell is one line. A line end in it is shown, and typed, as a sign that no text of these games holds.
const SIGNS = [
  ['\r\n', '⏎'],
  ['\n', '␊'],
  ['\r', '␍'],
] as const;

/** The sign for the line end that these games use. */
export const LINE_END = SIGNS[0][1];

/** A text on one line. */
export function oneLine(text: string): string {
  return SIGNS.reduce((line, [end, sign]) => line.replaceAll(end, sign), text);
}

/** The text that a line stands for. */
export function manyLines(line: string): string {
  return SIGNS.reduce((text, [end, sign]) => text.replaceAll(sign, end), line);
}
