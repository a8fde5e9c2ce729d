import { viewOf } from '../../../base/bytes.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { firstBytesOf } from '../../signatures.ts';
import { type Dds, dds, HEADER_SIZE } from './layout.ts';
import { pictures } from './pictures.ts';

/** Textures of DirectX. */
export const imageDds: Format<Dds> = {
  id: 'image/dds',
  icon: 'layers',
  scope: 'textures',
  title: 'DDS texture',
  detect,
  firstBytes: firstBytesOf('DDS '),
  layout: dds,
  pictures,
  toJson,
  exportsAs: ['json', 'png'],
};

/** The header, and the size and place of each picture; pixels are in the pictures. */
function toJson({ surfaces, after, ...header }: Dds): unknown {
  return {
    ...header,
    surfaces: surfaces.map(({ unit, source }) => ({ unit, bytes: source.size })),
    bytesAfter: after.size,
  };
}

/** Checks the magic word, and the two sizes that never change. */
function detect({ source }: Probe): Detection {
  if (source.size < 8) return { confidence: 'unknown', why: 'too short for a DDS texture' };
  const head = source.read(0, Math.min(source.size, 8));
  if (fromWindows1252(head.subarray(0, 4)) !== 'DDS ')
    return { confidence: 'unknown', why: 'does not begin with "DDS "' };
  const size = viewOf(head).getUint32(4, true);
  if (size !== 124)
    return { confidence: 'likely', why: `begins with "DDS ", but says that its header has ${size} bytes` };
  if (source.size < HEADER_SIZE) return { confidence: 'likely', why: 'begins with "DDS ", but its header is cut off' };
  return { confidence: 'certain', why: 'begins with "DDS " and the size of its header' };
}
