import type { FieldRow } from '../../shared/contract/types.ts';
import type { OverlayHue } from '../style/field-kinds.ts';
import type { ByteRange } from './byte-range.ts';
import type { Geometry, GridColumn } from './geometry.ts';
import type { GlyphAtlas } from './glyphs.ts';
import type { HalfByte } from './nibble.ts';
import type { Mark } from './paint-marks.ts';
import type { Palette } from './palette.ts';
import type { Thumb } from './row-scroll.ts';

/** Everything one picture of the grid is made of. */
export interface GridFrame {
  readonly palette: Palette;
  readonly glyphs: GlyphAtlas;
  readonly geometry: Geometry;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly scrollLeft: number;
  readonly size: number;
  readonly topRow: number;
  readonly rows: number;
  /** See asset-window.ts; the first is the first byte of the top row. */
  readonly cells: Int16Array;
  /** What stands at the left of each row, where cells are not simply the bytes one after the other; undefined for nothing. */
  readonly offsets?: readonly (number | undefined)[];
  readonly marks?: readonly Mark[];
  readonly fields: readonly FieldRow[];
  readonly overlay: boolean;
  readonly dimZeros: boolean;
  readonly selection: ByteRange | undefined;
  readonly hover: ByteRange | undefined;
  readonly hits: readonly ByteRange[];
  /** Offsets with a bookmark. */
  readonly bookmarks?: readonly number[];
  readonly caret: number;
  readonly column: GridColumn;
  readonly half: HalfByte | undefined;
  readonly focused: boolean;
  readonly map: MapFrame;
}

/** The strip at the right: an overview, and the scroll bar. */
export interface MapFrame {
  readonly left: number;
  readonly width: number;
  /** What the lines fill: beside their rows when everything is visible, else the whole strip. */
  readonly top: number;
  readonly height: number;
  readonly hues: readonly (OverlayHue | undefined)[];
  readonly thumb: Thumb;
  readonly held: boolean;
  /** Offsets with a finding, as shares of the height. */
  readonly findings: readonly number[];
}
