import { type ByteRange, countOf, type Infer, list, optional, prefixedText, struct, u32 } from '#layout';
import { pointer } from '../node/vectors.ts';
import { materialEnd, materialHead } from './material.ts';

export const material = struct(
  {
    ...materialHead,
    texturePointer: pointer,
    ...materialEnd,
    texture: { ...optional(prefixedText(u32), 'flags.textured'), about: 'its name, as packages have it; may be empty' },
  },
  'How polygons that use it look.',
);
export interface Material extends Infer<typeof material> {}

export const materials = struct(
  { count: countOf(u32, 'materials'), materials: list(material, 'count') },
  "The materials of all 'mechs; their polygons count them from 0.",
);
export interface Materials extends Infer<typeof materials> {}

/** Where a material lies, and where its texture's name does: nothing says so, they lie one after the other. */
export function placesOf({ materials: all }: Materials, index: number): MaterialPlace {
  let start = u32.size;
  for (const { texture } of all.slice(0, index)) start += material.minSize + nameSize(texture);
  const letters = all[index]?.texture?.length ?? 0;
  const size = material.minSize + nameSize(all[index]?.texture);
  return { start, size, text: { start: start + size - letters, size: letters } };
}

export interface MaterialPlace extends ByteRange {
  readonly text: ByteRange;
}

const nameSize = (name: string | undefined): number => (name === undefined ? 0 : u32.size + name.length);
