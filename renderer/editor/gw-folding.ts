const HEADING = /^\s*#script(?=\s|$)/;
const OPENS = /^\s*(?:ifdef|ifndef)(?=[\s,]|$)/;
const CLOSES = /^\s*endif(?=[\s,]|$)/;

/** One fold per script, and one per ifdef up to its endif. */
export function scriptFolds(text: string): Fold[] {
  const folds: Fold[] = [];
  const open: number[] = [];
  let heading: number | undefined;
  let last = 0;
  const close = (): void => {
    if (heading !== undefined && last > heading) folds.push({ start: heading, end: last });
  };
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const number = index + 1;
    if (HEADING.test(line)) {
      close();
      heading = number;
      open.length = 0;
    } else if (OPENS.test(line)) open.push(number);
    else if (CLOSES.test(line)) {
      const start = open.pop();
      if (start !== undefined && number - 1 > start) folds.push({ start, end: number - 1 });
    }
    if (line.trim() !== '') last = number;
  }
  close();
  return folds.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Lines, from 1, that fold into the first of them. */
interface Fold {
  readonly start: number;
  readonly end: number;
}

/** One fold per pair of parentheses that spans lines; the closing line stays visible. */
export function parenthesisFolds(text: string): Fold[] {
  const folds: Fold[] = [];
  const open: number[] = [];
  const pieces = /\r\n|\r|\n|;[^\r\n]*|"|\(|\)/g;
  let line = 1;
  let isQuoted = false;
  for (const [piece] of text.matchAll(pieces)) {
    if (/^[\r\n]/.test(piece)) line += 1;
    else if (piece === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (piece === '(') open.push(line);
    else if (piece === ')') {
      const start = open.pop();
      if (start !== undefined && line - 1 > start) folds.push({ start, end: line - 1 });
    }
  }
  return folds.sort((a, b) => a.start - b.start || b.end - a.end);
}
