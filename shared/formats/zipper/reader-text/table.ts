import type { TableForm, TableRow } from '../../format.ts';
import { codeOf, isKeyInput, keyOfCode } from '../zrd/direct-input.ts';
import type { ReaderText, TextItem, TextList } from './tree.ts';
import { wordJson } from './word.ts';

/** What a control configuration binds: command, device, and the code on it. */
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

/** The games write what is called like a function in small letters. */
const INPUT = /^(?:key|joy|mouse|hat)[a-z]*$/;

/** A word before brackets is an input, if it is called like one; any other word is the command of the inputs behind it. */
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
