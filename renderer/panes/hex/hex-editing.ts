import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { AssetId } from '../../../shared/contract/types.ts';
import { type ByteBlock, blockRanges } from '../../byte-grid/byte-range.ts';
import type { Confined } from '../../byte-grid/find-session.ts';
import type { Workbench } from '../../state/workbench.ts';
import { readAnyForm } from './byte-forms.ts';
import { formSettings, pastedBlock } from './copying.ts';
import { selectedMany, selectedRange } from './hex-commands.ts';
import { pressKey, refusedKey } from './hex-keys.ts';
import type { HexView } from './hex-state.ts';
import { hexStrings as say } from './strings.ts';
import { tableOf } from './use-hex.ts';
import { MOST, planned } from './write-box.tsx';

export interface EditingParts {
  readonly bench: Workbench;
  readonly asset: AssetId;
  readonly view: HexView;
  readonly size: number;
}

/** Inserts bytes into the asset, replacing `remove` others, and reports which sizes grew. */
export async function insertBytes(
  { bench, asset }: EditingParts,
  start: number,
  bytes: Uint8Array,
  remove = 0,
): Promise<void> {
  if (await bench.documents.edit.resizeBytes(asset, { start, remove, insert: bytes }))
    bench.notices.done(say.inserted(bytes.length), () => bench.documents.edit.undo(asset));
}

/** Overwrites bytes, or the columns of several rows. */
export function writeBytes(
  { bench, asset }: EditingParts,
  start: number,
  bytes: Uint8Array,
  block?: Omit<ByteBlock, 'rows'>,
): Promise<unknown> {
  if (block === undefined) return bench.documents.edit.writeBytes(asset, start, bytes);
  return bench.documents.edit.writeBlock(asset, { start, width: block.width, stride: block.stride, bytes });
}

/** Rows after the end have none. */
export const bytesOfBlock = (block: ByteBlock, size: number): number =>
  blockRanges(block, size).reduce((sum, range) => sum + range.size, 0);

/** The range of a search: several selected bytes, or a block. */
export function confinedTo({ bench, asset, view, size }: EditingParts): Confined | undefined {
  const { block } = view.store.getState();
  const ranges = block === undefined ? [] : blockRanges(block, size);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (block === undefined || first === undefined || last === undefined) return selectedMany(bench, asset);
  const { start, width, stride } = block;
  return { start, size: last.start + last.size - start, columns: { start, width, stride } };
}

/** Pastes the clipboard over the bytes from the caret. */
export function pasteBytes(parts: EditingParts, event: ClipboardEvent): void {
  const { bench, asset, view, size } = parts;
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  const { caret, column, perRow, block } = view.store.getState();
  const { start } = selectedRange(bench, asset, caret.at);
  const text = event.clipboardData.getData('text/plain');
  const settings = formSettings(bench);
  const kind = column === 'hex' && readAnyForm(text, settings) !== undefined ? 'any' : 'text';
  const message = kind === 'text' && column === 'hex' ? say.pastedText : say.pasted;
  const inserts = bench.preferences.store.getState().inserts && block === undefined;
  const plan = planned({ text, kind, fills: false, settings }, { start, size: 1 }, inserts ? MOST : size - start);
  const room = block === undefined ? size : bytesOfBlock(block, size);
  const to = pastedBlock(text, { block, start, stride: perRow });
  if (typeof plan === 'string') bench.notices.say(plan, { tone: 'bad' });
  else if (inserts) void insertBytes(parts, start, plan, selectedMany(bench, asset)?.size);
  else if (plan.length > room) bench.notices.say(say.tooMuchForBlock(plan.length, room), { tone: 'bad' });
  else
    void writeBytes(parts, to?.start ?? start, plan, to).then(
      written => written && bench.notices.done(message(plan.length), () => bench.documents.edit.undo(asset)),
    );
}

/** Handles a key that moves, selects or types; others are left to the commands. */
export function pressInGrid({ bench, view }: EditingParts, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const { encoding, columns, table, inserts } = bench.preferences.store.getState();
  const press = { key, ctrlKey, metaKey, altKey, shiftKey, encoding, columns, inserts, table: tableOf(table?.text) };
  if (event.target !== event.currentTarget) return;
  if (!pressKey(view, press)) {
    const why = refusedKey(view, press);
    if (why !== undefined) bench.notices.say(why, { tone: 'bad' });
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
