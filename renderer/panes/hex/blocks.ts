import { toHex } from '../../../shared/base/hex.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { type ByteBlock, blockRanges } from '../../byte-grid/byte-range.ts';
import type { Workbench } from '../../state/workbench.ts';
import { copyText } from '../../widgets/copy-text.ts';
import { type CopyKind, copyKinds } from './copy-as.ts';
import { hexStrings as say } from './strings.ts';

/** The text of the block that was copied last, and how wide it is: pasted at a byte it is a block again. */
let copied: { readonly text: string; readonly width: number } | undefined;

/** More than one read of the host brings. */
const MOST = 4 * 1024 * 1024;

/** A line for each row where the bytes are copied as hex, else all of them one after the other. */
export async function copyBlock(
  { client, notices }: Workbench,
  { asset, size, block }: { readonly asset: AssetId; readonly size: number; readonly block: ByteBlock },
  kind: CopyKind,
): Promise<void> {
  const ranges = blockRanges(block, size);
  const last = ranges.at(-1);
  const span = last === undefined ? 0 : last.start + last.size - block.start;
  if (span > MOST) return notices.say(say.tooLong('4 MB'), { tone: 'bad' });
  try {
    const { bytes } = await client.readBytes({ asset, start: block.start, size: span });
    const rows = ranges.map(range => bytes.subarray(range.start - block.start, range.start - block.start + range.size));
    const text =
      kind === 'hexSpaced'
        ? rows.map(row => toHex(row).replace(/..(?=.)/g, '$& ')).join('\n')
        : copyKinds[kind]({ start: block.start, bytes: joined(rows), fields: [] });
    if (!(await copyText(text))) return notices.say(say.copyFailed, { tone: 'bad' });
    copied = { text, width: block.width };
    notices.say(
      say.copied(
        rows.reduce((sum, row) => sum + row.length, 0),
        say.copyKind[kind],
      ),
    );
  } catch (error) {
    notices.caught(error);
  }
}

function joined(rows: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(rows.flatMap(row => Array.from(row)));
}

/** Where pasted bytes go as a block: into the one that is selected, or as wide as they were copied. */
export function pastedBlock(
  text: string,
  { block, start, stride }: { readonly block: ByteBlock | undefined; readonly start: number; readonly stride: number },
): { readonly start: number; readonly width: number; readonly stride: number } | undefined {
  if (block !== undefined) return { start: block.start, width: block.width, stride: block.stride };
  if (copied === undefined || copied.text.trim() !== text.replace(/\r\n/g, '\n').trim()) return undefined;
  return { start, width: copied.width, stride };
}
