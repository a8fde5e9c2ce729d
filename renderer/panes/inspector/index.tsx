import { useMemo } from 'react';
import type { AssetId } from '../../../shared/contract/types.ts';
import { BYTES_PAGE } from '../../state/document-pages.ts';
import { readingPlace } from '../../state/selection.ts';
import { useAsset, usePart, useWorkbench } from '../../state/workbench.ts';
import { PanelHeader } from '../../widgets/panel-header.tsx';
import { FieldCard } from './field-card.tsx';
import { InspectorGrid, type ReadRow } from './inspector-grid.tsx';
import { binaryRow, boolRow, fixedPointRows, floatRows, integerRows, vectorRows } from './number-rows.ts';
import { colourRows, guidRow, timeRows } from './other-rows.ts';
import { type Endian, type InspectorRow, reading } from './row.ts';
import { inspectorStrings as say } from './strings.ts';
import { charRow, fourCcRow, stringRows } from './text-rows.ts';
import './inspector.css';

/** Everything the bytes at the caret could be, in the order shown. */
export const inspectorRows: readonly InspectorRow[] = [
  binaryRow,
  ...integerRows,
  ...floatRows,
  ...fixedPointRows,
  boolRow,
  charRow,
  ...stringRows,
  ...timeRows,
  guidRow,
  ...colourRows,
  ...vectorRows,
  fourCcRow,
];

/** Bytes to read at the caret so that every row has what it needs. */
export const inspectedBytes = 256;

/** The bytes at the start of the selection read in every way, and the field they belong to. */
export function InspectorPane({ asset }: { readonly asset: AssetId }) {
  const bench = useWorkbench();
  const endian = usePart(
    each => each.preferences,
    state => state.endian,
  );
  const place = usePlace(asset);
  const bytes = useBytesAt(asset, place);
  const rows = useMemo(() => readRows(bytes, endian), [bytes, endian]);

  async function write(row: InspectorRow, typed: string): Promise<string | undefined> {
    const shown = row.read(reading(bytes, endian));
    const answer = shown === undefined ? undefined : row.write?.(typed, endian, shown);
    if (answer === undefined) return say.readOnlyRow;
    if ('why' in answer) return answer.why;
    if (answer.bytes.length > bytes.length) return say.pastEnd;
    await bench.documents.edit.writeBytes(asset, place, answer.bytes);
    return undefined;
  }

  return (
    <section className="inspector" data-scope="inspector" aria-label={say.title}>
      <PanelHeader
        title={say.title}
        actions={<EndianSwitch endian={endian} onChange={next => bench.preferences.set({ endian: next })} />}
      />
      <InspectorGrid
        rows={rows}
        onSelect={row => void bench.selection.selectRange(asset, place, row.shown?.size ?? 1, 'inspector', place)}
        onWrite={write}
      />
      <FieldCard asset={asset} />
    </section>
  );
}

function readRows(bytes: Uint8Array, endian: Endian): ReadRow[] {
  const from = reading(bytes, endian);
  return inspectorRows.map(row => ({ row, shown: row.read(from) }));
}

/** The byte that values are read from; the first one until something of this asset is selected. */
function usePlace(asset: AssetId): number {
  const size = useAsset(asset)?.size ?? 0;
  const place = usePart(
    bench => bench.selection,
    ({ last }) => (last[asset] === undefined ? 0 : readingPlace(last[asset])),
  );
  return Math.min(place, Math.max(0, size - 1));
}

/** The bytes from the place on, as far as they are here; the same array while they are the same. */
function useBytesAt(asset: AssetId, place: number): Uint8Array {
  const { documents } = useWorkbench();
  usePart(
    bench => bench.documents,
    state => state.entries[asset]?.arrived,
  );
  const page = Math.floor(place / BYTES_PAGE);
  const first = documents.bytesPage(asset, page);
  const isSplit = place + inspectedBytes > (page + 1) * BYTES_PAGE;
  const second = isSplit ? documents.bytesPage(asset, page + 1) : undefined;
  return useMemo(() => {
    const head = first?.bytes.slice(place - first.start, place - first.start + inspectedBytes) ?? new Uint8Array();
    const tail = second?.bytes.slice(0, inspectedBytes - head.length) ?? new Uint8Array();
    const joined = new Uint8Array(head.length + tail.length);
    joined.set(head);
    joined.set(tail, head.length);
    return joined;
  }, [first, second, place]);
}

function EndianSwitch({ endian, onChange }: { readonly endian: Endian; readonly onChange: (next: Endian) => void }) {
  const isLittle = endian === 'little';
  return (
    <button
      type="button"
      className="inspector-endian"
      title={isLittle ? say.littleHint : say.bigHint}
      onClick={() => onChange(isLittle ? 'big' : 'little')}
    >
      {isLittle ? say.little : say.big}
    </button>
  );
}
