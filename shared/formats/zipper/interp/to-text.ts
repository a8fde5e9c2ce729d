import { timeText } from '../time/unix-time.ts';
import type { Interp, Script } from './layout.ts';
import { wordText } from './words.ts';

const LINE_END = '\r\n';
/** Opens the line above each script. To the games' own tokenizer it is a comment. */
export const HEADING = '#script';

/** All scripts as one text: a heading with name and time, then the lines as a person would type them. */
export function toText({ scripts }: Interp): string {
  return scripts.map(scriptText).join(LINE_END);
}

function scriptText({ name, modified, lines }: Script): string {
  const heading = `${HEADING} ${wordText(name)} ${timeText(modified)}`;
  return [heading, ...lines.map(line => line.map(wordText).join(' '))].map(line => line + LINE_END).join('');
}
