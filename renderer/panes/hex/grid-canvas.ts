import type { StoreApi } from 'zustand/vanilla';
import type { FieldRow } from '../../../shared/contract/types.ts';
import { fieldOver } from '../../byte-grid/asset-window.ts';
import { fittingPerRow, type Geometry, type GridSizes, gridGeometry, visibleRows } from '../../byte-grid/geometry.ts';
import { GlyphAtlas } from '../../byte-grid/glyphs.ts';
import { byteLetter } from '../../byte-grid/letters.ts';
import { paintGrid } from '../../byte-grid/paint.ts';
import { type Palette, readPalette } from '../../byte-grid/palette.ts';
import { onThemeChange, readTokens } from '../../style/read-tokens.ts';
import { buildFrame, createMapMemo, type GridSource } from './build-frame.ts';
import type { HexView } from './hex-state.ts';

const mapPause = 60;
const allLetters = Array.from({ length: 256 }, (_, byte) => byteLetter(byte)).join('');

/** The picture of a hex view: owns the canvas, its size and its clock. Nothing is drawn twice in one frame. */
export class GridCanvas {
  readonly view: HexView;
  readonly source: GridSource;
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D | null;
  private palette: Palette;
  private glyphs: GlyphAtlas;
  private ratio: number;
  private size = { width: 0, height: 0 };
  private frameWaiting = 0;
  private mapTimer: ReturnType<typeof setTimeout> | undefined;
  private left = 0;
  private held = false;
  private readonly memo = createMapMemo();
  private readonly ends: (() => void)[] = [];

  constructor(canvas: HTMLCanvasElement, view: HexView, source: GridSource) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d', { alpha: false });
    this.view = view;
    this.source = source;
    this.ratio = window.devicePixelRatio;
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
    // The face may come after the first picture.
    void loadFace(this.palette).then(() => this.restyle());
    this.measure();
  }

  stop(): void {
    cancelAnimationFrame(this.frameWaiting);
    clearTimeout(this.mapTimer);
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
    return this.geometryFor(this.view.store.getState().perRow);
  }

  /** The strip at the right, for the pointer. */
  mapBox(): { readonly left: number; readonly width: number; readonly height: number } {
    return { left: this.size.width - this.palette.mapWidth, width: this.palette.mapWidth, height: this.size.height };
  }

  scrollLeft(): number {
    return this.left;
  }

  scrollSideways(by: number): void {
    const most = Math.max(0, this.geometry().right - this.mapBox().left);
    this.left = Math.min(most, Math.max(0, this.left + by));
    this.redraw();
  }

  /** The thumb is in the hand. */
  hold(held: boolean): void {
    this.held = held;
    this.redraw();
  }

  /** The named field over a byte, out of what is on the screen. */
  fieldAt(offset: number): FieldRow | undefined {
    return fieldOver(this.source.fieldsPage(Math.floor(offset / this.source.fieldsPageSize)) ?? [], offset);
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
    return gridGeometry(this.sizes(), this.mapBox().left, perRow, this.source.size());
  }

  private restyle(): void {
    this.palette = readPalette(readTokens());
    this.glyphs = new GlyphAtlas(this.palette, this.ratio);
    this.measure();
  }

  private measure(): void {
    const box = this.canvas.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return;
    const ratio = window.devicePixelRatio;
    if (ratio !== this.ratio) {
      this.ratio = ratio;
      this.glyphs = new GlyphAtlas(this.palette, ratio);
    }
    this.size = { width: box.width, height: box.height };
    this.canvas.width = Math.round(box.width * ratio);
    this.canvas.height = Math.round(box.height * ratio);
    // At once, not in the next frame: a canvas is empty after it was resized.
    this.draw();
  }

  private draw(): void {
    if (this.context === null || this.size.width === 0) return;
    this.arrange();
    const { palette, glyphs, ratio, held } = this;
    const look = { palette, glyphs, ratio, held, geometry: this.geometry(), ...this.size, scrollLeft: this.left };
    paintGrid(this.context, buildFrame(this.source, this.view, look, this.memo));
    clearTimeout(this.mapTimer);
    // The overview asks for its fields in the gaps; this keeps it going when nothing else redraws.
    if (this.memo.step()) this.mapTimer = setTimeout(() => this.redraw(), mapPause);
  }

  /** Rows and bytes per row for the size there is. */
  private arrange(): void {
    const most = this.source.preferences().bytesPerRow;
    const perRow = fittingPerRow(this.sizes(), this.mapBox().left, most, this.source.size());
    this.view.resize(visibleRows(this.geometryFor(perRow), this.size.height), perRow);
    this.view.fit();
  }
}

/** The face comes in parts; a canvas does not ask for the part that a letter is in. */
function loadFace({ fontSize, font }: Palette): Promise<unknown> {
  return document.fonts.load(`${fontSize}px ${font}`, allLetters);
}
