import type { GridFrame } from './grid-frame.ts';

const signSize = 4;

/** The strip at the right: what kinds of fields lie where, the findings, and the thumb of the scroll bar. */
export function paintMap(context: CanvasRenderingContext2D, frame: GridFrame): void {
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
