import { bits, bytes, type Infer, records, struct, u16 } from '#layout';

const polygon = struct(
  {
    drawn: bits(u16, {
      ...{ unknown0: 2, hidden2: 1, hidden3: 1, hidden4: 1, hidden5: 1, hidden6: 1, hidden7: 1, hidden8: 1 },
      ...{ hidden9: 1, hidden10: 1, hidden11: 1, hidden12: 1, hidden13: 1, unknown14: 1, lit: 1 },
    }),
  },
  'From which of twelve directions a polygon is hidden: 13 to 10 are the diagonals, 9 to 2 those between.',
);

/** How polygons are drawn: those of the primary mesh, then those of the animated ones, kind by kind. */
export const visibility = struct(
  {
    unknown000: { ...bytes(896), about: 'the same in all files known' },
    texturedTriangles: records(polygon, 512),
    texturedQuads: records(polygon, 768),
    untexturedTriangles: records(polygon, 64),
    untexturedQuads: records(polygon, 256),
  },
  'Whether light falls on polygons, and from where they are hidden. Places beyond the polygons there are, are kept.',
);
export interface Visibility extends Infer<typeof visibility> {}
