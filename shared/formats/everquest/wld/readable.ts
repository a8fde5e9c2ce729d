// The names in a file of fragments as anybody reads them, each where it is stored.
import { viewOf } from '../../../base/bytes.ts';
import { memorySource, type Source } from '../../../base/source.ts';
import { ciphered } from './layout/cipher.ts';

const HEADER = 28;
/** Where the header says how long the table of names is. */
const TABLE_SIZE = 20;
const HEAD = 8;
const BMINFO = 0x03;

/** The same bytes with the table of names and the names of files out of their cipher; as far as it goes in a damaged file. */
export function readable(source: Source): Source {
  if (source.size < HEADER) return source;
  const bytes = source.read(0, source.size).slice();
  const view = viewOf(bytes);
  const decipher = (start: number, size: number): void =>
    bytes.set(ciphered(bytes.subarray(start, start + size)), start);
  const tableSize = view.getUint32(TABLE_SIZE, true);
  if (HEADER + tableSize > bytes.length) return source;
  decipher(HEADER, tableSize);
  for (let at = HEADER + tableSize; at + HEAD <= bytes.length; ) {
    const end = at + HEAD + view.getUint32(at, true);
    if (end > bytes.length) break;
    if (view.getUint32(at + 4, true) === BMINFO) decipherFiles({ view, start: at + HEAD, end }, decipher);
    at = end;
  }
  return memorySource(bytes);
}

interface Body {
  readonly view: DataView;
  readonly start: number;
  readonly end: number;
}

/** After the fragment's name and the number of files: each with its length before it. */
function decipherFiles({ view, start, end }: Body, decipher: (start: number, size: number) => void): void {
  for (let at = start + 8; at + 2 <= end; ) {
    const size = view.getUint16(at, true);
    if (size === 0 || at + 2 + size > end) return;
    decipher(at + 2, size);
    at += 2 + size;
  }
}
