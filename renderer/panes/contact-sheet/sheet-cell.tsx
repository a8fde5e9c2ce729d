import type { PictureRow } from '../../../shared/contract/picture-types.ts';
import { sheetStrings as say } from './strings.ts';

interface SheetCellProps {
  readonly id: string;
  readonly row: PictureRow;
  readonly url: string | undefined;
  readonly edge: number;
  readonly isActive: boolean;
  readonly position: number;
  readonly column: number;
  readonly onPick: () => void;
  readonly onOpen: () => void;
}

/** One picture with its name. */
export function SheetCell({ id, row, url, edge, isActive, position, column, onPick, onOpen }: SheetCellProps) {
  const { name, width, height, kind, entry, stretch = { x: 1, y: 1 } } = row;
  const scale = Math.min(edge / (width * stretch.x), edge / (height * stretch.y));
  const shown = { width: Math.max(1, width * stretch.x * scale), height: Math.max(1, height * stretch.y * scale) };
  const title = `${name}\n${say.pixels(width, height)}, ${kind}${entry?.edited ? `\n${say.edited}` : ''}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys
    <div
      id={id}
      className="sheet-cell"
      role="gridcell"
      tabIndex={-1}
      aria-colindex={column + 1}
      aria-selected={isActive}
      aria-label={title}
      data-position={position}
      title={title}
      onClick={onPick}
      onDoubleClick={onOpen}
    >
      <span className="sheet-frame" style={{ width: edge, height: edge }}>
        {url && <img src={url} alt="" draggable={false} style={shown} data-small={scale >= 1} />}
      </span>
      <span className="sheet-name truncate" style={{ maxWidth: edge }}>
        {entry?.edited && <span className="sheet-edited" aria-hidden />}
        {name}
      </span>
    </div>
  );
}
