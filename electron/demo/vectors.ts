export type Xyz = readonly [number, number, number];
export type Uv = readonly [number, number];

/** From its least corner to its greatest. */
export interface Box {
  readonly min: Xyz;
  readonly max: Xyz;
}

/** A vector as the layouts have it. */
export function vectorOf([x, y, z]: Xyz) {
  return { x, y, z };
}
