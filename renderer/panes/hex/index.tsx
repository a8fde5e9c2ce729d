import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Replacing } from '../../../shared/contract/search-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { ByteBlock, ByteRange } from '../../byte-grid/byte-range.ts';
import { FindBar, type FindTools } from '../../byte-grid/find-bar.tsx';
import { type Confined, createFindSession, type FindSession } from '../../byte-grid/find-session.ts';
import { findStrings } from '../../byte-grid/strings.ts';
import type { Command } from '../../state/commands/commands.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { useAsset, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { type MenuItem, useMenu } from '../../widgets/menu.tsx';
import { Analysis } from './analysis.tsx';
import { ChecksumBox } from './checksum-box.tsx';
import { formSettings } from './copying.ts';
import { type HexBox, type HexDrawer, hexCommands, replaceHit, selectedMany, selectedRange } from './hex-commands.ts';
import {
  bytesOfBlock,
  confinedTo,
  type EditingParts,
  insertBytes,
  pasteBytes,
  pressInGrid,
  writeBytes,
} from './hex-editing.ts';
import { HexGrid } from './hex-grid.tsx';
import type { HexState, HexView } from './hex-state.ts';
import { FoundDrawer, StringsDrawer } from './hit-drawer.tsx';
import { NoteBox } from './note-box.tsx';
import { ReplaceBox } from './replace-box.tsx';
import { CaretSpeech } from './row-mirror.tsx';
import { hexStrings as say } from './strings.ts';
import { sizeOf, useHexView } from './use-hex.ts';
import { WriteBox } from './write-box.tsx';
import './hex.css';

/** A list or a chart next to the bytes, with the selection when it was opened. */
interface Drawer<K extends HexDrawer> {
  readonly kind: K;
  readonly within: ByteRange | undefined;
}

/** The bytes of an asset, coloured by their fields. */
export function HexPane({ asset }: { readonly asset: AssetId }) {
  const bench = useWorkbench();
  const size = useAsset(asset)?.size ?? 0;
  const view = useHexView(asset);
  const grid = useRef<HTMLDivElement>(null);
  const finds = useFinds(asset, view);
  const { show, menu } = useMenu(say.actions);
  const { drawer, analysis, toggleDrawer, closeDrawer } = useDrawers(asset);
  const isFinding = useStore(finds.store, state => state.open);
  const parts = { bench, asset, view, size };
  const { box, openBox } = useBox(parts);
  const { edit, replaceBox } = useReplacing(parts, finds);
  const tools = { isListed: drawer?.kind === 'found', toggleList: () => toggleDrawer('found'), edit };
  const openMenu = (items: readonly MenuItem[]) => show(menuPlaceIn(grid.current), items);
  const commands = hexCommands({ bench, asset, view, finds, openMenu, openBox, toggleDrawer });
  useCommands(commands);

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
        <HexGrid
          grid={grid}
          asset={asset}
          view={view}
          finds={finds}
          onKeyDown={event => pressInGrid(parts, event)}
          onPaste={event => pasteBytes(parts, event)}
          onMenu={at => {
            const all = [...commands, ...bench.commands.available().filter(({ id }) => id.startsWith('structure.'))];
            show(at, menuItems(all));
          }}
        />
        {analysis && <AnalysisBeside asset={asset} view={view} finds={finds} within={analysis.within} />}
      </div>
      <CaretSpeech asset={asset} view={view} size={size} />
      {size === 0 && (
        <div className="hex-empty">
          <EmptyState title={say.empty} />
        </div>
      )}
      {drawer && <ListDrawer asset={asset} drawer={drawer} finds={finds} onClose={closeDrawer} />}
      {menu}
      {replaceBox}
      {box}
    </section>
  );
}

/** Where a menu opens without a pointer. */
function menuPlaceIn(grid: HTMLElement | null): { readonly x: number; readonly y: number } {
  const { left = 0, top = 0, width = 0, height = 0 } = grid?.getBoundingClientRect() ?? {};
  return { x: left + width / 3, y: top + height / 4 };
}

interface AnalysisBesideProps {
  readonly asset: AssetId;
  readonly view: HexView;
  readonly finds: FindSession;
  readonly within: ByteRange | undefined;
}

/** The chart of the bytes; a click goes to its position in the grid. */
function AnalysisBeside({ asset, view, finds, within }: AnalysisBesideProps) {
  const { selection } = useWorkbench();
  const shown = useStore(view.store, useShallow(shownBytes));
  return (
    <Analysis
      asset={asset}
      within={within}
      shown={shown}
      onScroll={offset => view.scrollTo(Math.floor(offset / view.store.getState().perRow))}
      onGo={offset => void selection.selectRange(asset, offset, 1, 'goto')}
      onFind={typed => {
        finds.open();
        finds.change({ mode: 'hex', typed });
      }}
    />
  );
}

/** From the first to the last visible row. */
function shownBytes({ top, visible, perRow }: HexState): ByteRange {
  return { start: top * perRow, size: visible * perRow };
}

/** Whether a hit is selected now, instead of the selection from the start of the search. */
function hasGone({ selection }: Pick<Workbench, 'selection'>, asset: AssetId): boolean {
  const { current } = selection.store.getState();
  return current?.asset === asset && current.origin === 'find';
}

/** Replaces results: a single hit at once, all of them after confirmation. */
function useReplacing(parts: EditingParts, finds: FindSession) {
  const { bench, asset, view } = parts;
  const [replacing, setReplacing] = useState<Replacing>();
  const close = useCallback(() => setReplacing(undefined), []);
  const isFinding = useStore(finds.store, state => state.open);
  const openedOn = useRef<Confined>(undefined);
  useEffect(() => {
    if (isFinding) openedOn.current = confinedTo({ bench, asset, view, size: sizeOf(bench, asset) });
  }, [isFinding, bench, asset, view]);
  const edit: FindTools['edit'] = {
    selection: () => (hasGone(bench, asset) ? openedOn.current : confinedTo(parts)),
    replaceOne: () => void replaceHit(bench, asset, finds),
    replaceAll() {
      const { replacement } = finds.store.getState();
      const sought = finds.sought();
      if (sought !== undefined && replacement !== undefined) setReplacing({ ...sought, replacement });
    },
  };
  return { edit, replaceBox: replacing && <ReplaceBox asset={asset} replacing={replacing} onClose={close} /> };
}

/** The open list and chart; the command that opened each also closes it. */
function useDrawers(asset: AssetId) {
  const bench = useWorkbench();
  const [drawer, setDrawer] = useState<Drawer<'found' | 'strings'>>();
  const [analysis, setAnalysis] = useState<Drawer<'analysis'>>();
  const toggleDrawer = (kind: HexDrawer): void => {
    // A clicked field or a found result is a position; a dragged selection is a range to search in.
    const { current } = bench.selection.store.getState();
    const isChosen = current?.isRange && current.origin !== 'find';
    const within = isChosen ? selectedMany(bench, asset) : undefined;
    if (kind === 'analysis') setAnalysis(analysis ? undefined : { kind, within });
    else setDrawer(drawer?.kind === kind ? undefined : { kind, within });
  };
  return { drawer, analysis, toggleDrawer, closeDrawer: () => setDrawer(undefined) };
}

interface ListDrawerProps {
  readonly asset: AssetId;
  readonly drawer: Drawer<'found' | 'strings'>;
  readonly finds: FindSession;
  onClose(): void;
}

/** The list below the grid. */
function ListDrawer({ asset, drawer: { kind, within }, finds, onClose }: ListDrawerProps) {
  if (kind === 'found')
    return <FoundDrawer asset={asset} title={findStrings.hits.found} finds={finds} onClose={onClose} />;
  return <StringsDrawer asset={asset} title={say.hits.strings} within={within} onClose={onClose} />;
}

/** The query of this view's find bar; other bytes have other hits. */
function useFinds(asset: AssetId, view: HexView): FindSession {
  const bench = useWorkbench();
  const revision = useAsset(asset)?.revision;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes have other hits
  useEffect(() => finds.revised(), [finds, revision]);
  return finds;
}

interface OpenBox {
  readonly kind: HexBox;
  readonly range: ByteRange;
  readonly block?: ByteBlock;
}

/** The box over the bytes, for the selection when it was opened. */
function useBox(parts: EditingParts) {
  const { bench, asset, view, size } = parts;
  const [box, setBox] = useState<OpenBox>();
  const close = useCallback(() => setBox(undefined), []);
  const openBox = (kind: HexBox): void => {
    const { block, caret } = view.store.getState();
    if (kind !== 'write' || block === undefined) setBox({ kind, range: selectedRange(bench, asset, caret.at) });
    else setBox({ kind, range: { start: block.start, size: bytesOfBlock(block, size) }, block });
  };
  return { openBox, box: box && <BoxOver box={box} parts={parts} onClose={close} /> };
}

interface BoxOverProps {
  readonly box: OpenBox;
  readonly parts: EditingParts;
  onClose(): void;
}

/** The box that a command opened over the bytes. */
function BoxOver({ box, parts, onClose }: BoxOverProps) {
  const { asset, size } = parts;
  const { kind, range, block } = box;
  if (kind === 'note') return <NoteBox asset={asset} range={range} onClose={onClose} />;
  if (kind === 'checksums') return <ChecksumBox asset={asset} range={range} onClose={onClose} />;
  return (
    <WriteBox
      range={range}
      room={block ? range.size : size - range.start}
      inserts={kind === 'insert'}
      settings={formSettings(parts.bench)}
      onClose={onClose}
      onWrite={(bytes, at) => {
        onClose();
        if (kind === 'insert') void insertBytes(parts, at, bytes);
        else void writeBytes(parts, range.start, bytes, block);
      }}
    />
  );
}

/** The context menu; other commands are for the keyboard. */
const inMenu = [
  ...['hex.cut', 'hex.copy', 'hex.copyAs', 'hex.copyPlace', 'hex.write', 'hex.insert', 'hex.delete', 'hex.checksums'],
  ...['hex.selectRange', 'hex.findSelected', 'hex.strings', 'hex.analysis', 'hex.note'],
  ...['structure.field', 'structure.place'],
];

function menuItems(commands: readonly Command[]): MenuItem[] {
  return commands
    .filter(({ id }) => inMenu.includes(id))
    .map(({ title, keys, run }) => ({ title, keys: keys?.[0], run }));
}
