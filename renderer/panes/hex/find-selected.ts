// Finds the selected bytes elsewhere in the same asset: the next match and, on the screen, all of them.
import { toSpacedHex } from '../../../shared/base/hex.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { notHere } from '../../byte-grid/asset-window.ts';
import type { ByteRange } from '../../byte-grid/byte-range.ts';
import type { FindSession } from '../../byte-grid/find-session.ts';
import type { Workbench } from '../../state/workbench.ts';
import { hexStrings as say } from './strings.ts';

/** Longer selections rarely occur elsewhere, and their pattern is unreadable. */
const LONGEST = 256;

/** Goes to the next match of the bytes in `range`, or to the previous one. */
export async function findSelected(
  bench: Pick<Workbench, 'client' | 'notices'>,
  asset: AssetId,
  finds: FindSession,
  go: { readonly range: ByteRange; readonly direction: 'forward' | 'backward' },
): Promise<void> {
  const { range, direction } = go;
  if (range.size > LONGEST) {
    bench.notices.say(say.tooLongToFind(LONGEST), { tone: 'bad' });
    return;
  }
  try {
    const { bytes } = await bench.client.readBytes({ asset, ...range });
    finds.confine(undefined);
    await finds.lookFor({ mode: 'hex', typed: toSpacedHex(bytes) }, { direction, from: range });
  } catch (error) {
    bench.notices.caught(error);
  }
}

/** Where else a window has the same bytes as `wanted`; all zeros match nothing. */
export function alikeIn(cells: Int16Array, start: number, wanted: Int16Array, own: number): ByteRange[] {
  const { length } = wanted;
  const bytes = wanted.map(cell => cell & 0xff);
  if (length < 2 || length > LONGEST || wanted.includes(notHere) || bytes.every(byte => byte === 0)) return [];
  const found: ByteRange[] = [];
  for (let at = 0; at + length <= cells.length; ) {
    let same = 0;
    while (same < length && cells[at + same] !== notHere && ((cells[at + same] ?? 0) & 0xff) === bytes[same]) same += 1;
    if (same === length && start + at !== own) found.push({ start: start + at, size: length });
    at += same === length ? length : 1;
  }
  return found;
}
