import { f32Text } from '../../../base/f32.ts';
import type { Motion } from './layout.ts';

const COLUMNS = ['part', 'frame', 'x', 'y', 'z', 'rotationX', 'rotationY', 'rotationZ', 'rotationW'];

/** A row for every frame of every part; the last frame of each is the extra one. */
export function toCsv({ parts }: Motion): string {
  const lines = [COLUMNS.join(',')];
  for (const { name, translations, rotations } of parts)
    for (const [frame, { x, y, z }] of [...translations].entries()) {
      const turn = rotations.at(frame);
      const numbers = [x, y, z, turn.x, turn.y, turn.z, turn.w].map(f32Text);
      lines.push([csvText(name), String(frame), ...numbers].join(','));
    }
  return `${lines.join('\r\n')}\r\n`;
}

/** Quoted where it must be (RFC 4180). */
function csvText(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
