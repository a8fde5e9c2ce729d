import { decode } from '#layout';
import { sliceSource } from '../../../base/source.ts';
import type { Detection, Probe } from '../../format.ts';
import { hasSignature } from '../../signatures.ts';
import { imageTypes, pixelUnit } from './kinds.ts';
import { HEADER_SIZE, hasFooter, type Tga, tga } from './layout.ts';

/** The first version has no magic word: the proof is a sound header whose pixels fill the file. */
export function detect({ name, source }: Probe): Detection {
  if (source.size < HEADER_SIZE) return { confidence: 'unknown', why: 'too short for the header of a TGA picture' };
  // The header alone, before anything is made of what follows: nearly all other files end here.
  const numbers = source.read(0, HEADER_SIZE);
  const [idSize = 0] = numbers;
  if (!mayBeHeader(numbers) || hasSignature(source))
    return { confidence: 'unknown', why: 'no sound header of a TGA picture' };
  const head = decode(tga, sliceSource(source, 0, Math.min(source.size, HEADER_SIZE + idSize)));
  if (head.fault || !isHeader(head.value)) return { confidence: 'unknown', why: 'no sound header of a TGA picture' };
  const decoded = decode(tga, source);
  if (decoded.fault) return { confidence: 'unknown', why: 'no header of a TGA picture' };
  const { value, findings } = decoded;
  const says = `${value.width} × ${value.height} pixels of ${value.pixelBits} bits`;
  if (hasFooter(source)) return { confidence: 'certain', why: `${says}, and the footer of a TGA picture`, decoded };
  if (findings.length === 0 && value.after.size === 0)
    return { confidence: 'certain', why: `${says} fill it exactly`, decoded };
  const isNamed = /\.tga$/i.test(name);
  const why = `${says}; ${value.after.size > 0 ? `${value.after.size} bytes follow` : 'some are missing'}`;
  return { confidence: isNamed ? 'likely' : 'unknown', why, decoded };
}

/** The bytes that have few values, before anything is decoded. */
function mayBeHeader([, colourMapType = 0, imageType = 0, ...rest]: Uint8Array): boolean {
  const pixelBits = rest[PIXEL_BITS] ?? 0;
  return colourMapType <= 1 && imageType in imageTypes && pixelBits > 0 && pixelBits <= 32;
}

/** After the third byte. */
const PIXEL_BITS = 13;

/** Numbers that a picture has, and a palette where its pixels need one, and only there. */
function isHeader(value: Tga): boolean {
  const { width, height, descriptor, colourMapType, colourCount } = value;
  if (width === 0 || height === 0 || pixelUnit(value) === undefined || descriptor.interleave !== 0) return false;
  if (colourMapType === 'none') return colourCount === 0 && !isNumbered(value);
  return value.palette !== undefined && colourCount > 0;
}

/** Whether pixels are numbers of colours. */
export function isNumbered({ imageType }: Tga): boolean {
  return imageType === 'palette' || imageType === 'packed palette';
}
