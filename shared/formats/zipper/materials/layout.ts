import { countOf } from '../../../layout/count-of.ts';
import type { Infer } from '../../../layout/layout.ts';
import { list } from '../../../layout/list.ts';
import { optional } from '../../../layout/optional.ts';
import { prefixedText } from '../../../layout/prefixed-text.ts';
import { u32 } from '../../../layout/scalars.ts';
import { struct } from '../../../layout/struct.ts';
import { pointer } from '../node/vectors.ts';
import { materialEnd, materialHead } from './material.ts';

export const material = struct(
  {
    ...materialHead,
    texturePointer: pointer,
    ...materialEnd,
    texture: { ...optional(prefixedText(u32), 'flags.textured'), about: 'its name, as packages have it; may be empty' },
  },
  'How polygons that name it look.',
);
export interface Material extends Infer<typeof material> {}

export const materials = struct(
  { count: countOf(u32, 'materials'), materials: list(material, 'count') },
  "The materials of all 'mechs; their polygons count them from 0.",
);
export interface Materials extends Infer<typeof materials> {}
