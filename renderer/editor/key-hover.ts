import { codeOf, codeText, isKeyInput, keyOfCode } from '../../shared/formats/zipper/zrd/direct-input.ts';

/** The text about a key. */
const say = {
  keyCode: (code: string, key: string) => `DirectInput code ${code}: ${key}`,
  noKey: (code: string) => `DirectInput code ${code}: unknown key`,
};

/** What is under the cursor in a line of a control file: a code and its position, with columns from 1. */
export interface CodeHover {
  readonly text: string;
  readonly column: number;
  readonly endColumn: number;
}

const BINDING = /([A-Za-z]+)\s*\(\s*([0-9A-Fa-fx]+)\s*\)/g;

/** Says which key a binding like `keya(0x9c)` means, if the column is inside one. */
export function codeHoverAt(line: string, column: number): CodeHover | undefined {
  for (const match of line.matchAll(BINDING)) {
    const [whole, input = '', written = ''] = match;
    const start = match.index + 1;
    const end = start + whole.length;
    if (column < start || column > end || !isKeyInput(input)) continue;
    const code = codeOf(written);
    if (code === undefined) return undefined;
    const key = keyOfCode(code);
    const text = key === undefined ? say.noKey(codeText(code)) : say.keyCode(codeText(code), key.name);
    return { text, column: start, endColumn: end };
  }
  return undefined;
}
