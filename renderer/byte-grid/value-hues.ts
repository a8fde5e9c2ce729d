// Colours bytes by their value, whatever their field.
import type { OverlayHue } from '../style/field-kinds.ts';
import { notHere } from './asset-window.ts';

/** The colour of a byte by its value: letters, control codes, the upper half, all ones. Zero has none. */
function valueHue(byte: number): OverlayHue | undefined {
  if (byte === 0) return undefined;
  if (byte === 0xff) return 'flags';
  if (byte >= 0x80) return 'offset';
  return byte >= 0x20 && byte < 0x7f ? 'text' : 'int';
}

/** A run of bytes of one colour inside a row. */
export interface HueRun {
  readonly hue: OverlayHue;
  readonly first: number;
  /** Not included. */
  readonly end: number;
}

/** The runs of a row's cells (see asset-window.ts). */
export function hueRuns(cells: Int16Array): HueRun[] {
  const hueAt = (column: number) => {
    const cell = cells[column] ?? notHere;
    return cell === notHere ? undefined : valueHue(cell & 0xff);
  };
  const runs: HueRun[] = [];
  for (let first = 0; first < cells.length; ) {
    const hue = hueAt(first);
    let end = first + 1;
    while (end < cells.length && hueAt(end) === hue) end += 1;
    if (hue) runs.push({ hue, first, end });
    first = end;
  }
  return runs;
}
