import type { StoreApi } from 'zustand/vanilla';
import type { BytesResult } from '../../../shared/contract/types.ts';
import { notHere, windowBytes } from '../../byte-grid/asset-window.ts';
import { type ByteRange, rangeOf } from '../../byte-grid/byte-range.ts';
import { fittingPerRow, type Geometry, type GridSizes, gridGeometry, visibleRows } from '../../byte-grid/geometry.ts';
import { GlyphAtlas } from '../../byte-grid/glyphs.ts';
import type { GridFrame } from '../../byte-grid/grid-frame.ts';
import { byteLetter } from '../../byte-grid/letters.ts';
import { paintGrid } from '../../byte-grid/paint.ts';
import type { Mark } from '../../byte-grid/paint-marks.ts';
import { type Palette, readPalette } from '../../byte-grid/palette.ts';
import { rowCount } from '../../byte-grid/row-scroll.ts';
import { onThemeChange, readTokens } from '../../style/read-tokens.ts';
import { cellOf, differencesIn, kindOfBlock, offsetIn, piecesIn, type SideName } from './aligned.ts';
import type { PairGrid } from './pair-grid-state.ts';
import { strings } from './strings.ts';

/** What one side is drawn from. */
export interface PairSource {
  readonly side: SideName;
  readonly pageSize: number;
  bytesPage(page: number): BytesResult | undefined;
  /** Bytes of this side that were found. */
  hits(): readonly ByteRange[];
  preferences(): { readonly dimZeros: boolean; readonly bytesPerRow: number; readonly byteGroups: number };
}

const allLetters = Array.from({ length: 256 }, (_, byte) => byteLetter(byte)).join('');

/** The picture of one side: owns the canvas, its size and its clock. */
export class PairCanvas {
  readonly grid: PairGrid;
  readonly source: PairSource;
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D | null;
  private palette: Palette;
  private glyphs: GlyphAtlas;
  private ratio = window.devicePixelRatio;
  private size = { width: 0, height: 0 };
  private left = 0;
  private frameWaiting = 0;
  private readonly ends: (() => void)[] = [];

  constructor(canvas: HTMLCanvasElement, grid: PairGrid, source: PairSource) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d', { alpha: false });
    this.grid = grid;
    this.source = source;
    this.palette = readPalette(readTokens());
    this.glyphs = new GlyphAtlas(this.palette, this.ratio);
  }

  /** Begins to draw, and draws again whenever one of the stores has changed. */
  start(stores: readonly StoreApi<unknown>[]): void {
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(this.canvas);
    this.ends.push(() => observer.disconnect());
    this.ends.push(onThemeChange(() => this.restyle()));
    for (const store of stores) this.ends.push(store.subscribe(() => this.redraw()));
    const { fontSize, font } = this.palette;
    // The face may come after the first picture.
    void document.fonts.load(`${fontSize}px ${font}`, allLetters).then(() => this.restyle());
    this.measure();
  }

  stop(): void {
    cancelAnimationFrame(this.frameWaiting);
    for (const end of this.ends.splice(0)) end();
  }

  redraw(): void {
    if (this.frameWaiting !== 0) return;
    this.frameWaiting = requestAnimationFrame(() => {
      this.frameWaiting = 0;
      this.draw();
    });
  }

  geometry(): Geometry {
    return this.geometryFor(this.grid.store.getState().perRow);
  }

  height(): number {
    return this.size.height;
  }

  scrollLeft(): number {
    return this.left;
  }

  scrollSideways(by: number): void {
    const most = Math.max(0, this.geometry().right - this.size.width);
    this.left = Math.min(most, Math.max(0, this.left + by));
    this.redraw();
  }

  private longest(): number {
    const { sizeA, sizeB } = this.grid.aligned;
    return Math.max(sizeA, sizeB);
  }

  private sizes(): GridSizes {
    const { row, margin } = this.palette;
    return {
      row,
      letter: this.glyphs.letter,
      left: margin,
      top: margin / 2,
      group: this.source.preferences().byteGroups,
    };
  }

  private geometryFor(perRow: number): Geometry {
    return gridGeometry(this.sizes(), this.size.width, perRow, this.longest());
  }

  private restyle(): void {
    this.palette = readPalette(readTokens());
    this.glyphs = new GlyphAtlas(this.palette, this.ratio);
    this.measure();
  }

  private measure(): void {
    const box = this.canvas.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return;
    if (window.devicePixelRatio !== this.ratio) {
      this.ratio = window.devicePixelRatio;
      this.glyphs = new GlyphAtlas(this.palette, this.ratio);
    }
    this.size = { width: box.width, height: box.height };
    this.canvas.width = Math.round(box.width * this.ratio);
    this.canvas.height = Math.round(box.height * this.ratio);
    // At once, not in the next frame: a canvas is empty after it was resized.
    this.draw();
  }

  private draw(): void {
    if (this.context === null || this.size.width === 0) return;
    const most = this.source.preferences().bytesPerRow;
    const fitting = fittingPerRow(this.sizes(), this.size.width, most, this.longest());
    this.grid.resize(this.source.side, visibleRows(this.geometryFor(fitting), this.size.height), fitting);
    paintGrid(this.context, this.frame());
  }

  private frame(): GridFrame {
    const { palette, glyphs, ratio, size, left, grid, source } = this;
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
      scrollLeft: left,
      size: aligned.size,
      topRow: top,
      rows,
      cells: this.cells(window),
      offsets: Array.from({ length: rows }, (_, row) => this.firstOffset(start + row * perRow, perRow)),
      marks: marksOf(grid, side, window, palette, present),
      fields: [],
      overlay: false,
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

  /** The first byte in a row of cells; where the row has none, nothing stands before it. */
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

/** The differences of a window, and the cells this side has nothing in. */
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

/** The byte of a side nearest to a cell, for what cannot stand on nothing. */
export function nearestOffset(grid: PairGrid, side: SideName, cell: number): number {
  const { aligned } = grid;
  for (let at = cell; at >= 0 && at > cell - 64; at--) {
    const offset = offsetIn(aligned, side, at);
    if (offset !== undefined) return offset;
  }
  return 0;
}
