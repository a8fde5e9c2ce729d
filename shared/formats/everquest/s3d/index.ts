import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { HEADER } from './block.ts';
import { entriesOf, filesOf } from './files.ts';
import { MAGIC, row, type S3d, s3d, VERSION } from './layout.ts';
import { missions } from './missions.ts';
import { rename, repack } from './repack.ts';

/** Archives of EverQuest: .s3d, .eqg, .pfs, .pak. */
export const everquestS3d: Format<S3d> = {
  id: 'everquest/s3d',
  icon: 'zipper-file',
  scope: 'archives',
  title: 'PFS archive',
  detect,
  layout: s3d,
  container: { entries: entriesOf, repack, rename, packs: true, picturesFromBottom: true },
  facts,
  notConfirmed: ({ version }) =>
    version === VERSION ? [] : ['Not tested on an archive of this version: read as tools describe it.'],
  toJson,
  missions,
  exportsAs: ['json'],
};

/** What an archive holds, in numbers. */
function facts(model: S3d): readonly (readonly [string, string])[] {
  const files = filesOf(model);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const packed = files.reduce((sum, file) => sum + file.blocks.size, 0);
  const [footer] = model.footer;
  return [
    ['Files', files.length.toLocaleString('en')],
    ['Unpacked', `${size.toLocaleString('en')} bytes, packed ${packed.toLocaleString('en')}`],
    ...(footer ? [['Packed on', new Date(footer.time * 1000).toISOString().slice(0, 10)] as const] : []),
  ];
}

/** Names, starts and true sizes, in the order of the files. */
function toJson(model: S3d): unknown {
  const { version, indexOffset, index, footer } = model;
  return {
    version,
    indexOffset,
    entries: filesOf(model).map(({ name, start, size, blocks, row }) => ({
      name,
      start,
      size,
      packedSize: blocks.size,
      nameCrc: index[row]?.nameCrc,
    })),
    footer,
  };
}

/** Checks the magic word, the version, and that the index fits. */
function detect({ source }: Probe): Detection {
  if (source.size < HEADER) return { confidence: 'unknown', why: 'too short for the header of a PFS archive' };
  const head = source.read(0, HEADER);
  if (fromWindows1252(head.subarray(4, 8)) !== MAGIC)
    return { confidence: 'unknown', why: 'does not have PFS after its first number' };
  const offset = viewOf(head).getUint32(0, true);
  if (offset < HEADER || offset + 4 > source.size)
    return { confidence: 'likely', why: 'has PFS after its first number, but its index is outside the file' };
  const count = viewOf(source.read(offset, 4)).getUint32(0, true);
  const says = `has PFS after its first number, and an index of ${counted(count, 'entry', 'entries')}`;
  if (offset + 4 + count * row.minSize > source.size)
    return { confidence: 'likely', why: `${says}, which does not fit` };
  return { confidence: viewOf(head).getUint32(8, true) === VERSION ? 'certain' : 'likely', why: says };
}
