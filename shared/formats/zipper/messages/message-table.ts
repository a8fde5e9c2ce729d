import { viewOf } from '../../../base/bytes.ts';
import { readLetters, unitSize } from './letters.ts';
import { type Letters, LINE_END, type MessageHolder, type StoredMessage } from './message.ts';
import { type Placed, recordsAt } from './pe/image.ts';
import { type TableBlock, tableBlock } from './pe/resource-records.ts';

/** Size and kind of letters, before each text. */
export const ENTRY_HEAD = 4;
const UTF_16 = 1;

export interface MessageTable extends MessageHolder {
  readonly kind: 'table';
  readonly blocks: readonly Placed<TableBlock>[];
  readonly problems: readonly string[];
}

/** The messages of a table, up to where it stops making sense. */
export function readTable(
  bytes: Uint8Array,
  place: { resource: number; start: number; end: number; isShared: boolean; language: number },
): MessageTable {
  const { resource, start, end, isShared, language } = place;
  const table = bytes.subarray(0, end);
  const count = start + 4 <= end ? viewOf(table).getUint32(start, true) : 0;
  const blocks = recordsAt(table, tableBlock, { start: start + 4, count });
  const problems: string[] = [];
  if (blocks.length < count) problems.push(`announces ${count} blocks, and has room for ${blocks.length}`);
  const messages: StoredMessage[] = [];
  const most = (end - start) / ENTRY_HEAD;
  for (const { value } of blocks) {
    let at = start + value.offset;
    for (let id = value.lowId; id <= value.highId && messages.length < most; id++) {
      const message = entryAt(table, at, { id, language });
      if (!message) {
        problems.push(`message ${id} is not in the table's bytes`);
        break;
      }
      messages.push(message);
      at = message.end;
    }
  }
  const used = messages.reduce((last, message) => Math.max(last, message.end), start + 4 + blocks.length * 12) - start;
  return { kind: 'table', resource, start, end, isShared, messages, blocks, used, problems };
}

function entryAt(
  table: Uint8Array,
  start: number,
  { id, language }: { id: number; language: number },
): StoredMessage | undefined {
  if (start + ENTRY_HEAD > table.length) return undefined;
  const view = viewOf(table);
  const end = start + view.getUint16(start, true);
  if (end < start + ENTRY_HEAD || end > table.length) return undefined;
  const letters: Letters = view.getUint16(start + 2, true) === UTF_16 ? 'utf-16' : 'windows-1252';
  const textStart = start + ENTRY_HEAD;
  const unit = unitSize(letters);
  let textEnd = textStart + (end - textStart) - ((end - textStart) % unit);
  while (textEnd > textStart && table.subarray(textEnd - unit, textEnd).every(byte => byte === 0)) textEnd -= unit;
  const stored = readLetters(table.subarray(textStart, textEnd), letters);
  const hasLineEnd = stored.endsWith(LINE_END);
  const text = hasLineEnd ? stored.slice(0, -LINE_END.length) : stored;
  return { id, text, language, letters, start, end, textStart, textEnd, hasLineEnd };
}
