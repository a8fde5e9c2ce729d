import { bytesJson, decode, isRaw, Unwritable } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import type { Source } from '../../../base/source.ts';
import { notInWindows1252 } from '../../../base/windows1252.ts';
import type { Detection, EntryEdit, Format, Probe, Entry as StoredEntry } from '../../format.ts';
import type { PictureRef, Pictures, PixelPart } from '../../pictures.ts';
import { firstBytesOf } from '../../signatures.ts';
import { packedByOthers } from '../not-confirmed.ts';
import { texture as layout } from '../texture/layout.ts';
import { redraw } from '../texture/redraw.ts';
import {
  COLOUR_SIZE,
  partsOf,
  pixelsIn,
  sizeOf,
  type Texture,
  type TextureOrigin,
  toJson as textureJson,
} from '../texture/stored.ts';
import { bytesOf, infoOf, toPicture } from '../texture/to-picture.ts';
import { freshTexture } from './fresh.ts';
import { type Entry, LONGEST_NAME, NO_PALETTE, offsets, type Package, sizes, textures } from './layout.ts';

/** All textures of a package as pictures. */
export const pictures: Pictures<Package> = {
  list: ({ textures }) =>
    textures.map(({ name, texture }, i) => ({
      ...(isRaw(texture) ? { name, width: 0, height: 0, kind: 'cannot be read', isRaw: true } : infoOf(name, texture)),
      path: pathOf(i),
    })),
  decode: spot => toPicture(textureAt(spot), sharedOf(spot)),
  pixel: (spot, pixel) => [...partsOf(textureAt(spot), pixel, placeOf(spot)), ...sharedPart(spot, pixel)],
  pixelsAt: (spot, range) => pixelsIn(textureAt(spot), range, placeOf(spot)),
  redraw(spot, drawing) {
    const redrawn = redraw(textureAt(spot), drawing, sharedOf(spot));
    if ('why' in redrawn) return redrawn;
    const textures = spot.model.textures.with(spot.index, { ...entryAt(spot), texture: redrawn.model });
    return { ...redrawn, model: { ...spot.model, textures } };
  },
};

/** Packages of textures of all four games. */
export const zipperTextures: Format<Package> = {
  id: 'zipper/textures',
  icon: 'pictures',
  scope: 'textures',
  title: 'Texture package',
  detect,
  firstBytes: firstBytesOf(0),
  layout: textures,
  notConfirmed: packedByOthers,
  container: { entries: entriesOf, repack, fromPicture: freshTexture, pictureFormat: 'zipper/texture' },
  pictures,
  toJson,
  shownParts: { pathsOf },
  exportsAs: ['json'],
};

/** Textures by name, in the order of the directory. */
export function entriesOf({ textures }: Package): readonly StoredEntry[] {
  return textures.map(({ name, start, texture }) => ({
    name,
    start,
    size: isRaw(texture) ? texture.raw.size : sizeOf(texture),
  }));
}

/** A package with textures replaced, dropped, and added at the end. */
export function repack(model: Package, edits: readonly EntryEdit[]): Package {
  const textures: (Entry | undefined)[] = [...model.textures];
  for (const edit of edits) {
    if (edit.kind === 'add') {
      textures.push(added(edit.name, edit.content));
      continue;
    }
    const before = textures[edit.index];
    if (before === undefined)
      throw new Unwritable(`there is no texture ${edit.index}: the package has ${model.textures.length}`);
    textures[edit.index] = edit.kind === 'drop' ? undefined : replaced(before, edit.content);
  }
  return { ...model, textures: textures.filter(texture => texture !== undefined) };
}

function replaced(before: Entry, content: Source): Entry {
  const texture = textureOf(before.name, content);
  if (!texture.flags.globalPalette) return { ...before, texture, paletteIndex: unshared(before) };
  if (before.paletteIndex < 0)
    throw new Unwritable(`"${before.name}" would use a shared palette, and the directory names none for it`);
  return { ...before, texture };
}

/** Odd entries stay odd, sound ones stay sound. */
function unshared({ paletteIndex, texture }: Entry): number {
  return !isRaw(texture) && texture.flags.globalPalette ? NO_PALETTE : paletteIndex;
}

function added(name: string, content: Source): Entry {
  if (name === '') throw new Unwritable('a texture needs a name');
  if (name.length > LONGEST_NAME)
    throw new Unwritable(`"${name}" has ${name.length} letters; a name can have at most ${LONGEST_NAME}`);
  const stranger = name.includes('\0') ? '\0' : notInWindows1252(name);
  if (stranger !== undefined)
    throw new Unwritable(`"${name}" has the letter ${JSON.stringify(stranger)}, which packages cannot store`);
  const texture = textureOf(name, content);
  if (texture.flags.globalPalette)
    throw new Unwritable(`"${name}" uses a shared palette: a new texture must have its own`);
  return { name, start: 0, paletteIndex: NO_PALETTE, texture };
}

/** The texture that fills these bytes. */
function textureOf(name: string, content: Source): Texture {
  const { value, fault, end } = decode(layout, content);
  if (fault) throw new Unwritable(`the new "${name}" is not a texture: ${fault.text}`);
  if (end < content.size)
    throw new Unwritable(
      `what is to become "${name}" is longer than a texture of its size: ${counted(content.size - end, 'byte')} more`,
    );
  return value;
}

/** The directory with the header of each texture; pixels are shown as pictures. */
export function toJson({ palettes, textures }: Package): unknown {
  return {
    palettes: palettes.length,
    textures: textures.map(({ name, paletteIndex, texture }) => ({
      name,
      ...(isRaw(texture) ? { raw: bytesJson(texture.raw) } : textureJson(texture)),
      globalPalette: paletteIndex === NO_PALETTE ? null : paletteIndex,
    })),
  };
}

/** A header of 0, 1, two counts and zeros, whose counts lead to the start of the first texture. */
function detect({ source }: Probe): Detection {
  const no = (why: string): Detection => ({ confidence: 'unknown', why });
  if (source.size < sizes.header) return no('too short for the header of a texture package');
  const head = viewOf(source.read(0, Math.min(source.size, sizes.header + LINES_ASKED * sizes.entry)));
  const number = (name: string) => head.getUint32(offsets.header[name] ?? 0, true);
  const isHead = number('unknown00') === 0 && number('unknown04') === 1;
  if (!isHead || number('unknown10') !== 0 || number('unknown14') !== 0) return no('no header of a texture package');
  const textures = number('textureCount');
  const palettes = number('paletteCount');
  const front = sizes.header + textures * sizes.entry + palettes * sizes.palette;
  const says = `the header says ${counted(textures, 'texture')} and ${counted(palettes, 'shared palette')}`;
  if (front > source.size) return no(`${says}, and there is no room for them`);
  if (textures === 0)
    return front === source.size ? { confidence: 'certain', why: `${says}, and there is nothing else` } : no(says);
  const [first] = startsIn(head, textures);
  const palette = head.getInt32(sizes.header + (offsets.entry.paletteIndex ?? 0), true);
  if (first === front && palette >= NO_PALETTE && palette < Math.max(palettes, 1))
    return { confidence: 'certain', why: `${says}, and the first texture begins after them` };
  const inside = startsIn(head, textures).find(start => start >= front && start < source.size);
  return inside !== undefined && isText(head)
    ? { confidence: 'likely', why: `${says}; the first texture begins at ${inside}` }
    : no(`${says}, but the first texture begins elsewhere`);
}

/** One line may be damaged, so several are asked where a texture is. */
const LINES_ASKED = 16;

function startsIn(head: DataView, textures: number): number[] {
  const lines = Math.min(textures, Math.floor((head.byteLength - sizes.header) / sizes.entry));
  const at = sizes.header + (offsets.entry.start ?? 0);
  return Array.from({ length: lines }, (_, line) => head.getUint32(at + line * sizes.entry, true));
}

/** Whether the first texture's name is valid. */
function isText(head: DataView): boolean {
  const letter = head.getUint8(sizes.header + (offsets.entry.name ?? 0));
  return letter > 0x20 && letter < 0x7f;
}

type Place = PictureRef<Package>;

function entryAt({ model, index }: Place): Entry {
  const entry = model.textures[index];
  if (entry === undefined) throw new RangeError(`texture ${index} of ${model.textures.length}`);
  return entry;
}

/** Textures that were kept as raw bytes are never reached. */
function textureAt(spot: Place): Texture {
  const { texture } = entryAt(spot);
  if (isRaw(texture)) throw new RangeError(`texture ${spot.index} was kept raw`);
  return texture;
}

function pathOf(index: number): string {
  return `textures[${index}].texture`;
}

function placeOf(spot: Place): TextureOrigin {
  return { start: entryAt(spot).start, prefix: `${pathOf(spot.index)}.` };
}

function sharedOf(spot: Place): Uint8Array | undefined {
  const palette = spot.model.palettes[entryAt(spot).paletteIndex];
  return palette && bytesOf(palette.colours);
}

/** Where a pixel's colour is in the shared palettes, after the directory. */
function sharedPart(spot: Place, pixel: number): PixelPart[] {
  const { paletteIndex } = entryAt(spot);
  const texture = textureAt(spot);
  const index = texture.indices?.at(pixel).index;
  if (index === undefined || !texture.flags.globalPalette || index >= texture.paletteCount) return [];
  if (spot.model.palettes[paletteIndex] === undefined) return [];
  const palettes = sizes.header + spot.model.textures.length * sizes.entry;
  const start = palettes + paletteIndex * sizes.palette + index * COLOUR_SIZE;
  return [{ what: 'palette', path: `palettes[${paletteIndex}].colours[${index}].rgb565`, start, size: COLOUR_SIZE }];
}

/** A package's palette is named by its index. */
function pathsOf(_: Package, path: string): readonly string[] | undefined {
  const [, entry] = /^(textures\[\d+\])\.globalPalette$/.exec(path) ?? [];
  return entry === undefined ? undefined : [`${entry}.paletteIndex`];
}
