import { useEffect, useMemo, useRef, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { numberCells, plainCells } from '../../../shared/base/number-cells.ts';
import { type LetterTable, readTable } from '../../../shared/base/text-encodings.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { FindSession } from '../../byte-grid/find-session.ts';
import { BYTES_PAGE, FIELDS_PAGE } from '../../state/documents/document-pages.ts';
import type { Selection } from '../../state/navigation/selection.ts';
import { useWorkbench, type Workbench } from '../../state/workbench.ts';
import type { GridSource } from './build-frame.ts';
import { GridCanvas } from './grid-canvas.ts';
import { listenToPointer, type Tip } from './grid-pointer.ts';
import { createHexView, type HexView, type KeptHex, keptHex } from './hex-state.ts';

/** The hex view of an asset; it begins where it was, or at a newer selection. */
export function useHexView(asset: AssetId): HexView {
  const bench = useWorkbench();
  const view = useMemo(
    () =>
      createHexView({
        asset,
        kept: keptIn(bench, asset),
        size: () => sizeOf(bench, asset),
        selection: bench.selection,
        documents: bench.documents,
        inserts: () => bench.preferences.store.getState().inserts,
      }),
    [bench, asset],
  );
  useEffect(() => bench.documents.holdsBack(view), [bench, view]);
  useEffect(() => {
    const { store } = bench.selection;
    const last = store.getState().last[asset];
    if (last !== undefined && !isSamePlace(last, keptIn(bench, asset)?.selected)) view.follow(last);
    return store.subscribe((state, before) => {
      const selected = state.current;
      const isNews = selected !== before.current && selected?.asset === asset && selected.origin !== 'hex';
      const was = before.current?.asset === asset ? before.current : undefined;
      if (isNews && !isSamePlace(selected, was)) view.follow(selected);
    });
  }, [bench, asset, view]);
  useEffect(
    () => bench.viewPlaces.keep(asset, 'hex', () => keptHex(view, bench.selection.store.getState().last[asset])),
    [bench, asset, view],
  );
  return view;
}

function keptIn({ viewPlaces }: Pick<Workbench, 'viewPlaces'>, asset: AssetId): KeptHex | undefined {
  return viewPlaces.read<KeptHex>(asset, 'hex');
}

/** The host's later answer adds ancestors to a selection without moving it: that must not scroll again. */
function isSamePlace(a: SelectedBytes, b: SelectedBytes | undefined): boolean {
  return b !== undefined && a.start === b.start && a.size === b.size && a.cursor === b.cursor;
}

type SelectedBytes = Pick<Selection, 'start' | 'size' | 'cursor'>;

export function sizeOf(bench: Pick<Workbench, 'documents'>, asset: AssetId): number {
  return bench.documents.entry(asset)?.asset?.size ?? 0;
}

/** Draws the view on a canvas while it is mounted, and reports the tooltip. */
export function useGridCanvas(asset: AssetId, view: HexView, finds: FindSession) {
  const bench = useWorkbench();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const grid = new GridCanvas(canvas.current, view, gridSource(bench, asset, finds));
    const stores: StoreApi<unknown>[] = [
      view.store,
      finds.store,
      bench.documents.store,
      bench.selection.store,
      bench.preferences.store,
      bench.bookmarks.store,
    ];
    grid.start(stores);
    const unlisten = listenToPointer(canvas.current, grid, {
      tip: setTip,
      hover: field => bench.selection.hover(field && { asset, start: field.start, size: field.size, path: field.path }),
    });
    return () => {
      unlisten();
      grid.stop();
    };
  }, [bench, asset, view, finds]);
  return { canvas, tip };
}

function gridSource(
  bench: Pick<Workbench, 'documents' | 'selection' | 'preferences' | 'bookmarks'>,
  asset: AssetId,
  finds: FindSession,
): GridSource {
  const { documents, selection, preferences } = bench;
  return {
    asset,
    size: () => sizeOf(bench, asset),
    revision: () => documents.entry(asset)?.revision ?? 0,
    bytesPageSize: BYTES_PAGE,
    fieldsPageSize: FIELDS_PAGE,
    bytesPage: page => documents.bytesPage(asset, page),
    fieldsPage: page => documents.fieldsPage(asset, page),
    currentFields: page => documents.currentFields(asset, page),
    findings: () => placesOf(documents.entry(asset)?.asset?.findings ?? []),
    selection: () => ofAsset(selection.store.getState().current, asset),
    hover: () => ofAsset(selection.store.getState().hover, asset),
    hits: () => finds.store.getState().hits,
    bookmarks: () => bookmarksIn(bench, asset),
    preferences: () => {
      const { columns, endian, table, ...set } = preferences.store.getState();
      return {
        ...set,
        cells: columns === plainCells ? undefined : numberCells.get(columns),
        isLittle: endian === 'little',
        table: tableOf(table?.text),
      };
    },
  };
}

let lastTable: { readonly text: string; readonly table: LetterTable | undefined } | undefined;

/** A table is read once, not for every frame. */
export function tableOf(text: string | undefined): LetterTable | undefined {
  if (text === undefined) return undefined;
  if (lastTable?.text !== text) lastTable = { text, table: readTable(text) };
  return lastTable.table;
}

function bookmarksIn(
  { bookmarks, documents }: Pick<Workbench, 'bookmarks' | 'documents'>,
  asset: AssetId,
): readonly number[] {
  const address = documents.entry(asset)?.asset?.address;
  return bookmarks.store.getState().list.flatMap(mark => (mark.address === address ? [mark.start] : []));
}

function placesOf(findings: readonly { readonly start?: number; readonly size?: number }[]) {
  return findings.flatMap(({ start, size }) => (start === undefined ? [] : [{ start, size: size ?? 1 }]));
}

function ofAsset<T extends { readonly asset: AssetId }>(what: T | undefined, asset: AssetId): T | undefined {
  return what?.asset === asset ? what : undefined;
}
