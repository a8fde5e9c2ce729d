import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../shared/contract/types.ts';
import { FindBar } from '../../byte-grid/find-bar.tsx';
import { createFindSession } from '../../byte-grid/find-session.ts';
import { rowCount } from '../../byte-grid/row-scroll.ts';
import { useCommands } from '../../state/use-commands.ts';
import { useAsset, useWorkbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { type MenuItem, useMenu } from '../../widgets/menu.tsx';
import { type CopyKind, copyKinds } from './copy-as.ts';
import { copyBytes, selectedRange } from './copy-bytes.ts';
import { pressKey } from './grid-keys.ts';
import { GridTip } from './grid-tip.tsx';
import { hexCommands } from './hex-commands.ts';
import { CaretSpeech, cellId, RowMirror } from './row-mirror.tsx';
import { hexStrings as say } from './strings.ts';
import { sizeOf, useGridCanvas, useHexView } from './use-hex.ts';
import './hex.css';

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
  const { show, menu } = useMenu(say.copyAs);
  const isFinding = useStore(finds.store, state => state.open);
  const { caret, perRow } = useStore(view.store);

  function copyMenu(at?: { readonly x: number; readonly y: number }): void {
    const box = grid.current?.getBoundingClientRect();
    const place = at ?? { x: (box?.left ?? 0) + (box?.width ?? 0) / 3, y: (box?.top ?? 0) + (box?.height ?? 0) / 4 };
    show(
      place,
      copyItems(kind => void copyBytes(bench, asset, selectedRange(bench, asset, caret.at), kind)),
    );
  }

  useCommands(hexCommands({ bench, asset, view, finds, copyMenu: () => copyMenu() }));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || !pressKey(view, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section className="hex" data-scope="hex">
      {isFinding && (
        <FindBar
          finds={finds}
          onClose={() => {
            finds.close();
            grid.current?.focus();
          }}
        />
      )}
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
        onFocus={() => view.focus(true)}
        onBlur={() => view.focus(false)}
        onContextMenu={event => {
          event.preventDefault();
          copyMenu({ x: event.clientX, y: event.clientY });
        }}
      >
        <div className="hex-canvas" aria-hidden="true">
          <canvas ref={canvas} />
        </div>
        <RowMirror asset={asset} view={view} size={size} />
        {tip && <GridTip tip={tip} />}
      </div>
      <CaretSpeech asset={asset} view={view} size={size} />
      {size === 0 && (
        <div className="hex-empty">
          <EmptyState title={say.empty} />
        </div>
      )}
      {menu}
    </section>
  );
}

function copyItems(copy: (kind: CopyKind) => void): MenuItem[] {
  const kinds = Object.keys(copyKinds) as CopyKind[]; // the keys of a satisfies Record<CopyKind, …>
  return kinds.map(kind => ({ title: say.copyKind[kind], run: () => copy(kind) }));
}
