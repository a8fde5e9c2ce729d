import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import type { Drawing, Picture } from '../../../shared/formats/pictures.ts';
import { View } from '../view.ts';
import { type ReadPng, readPng } from './png.ts';

/** A picture and, if it came in a second file, its transparency; or why they cannot be read, as one sentence. */
export function readDrawing(bytes: Uint8Array, alpha: Uint8Array | undefined, name = 'The picture'): ReadPng {
  const drawing = fromOwnFormat(name, bytes) ?? readPng(bytes);
  if ('why' in drawing) return { why: `${name} cannot be used: ${drawing.why}.` };
  if (alpha === undefined) return drawing;
  const plane = readPng(alpha);
  if ('why' in plane) return { why: `The file of its transparency cannot be used: ${plane.why}.` };
  if (plane.width !== drawing.width || plane.height !== drawing.height) {
    const sizes = `${plane.width} × ${plane.height} instead of ${drawing.width} × ${drawing.height}`;
    return { why: `The transparency file and the picture differ in size: ${sizes}.` };
  }
  return withPlane(drawing, plane);
}

/** Whether a file is a picture that can be converted to another format: a PNG, or a file of a known picture format. */
export function isDrawing(name: string, source: Source, target: Format): boolean {
  return isPng(source) || pictureIn(name, source, target) !== undefined;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Whether the bytes begin as a PNG does. */
export function isPng(source: Source): boolean {
  if (source.size < SIGNATURE.length) return false;
  const head = source.read(0, SIGNATURE.length);
  return SIGNATURE.every((byte, i) => head[i] === byte);
}

/** Its only picture, if the bytes are certainly of a picture format. */
function pictureIn(name: string, source: Source, besides?: Format): (() => Picture) | undefined {
  const view = new View(name, source, 0);
  const { format, confidence } = view.identified;
  const { pictures, container, id } = format;
  if (pictures === undefined || container !== undefined || confidence !== 'certain' || id === besides?.id)
    return undefined;
  const decoded = view.decoded;
  if (decoded === undefined || decoded.fault || pictures.list(decoded.value).length === 0) return undefined;
  return () => pictures.decode({ model: decoded.value, index: 0 });
}

function fromOwnFormat(name: string, bytes: Uint8Array): Drawing | undefined {
  const source = memorySource(bytes);
  const picture = isPng(source) ? undefined : pictureIn(name, source)?.();
  return picture && { ...picture, hasAlpha: picture.rgba.some((value, i) => i % 4 === 3 && value < 255) };
}

/** The grey values of a picture, as opacity. */
function withPlane(drawing: Drawing, { rgba }: Drawing): Drawing {
  const alpha = new Uint8Array(drawing.width * drawing.height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = rgba[i * 4] ?? 0;
  return { ...drawing, alpha };
}
