import { hexOffset, toHex } from '../../../shared/base/hex.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { notHere, windowBytes } from '../../byte-grid/asset-window.ts';
import { BYTES_PAGE } from '../../state/document-pages.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import type { SideName } from './aligned.ts';
import type { SideRange } from './pair-state.ts';
import { strings } from './strings.ts';

const MOST = 24;

interface BytesStripProps {
  readonly side: SideName;
  readonly asset: AssetId;
  readonly range: SideRange | undefined;
}

/** The bytes a field has on one side, in one line. */
export function BytesStrip({ side, asset, range }: BytesStripProps) {
  const { documents } = useWorkbench();
  usePart(
    bench => bench.documents,
    state => state.entries[asset]?.arrived,
  );
  const name = <b className={`compare-side-${side}`}>{side.toUpperCase()}</b>;
  if (range === undefined)
    return (
      <p className="compare-bytes">
        {name} <span className="dim">{strings.fields.noBytes}</span>
      </p>
    );
  const window = { start: range.start, size: Math.min(range.size, MOST) };
  const cells = windowBytes(window, BYTES_PAGE, page => documents.bytesPage(asset, page));
  const isHere = !cells.includes(notHere);
  return (
    <p className="compare-bytes mono">
      {name} <span className="dim">{hexOffset(range.start)}</span>{' '}
      {isHere ? spaced(Uint8Array.from(cells, cell => cell & 0xff)) : strings.hex.reading}
      {range.size > MOST && <span className="dim"> {strings.fields.more(range.size)}</span>}
    </p>
  );
}

function spaced(bytes: Uint8Array): string {
  return toHex(bytes).replaceAll(/..(?=.)/g, '$& ');
}
