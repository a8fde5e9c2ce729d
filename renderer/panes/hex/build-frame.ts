import type { NumberCell } from '../../../shared/base/number-cells.ts';
import { isWide, type LetterTable, type TextEncoding } from '../../../shared/base/text-encodings.ts';
import type { AssetId, BytesResult, FieldRow } from '../../../shared/contract/types.ts';
import { windowBytes, windowFields } from '../../byte-grid/asset-window.ts';
import type { ByteRange } from '../../byte-grid/byte-range.ts';
import { type Geometry, type GridFrame, type MapFrame, visibleRows } from '../../byte-grid/geometry.ts';
import type { GlyphAtlas } from '../../byte-grid/glyphs.ts';
import { bytesBefore, lettersAfter } from '../../byte-grid/letters.ts';
import type { Palette } from '../../byte-grid/palette.ts';
import { rowCount, thumbAt } from '../../byte-grid/row-scroll.ts';
import { type OverlayHue, overlayHue, overlayHues } from '../../style/field-kinds.ts';
import { alikeIn } from './find-selected.ts';
import type { HexView } from './hex-state.ts';

/** The data of the canvas; each read returns what is loaded now, and requests the rest. */
export interface GridSource {
  readonly asset: AssetId;
  size(): number;
  revision(): number;
  readonly bytesPageSize: number;
  readonly fieldsPageSize: number;
  bytesPage(page: number): BytesResult | undefined;
  fieldsPage(page: number): readonly FieldRow[] | undefined;
  /** Undefined while only fields of an earlier revision are known. */
  currentFields(page: number): readonly FieldRow[] | undefined;
  /** Places with a finding, for the overview. */
  findings(): readonly ByteRange[];
  selection(): (ByteRange & { readonly isRange?: true }) | undefined;
  hover(): ByteRange | undefined;
  hits(): readonly ByteRange[];
  /** Offsets with a bookmark. */
  bookmarks(): readonly number[];
  preferences(): {
    readonly overlay: GridFrame['overlay'];
    readonly dimZeros: boolean;
    readonly bytesPerRow: number;
    readonly byteGroups: number;
    readonly columnHeader: boolean;
    readonly encoding: TextEncoding;
    readonly cells: NumberCell | undefined;
    readonly isLittle: boolean;
    readonly table: LetterTable | undefined;
  };
}

/** The canvas's own part of a frame. */
export interface Look {
  readonly palette: Palette;
  readonly glyphs: GlyphAtlas;
  readonly geometry: Geometry;
  readonly ratio: number;
  readonly width: number;
  readonly height: number;
  readonly scrollLeft: number;
  readonly held: boolean;
}

const mostMapLines = 320;

export function buildFrame(source: GridSource, view: HexView, look: Look, memo: MapMemo): GridFrame {
  const { top, caret, column, half, focused, perRow, block } = view.store.getState();
  const rows = visibleRows(look.geometry, look.height) + 1;
  const start = top * perRow;
  const window = { start, size: Math.max(0, Math.min(rows * perRow, source.size() - start)) };
  const { overlay, dimZeros, encoding, cells: cell, isLittle, table } = source.preferences();
  const before = bytesBefore(start, encoding);
  const around = cellsOf(source, view, { start: start - before, size: before + window.size });
  const cells = around.subarray(before);
  return {
    ...look,
    size: source.size(),
    topRow: top,
    rows: Math.min(rows, rowCount(view.scroll()) - top),
    cells,
    ...(isWide(encoding) && { letters: lettersAfter(around, { start, before }, { encoding, table }) }),
    values: cell && { cell, isLittle },
    fields: windowFields(window, source.fieldsPageSize, source.fieldsPage),
    overlay,
    dimZeros,
    selection: source.selection(),
    hover: source.hover(),
    block,
    hits: source.hits(),
    alike: alikeOf(source, view, { cells, start }),
    bookmarks: source.bookmarks(),
    caret: caret.at,
    column,
    half,
    focused,
    map: mapFrame(source, view, look, memo),
  };
}

/** Copies of a range selection are outlined; those of a clicked field are not. */
function alikeOf(source: GridSource, view: HexView, shown: { readonly cells: Int16Array; readonly start: number }) {
  const selection = source.selection();
  if (selection?.isRange !== true || selection.size > shown.cells.length) return [];
  const { start, size } = selection;
  return alikeIn(shown.cells, shown.start, cellsOf(source, view, { start, size }), start);
}

/** The window's bytes, including those just typed. */
function cellsOf(source: GridSource, view: HexView, window: ByteRange): Int16Array {
  const cells = windowBytes(window, source.bytesPageSize, page => {
    const found = source.bytesPage(page);
    if (found !== undefined) view.pending.shown(found);
    return found;
  });
  view.pending.lay(cells, window.start);
  return cells;
}

function mapFrame(source: GridSource, view: HexView, look: Look, memo: MapMemo): MapFrame {
  const scroll = view.scroll();
  const rows = rowCount(scroll);
  const fits = rows <= scroll.visible;
  const { geometry, palette, height, width, held } = look;
  const size = Math.max(1, source.size());
  return {
    left: width - palette.mapWidth,
    width: palette.mapWidth,
    top: fits ? geometry.top : 0,
    height: fits ? rows * geometry.row : height,
    hues: memo.hues(source, Math.min(rows, mostMapLines)),
    thumb: fits ? { top: 0, height } : thumbAt(scroll, view.store.getState().top, height),
    held,
    findings: source.findings().map(finding => finding.start / size),
  };
}

/** The overview as far as it is known; lines of the previous revision stay until the new ones arrive. */
export interface MapMemo {
  hues(source: GridSource, count: number): MapLines['hues'];
  /** Requests more; false if nothing is new and everything is known. */
  step(): boolean;
}

/** Windows of fields sampled for the overview; a larger asset is sampled evenly. */
const mostSamples = 64;
const asksAtOnce = 2;

export interface MapOptions {
  readonly size: number;
  /** The number of lines in the overview, each with one hue. */
  readonly lines: number;
  readonly pageSize: number;
  /** The fields of one page, if they are loaded; requests them otherwise. */
  pageAt(page: number): readonly FieldRow[] | undefined;
}

interface MapLines {
  readonly hues: readonly (OverlayHue | undefined)[];
  /** Processes what has arrived and requests the next part, a little at a time; false if nothing was new and everything is known. */
  step(): boolean;
}

/** The overview of an asset, filled in while its fields arrive. */
export function createMapLines(options: MapOptions): MapLines {
  const { size, lines, pageSize, pageAt } = options;
  const pages = Math.max(1, Math.ceil(size / pageSize));
  const samples = Math.min(pages, mostSamples);
  const hues: (OverlayHue | undefined)[] = new Array(lines).fill(undefined);
  const weights = new Float64Array(lines * overlayHues.length);
  const waiting = new Set(Array.from({ length: samples }, (_, i) => i));

  /** Spreads a sample's fields over the range of the asset that it represents. */
  function take(sample: number, fields: readonly FieldRow[]): void {
    const page = Math.floor((sample * pages) / samples);
    const pageStart = page * pageSize;
    const length = Math.max(1, Math.min(pageSize, size - pageStart));
    const from = samples === pages ? pageStart / size : sample / samples;
    const share = samples === pages ? length / size : 1 / samples;
    for (const field of fields) {
      const start = Math.max(0, field.start - pageStart) / length;
      const end = Math.min(length, field.start + field.size - pageStart) / length;
      const stretch = { from: (from + start * share) * lines, to: (from + end * share) * lines };
      if (end > start) weigh(weights, overlayHue(field.kind), stretch);
    }
    settle(hues, weights, from * lines, (from + share) * lines);
  }

  return {
    hues,
    step() {
      let asked = 0;
      let isNews = false;
      for (const sample of waiting) {
        const fields = pageAt(Math.floor((sample * pages) / samples));
        if (fields === undefined) asked += 1;
        else {
          take(sample, fields);
          isNews = true;
          waiting.delete(sample);
        }
        if (asked >= asksAtOnce) return true;
      }
      return isNews || waiting.size > 0;
    },
  };
}

/** `from` and `to` in lines of the overview. */
function weigh(weights: Float64Array, hue: OverlayHue, { from, to }: { readonly from: number; readonly to: number }) {
  const band = overlayHues.indexOf(hue);
  const last = Math.min(weights.length / overlayHues.length, Math.ceil(to)) - 1;
  for (let line = Math.floor(from); line <= last; line++) {
    const covered = Math.min(to, line + 1) - Math.max(from, line);
    const at = line * overlayHues.length + band;
    weights[at] = (weights[at] ?? 0) + Math.max(0, covered);
  }
}

/** The hue with the most bytes wins its line. */
function settle(hues: (OverlayHue | undefined)[], weights: Float64Array, from: number, to: number): void {
  const last = Math.min(hues.length, Math.ceil(to));
  for (let line = Math.floor(from); line < last; line++) {
    const ofLine = weights.subarray(line * overlayHues.length, (line + 1) * overlayHues.length);
    const most = Math.max(...ofLine);
    if (most > 0) hues[line] = overlayHues[ofLine.indexOf(most)];
  }
}

export function createMapMemo(): MapMemo {
  let known: { key: string; lines: MapLines; before: MapLines['hues'] } | undefined;
  return {
    hues(source, count) {
      const key = `${source.revision()} ${source.size()} ${count}`;
      if (known?.key !== key) {
        const before = known?.lines.hues ?? [];
        const options = {
          size: source.size(),
          lines: count,
          pageSize: source.fieldsPageSize,
          pageAt: source.currentFields,
        };
        known = { key, lines: createMapLines(options), before: before.length === count ? before : [] };
      }
      const { lines, before } = known;
      return lines.hues.map((hue, i) => hue ?? before[i]);
    },
    step: () => known?.lines.step() ?? false,
  };
}
