import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { Replacing } from '../../../shared/contract/search-types.ts';
import type { AssetId, FieldRow } from '../../../shared/contract/types.ts';
import { type ByteBlock, type ByteRange, blockRanges } from '../../byte-grid/byte-range.ts';
import { FindBar, type FindTools } from '../../byte-grid/find-bar.tsx';
import { createFindSession } from '../../byte-grid/find-session.ts';
import { rowCount } from '../../byte-grid/row-scroll.ts';
import type { Command } from '../../state/commands.ts';
import { printField } from '../../state/print-field.ts';
import { useCommands } from '../../state/use-commands.ts';
import { useAsset, useWorkbench } from '../../state/workbench.ts';
import { overlayHue } from '../../style/field-kinds.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { type MenuItem, useMenu } from '../../widgets/menu.tsx';
import { Analysis } from './analysis.tsx';
import { pastedBlock } from './blocks.ts';
import { ChecksumBox } from './checksum-box.tsx';
import type { Tip } from './grid-pointer.ts';
import { type HexBox, type HexDrawer, hexCommands, replaceHit, selectedMany, selectedRange } from './hex-commands.ts';
import { pressKey, refusedKey } from './hex-keys.ts';
import { FoundDrawer, StringsDrawer } from './hit-drawer.tsx';
import { NoteBox } from './note-box.tsx';
import { type PasteKind, pasteKinds } from './paste-as.ts';
import { ReplaceBox } from './replace-box.tsx';
import { CaretSpeech, cellId, RowMirror } from './row-mirror.tsx';
import { hexStrings as say } from './strings.ts';
import { sizeOf, tableOf, useGridCanvas, useHexView } from './use-hex.ts';
import { planned, WriteBox } from './write-box.tsx';
import './hex.css';

const mostLetters = 80;

/** A list or a picture beside the bytes, and what was selected when it was opened. */
interface Drawer<K extends HexDrawer> {
  readonly kind: K;
  readonly within: ByteRange | undefined;
}

/** The bytes of an asset with their fields behind them. */
export function HexPane({ asset }: { readonly asset: AssetId }) {
  const bench = useWorkbench();
  const size = useAsset(asset)?.size ?? 0;
  const view = useHexView(asset);
  const grid = useRef<HTMLDivElement>(null);
  const finds = useMemo(
    () =>
      createFindSession({
        asset,
        size: () => sizeOf(bench, asset),
        caret: () => view.store.getState().caret.at,
        find: bench.documents.find,
        select: hit => void bench.selection.selectRange(asset, hit.start, hit.size, 'find'),
      }),
    [bench, asset, view],
  );
  const { canvas, tip } = useGridCanvas(asset, view, finds);
  const revision = useAsset(asset)?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes have other hits
  useEffect(() => finds.revised(), [finds, revision]);
  const { show, menu } = useMenu(say.actions);
  const [box, setBox] = useState<{ readonly kind: HexBox; readonly range: ByteRange; readonly block?: ByteBlock }>();
  const [drawer, setDrawer] = useState<Drawer<'found' | 'strings'>>();
  const [analysis, setAnalysis] = useState<Drawer<'analysis'>>();
  const [replacing, setReplacing] = useState<Replacing>();
  const closeBox = useCallback(() => setBox(undefined), []);
  const closeReplacing = useCallback(() => setReplacing(undefined), []);
  const isFinding = useStore(finds.store, state => state.open);
  const { caret, column, perRow } = useStore(view.store);

  function openMenu(items: readonly MenuItem[]): void {
    const around = grid.current?.getBoundingClientRect();
    show(
      { x: (around?.left ?? 0) + (around?.width ?? 0) / 3, y: (around?.top ?? 0) + (around?.height ?? 0) / 4 },
      items,
    );
  }

  const openBox = (kind: HexBox): void => {
    const { block, caret } = view.store.getState();
    if (kind !== 'write' || block === undefined) setBox({ kind, range: selectedRange(bench, asset, caret.at) });
    else setBox({ kind, range: { start: block.start, size: bytesOfBlock(block, size) }, block });
  };
  const toggleDrawer = (kind: HexDrawer): void => {
    // A field that was clicked is a place; what was dragged over is a range to look into.
    const within = bench.selection.store.getState().current?.isRange ? selectedMany(bench, asset) : undefined;
    if (kind === 'analysis') setAnalysis(analysis ? undefined : { kind, within });
    else setDrawer(drawer?.kind === kind ? undefined : { kind, within });
  };
  const commands = hexCommands({ bench, asset, view, finds, openMenu, openBox, toggleDrawer });
  useCommands(commands);

  const tools: FindTools = {
    selection: () => selectedMany(bench, asset),
    isListed: drawer?.kind === 'found',
    toggleList: () => toggleDrawer('found'),
    replaceOne: () => void replaceHit(bench, asset, finds),
    replaceAll() {
      const { replacement } = finds.store.getState();
      const sought = finds.sought();
      if (sought !== undefined && replacement !== undefined) setReplacing({ ...sought, replacement });
    },
  };

  async function insert(start: number, bytes: Uint8Array): Promise<void> {
    if (await bench.documents.edit.resizeBytes(asset, { start, remove: 0, insert: bytes }))
      bench.notices.done(say.inserted(bytes.length), () => bench.documents.edit.undo(asset));
  }

  function write(start: number, bytes: Uint8Array, block?: Omit<ByteBlock, 'rows'>): Promise<unknown> {
    if (block === undefined) return bench.documents.edit.writeBytes(asset, start, bytes);
    return bench.documents.edit.writeBlock(asset, { start, width: block.width, stride: block.stride, bytes });
  }

  function onPaste(event: ClipboardEvent): void {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const { start } = selectedRange(bench, asset, caret.at);
    const text = event.clipboardData.getData('text/plain');
    const kinds: readonly PasteKind[] = column === 'text' ? ['windows1252'] : ['any', 'windows1252'];
    const kind = kinds.find(each => pasteKinds[each](text) !== undefined) ?? 'any';
    const plan = planned({ text, kind, fills: false }, { start, size: 1 }, size - start);
    const { block } = view.store.getState();
    const room = block === undefined ? size : bytesOfBlock(block, size);
    const to = pastedBlock(text, { block, start, stride: perRow });
    if (typeof plan === 'string') bench.notices.say(plan, { tone: 'bad' });
    else if (plan.length > room) bench.notices.say(say.tooMuchForBlock(plan.length, room), { tone: 'bad' });
    else
      void write(to?.start ?? start, plan, to).then(
        written => written && bench.notices.done(say.pasted(plan.length), () => bench.documents.edit.undo(asset)),
      );
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const { encoding, columns, table } = bench.preferences.store.getState();
    const press = { key, ctrlKey, metaKey, altKey, shiftKey, encoding, columns, table: tableOf(table?.text) };
    if (event.target !== event.currentTarget) return;
    if (!pressKey(view, press)) {
      const why = refusedKey(view, press);
      if (why !== undefined) bench.notices.say(why, { tone: 'bad' });
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section className="hex" data-scope="hex">
      {isFinding && (
        <FindBar
          finds={finds}
          tools={tools}
          onClose={() => {
            finds.close();
            grid.current?.focus();
          }}
        />
      )}
      <div className="hex-body">
        <div
          ref={grid}
          className="hex-grid"
          role="grid"
          tabIndex={0}
          aria-label={say.grid}
          aria-description={say.help}
          aria-rowcount={rowCount(view.scroll())}
          aria-colcount={perRow}
          aria-activedescendant={size === 0 ? undefined : cellId(asset, caret.at % perRow)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={() => view.focus(true)}
          onBlur={() => view.focus(false)}
          onContextMenu={event => {
            event.preventDefault();
            const all = [...commands, ...bench.commands.available().filter(({ id }) => id.startsWith('structure.'))];
            show({ x: event.clientX, y: event.clientY }, menuItems(all));
          }}
        >
          <div className="hex-canvas" aria-hidden="true">
            <canvas ref={canvas} />
          </div>
          <RowMirror asset={asset} view={view} size={size} />
          {tip && <GridTip tip={tip} />}
        </div>
        {analysis && (
          <Analysis
            asset={asset}
            within={analysis.within}
            onGo={offset => void bench.selection.selectRange(asset, offset, 1, 'goto')}
            onFind={typed => {
              finds.open();
              finds.change({ mode: 'hex', typed });
            }}
          />
        )}
      </div>
      <CaretSpeech asset={asset} view={view} size={size} />
      {size === 0 && (
        <div className="hex-empty">
          <EmptyState title={say.empty} />
        </div>
      )}
      {drawer?.kind === 'found' && (
        <FoundDrawer asset={asset} title={say.hits.found} finds={finds} onClose={() => setDrawer(undefined)} />
      )}
      {drawer?.kind === 'strings' && (
        <StringsDrawer
          asset={asset}
          title={say.hits.strings}
          within={drawer.within}
          onClose={() => setDrawer(undefined)}
        />
      )}
      {menu}
      {replacing && <ReplaceBox asset={asset} replacing={replacing} onClose={closeReplacing} />}
      {(box?.kind === 'write' || box?.kind === 'insert') && (
        <WriteBox
          range={box.range}
          room={box.block ? box.range.size : size - box.range.start}
          inserts={box.kind === 'insert'}
          onClose={closeBox}
          onWrite={bytes => {
            closeBox();
            if (box.kind === 'insert') void insert(box.range.start, bytes);
            else void write(box.range.start, bytes, box.block);
          }}
        />
      )}
      {box?.kind === 'note' && <NoteBox asset={asset} range={box.range} onClose={closeBox} />}
      {box?.kind === 'checksums' && <ChecksumBox asset={asset} range={box.range} onClose={closeBox} />}
    </section>
  );
}

/** Rows beyond the end have none. */
const bytesOfBlock = (block: ByteBlock, size: number): number =>
  blockRanges(block, size).reduce((sum, range) => sum + range.size, 0);

/** What the right button offers; the rest is for the keyboard. */
const inMenu = [
  ...['hex.copy', 'hex.copyAs', 'hex.copyPlace', 'hex.write', 'hex.insert', 'hex.delete', 'hex.checksums'],
  ...['hex.selectRange', 'hex.strings', 'hex.analysis', 'hex.note'],
  ...['structure.field', 'structure.place'],
];

function menuItems(commands: readonly Command[]): MenuItem[] {
  return commands
    .filter(({ id }) => inMenu.includes(id))
    .map(({ title, keys, run }) => ({ title, keys: keys?.[0], run }));
}

/** What floats beside the pointer: the hovered field, or the offset while the thumb is dragged. */
function GridTip({ tip }: { readonly tip: Tip }) {
  if (tip.kind === 'offset')
    return (
      <div className="hex-tip hex-tip-offset mono" style={{ top: tip.y }}>
        {hexOffset(tip.offset)}
      </div>
    );
  const { field } = tip;
  return (
    <div className="hex-tip" role="tooltip" style={{ left: tip.x, top: tip.y }}>
      <div className="hex-tip-path mono">{field.path === '' ? say.unnamed : field.path}</div>
      <div className="hex-tip-line">
        <span className={`hex-tip-kind hex-hue-${overlayHue(field.kind)}`}>{field.kind}</span>
        <span className="hex-tip-value mono">{valueText(field)}</span>
      </div>
      <div className="hex-tip-place">{say.at(hexOffset(field.start), field.size)}</div>
      {field.finding && <div className={`hex-tip-finding hex-${field.finding.weight}`}>{field.finding.text}</div>}
    </div>
  );
}

function valueText(field: FieldRow): string {
  const text = printField(field);
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}
