export type Xyz = readonly [number, number, number];
export type Uv = readonly [number, number];
