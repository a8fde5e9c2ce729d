import type { BytesResult } from '../../../shared/contract/types.ts';
import { notHere, windowBytes } from '../../byte-grid/asset-window.ts';
import { ByteCanvas, type CanvasPreferences, type KeyboardPlace } from '../../byte-grid/byte-canvas.ts';
import { type ByteRange, rangeOf } from '../../byte-grid/byte-range.ts';
import type { Mark } from '../../byte-grid/geometry.ts';
import { type GridFrame, visibleRows } from '../../byte-grid/geometry.ts';
import { paintGrid } from '../../byte-grid/paint.ts';
import type { Palette } from '../../byte-grid/palette.ts';
import { rowCount } from '../../byte-grid/row-scroll.ts';
import { cellOf, differencesIn, kindOfBlock, offsetIn, piecesIn, type SideName } from './aligned.ts';
import type { PairGrid } from './pair-grid-state.ts';
import { strings } from './strings.ts';

/** The data that one side is drawn from. */
export interface PairSource {
  readonly side: SideName;
  readonly pageSize: number;
  bytesPage(page: number): BytesResult | undefined;
  /** Bytes of this side that were found. */
  hits(): readonly ByteRange[];
  preferences(): CanvasPreferences & { readonly dimZeros: boolean };
}

/** The canvas of one side. */
export class PairCanvas extends ByteCanvas<PairSource> {
  readonly grid: PairGrid;

  constructor(canvas: HTMLCanvasElement, grid: PairGrid, source: PairSource) {
    super(canvas, source);
    this.grid = grid;
  }

  height(): number {
    return this.size.height;
  }

  protected override perRow(): number {
    return this.grid.store.getState().perRow;
  }

  protected override length(): number {
    const { sizeA, sizeB } = this.grid.aligned;
    return Math.max(sizeA, sizeB);
  }

  protected override rowWidth(): number {
    return this.size.width;
  }

  protected override keyboardPlace(): KeyboardPlace {
    return { caret: this.grid.store.getState().caret, column: 'hex' };
  }

  protected override fit(visible: number, perRow: number): void {
    this.grid.resize(this.source.side, visible, perRow);
  }

  protected override paint(context: CanvasRenderingContext2D): void {
    paintGrid(context, this.frame());
  }

  private frame(): GridFrame {
    const { palette, glyphs, ratio, size, grid, source } = this;
    const { aligned } = grid;
    const { side } = source;
    const { top, perRow, caret, present, focused, side: focusedSide } = grid.store.getState();
    const geometry = this.geometry();
    const rows = Math.min(visibleRows(geometry, size.height) + 1, rowCount(grid.scroll()) - top);
    const start = top * perRow;
    const window = { start, size: Math.max(0, Math.min(rows * perRow, aligned.size - start)) };
    return {
      palette,
      glyphs,
      geometry,
      ratio,
      ...size,
      scrollLeft: this.scrollLeft(),
      size: aligned.size,
      topRow: top,
      rows,
      cells: this.cells(window),
      offsets: Array.from({ length: rows }, (_, row) => this.firstOffset(start + row * perRow, perRow)),
      marks: marksOf(grid, side, window, palette, present),
      fields: [],
      overlay: 'off',
      dimZeros: source.preferences().dimZeros,
      selection: rangeOf(caret),
      hover: undefined,
      hits: source.hits().map(hit => this.cellsOf(hit)),
      caret: caret.at,
      column: 'hex',
      half: undefined,
      focused: focused && focusedSide === side,
      map: {
        left: size.width,
        width: 0,
        top: 0,
        height: 0,
        hues: [],
        thumb: { top: 0, height: size.height },
        held: false,
        findings: [],
      },
    };
  }

  /** The first byte in a row of cells; if the row has none, there are none before it. */
  private firstOffset(start: number, perRow: number): number | undefined {
    const { aligned } = this.grid;
    return piecesIn(aligned, this.source.side, { start, size: perRow })[0]?.offset;
  }

  private cells(window: ByteRange): Int16Array {
    const cells = new Int16Array(window.size).fill(notHere);
    const { side, pageSize } = this.source;
    for (const { at, offset, size } of piecesIn(this.grid.aligned, side, window))
      cells.set(
        windowBytes({ start: offset, size }, pageSize, page => this.source.bytesPage(page)),
        at,
      );
    return cells;
  }

  private cellsOf({ start, size }: ByteRange): ByteRange {
    const { aligned } = this.grid;
    const first = cellOf(aligned, this.source.side, start);
    return { start: first, size: cellOf(aligned, this.source.side, start + size - 1) + 1 - first };
  }
}

/** The differences of a window, and the cells that are empty on this side. */
function marksOf(
  { aligned }: PairGrid,
  side: SideName,
  window: ByteRange,
  palette: Palette,
  present: number | undefined,
): Mark[] {
  const shown = present === undefined ? undefined : aligned.differences[present];
  return differencesIn(aligned, window).flatMap(block => {
    const size = side === 'a' ? block.aSize : block.bSize;
    const colour = side === 'a' ? palette.before : palette.after;
    const sign = strings.sign[kindOfBlock(block)];
    const look = block === shown ? 'present' : 'difference';
    const gap: Mark = {
      range: { start: block.start + size, size: block.size - size },
      look: 'gap',
      colour: palette.line,
      ...(size === 0 && { sign }),
    };
    const bytes: Mark = { range: { start: block.start, size }, look, colour, sign };
    return [...(size > 0 ? [bytes] : []), ...(size < block.size ? [gap] : [])];
  });
}

/** The byte of a side nearest to a cell, for positions that need a byte. */
export function nearestOffset(grid: PairGrid, side: SideName, cell: number): number {
  const { aligned } = grid;
  for (let at = cell; at >= 0 && at > cell - 64; at--) {
    const offset = offsetIn(aligned, side, at);
    if (offset !== undefined) return offset;
  }
  return 0;
}
