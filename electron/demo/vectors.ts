export type Xyz = readonly [number, number, number];
export type Uv = readonly [number, number];

/** From the minimum corner to the maximum. */
export interface Box {
  readonly min: Xyz;
  readonly max: Xyz;
}

/** A vector as in the layouts. */
export function vectorOf([x, y, z]: Xyz) {
  return { x, y, z };
}
