import { constant, countOf, f32, type Infer, i32, list, listOf, struct, u8, u32 } from '#layout';

export const VERSION = 5;

const point = { ...list(f32, 3), size: 12, minSize: 12, about: 'x, y, z' };

export const feature = struct(
  {
    red: u8,
    green: u8,
    blue: u8,
    vertexCount: countOf(u32, 'vertices'),
    vertices: list(point, 'vertexCount'),
    objective: { ...i32, about: 'the objective it belongs to, -1 for none' },
  },
  'A line on the map, in one colour.',
);
export interface Feature extends Infer<typeof feature> {}

const MORE_THAN_FIT = 0xffff_ffff;

export const zmap = struct(
  {
    version: constant(u32, VERSION),
    unknown04: { ...u32, about: '1 to 31' },
    min: { ...point, about: 'lowest corner of the area: x, y, z' },
    max: { ...point, about: 'highest corner of the area; y is 0 in the files known' },
    features: listOf(
      { item: feature, count: () => MORE_THAN_FIT, stop: r => r.pos === r.limit },
      'list of features to the end',
    ),
  },
  'What the map of a mission shows.',
);
export interface Zmap extends Infer<typeof zmap> {}
