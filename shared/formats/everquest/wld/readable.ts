// The names in a file of fragments as plain text, each at its stored offset.
import { u16 } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { memorySource, type Source } from '../../../base/source.ts';
import { ciphered } from './layout/cipher.ts';
import { bmInfo } from './layout/sprites.ts';
import { typeName } from './layout/types.ts';
import { offsets } from './layout/wld.ts';

const { strings: NAMES = 0, stringHashSize: NAMES_SIZE = 0 } = offsets.header;
const { size: SIZE = 0, type: TYPE = 0, body: BODY = 0 } = offsets.fragment;
const { files: FILES = 0 } = bmInfo.offsets;

/** The same bytes with the name table and the file names deciphered, as far as possible in a damaged file. */
export function readable(source: Source): Source {
  if (source.size < NAMES) return source;
  const bytes = source.read(0, source.size).slice();
  const view = viewOf(bytes);
  const decipher = (start: number, size: number): void =>
    bytes.set(ciphered(bytes.subarray(start, start + size)), start);
  const tableSize = view.getUint32(NAMES_SIZE, true);
  if (NAMES + tableSize > bytes.length) return source;
  decipher(NAMES, tableSize);
  for (let at = NAMES + tableSize; at + BODY <= bytes.length; ) {
    const end = at + BODY + view.getUint32(at + SIZE, true);
    if (end > bytes.length) break;
    const type = view.getUint32(at + TYPE, true);
    if (typeName(type) === 'BMINFO') decipherFiles({ view, start: at + BODY + FILES, end }, decipher);
    at = end;
  }
  return memorySource(bytes);
}

interface Body {
  readonly view: DataView;
  readonly start: number;
  readonly end: number;
}

/** Each name is preceded by its length. */
function decipherFiles({ view, start, end }: Body, decipher: (start: number, size: number) => void): void {
  for (let at = start; at + u16.size <= end; ) {
    const size = view.getUint16(at, true);
    const name = at + u16.size;
    if (size === 0 || name + size > end) return;
    decipher(name, size);
    at = name + size;
  }
}
