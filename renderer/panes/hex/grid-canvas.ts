import type { FieldRow } from '../../../shared/contract/types.ts';
import { fieldOver } from '../../byte-grid/asset-window.ts';
import { ByteCanvas, type KeyboardPlace } from '../../byte-grid/byte-canvas.ts';
import { paintGrid } from '../../byte-grid/paint.ts';
import { buildFrame, createMapMemo, type GridSource } from './build-frame.ts';
import type { HexView } from './hex-state.ts';

const mapPause = 60;

/** The canvas of a hex view, with the overview on its right. */
export class GridCanvas extends ByteCanvas<GridSource> {
  readonly view: HexView;
  private mapTimer: ReturnType<typeof setTimeout> | undefined;
  private held = false;
  private readonly memo = createMapMemo();

  constructor(canvas: HTMLCanvasElement, view: HexView, source: GridSource) {
    super(canvas, source);
    this.view = view;
  }

  override stop(): void {
    clearTimeout(this.mapTimer);
    super.stop();
  }

  /** The strip on the right, for the pointer. */
  mapBox(): { readonly left: number; readonly width: number; readonly height: number } {
    return { left: this.size.width - this.palette.mapWidth, width: this.palette.mapWidth, height: this.size.height };
  }

  /** Whether the thumb is being dragged. */
  hold(held: boolean): void {
    this.held = held;
    this.redraw();
  }

  /** The named field at a byte, if it is on the screen. */
  fieldAt(offset: number): FieldRow | undefined {
    return fieldOver(this.source.fieldsPage(Math.floor(offset / this.source.fieldsPageSize)) ?? [], offset);
  }

  protected override perRow(): number {
    return this.view.store.getState().perRow;
  }

  protected override length(): number {
    return this.source.size();
  }

  protected override rowWidth(): number {
    return this.mapBox().left;
  }

  protected override keyboardPlace(): KeyboardPlace {
    return this.view.store.getState();
  }

  protected override fit(visible: number, perRow: number): void {
    this.view.resize(visible, perRow);
    this.view.fit();
  }

  protected override paint(context: CanvasRenderingContext2D): void {
    const { palette, glyphs, ratio, held } = this;
    const look = {
      ...{ palette, glyphs, ratio, held },
      ...{ geometry: this.geometry(), ...this.size, scrollLeft: this.scrollLeft() },
    };
    paintGrid(context, buildFrame(this.source, this.view, look, this.memo));
    clearTimeout(this.mapTimer);
    // The overview requests its fields when idle; this continues it if nothing else redraws.
    if (this.memo.step()) this.mapTimer = setTimeout(() => this.redraw(), mapPause);
  }
}
