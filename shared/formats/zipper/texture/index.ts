import { decode } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import type { Source } from '../../../base/source.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import type { Around, Pictures } from '../../pictures.ts';
import { hasSignature } from '../../signatures.ts';
import { packedByOthers } from '../not-confirmed.ts';
import { texture } from './layout.ts';
import { redraw } from './redraw.ts';
import {
  flagsNumber,
  HEADER_SIZE,
  offsets,
  partsOf,
  pixelsIn,
  stored,
  stretchNumber,
  type Texture,
  toJson,
} from './stored.ts';
import { bytesOf, infoOf, toPicture } from './to-picture.ts';

const WHOLE = { start: 0, prefix: '' };

/** The picture of a single texture; its package provides the shared palette. */
const pictures: Pictures<Texture> = {
  list: (texture, around) => [infoOf(entryIn(around)?.name ?? '', texture)],
  decode: ({ model, around }) => toPicture(model, sharedIn(around)),
  pixel: ({ model }, pixel) => partsOf(model, pixel, WHOLE),
  pixelsAt: ({ model }, range) => pixelsIn(model, range, WHOLE),
  redraw: ({ model, around }, drawing) => redraw(model, drawing, sharedIn(around)),
  plainAround,
};

/** The highest value, in Crimson Skies. */
const LAST_STRETCH = 8;

/** One texture, as an entry of its package. */
export const zipperTexture: Format<Texture> = {
  id: 'zipper/texture',
  icon: 'picture',
  scope: 'textures',
  title: 'Texture',
  detect,
  layout: texture,
  notConfirmed: packedByOthers,
  pictures,
  toJson,
  exportsAs: ['json', 'png'],
};

/** A header without a magic word: the evidence is that its planes and palette fill the file exactly. */
function detect({ source }: Probe): Detection {
  if (source.size < HEADER_SIZE) return { confidence: 'unknown', why: 'too short for the header of a texture' };
  if (!mayBeHeader(source) || hasSignature(source)) return { confidence: 'unknown', why: 'no header of a texture' };
  const { value: whole, end, fault } = decode(stored, source);
  if (fault || end !== source.size || whole.width * whole.height === 0)
    return { confidence: 'unknown', why: 'not as long as its width, height and palette say' };
  const { width, height, paletteCount } = whole;
  const says = `${width} × ${height} pixels${paletteCount > 0 ? ` of ${counted(paletteCount, 'colour')}` : ''} fill it exactly`;
  const isNone = { confidence: 'unknown', why: `${says}, but its flags are none of a texture` } as const;
  if (flagsNumber(whole) >= 0x100 || stretchNumber(whole) > LAST_STRETCH) return isNone;
  // Last: oddities show in the planes, which are not read for every file.
  const decoded = decode(texture, source);
  const isOdd = decoded.findings.some(({ path }) => path === 'flags' || path === 'unknown08');
  if (isOdd && paletteCount === 0 && width * height < 16) return isNone;
  return { confidence: isOdd ? 'likely' : 'certain', why: says, decoded };
}

/** Checked before decoding: sizes, and flags of one byte. */
function mayBeHeader(source: Source): boolean {
  const head = viewOf(source.read(0, HEADER_SIZE));
  const { width = 0, height = 0, flags = 0 } = offsets;
  return head.getUint16(width, true) > 0 && head.getUint16(height, true) > 0 && head.getUint32(flags, true) < 0x100;
}

/** What an entry needs of its package; declared here to keep textures independent of packages. */
interface Surroundings {
  readonly palettes: readonly { readonly colours: Parameters<typeof bytesOf>[0] | Uint8Array }[];
  readonly textures: readonly { readonly name: string; readonly paletteIndex: number }[];
}

function packageIn(around: Around | undefined): Surroundings | undefined {
  return around?.format === 'zipper/textures' ? (around.model as Surroundings) : undefined; // as: the model of that format
}

function entryIn(around: Around | undefined): Surroundings['textures'][number] | undefined {
  return around && packageIn(around)?.textures[around.index];
}

/** The entry's name and palette, without the rest of its package. */
function plainAround(around: Around): Around {
  const entry = entryIn(around);
  if (entry === undefined) return { ...around, model: undefined };
  const shared = sharedIn(around);
  const model: Surroundings = {
    palettes: shared ? [{ colours: shared.slice() }] : [],
    textures: [{ name: entry.name, paletteIndex: shared ? 0 : -1 }],
  };
  return { ...around, model, index: 0 };
}

function sharedIn(around: Around | undefined): Uint8Array | undefined {
  const colours = packageIn(around)?.palettes[entryIn(around)?.paletteIndex ?? -1]?.colours;
  return colours === undefined || colours instanceof Uint8Array ? colours : bytesOf(colours);
}
