import { encode, Unwritable } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted, grouped } from '../../../base/counted.ts';
import { piecesSource } from '../../../base/pieces.ts';
import { memorySource, type Source, sliceSource } from '../../../base/source.ts';
import { unpackLzma } from '../../../codecs/lzma.ts';
import { packLzma, usualProperties } from '../../../codecs/lzma-encode.ts';
import type { Detection, Entry, EntryEdit, EntryNames, Format, Probe } from '../../format.ts';
import { firstBytesOf } from '../../signatures.ts';
import { onlyReplaced, packedRows } from '../bif/packed.ts';
import { naming } from '../key/naming.ts';
import { fileNameOf, signatureOf } from '../resources/resource.ts';
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
  notConfirmed: () => ['Not tested on an archive of a game, neither read nor written.'],
  container: {
    entries: entriesOf,
    packs: true,
    signatureOf,
    repack,
    // The index refers to them as the archives they were packed from.
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
    why: `has ${counted(rows, 'entry', 'entries')}, which are longer than the file has room for: they are packed`,
  };
}

/** Streams of other entries stay as they are. */
function repack(model: Bzf, edits: readonly EntryEdit[]): Bzf {
  if (edits.length === 0) return model;
  const { entries, streams, entriesOffset } = model;
  const first = entriesOffset + entries.length * ROW;
  const starts = [...entries.map(({ start }) => start), first + streams.size];
  if (starts.some((start, i) => start < (starts[i - 1] ?? first)))
    throw new Unwritable('the streams of the archive are not in the order of its table');
  const replaced = new Map<number, Source>();
  for (const edit of edits) {
    if (edit.kind !== 'replace') throw new Unwritable(onlyReplaced);
    replaced.set(edit.index, edit.content);
  }
  const pieces: Source[] = [sliceSource(streams, 0, (starts[0] ?? first) - first)];
  let at = starts[0] ?? first;
  const rows = entries.map((entry, i) => {
    const old = sliceSource(streams, entry.start - first, (starts[i + 1] ?? 0) - entry.start);
    const content = replaced.get(i);
    const stored = content === undefined ? old : memorySource(packed(content, old));
    pieces.push(stored);
    const row = { ...entry, start: at, size: content?.size ?? entry.size };
    at += stored.size;
    return row;
  });
  const made = { ...model, entries: rows, streams: piecesSource(pieces) };
  if (packedRows(piecesSource(encode(bzf, made))) === undefined)
    throw new Unwritable(
      'no entry would be smaller when packed, and only that distinguishes such an archive from an unpacked one',
    );
  return made;
}

/** Uses the properties of the old stream if they suit this size. */
function packed(content: Source, old: Source): Uint8Array {
  const usual = usualProperties(content.size);
  const own = old.size < usual.length ? usual : old.read(0, usual.length);
  const window = viewOf(own).getUint32(1, true);
  return packLzma(content.read(0, content.size), (own[0] ?? 255) < 225 && window >= 4096 ? own : usual);
}

/** The most bytes LZMA can produce from one byte. */
const MOST_TIMES = 16_384;

function entriesOf({ entries, entriesOffset, streams }: Bzf, names?: EntryNames): readonly Entry[] {
  const first = entriesOffset + entries.length * ROW;
  const end = first + streams.size;
  return entries.map(({ start, size, type }, i) => {
    const next = entries[i + 1]?.start ?? end;
    const packedSize = Math.max(0, Math.min(next, end) - start);
    const stream = (): Source | { readonly why: string } => {
      if (start < first || packedSize === 0) return { why: 'its stream is outside of the archive' };
      if (size > packedSize * MOST_TIMES)
        return { why: `its stream of ${counted(packedSize, 'byte')} cannot hold ${grouped(size)}` };
      const unpacked = unpackLzma(streams.read(start - first, packedSize), size);
      return 'why' in unpacked ? unpacked : memorySource(unpacked);
    };
    const name = names?.get(i) ?? fileNameOf({ name: String(i), type });
    return { name, start, size, packed: { size: packedSize, unpack: stream } };
  });
}

const ROW = 16;
