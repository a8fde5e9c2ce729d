import { editedBit, notHere } from './asset-window.ts';
import { hexX, textX } from './geometry.ts';
import type { Ink } from './glyphs.ts';
import type { GridFrame } from './grid-frame.ts';
import { isVisible } from './letters.ts';
import { paintFindings, paintOverlay } from './paint-fields.ts';
import { paintCaret, paintFrames, paintHits } from './paint-frames.ts';
import { paintMarks } from './paint-marks.ts';

const signSize = 4;

/** Draws one frame of the grid: behind the bytes, the bytes, over the bytes, the strip at the right. */
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

/** Glyphs are copied in device pixels, so that none is smeared over two. */
function paintBytes(context: CanvasRenderingContext2D, frame: GridFrame): void {
  const { geometry, cells, rows, ratio } = frame;
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (geometry.header) paintHeader(context, frame);
  for (let row = 0; row < rows; row++) {
    const y = Math.round((geometry.top + row * geometry.row) * ratio);
    const first = row * geometry.perRow;
    if (first < cells.length || row === 0) paintOffset(context, frame, row, y);
    for (let column = 0; column < geometry.perRow && first + column < cells.length; column++)
      paintByte(context, frame, cells[first + column] ?? notHere, column, y);
  }
}

/** The number of each column, over its bytes. */
function paintHeader(context: CanvasRenderingContext2D, frame: GridFrame): void {
  const { geometry, glyphs, ratio, scrollLeft } = frame;
  const y = Math.round((geometry.top - geometry.row) * ratio);
  const inset = (geometry.pitch - 1 - 2 * geometry.letter) / 2;
  for (let column = 0; column < geometry.perRow; column++) {
    const x = Math.round((hexX(geometry, column) + inset - scrollLeft) * ratio);
    glyphs.pair(context, column, 'offset', x, y);
  }
}

function paintOffset(context: CanvasRenderingContext2D, frame: GridFrame, row: number, y: number): void {
  const { geometry, glyphs, ratio, scrollLeft, topRow, offsets } = frame;
  const start = offsets === undefined ? (topRow + row) * geometry.perRow : offsets[row];
  if (start === undefined) return;
  const pairs = geometry.digits / 2;
  for (let i = 0; i < pairs; i++) {
    const byte = Math.floor(start / 256 ** (pairs - 1 - i)) % 256;
    const x = Math.round((geometry.left + i * 2 * geometry.letter - scrollLeft) * ratio);
    glyphs.pair(context, byte, 'offset', x, y);
  }
}

function paintByte(context: CanvasRenderingContext2D, frame: GridFrame, cell: number, column: number, y: number): void {
  if (cell === notHere) return;
  const { geometry, glyphs, ratio, scrollLeft } = frame;
  const byte = cell & 0xff;
  const ink = inkOf(frame, cell);
  const inset = (geometry.pitch - 1 - 2 * geometry.letter) / 2;
  glyphs.pair(context, byte, ink, Math.round((hexX(geometry, column) + inset - scrollLeft) * ratio), y);
  const letterInk = ink === 'text' && !isVisible(byte, glyphs.encoding) ? 'dim' : ink;
  const letterInset = (geometry.textPitch - geometry.letter) / 2;
  glyphs.letterOf(
    context,
    byte,
    letterInk,
    Math.round((textX(geometry, column) + letterInset - scrollLeft) * ratio),
    y,
  );
}

function inkOf({ dimZeros }: GridFrame, cell: number): Ink {
  if (cell & editedBit) return 'edited';
  return cell === 0 && dimZeros ? 'dim' : 'text';
}

/** The strip at the right: what kinds of fields lie where, the findings, and the thumb of the scroll bar. */
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
