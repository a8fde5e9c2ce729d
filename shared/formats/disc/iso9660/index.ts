import type { Format } from '../../format.ts';
import { container } from './container.ts';
import { detect } from './detect.ts';
import { volumeOf } from './directory.ts';
import { type Image, iso9660, sectorsOf } from './layout.ts';

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
