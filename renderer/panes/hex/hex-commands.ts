import { hexOffset } from '../../../shared/base/hex.ts';
import { numberCells } from '../../../shared/base/number-cells.ts';
import { readTable, textEncodings } from '../../../shared/base/text-encodings.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { ByteRange } from '../../byte-grid/byte-range.ts';
import type { FindSession } from '../../byte-grid/find-session.ts';
import { textOfFile } from '../../state/base/bytes-of-file.ts';
import type { Command } from '../../state/commands/commands.ts';
import type { Workbench } from '../../state/workbench.ts';
import { chooseFiles } from '../../widgets/choose-files.ts';
import { copyText } from '../../widgets/copy-text.ts';
import type { MenuItem } from '../../widgets/menu.tsx';
import { allForms, type ByteForm } from './byte-forms.ts';
import { copyBlock, copyBytes } from './copying.ts';
import { findSelected } from './find-selected.ts';
import type { HexView } from './hex-state.ts';
import { hexStrings as say } from './strings.ts';

export interface HexParts {
  readonly bench: Workbench;
  readonly asset: AssetId;
  readonly view: HexView;
  readonly finds: FindSession;
  openMenu(items: readonly MenuItem[]): void;
  openBox(box: HexBox): void;
  /** Shows or hides a list below the grid. */
  toggleDrawer(drawer: HexDrawer): void;
}

export type HexBox = 'write' | 'insert' | 'checksums' | 'note';
export type HexDrawer = 'found' | 'strings' | 'analysis';

const fewest = 4;
const most = 64;

/** The hex view's commands for the palette, the shortcut sheet and the keyboard. */
export function hexCommands(parts: HexParts): Command[] {
  return [
    ...copyCommands(parts),
    ...lookCommands(parts),
    ...changeCommands(parts),
    ...drawerCommands(parts),
    ...goCommands(parts),
    ...findCommands(parts),
  ];
}

const text = say.command;

/** A command for the bytes in front only. */
function command(id: string, title: string, keys: string[], run: () => void): Command {
  return { id: `hex.${id}`, title, group: text.group, keys, scope: 'hex', run };
}

/** The selection, or the byte at the caret. */
function chosenIn({ bench, asset, view }: HexParts): ByteRange {
  return selectedRange(bench, asset, view.store.getState().caret.at);
}

function copyCommands(parts: HexParts): Command[] {
  const { bench, asset, view, openMenu } = parts;
  const copy = (kind: ByteForm): void => {
    const { block } = view.store.getState();
    if (block === undefined) void copyBytes(bench, asset, chosenIn(parts), kind);
    else void copyBlock(bench, { asset, size: view.scroll().size, block }, kind);
  };
  return [
    command('copy', text.copy, ['Ctrl+C', 'Ctrl+Insert'], () => copy('hexSpaced')),
    command('cut', text.cut, ['Ctrl+X', 'Shift+Del'], () => {
      if (!refusesBlock(parts)) void cutBytes(bench, asset, chosenIn(parts));
    }),
    command('copyAs', text.copyAs, ['Ctrl+Alt+C'], () => openMenu(copyItems(copy))),
    command(
      'copyPlace',
      text.copyPlace,
      ['Ctrl+Shift+C'],
      () => void copyPlace(bench, asset, view.store.getState().caret.at),
    ),
  ];
}

/** Bytes of a block cannot be removed, because those in between would move. */
function refusesBlock({ bench, view }: HexParts): boolean {
  const { block } = view.store.getState();
  if (block) bench.notices.say(say.blockStays, { tone: 'bad' });
  return block !== undefined;
}

/** How bytes are shown and read. */
function lookCommands({ bench, view, openMenu }: HexParts): Command[] {
  const { preferences } = bench;
  return [
    command('columns', text.columns, ['Ctrl+K C'], () => openMenu(columnItems(bench))),
    command('colours', text.colours, ['Ctrl+K V'], () => openMenu(colourItems(bench))),
    command('encoding', text.encoding, ['Ctrl+K X'], () => openMenu(encodingItems(bench))),
    command('byteOrder', text.byteOrder, [], () => {
      const { endian } = preferences.store.getState();
      preferences.set({ endian: endian === 'little' ? 'big' : 'little' });
    }),
    command('columnHeader', text.columnHeader, [], () => {
      const { columnHeader } = preferences.store.getState();
      preferences.set({ columnHeader: !columnHeader });
    }),
    command('wider', text.wider, ['Ctrl+Alt+Right'], () => widen(bench, view, 1)),
    command('narrower', text.narrower, ['Ctrl+Alt+Left'], () => widen(bench, view, -1)),
  ];
}

function changeCommands(parts: HexParts): Command[] {
  const { bench, view, openBox } = parts;
  return [
    command('write', text.write, ['Ctrl+Alt+V'], () => openBox('write')),
    command('insertMode', text.insertMode, ['Insert'], () => {
      const inserts = !bench.preferences.store.getState().inserts;
      bench.preferences.set({ inserts });
      bench.notices.say(inserts ? say.insertsNow : say.overwritesNow);
    }),
    command('insert', text.insert, ['Alt+Insert'], () => openBox('insert')),
    command('delete', text.delete, ['Del'], () => {
      if (!refusesBlock(parts)) void deleteInTurn(parts, () => chosenIn(parts));
    }),
    command('deleteBefore', text.deleteBefore, ['Backspace'], () => {
      void deleteInTurn(parts, () => {
        const { at } = view.store.getState().caret;
        return at === 0 ? undefined : { start: at - 1, size: 1 };
      });
    }),
  ];
}

function drawerCommands({ openBox, toggleDrawer }: HexParts): Command[] {
  return [
    command('strings', text.strings, ['Ctrl+K G'], () => toggleDrawer('strings')),
    command('analysis', text.analysis, ['Ctrl+K H'], () => toggleDrawer('analysis')),
    command('note', text.note, ['Ctrl+K M'], () => openBox('note')),
    command('checksums', text.checksums, [], () => openBox('checksums')),
  ];
}

function goCommands(parts: HexParts): Command[] {
  const { bench, asset, view } = parts;
  const toChange = (by: 1 | -1) => void stepChange(bench, asset, view.store.getState().caret.at, by);
  return [
    command('selectAll', text.selectAll, ['Ctrl+A'], view.selectAll),
    command('selectRange', text.selectRange, ['Ctrl+Shift+A'], () => {
      const { start, size } = chosenIn(parts);
      bench.overlays.open('quick-open', `:${hexOffset(start)}..${hexOffset(start + size - 1)}`);
    }),
    command('nextField', text.nextField, ['Ctrl+Down'], () => view.stepField(1)),
    command('previousField', text.previousField, ['Ctrl+Up'], () => view.stepField(-1)),
    command('nextChange', text.nextChange, ['Ctrl+]'], () => toChange(1)),
    command('previousChange', text.previousChange, ['Ctrl+['], () => toChange(-1)),
  ];
}

/** The find bar can be opened wherever the focus is. */
function findCommands(parts: HexParts): Command[] {
  const { bench, asset, finds } = parts;
  const find = (id: string, title: string, key: string, run: () => void): Command => {
    return { id: `hex.${id}`, title, group: text.group, keys: [key], run };
  };
  const findLike = (direction: 'forward' | 'backward') =>
    void findSelected(bench, asset, finds, { range: chosenIn(parts), direction });
  return [
    find('find', text.find, 'Ctrl+F', finds.open),
    find('replace', text.replace, 'Ctrl+H', () => {
      finds.open();
      finds.replaceWith(finds.store.getState().replacement ?? '');
    }),
    find('findNext', text.findNext, 'F3', () => void next(finds, 'forward')),
    find('findPrevious', text.findPrevious, 'Shift+F3', () => void next(finds, 'backward')),
    command('findSelected', text.findSelected, ['Ctrl+F3'], () => findLike('forward')),
    command('findSelectedBefore', text.findSelectedBefore, ['Ctrl+Shift+F3'], () => findLike('backward')),
  ];
}

function copyItems(copy: (kind: ByteForm) => void): MenuItem[] {
  return allForms.map(form => ({ title: say.forms[form], run: () => copy(form) }));
}

function columnItems({ preferences }: Pick<Workbench, 'preferences'>): MenuItem[] {
  const { columns } = preferences.store.getState();
  return [...numberCells.keys()].map(name => ({
    title: name,
    checked: name === columns,
    run: () => preferences.set({ columns: name }),
  }));
}

function colourItems({ preferences }: Pick<Workbench, 'preferences'>): MenuItem[] {
  const { overlay } = preferences.store.getState();
  return (['types', 'values', 'off'] as const).map(each => ({
    title: say.colours[each],
    checked: each === overlay,
    run: () => preferences.set({ overlay: each }),
  }));
}

function encodingItems(bench: Pick<Workbench, 'preferences' | 'notices'>): MenuItem[] {
  const { preferences } = bench;
  const { encoding, table } = preferences.store.getState();
  const kinds = textEncodings.filter(each => each !== 'table' || table !== undefined);
  return [
    ...kinds.map(each => ({
      title: each === 'table' ? (table?.name ?? '') : say.encodings[each],
      checked: each === encoding,
      run: () => preferences.set({ encoding: each }),
    })),
    { title: say.openTable, run: () => chooseFiles({ several: false }, ([file]) => void openTable(bench, file)) },
  ];
}

/** Larger files are not letter tables. */
const LARGEST_TABLE = 256 * 1024;

async function openTable(
  { preferences, notices }: Pick<Workbench, 'preferences' | 'notices'>,
  file: File | undefined,
): Promise<void> {
  if (file === undefined) return;
  const text = file.size > LARGEST_TABLE ? '' : await notices.watch(textOfFile(file));
  if (text === undefined) return;
  if (readTable(text) === undefined) notices.say(say.noTable(file.name), { tone: 'bad' });
  else preferences.set({ table: { name: file.name, text }, encoding: 'table' });
}

/** What to copy: the selection, or the byte at the caret. */
export function selectedRange(bench: Pick<Workbench, 'selection'>, asset: AssetId, caret: number): ByteRange {
  const { current } = bench.selection.store.getState();
  return current?.asset === asset
    ? { start: current.start, size: Math.max(1, current.size) }
    : { start: caret, size: 1 };
}

/** A selection of several bytes. */
export function selectedMany(bench: Pick<Workbench, 'selection'>, asset: AssetId): ByteRange | undefined {
  const { start, size } = selectedRange(bench, asset, 0);
  return size > 1 ? { start, size } : undefined;
}

/** Copies bytes and removes them, unless copying failed. */
async function cutBytes(bench: Workbench, asset: AssetId, range: ByteRange): Promise<void> {
  if (await copyBytes(bench, asset, range, 'hexSpaced')) await deleteInTurn({ bench, asset }, () => range);
}

/**
 * Removes bytes after all earlier edits are done: those selected when the key was pressed or, with a held key,
 * each time those at the new position.
 */
function deleteInTurn(
  { bench, asset }: Pick<HexParts, 'bench' | 'asset'>,
  range: () => ByteRange | undefined,
): Promise<void> {
  const pressed = range();
  const isNothingChosen = bench.selection.watchChoices();
  return bench.documents.step(async () => {
    const bytes = isNothingChosen() ? range() : pressed;
    if (bytes === undefined) bench.notices.say(say.nothingBefore, { tone: 'bad' });
    else await deleteBytes(bench, asset, { ...bytes, isNothingChosen });
  });
}

/** Removes bytes if the asset can shrink; otherwise the host says why not. */
async function deleteBytes(
  bench: Pick<Workbench, 'documents' | 'notices' | 'selection'>,
  asset: AssetId,
  { start, size, isNothingChosen }: ByteRange & { isNothingChosen(): boolean },
): Promise<void> {
  const { edit } = bench.documents;
  const edited = await edit.resizeBytes(asset, { start, remove: size, insert: new Uint8Array(0) });
  if (edited === undefined) return;
  bench.notices.done(say.deleted(size), () => edit.undo(asset));
  // The field at that byte is looked up while the next byte is removed.
  if (edited.size > 0 && isNothingChosen())
    void bench.selection.selectRange(asset, Math.min(start, edited.size - 1), 1, 'edit');
}

/** Replaces the current hit, and goes to the next. */
export async function replaceHit(
  bench: Pick<Workbench, 'documents'>,
  asset: AssetId,
  finds: FindSession,
): Promise<void> {
  const { hit, replacement } = finds.store.getState();
  const sought = finds.sought();
  if (hit === undefined || replacement === undefined || sought === undefined) return;
  if (await bench.documents.edit.replaceBytes(asset, { ...sought, replacement, within: hit }))
    await finds.step('forward');
}

/** Copies the offset, and the field's path if there is one, for example for a forum post. */
async function copyPlace(
  bench: Pick<Workbench, 'selection' | 'notices'>,
  asset: AssetId,
  caret: number,
): Promise<void> {
  const { current } = bench.selection.store.getState();
  const path = current?.asset === asset ? current.path : undefined;
  const text = path === undefined || path === '' ? hexOffset(caret) : `${hexOffset(caret)} ${path}`;
  if (await copyText(text)) bench.notices.say(say.copiedPlace(text));
  else bench.notices.say(say.copyFailed, { tone: 'bad' });
}

/** The most bytes requested at once. */
const WINDOW = 64 * 1024;

/** Goes to the next run of bytes that differs from the original, or to the previous one. */
async function stepChange(
  bench: Pick<Workbench, 'selection' | 'notices' | 'documents' | 'changes' | 'client'>,
  asset: AssetId,
  at: number,
  by: 1 | -1,
): Promise<void> {
  const { selection, notices } = bench;
  const isNothingChosen = selection.watchChoices();
  try {
    const run = await changedRun(bench, asset, at, by);
    if (!isNothingChosen()) return;
    if (run === undefined) notices.say(say.noChange, { tone: 'info' });
    else await selection.selectRange(asset, run.start, run.size, 'goto');
  } catch (error) {
    notices.caught(error);
  }
}

interface Run {
  readonly start: number;
  readonly size: number;
}

/** A nearby difference is found in the bytes, a distant one at the start of a change. */
async function changedRun(
  bench: Pick<Workbench, 'documents' | 'changes' | 'client'>,
  asset: AssetId,
  at: number,
  by: 1 | -1,
): Promise<Run | undefined> {
  const size = bench.documents.entry(asset)?.asset?.size ?? 0;
  const changes = bench.changes.store.getState().list.filter(change => change.asset === asset);
  const starts = changes.flatMap(({ start }) => (start === undefined || start >= size ? [] : [start]));
  const start = Math.max(0, Math.min(at - WINDOW / 2, size - WINDOW));
  const window = { asset, start, size: Math.min(WINDOW, size - start) };
  const { edited } = await bench.client.readBytes(window);
  const runs = [...edited, ...starts.map(each => ({ start: each, size: 1 }))];
  const beyond = runs.filter(run => (by === 1 ? run.start > at : run.start + run.size <= at));
  return beyond.sort((a, b) => by * (a.start - b.start) || b.size - a.size)[0];
}

function widen(bench: Pick<Workbench, 'preferences'>, view: HexView, by: number): void {
  const bytesPerRow = Math.min(most, Math.max(fewest, view.store.getState().perRow + by));
  bench.preferences.set({ bytesPerRow });
}

async function next(finds: FindSession, direction: 'forward' | 'backward'): Promise<void> {
  finds.open();
  await finds.step(direction);
}
