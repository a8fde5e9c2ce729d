/** Lines from 1 that fold into the first of them. */
export interface Fold {
  readonly start: number;
  readonly end: number;
}

/** One fold for each pair of parentheses that spans lines; the closing line stays in sight. */
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
