import type { FieldRow } from '../../shared/contract/types.ts';
import { overlayHue } from '../style/field-kinds.ts';
import { editedBit, notHere } from './asset-window.ts';
import { type Geometry, type GridFrame, hexX, rowTop, textX } from './geometry.ts';
import type { Ink } from './glyphs.ts';
import { isVisible } from './letters.ts';
import { paintCaret, paintFrames, paintHits } from './paint-frames.ts';
import { paintMarks } from './paint-marks.ts';
import { type Segment, visibleSegments } from './segments.ts';
import { hueRuns } from './value-hues.ts';

const signSize = 4;

/** Draws one frame of the grid: the background, the bytes, the overlays, and the strip at the right. */
export function paintGrid(context: CanvasRenderingContext2D, frame: GridFrame): void {
  const { palette, ratio, width, height, scrollLeft, map } = frame;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = palette.background;
  context.fillRect(0, 0, width, height);
  context.save();
  context.beginPath();
  context.rect(0, 0, map.left, height);
  context.clip();
  context.translate(-scrollLeft, 0);
  paintOverlay(context, frame);
  paintMarks(context, frame);
  context.restore();
  paintBytes(context, frame);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.save();
  context.beginPath();
  context.rect(0, 0, map.left, height);
  context.clip();
  context.translate(-scrollLeft, 0);
  paintHits(context, frame);
  paintFindings(context, frame);
  paintFrames(context, frame);
  paintCaret(context, frame);
  context.restore();
  paintMap(context, frame);
}

type Context = CanvasRenderingContext2D;

const corner = 3;
const inset = 1;
const gutterMark = 3;
const dotRadius = 3;
const dotLeft = gutterMark + dotRadius + 1;

/** The colours of fields, one joined run per field and row, or those of byte values. */
function paintOverlay(context: Context, frame: GridFrame): void {
  if (frame.overlay === 'values') paintValueHues(context, frame);
  for (const field of frame.overlay === 'types' ? frame.fields : []) {
    const hue = overlayHue(field.kind);
    if (hue === 'unknown') continue;
    context.fillStyle = frame.palette.hues[hue];
    for (const segment of visibleSegments(frame, field)) fillSegment(context, frame.geometry, segment);
  }
  paintEditedRows(context, frame);
  paintBookmarks(context, frame);
}

function paintValueHues(context: Context, { geometry, cells, rows, palette }: GridFrame): void {
  for (let row = 0; row < rows; row++)
    for (const { hue, first, end } of hueRuns(cells.subarray(row * geometry.perRow, (row + 1) * geometry.perRow))) {
      context.fillStyle = palette.hues[hue];
      fillSegment(context, geometry, { row, first, end, begins: true, ends: true });
    }
}

type BookmarksFrame = Pick<GridFrame, 'geometry' | 'topRow' | 'rows' | 'palette' | 'scrollLeft' | 'bookmarks'>;

/** A dot before the offset of every row with a bookmark. */
export function paintBookmarks(
  context: Pick<Context, 'arc' | 'beginPath' | 'fill' | 'fillStyle'>,
  frame: BookmarksFrame,
): void {
  const { geometry, topRow, rows, palette, scrollLeft, bookmarks = [] } = frame;
  context.fillStyle = palette.edited;
  for (const offset of bookmarks) {
    const row = Math.floor(offset / geometry.perRow) - topRow;
    if (row < 0 || row >= rows) continue;
    context.beginPath();
    context.arc(scrollLeft + dotLeft, rowTop(geometry, row) + geometry.row / 2, dotRadius, 0, 2 * Math.PI);
    context.fill();
  }
}

/** A bar before the offset of every row that holds an edited byte. */
function paintEditedRows(context: Context, { geometry, cells, rows, palette, scrollLeft }: GridFrame): void {
  context.fillStyle = palette.edited;
  for (let row = 0; row < rows; row++) {
    const ofRow = cells.subarray(row * geometry.perRow, (row + 1) * geometry.perRow);
    const isEdited = ofRow.some(cell => cell > 0 && (cell & editedBit) !== 0);
    if (isEdited) context.fillRect(scrollLeft, rowTop(geometry, row) + inset, gutterMark, geometry.row - 2 * inset);
  }
}

function fillSegment(context: Context, geometry: Geometry, segment: Segment): void {
  const y = rowTop(geometry, segment.row);
  const left = hexX(geometry, segment.first);
  const right = hexX(geometry, segment.end - 1) + geometry.pitch - 1;
  const begin = segment.begins ? corner : 0;
  const end = segment.ends ? corner : 0;
  context.beginPath();
  context.roundRect(left, y + inset, right - left, geometry.row - 2 * inset, [begin, end, end, begin]);
  context.fill();
  const textLeft = textX(geometry, segment.first);
  context.fillRect(textLeft, y + inset, textX(geometry, segment.end) - textLeft, geometry.row - 2 * inset);
}

/** Draws a finding as a wavy line under its bytes and a sign in the margin. */
function paintFindings(context: Context, frame: GridFrame): void {
  for (const field of frame.fields) {
    if (field.finding === undefined) continue;
    const colour = findingColour(frame, field);
    const segments = visibleSegments(frame, field.size > 0 ? field : { start: field.start, size: 1 });
    for (const segment of segments) wave(context, frame.geometry, segment, colour);
    const first = segments[0];
    if (first !== undefined) sign(context, frame, { row: first.row, field, colour });
  }
}

function findingColour({ palette }: GridFrame, field: FieldRow): string {
  switch (field.finding?.weight) {
    case 'error':
      return palette.bad;
    case 'warning':
      return palette.warn;
    default:
      return palette.note;
  }
}

function wave(context: Context, geometry: Geometry, segment: Segment, colour: string): void {
  const bottom = rowTop(geometry, segment.row) + geometry.row - 2.5;
  const right = hexX(geometry, segment.end - 1) + geometry.pitch - 1;
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = hexX(geometry, segment.first) + 1, up = false; x <= right; x += 2, up = !up)
    context.lineTo(x, bottom + (up ? -1 : 1));
  context.stroke();
}

interface Sign {
  readonly row: number;
  readonly field: FieldRow;
  readonly colour: string;
}

function sign(context: Context, frame: GridFrame, { row, field, colour }: Sign): void {
  const { geometry, scrollLeft } = frame;
  const middle = rowTop(geometry, row) + geometry.row / 2;
  const left = scrollLeft + gutterMark + 1.5;
  context.fillStyle = colour;
  context.beginPath();
  if (field.finding?.weight === 'note') context.arc(left + 3.5, middle, 2.5, 0, 2 * Math.PI);
  else {
    context.moveTo(left, middle + 3.5);
    context.lineTo(left + 3.5, middle - 3.5);
    context.lineTo(left + 7, middle + 3.5);
  }
  context.fill();
}

/** Copies glyphs in device pixels, so that none is blurred. */
function paintBytes(context: CanvasRenderingContext2D, frame: GridFrame): void {
  const { geometry, cells, rows, ratio, values, letters } = frame;
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (geometry.header) paintHeader(frame);
  // Trailing bytes that do not fill a value are shown as bytes.
  const pairsFrom = values === undefined ? 0 : cells.length - (cells.length % values.cell.size);
  for (let row = 0; row < rows; row++) {
    const y = Math.round((geometry.top + row * geometry.row) * ratio);
    const first = row * geometry.perRow;
    if (first < cells.length || row === 0) paintOffset(frame, row, y);
    for (let column = 0; column < geometry.perRow && first + column < cells.length; column++) {
      const cell = cells[first + column] ?? notHere;
      if (cell === notHere) continue;
      const ink = inkOf(frame, cell);
      if (first + column >= pairsFrom) paintPair(frame, { cell, ink, column, y });
      if (letters === undefined) paintLetter(frame, { cell, ink, column, y });
    }
  }
  frame.glyphs.putInto(context);
  if (frame.letters !== undefined || frame.values !== undefined) paintTexts(context, frame);
}

/** Values and letters of several bytes: drawn as text, because no atlas has them all. */
function paintTexts(context: CanvasRenderingContext2D, frame: GridFrame): void {
  const { ratio, palette, geometry, scrollLeft, map, height } = frame;
  context.save();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.beginPath();
  context.rect(0, 0, map.left, height);
  context.clip();
  context.translate(-scrollLeft, 0);
  context.font = `${palette.fontSize}px ${palette.font}`;
  context.textBaseline = 'middle';
  for (let row = 0; row < frame.rows; row++) {
    const y = rowTop(geometry, row) + geometry.row / 2 + 0.5;
    paintValues(context, frame, row, y);
    paintLetters(context, frame, row, y);
  }
  context.restore();
}

function paintValues(context: CanvasRenderingContext2D, frame: GridFrame, row: number, y: number): void {
  const { values, geometry, cells, palette } = frame;
  if (values === undefined) return;
  const { size, print } = values.cell;
  const view = new DataView(new ArrayBuffer(size));
  context.textAlign = 'right';
  for (let column = 0; column < geometry.perRow; column += size) {
    const of = cells.subarray(row * geometry.perRow + column, row * geometry.perRow + column + size);
    if (of.length < size || of.includes(notHere)) continue;
    for (const [i, cell] of of.entries()) view.setUint8(i, cell & 0xff);
    const isEdited = of.some(cell => (cell & editedBit) !== 0);
    context.fillStyle = palette[isEdited ? 'edited' : inkOf(frame, Math.max(...of))];
    context.fillText(print(view, 0, values.isLittle), hexX(geometry, column + size - 1) + geometry.pitch - 2, y);
  }
}

function paintLetters(context: CanvasRenderingContext2D, frame: GridFrame, row: number, y: number): void {
  const { letters, geometry, cells, palette } = frame;
  if (letters === undefined) return;
  const first = row * geometry.perRow;
  context.textAlign = 'left';
  for (let column = 0; column < geometry.perRow && first + column < cells.length; column++) {
    const cell = cells[first + column] ?? notHere;
    const letter = letters[first + column] ?? '·';
    if (cell === notHere || letter === '') continue;
    context.fillStyle =
      palette[letters[first + column] === undefined && (cell & editedBit) === 0 ? 'dim' : inkOf(frame, cell)];
    context.fillText(letter, textX(geometry, column) + (geometry.textPitch - geometry.letter) / 2, y);
  }
}

/** The number of each column, above its bytes. */
function paintHeader(frame: GridFrame): void {
  const { geometry, glyphs, ratio, scrollLeft } = frame;
  const y = Math.round((geometry.top - geometry.row) * ratio);
  const inset = (geometry.pitch - 1 - 2 * geometry.letter) / 2;
  for (let column = 0; column < geometry.perRow; column++) {
    const x = Math.round((hexX(geometry, column) + inset - scrollLeft) * ratio);
    glyphs.pair(column, 'offset', x, y);
  }
}

function paintOffset(frame: GridFrame, row: number, y: number): void {
  const { geometry, glyphs, ratio, scrollLeft, topRow, offsets } = frame;
  const start = offsets === undefined ? (topRow + row) * geometry.perRow : offsets[row];
  if (start === undefined) return;
  const pairs = geometry.digits / 2;
  for (let i = 0; i < pairs; i++) {
    const byte = Math.floor(start / 256 ** (pairs - 1 - i)) % 256;
    const x = Math.round((geometry.left + i * 2 * geometry.letter - scrollLeft) * ratio);
    glyphs.pair(byte, 'offset', x, y);
  }
}

interface Cell {
  readonly cell: number;
  readonly ink: Ink;
  readonly column: number;
  /** In device pixels. */
  readonly y: number;
}

function paintPair(frame: GridFrame, { cell, ink, column, y }: Cell): void {
  const { geometry, glyphs, ratio, scrollLeft } = frame;
  const inset = (geometry.pitch - 1 - 2 * geometry.letter) / 2;
  glyphs.pair(cell & 0xff, ink, Math.round((hexX(geometry, column) + inset - scrollLeft) * ratio), y);
}

function paintLetter(frame: GridFrame, { cell, ink, column, y }: Cell): void {
  const { geometry, glyphs, ratio, scrollLeft } = frame;
  const byte = cell & 0xff;
  const letterInk = ink === 'text' && !isVisible(byte, glyphs.encoding) ? 'dim' : ink;
  const inset = (geometry.textPitch - geometry.letter) / 2;
  glyphs.letterOf(byte, letterInk, Math.round((textX(geometry, column) + inset - scrollLeft) * ratio), y);
}

function inkOf({ dimZeros }: GridFrame, cell: number): Ink {
  if (cell & editedBit) return 'edited';
  return cell === 0 && dimZeros ? 'dim' : 'text';
}

/** The strip on the right: the kinds of fields in the asset, the findings, and the thumb of the scroll bar. */
function paintMap(context: CanvasRenderingContext2D, frame: GridFrame): void {
  const { map, palette, height } = frame;
  context.fillStyle = palette.background;
  context.fillRect(map.left, 0, map.width, height);
  paintLines(context, frame);
  context.fillStyle = palette.line;
  context.fillRect(map.left, 0, 1, height);
  paintThumb(context, frame);
  context.fillStyle = palette.warn;
  for (const share of map.findings)
    context.fillRect(map.left + map.width - signSize, map.top + share * map.height - 1, signSize, 3);
}

/** Lines of one hue are drawn as one block, so that no seams show between them. */
function paintLines(context: CanvasRenderingContext2D, { map, palette }: GridFrame): void {
  const lineHeight = map.height / Math.max(1, map.hues.length);
  for (let from = 0; from < map.hues.length; ) {
    const hue = map.hues[from];
    let to = from + 1;
    while (to < map.hues.length && map.hues[to] === hue) to++;
    if (hue !== undefined) {
      context.fillStyle = palette.hues[hue];
      const top = Math.round(map.top + from * lineHeight);
      context.fillRect(map.left + 1, top, map.width - 1, Math.round(map.top + to * lineHeight) - top);
    }
    from = to;
  }
}

function paintThumb(context: CanvasRenderingContext2D, frame: GridFrame): void {
  const { map, palette } = frame;
  if (map.thumb.height >= frame.height) return;
  const top = Math.round(map.thumb.top);
  const height = Math.round(map.thumb.height);
  context.globalAlpha = map.held ? 0.28 : 0.16;
  context.fillStyle = palette.text;
  context.fillRect(map.left + 1, top, map.width - 1, height);
  context.globalAlpha = 1;
  context.strokeStyle = map.held ? palette.accent : palette.offset;
  context.lineWidth = 1;
  context.strokeRect(map.left + 1.5, top + 0.5, map.width - 2, height - 1);
}
