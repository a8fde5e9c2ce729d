import type { Fold } from './zrd-folding.ts';

const HEADING = /^\s*#script(?=\s|$)/;
const OPENS = /^\s*(?:ifdef|ifndef)(?=[\s,]|$)/;
const CLOSES = /^\s*endif(?=[\s,]|$)/;

/** One fold for each script, and one for each ifdef up to its endif. */
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
