import { Unwritable } from '#layout';
import { memorySource, type Source } from '../../../base/source.ts';
import { unpackLzma } from '../../../codecs/lzma.ts';
import type { Detection, Entry, EntryNames, Format, Probe } from '../../format.ts';
import { firstBytesOf } from '../../signatures.ts';
import { packedRows } from '../bif/packed.ts';
import { naming } from '../key/naming.ts';
import { fileNameOf } from '../resources/resource.ts';
import { type Bzf, bzf } from './layout.ts';

/** Packed archives of the games for phones: `data/*.bzf`. */
export const kotorBzf: Format<Bzf> = {
  id: 'kotor/bzf',
  icon: 'pressed',
  scope: 'archives',
  title: 'BZF archive',
  detect,
  firstBytes: firstBytesOf('B'),
  layout: bzf,
  container: {
    entries: entriesOf,
    packs: true,
    repack: () => {
      throw new Unwritable(
        'entries of packed archives are not written: extract them, and put them into the override folder',
      );
    },
    // The index calls them by the archives that they are packed from.
    naming: { ...naming, namesIn: (source, path) => naming.namesIn(source, path.replace(/\.bzf$/, '.bif')) },
  },
  facts: ({ entries, streams }) => [
    ['Unpacked', `${entries.reduce((sum, { size }) => sum + size, 0).toLocaleString('en')} bytes`],
    ['Packed', `${streams.size.toLocaleString('en')} bytes`],
  ],
  toJson: model => ({
    entries: entriesOf(model).map(({ name, start, size, packed }) => ({ name, start, size, packedSize: packed?.size })),
  }),
  exportsAs: ['json'],
};

function detect({ source }: Probe): Detection {
  const rows = packedRows(source);
  if (rows === undefined) return { confidence: 'unknown', why: 'has no table of packed entries' };
  return {
    confidence: 'certain',
    why: `has ${rows} entries, which are longer than the file has room for: they are packed`,
  };
}

/** LZMA does not make more of a byte than this. */
const MOST_TIMES = 16_384;

function entriesOf({ entries, entriesOffset, streams }: Bzf, names?: EntryNames): readonly Entry[] {
  const first = entriesOffset + entries.length * ROW;
  const end = first + streams.size;
  return entries.map(({ start, size, type }, i) => {
    const next = entries[i + 1]?.start ?? end;
    const packedSize = Math.max(0, Math.min(next, end) - start);
    const stream = (): Source | { readonly why: string } => {
      if (start < first || packedSize === 0) return { why: 'its stream is outside of the archive' };
      if (size > packedSize * MOST_TIMES) return { why: `its stream of ${packedSize} bytes cannot hold ${size}` };
      const unpacked = unpackLzma(streams.read(start - first, packedSize), size);
      return 'why' in unpacked ? unpacked : memorySource(unpacked);
    };
    const name = names?.get(i) ?? fileNameOf({ name: String(i), type });
    return { name, start, size, packed: { size: packedSize, unpack: stream } };
  });
}

const ROW = 16;
