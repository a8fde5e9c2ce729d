import { decode } from '#layout';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { firstBytesOf } from '../../signatures.ts';
import { type Bmp, bmp, headerSizeOf, isKnownHeader, pixelUnit, runBits } from './layout.ts';
import { pictures } from './pictures.ts';

/** Windows bitmaps. */
export const imageBmp: Format<Bmp> = {
  id: 'image/bmp',
  icon: 'picture-file',
  scope: 'textures',
  title: 'Bitmap',
  detect,
  firstBytes: firstBytesOf('BM'),
  layout: bmp,
  pictures,
  toJson,
  exportsAs: ['json', 'png'],
};

/** The headers; pixels are in the picture. */
function toJson({ palette, gap, pixels, runs, after, ...headers }: Bmp): unknown {
  return {
    ...headers,
    paletteColours: palette?.perRow ?? 0,
    gapBytes: gap?.size ?? 0,
    pixelBytes: (pixels?.source ?? runs)?.size ?? 0,
    bytesAfter: after.size,
  };
}

/** Checks for two letters, a header of a known size, one plane, and a known pixel format. */
function detect({ source }: Probe): Detection {
  const size = headerSizeOf(source);
  if (size === undefined || fromWindows1252(source.read(0, 2)) !== 'BM')
    return { confidence: 'unknown', why: 'does not begin with BM' };
  if (!isKnownHeader(size)) return { confidence: 'unknown', why: `begins with BM, but has no header of ${size} bytes` };
  const decoded = decode(bmp, source);
  if (decoded.fault) return { confidence: 'likely', why: 'begins with BM, but its header is cut off' };
  const { value, findings } = decoded;
  const says = `begins with BM and a header of ${size} bytes`;
  const isSound = value.width > 0 && value.height !== 0 && (pixelUnit(value) ?? runBits(value)) !== undefined;
  const isOdd = findings.some(({ path }) => path === 'planes');
  return { confidence: isSound && !isOdd ? 'certain' : 'likely', why: says, decoded };
}
