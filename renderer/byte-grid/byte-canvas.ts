import type { StoreApi } from 'zustand/vanilla';
import type { NumberCell } from '../../shared/base/number-cells.ts';
import type { TextEncoding } from '../../shared/base/text-encodings.ts';
import { onThemeChange, readTokens } from '../style/read-tokens.ts';
import type { Caret } from './byte-range.ts';
import {
  clampLeft,
  fittingPerRow,
  type Geometry,
  type GridColumn,
  type GridSizes,
  gridGeometry,
  revealColumn,
  visibleRows,
} from './geometry.ts';
import { GlyphAtlas } from './glyphs.ts';
import { byteLetter } from './letters.ts';
import { type Palette, readPalette } from './palette.ts';

/** The user's settings for drawing bytes. */
export interface CanvasPreferences {
  readonly bytesPerRow: number;
  readonly byteGroups: number;
  readonly columnHeader: boolean;
  readonly encoding: TextEncoding;
  /** The values that bytes are shown as; if absent, bytes. */
  readonly cells?: NumberCell | undefined;
}

/** The position of the keyboard; each time the caret is moved, this is a new object. */
export interface KeyboardPlace {
  readonly caret: Caret;
  readonly column: GridColumn;
}

/** The font loads in parts, and a canvas does not request the part that contains a letter. */
const allLetters = Array.from({ length: 256 }, (_, byte) => byteLetter(byte)).join('');

/** A canvas of bytes in rows, with its size and its clock. It is drawn at most once per frame. */
export abstract class ByteCanvas<S extends { preferences(): CanvasPreferences }> {
  readonly source: S;
  protected palette: Palette;
  protected glyphs: GlyphAtlas;
  protected ratio = window.devicePixelRatio;
  protected size = { width: 0, height: 0 };
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D | null;
  private left = 0;
  /** What was last scrolled into view; the wheel may scroll it out again. */
  private shown: KeyboardPlace | undefined;
  private frameWaiting = 0;
  private readonly ends: (() => void)[] = [];

  constructor(canvas: HTMLCanvasElement, source: S) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d', { alpha: false });
    this.source = source;
    this.palette = readPalette(readTokens());
    this.glyphs = this.newGlyphs();
  }

  /** The present number of bytes per row. */
  protected abstract perRow(): number;
  /** The number of bytes to show. */
  protected abstract length(): number;
  /** The width available for rows, in pixels. */
  protected abstract rowWidth(): number;
  protected abstract keyboardPlace(): KeyboardPlace;
  /** Applies the present numbers of rows and bytes that fit. */
  protected abstract fit(visible: number, perRow: number): void;
  protected abstract paint(context: CanvasRenderingContext2D): void;

  /** Starts drawing, and redraws whenever one of the stores changes. */
  start(stores: readonly StoreApi<unknown>[]): void {
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(this.canvas);
    this.ends.push(() => observer.disconnect());
    this.ends.push(onThemeChange(() => this.restyle()));
    for (const store of stores) this.ends.push(store.subscribe(() => this.redraw()));
    const { fontSize, font } = this.palette;
    // The font may load after the first picture.
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
    return this.geometryFor(this.perRow());
  }

  scrollLeft(): number {
    return this.left;
  }

  scrollSideways(by: number): void {
    this.left += by;
    this.redraw();
  }

  private geometryFor(perRow: number): Geometry {
    return gridGeometry(this.sizes(), this.rowWidth(), perRow, this.length());
  }

  /** The number of bytes that fit in a row. */
  private fitting(): number {
    const { bytesPerRow, cells } = this.source.preferences();
    const fits = fittingPerRow(this.sizes(), this.rowWidth(), bytesPerRow, this.length());
    const size = cells?.size ?? 1;
    return Math.max(size, fits - (fits % size));
  }

  private sizes(): GridSizes {
    const { row, margin } = this.palette;
    const { byteGroups, columnHeader, cells } = this.source.preferences();
    return {
      row,
      letter: this.glyphs.letter,
      left: margin,
      top: margin / 2,
      group: Math.max(byteGroups, cells?.size ?? 1),
      digits: cells === undefined ? 2 : cells.letters / cells.size,
      header: columnHeader,
    };
  }

  private newGlyphs(): GlyphAtlas {
    return new GlyphAtlas(this.palette, this.ratio, this.source.preferences().encoding);
  }

  private restyle(): void {
    this.palette = readPalette(readTokens());
    this.glyphs = this.newGlyphs();
    this.measure();
  }

  private measure(): void {
    const box = this.canvas.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return;
    if (window.devicePixelRatio !== this.ratio) {
      this.ratio = window.devicePixelRatio;
      this.glyphs = this.newGlyphs();
    }
    this.size = { width: box.width, height: box.height };
    this.canvas.width = Math.round(box.width * this.ratio);
    this.canvas.height = Math.round(box.height * this.ratio);
    // At once, not in the next frame, because resizing clears a canvas.
    this.draw();
  }

  private draw(): void {
    if (this.context === null || this.size.width === 0) return;
    if (this.source.preferences().encoding !== this.glyphs.encoding) this.glyphs = this.newGlyphs();
    const fitting = this.fitting();
    this.fit(visibleRows(this.geometryFor(fitting), this.size.height), fitting);
    this.followSideways();
    this.paint(this.context);
  }

  /** Follows a moved caret; otherwise the wheel's scroll position stays, within the row. */
  private followSideways(): void {
    const geometry = this.geometry();
    const place = this.keyboardPlace();
    const { caret, column } = place;
    const view = { left: this.left, width: this.rowWidth() };
    const isShown = this.shown?.caret === caret && this.shown.column === column;
    this.left = isShown ? clampLeft(geometry, view) : revealColumn(geometry, view, caret.at % geometry.perRow, column);
    this.shown = place;
  }
}
