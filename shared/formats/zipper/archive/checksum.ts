import { type Layout, type Leaf, type Reader, relabel, u32 } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { zipperCrc } from '../../../codecs/zipper-crc.ts';
import { extentsOf } from './extents.ts';

/** The columns of a directory row that the checksum depends on. */
interface Entry {
  readonly name: string;
  readonly start: number;
  readonly length: number;
}

const stored = relabel(u32, 'checksum');
const leaf: Leaf<number> = { ...stored.leaf, text: hex };

/**
 * A checksum of the bytes of all entries in directory order; 0 if the game does not check. Kept as stored, right or wrong:
 * only a repack recomputes it.
 */
export const checksum: Layout<number, 'value', 'entries' | 'contents'> = {
  ...stored,
  leaf,
  refs: ['entries', 'contents'],
  marks: ['contents'],
  about: 'CRC-32 of all entries, most significant bit first, from 0; 0 in all archives but those of readers',
  decode(r) {
    const start = r.pos;
    const found = u32.decode(r);
    const path = r.pathText();
    const { scope } = r;
    scope?.whenMarked('contents', contents => {
      const entries = scope.value('entries') as readonly Entry[]; // the decoded directory next to this
      if (found === 0 && !entries.some(isReader)) return;
      const expected = checksumOf(r, entries, contents);
      if (expected === undefined || expected === found) return;
      r.find({ start, size: u32.size }, textFor(expected, found), { path, repair: bytesOfU32(expected) });
    });
    return found;
  },
};

/** The games only check the checksum of archives of readers. */
function isReader({ name }: { readonly name: string }): boolean {
  return name.toLowerCase().endsWith('.zrd');
}

function checksumOf(r: Reader, entries: readonly Entry[], range: { start: number; end: number }): number | undefined {
  const end = range.end - range.start;
  const starts = entries.map(entry => entry.start);
  const { sizes } = extentsOf({ starts, lengths: entries.map(entry => entry.length), end, version: 2 });
  // Entries of a hostile archive may all claim the same bytes: that work is limited to the size of the file.
  if (sizes.reduce((sum, size) => sum + size, 0) > end) return undefined;
  let crc = 0;
  for (const [i, start] of starts.entries()) {
    const size = sizes[i] ?? 0;
    if (start + size > end) return undefined;
    for (const chunk of r.chunks(range.start + start, range.start + start + size)) crc = zipperCrc(chunk, crc);
  }
  return crc;
}

function textFor(expected: number, found: number): string {
  return `expected ${hex(expected)} from the bytes of the entries, found ${hex(found)}`;
}

function hex(value: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(8, '0')}`;
}

function bytesOfU32(value: number): Uint8Array {
  const bytes = new Uint8Array(u32.size);
  u32.leaf.write(viewOf(bytes), 0, u32.size, value);
  return bytes;
}
