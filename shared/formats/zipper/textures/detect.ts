import { viewOf } from '../../../base/bytes.ts';
import type { Detection, Probe } from '../../format.ts';
import { NO_PALETTE, offsets, sizes } from './stored.ts';

/** A header of 0, 1, two counts and zeros, whose counts lead to where the first texture begins. */
export function detect({ source }: Probe): Detection {
  const no = (why: string): Detection => ({ confidence: 'unknown', why });
  if (source.size < sizes.header) return no('too short for the header of a texture package');
  const head = viewOf(source.read(0, Math.min(source.size, sizes.header + sizes.entry)));
  const number = (name: string) => head.getUint32(offsets.header[name] ?? 0, true);
  const isHead = number('unknown00') === 0 && number('unknown04') === 1;
  if (!isHead || number('unknown10') !== 0 || number('unknown14') !== 0) return no('no header of a texture package');
  const textures = number('textureCount');
  const palettes = number('paletteCount');
  const front = sizes.header + textures * sizes.entry + palettes * sizes.palette;
  const says = `the header says ${counted(textures, 'texture')} and ${counted(palettes, 'shared palette')}`;
  if (front > source.size) return no(`${says}, and there is no room for them`);
  if (textures === 0)
    return front === source.size ? { confidence: 'certain', why: `${says}, and there is nothing else` } : no(says);
  const first = head.getUint32(sizes.header + (offsets.entry.start ?? 0), true);
  const palette = head.getInt32(sizes.header + (offsets.entry.paletteIndex ?? 0), true);
  if (first === front && palette >= NO_PALETTE && palette < Math.max(palettes, 1))
    return { confidence: 'certain', why: `${says}, and the first texture begins behind them` };
  const isInside = first >= front && first < source.size && isText(head);
  return isInside
    ? { confidence: 'likely', why: `${says}; the first texture begins at ${first}` }
    : no(`${says}, but the first texture begins elsewhere`);
}

/** Whether the first texture's name is one. */
function isText(head: DataView): boolean {
  const letter = head.getUint8(sizes.header + (offsets.entry.name ?? 0));
  return letter > 0x20 && letter < 0x7f;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
