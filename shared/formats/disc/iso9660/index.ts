import type { Detection, Format, Probe } from '../../format.ts';
import { container } from './container.ts';
import { DESCRIPTOR, DESCRIPTOR_MARK, PLAIN, RAW, type Sectors, volumeOf } from './directory.ts';
import { type Image, iso9660, SYNC, sectorsOf } from './layout.ts';

/** Images of discs, with the folders and files on them. */
export const discIso9660: Format<Image> = {
  id: 'disc/iso9660',
  icon: 'disc',
  scope: 'archives',
  title: 'Disc image',
  detect,
  layout: iso9660,
  container,
  facts,
  toJson,
  exportsAs: ['json'],
};

function facts(image: Image): readonly (readonly [string, string])[] {
  const { source, ...sectors } = sectorsOf(image);
  const { name, files } = volumeOf(source, sectors);
  return [
    ['Name of the disc', name],
    ['Sectors', `${Math.floor(source.size / sectors.size).toLocaleString('en')} of ${sectors.size} bytes`],
    ['Files', files.length.toLocaleString('en')],
  ];
}

/** The files; sectors are not for reading. `start` is where the first sector of a file begins in the image. */
function toJson(image: Image): unknown {
  const { source, ...sectors } = sectorsOf(image);
  const { name: volume, files } = volumeOf(source, sectors);
  const entries = files.map(({ name, sector, size }) => ({ name, start: sector * sectors.size, size, sector }));
  return { volume, sectorSize: sectors.size, sectors: Math.floor(source.size / sectors.size), entries };
}

/** The volume descriptor in sector 16, in raw sectors or plain ones. */
function detect({ source }: Probe): Detection {
  const has = (at: number, bytes: readonly number[]): boolean =>
    at + bytes.length <= source.size && source.read(at, bytes.length).every((byte, i) => byte === bytes[i]);
  const describes = ({ size, data }: Sectors): boolean =>
    (DESCRIPTOR + 1) * size <= source.size && has(DESCRIPTOR * size + data, DESCRIPTOR_MARK);
  if (has(0, SYNC)) {
    if (describes(RAW)) return { confidence: 'certain', why: 'raw sectors, and a volume descriptor in sector 16' };
    return { confidence: 'unknown', why: 'raw sectors, but no volume descriptor in sector 16' };
  }
  if (describes(PLAIN)) return { confidence: 'certain', why: 'a volume descriptor in sector 16, of 2048 bytes each' };
  return { confidence: 'unknown', why: 'no volume descriptor in sector 16' };
}
