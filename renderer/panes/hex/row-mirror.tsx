import { useStore } from 'zustand';
import { toHex } from '../../../shared/base/hex.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { windowBytes } from '../../byte-grid/asset-window.ts';
import { bytesBefore, shownLetters } from '../../byte-grid/letters.ts';
import { BYTES_PAGE } from '../../state/documents/document-pages.ts';
import { printField } from '../../state/labels/print-field.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import type { HexView } from './hex-state.ts';
import { hexStrings as say } from './strings.ts';
import { tableOf } from './use-hex.ts';

/** The last letter of a row may continue in the next one. */
const LONGEST_LETTER = 4;

export function cellId(asset: AssetId, column: number): string {
  return `hex-${asset}-${column}`;
}

interface RowProps {
  readonly asset: AssetId;
  readonly view: HexView;
  readonly size: number;
}

/** The caret's row as elements: screen readers cannot read a canvas. */
export function RowMirror({ asset, view, size }: RowProps) {
  const { documents } = useWorkbench();
  const caret = useStore(view.store, state => state.caret.at);
  const perRow = useStore(view.store, state => state.perRow);
  usePart(
    bench => bench.documents,
    state => state.entries[asset]?.arrived,
  );
  const encoding = usePart(
    bench => bench.preferences,
    state => state.encoding,
  );
  const table = usePart(
    bench => bench.preferences,
    state => state.table?.text,
  );
  const start = caret - (caret % perRow);
  const cellsOf = (count: number, before = 0): Int16Array =>
    windowBytes(
      { start: start - before, size: before + Math.max(0, Math.min(count, size - start)) },
      BYTES_PAGE,
      page => documents.bytesPage(asset, page),
    );
  const before = bytesBefore(start, encoding);
  const cells = cellsOf(perRow + LONGEST_LETTER, before);
  const letters = shownLetters(cells, { start, before }, { encoding, table: tableOf(table) });
  return (
    <div className="visually-hidden" role="rowgroup">
      <div role="row" aria-rowindex={Math.floor(start / perRow) + 1}>
        <span role="rowheader">{start.toString(16).toUpperCase()}</span>
        {Array.from(cellsOf(perRow), (cell, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column of the row is its number
          <span key={column} role="gridcell" id={cellId(asset, column)} aria-colindex={column + 1}>
            {cell < 0 ? say.loading : `${toHex(Uint8Array.of(cell & 0xff))} ${letters[column] ?? ''}`.trimEnd()}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Announces the caret's position, politely, after it has moved. */
export function CaretSpeech({ asset, view, size }: RowProps) {
  const { documents } = useWorkbench();
  const { caret, half } = useStore(view.store);
  const selection = usePart(
    bench => bench.selection,
    state => state.current,
  );
  if (size === 0) return <div className="visually-hidden" aria-live="polite" />;
  const [cell = -1] = windowBytes({ start: caret.at, size: 1 }, BYTES_PAGE, page => documents.bytesPage(asset, page));
  const field = selection?.asset === asset ? selection.field : undefined;
  const value = cell < 0 ? say.loading : toHex(Uint8Array.of(cell & 0xff));
  const named = field === undefined ? '' : say.inField(field.path === '' ? say.root : field.path, printField(field));
  const range = Math.abs(caret.at - caret.anchor) + 1;
  const spoken = say.position(caret.at.toString(16).toUpperCase(), value, named);
  return (
    <div className="visually-hidden" aria-live="polite">
      {half
        ? say.halfTyped(half.high.toString(16).toUpperCase())
        : range > 1
          ? `${spoken}, ${say.selected(range)}`
          : spoken}
    </div>
  );
}
