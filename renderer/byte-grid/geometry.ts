import type { NumberCell } from '../../shared/base/number-cells.ts';
import type { FieldRow } from '../../shared/contract/types.ts';
import type { OverlayHue } from '../style/field-kinds.ts';
import type { ByteBlock, ByteRange } from './byte-range.ts';
import type { GlyphAtlas } from './glyphs.ts';
import type { Palette } from './palette.ts';
import type { Thumb } from './row-scroll.ts';

/** A run of marked cells: a difference, or cells without a byte. */
export interface Mark {
  readonly range: ByteRange;
  /** 'gap': this side has no bytes here. */
  readonly look: 'difference' | 'present' | 'gap';
  readonly colour: string;
  /** Shown in the margin of the row where the run begins. */
  readonly sign?: string;
}

/** Sizes of the grid in CSS pixels, read from the style, since a canvas cannot read CSS rules. */
export interface GridSizes {
  readonly row: number;
  /** The advance width of a letter in the monospaced font. */
  readonly letter: number;
  readonly left: number;
  readonly top: number;
  /** Bytes between two gaps; eight by default. */
  readonly group?: number;
  /** Whether a line above the bytes numbers the columns. */
  readonly header?: boolean;
  /** Letters per byte of a value; two by default. */
  readonly digits?: number;
}

export type GridColumn = 'hex' | 'text';

/** The position of every column, in CSS pixels from the canvas's corner. */
export interface Geometry {
  readonly perRow: number;
  readonly row: number;
  /** Where the first row begins, below the header if there is one. */
  readonly top: number;
  readonly header: boolean;
  readonly left: number;
  readonly letter: number;
  /** The number of digits in the offset column. */
  readonly digits: number;
  readonly hexLeft: number;
  /** The distance between two bytes. */
  readonly pitch: number;
  /** Bytes between two gaps. */
  readonly group: number;
  /** Extra space after each group. */
  readonly groupGap: number;
  readonly textLeft: number;
  readonly textPitch: number;
  readonly right: number;
}

const usualGroup = 8;

/** The width of a byte in letters, as digits and as a letter. */
interface Spacing {
  readonly pitchLetters: number;
  readonly textLetters: number;
}

const ROOMY: Spacing = { pitchLetters: 3.35, textLetters: 1.15 };
const MIDDLE: Spacing = { pitchLetters: 2.95, textLetters: 1.05 };
const CLOSE: Spacing = { pitchLetters: 2.55, textLetters: 1 };

/** The columns for a width: comfortable if there is room, otherwise closer. */
export function gridGeometry(sizes: GridSizes, width: number, perRow: number, size: number): Geometry {
  const shape = { perRow, size };
  const roomy = build(sizes, shape, ROOMY);
  if (roomy.right <= width) return roomy;
  const middle = build(sizes, shape, MIDDLE);
  return middle.right <= width ? middle : build(sizes, shape, CLOSE);
}

/** The most bytes per row that fit: 16, 8 or, for longer values, fewer; `most` is the user's preferred number. */
export function fittingPerRow(sizes: GridSizes, width: number, most: number, size: number): number {
  const fits = (perRow: number) => build(sizes, { perRow, size }, CLOSE).right <= width;
  // Values with more digits than their bytes need even shorter rows.
  const fewest = (sizes.digits ?? 2) > 2 ? 1 : 8;
  if (most <= fewest || fits(most)) return most;
  return [16, 8, 4, 2, 1].find(perRow => perRow <= most && (perRow <= fewest || fits(perRow))) ?? most;
}

interface Shape {
  readonly perRow: number;
  /** The asset's size in bytes. */
  readonly size: number;
}

function build(sizes: GridSizes, { perRow, size }: Shape, { pitchLetters, textLetters }: Spacing): Geometry {
  const { letter, left, row, group = usualGroup, header = false, digits: ofByte = 2 } = sizes;
  const top = sizes.top + (header ? row : 0);
  const digits = offsetDigits(size);
  const pitch = Math.round(letter * (pitchLetters + ofByte - 2));
  const textPitch = Math.round(letter * textLetters);
  const groupGap = Math.round(letter * 1.3);
  const gap = Math.round(letter * (pitchLetters > 3 ? 3.5 : 1.6));
  const hexLeft = Math.round(left + digits * letter) + gap;
  const groups = Math.max(0, Math.ceil(perRow / group) - 1);
  const textLeft = hexLeft + perRow * pitch + groups * groupGap + gap;
  return {
    perRow,
    row,
    top,
    header,
    left,
    letter,
    digits,
    hexLeft,
    pitch,
    group,
    groupGap,
    textLeft,
    textPitch,
    right: textLeft + perRow * textPitch + left,
  };
}

/** At least six digits, then as many as the last offset needs, in pairs. */
export function offsetDigits(size: number): number {
  const needed = Math.max(0, size - 1).toString(16).length;
  return Math.max(6, needed + (needed % 2));
}

export function hexX(geometry: Geometry, column: number): number {
  return geometry.hexLeft + column * geometry.pitch + Math.floor(column / geometry.group) * geometry.groupGap;
}

export function textX(geometry: Geometry, column: number): number {
  return geometry.textLeft + column * geometry.textPitch;
}

export function rowTop(geometry: Geometry, row: number): number {
  return geometry.top + row * geometry.row;
}

/** What is at a point. Left of the bytes is the row's first, right of them its last, so that a drag always has a byte. */
export interface GridHit {
  readonly row: number;
  readonly column: number;
  readonly area: GridColumn;
  /** The point is on the byte itself, not next to it. */
  readonly exact: boolean;
}

export function hitTest(geometry: Geometry, x: number, y: number): GridHit {
  const row = Math.floor((y - geometry.top) / geometry.row);
  const area: GridColumn = x >= geometry.textLeft - geometry.letter ? 'text' : 'hex';
  const column = area === 'text' ? Math.floor((x - geometry.textLeft) / geometry.textPitch) : hexColumn(geometry, x);
  const kept = Math.min(geometry.perRow - 1, Math.max(0, column));
  const exact = kept === column && row >= 0 && (area === 'text' || x < hexX(geometry, kept) + geometry.pitch);
  return { row, column: kept, area, exact };
}

function hexColumn(geometry: Geometry, x: number): number {
  const { group: inGroup, pitch, groupGap } = geometry;
  const group = inGroup * pitch + groupGap;
  const from = x - geometry.hexLeft;
  if (from < 0) return -1;
  const groups = Math.floor(from / group);
  return groups * inGroup + Math.min(inGroup - 1, Math.floor((from - groups * group) / pitch));
}

/** The visible part of the columns, in pixels from the row's left edge. */
export interface SidewaysView {
  readonly left: number;
  readonly width: number;
}

/** Limited to the width of the row. */
export function clampLeft(geometry: Geometry, { left, width }: SidewaysView): number {
  return Math.max(0, Math.min(left, geometry.right - width));
}

/** The smallest sideways move that shows a byte; the first also shows the offsets, the last the margin. */
export function revealColumn(geometry: Geometry, view: SidewaysView, column: number, area: GridColumn): number {
  const isText = area === 'text';
  const start = isText ? textX(geometry, column) : column === 0 ? 0 : hexX(geometry, column);
  const isLast = isText && column === geometry.perRow - 1;
  const byteEnd = isText ? textX(geometry, column + 1) : hexX(geometry, column) + geometry.pitch;
  const end = isLast ? geometry.right : byteEnd;
  return clampLeft(geometry, { ...view, left: Math.min(start, Math.max(view.left, end - view.width)) });
}

/** Rows that fit completely below the top margin. */
export function visibleRows(geometry: Geometry, height: number): number {
  return Math.max(1, Math.floor((height - geometry.top) / geometry.row));
}

/** Everything that one picture of the grid shows. */
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
  /** The letters of the text column, if a letter can take several bytes. */
  readonly letters?: readonly (string | undefined)[];
  /** The values that bytes are shown as, unless they are shown as bytes. */
  readonly values?: { readonly cell: NumberCell; readonly isLittle: boolean } | undefined;
  /** The label at the left of each row, if cells are not simply consecutive bytes; undefined for none. */
  readonly offsets?: readonly (number | undefined)[];
  readonly marks?: readonly Mark[];
  readonly fields: readonly FieldRow[];
  /** The colours behind the bytes: those of their fields, or of their values. */
  readonly overlay: 'types' | 'values' | 'off';
  readonly dimZeros: boolean;
  readonly selection: ByteRange | undefined;
  readonly hover: ByteRange | undefined;
  /** Columns of several rows, selected instead of a range. */
  readonly block?: ByteBlock | undefined;
  readonly hits: readonly ByteRange[];
  /** Where the selected bytes occur elsewhere. */
  readonly alike?: readonly ByteRange[];
  /** Offsets with a bookmark. */
  readonly bookmarks?: readonly number[];
  readonly caret: number;
  readonly column: GridColumn;
  readonly half: HalfByte | undefined;
  readonly focused: boolean;
  readonly map: MapFrame;
}

/** A byte of which only the high digit has been typed. */
export interface HalfByte {
  readonly offset: number;
  readonly high: number;
}

/** What a typed key does to the bytes. */
type Typed =
  | { readonly kind: 'half'; readonly half: HalfByte }
  | { readonly kind: 'write'; readonly offset: number; readonly value: number };

/** The value of one hex digit, or undefined for any other key. */
export function hexDigit(key: string): number | undefined {
  return /^[0-9a-fA-F]$/.test(key) ? Number.parseInt(key, 16) : undefined;
}

/** The first digit waits at its byte, the second writes the byte. A digit typed elsewhere starts over. */
export function typeDigit(half: HalfByte | undefined, offset: number, digit: number): Typed {
  if (half === undefined || half.offset !== offset) return { kind: 'half', half: { offset, high: digit } };
  return { kind: 'write', offset, value: half.high * 16 + digit };
}

/** The strip on the right: an overview, and the scroll bar. */
export interface MapFrame {
  readonly left: number;
  readonly width: number;
  /** The extent of the lines: next to their rows if everything is visible, otherwise the whole strip. */
  readonly top: number;
  readonly height: number;
  readonly hues: readonly (OverlayHue | undefined)[];
  readonly thumb: Thumb;
  readonly held: boolean;
  /** Offsets with a finding, as shares of the height. */
  readonly findings: readonly number[];
}
