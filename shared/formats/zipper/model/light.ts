import { countOf, expects, f32, flags, i32, later, padding, records, type Scalar, struct, u16 } from '#layout';
import { color, pointer, vec3 } from '../node/vectors.ts';

/** The flags of a light in Recoil and MechWarrior 3, in a model (u16) or a node (u32). */
export const lightFlagsMw = (of: Scalar) =>
  flags(of, {
    recalc: 0,
    unknown1: 1,
    directional: 2,
    directed: 3,
    point: 4,
    saturated: 5,
    subdivide: 6,
    static: 7,
    color: 8,
    unknown9: 9,
  });

/** The flags of a light in Pirate's Moon and Crimson Skies. */
export const lightFlagsPm = (of: Scalar) =>
  flags(of, {
    recalc: 0,
    unknown1: 1,
    directional: 2,
    directed: 3,
    point: 4,
    saturated: 5,
    subdivide: 6,
    lightMap: 7,
    static: 8,
    color: 9,
    bicolored: 10,
    unknown11: 11,
  });

const before = {
  unknown00: expects(i32, { min: 0, max: 1 }),
  unknown04: expects(i32, { min: 0, max: 2 }),
  unknown08: expects(f32, { min: 0, max: 5 }),
  vertexCount: countOf(i32, 'vertices'),
  unknown10: padding(8),
  pointer18: pointer,
  color,
  rgb: u16,
};
const after = {
  verticesPointer: pointer,
  unknown30: f32,
  unknown34: f32,
  unknown38: f32,
  unknown3C: expects(i32, { min: 0, max: 1 }),
  unknown40: f32,
  unknown44: f32,
  unknown48: f32,
  vertices: later(records(vec3, 'vertexCount')),
};

/** 76 bytes each; the headers of all lights come before the vertices of all. */
export const modelLightMw = struct({ ...before, flags: lightFlagsMw(u16), ...after }, 'A light of a model.');
export const modelLightPm = struct({ ...before, flags: lightFlagsPm(u16), ...after }, 'A light of a model.');
