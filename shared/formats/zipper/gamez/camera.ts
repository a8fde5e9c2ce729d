import { constant, f32, type Infer, i32, padding, refTo, struct, u32 } from '#layout';
import { zoneSet } from '../model/polygon.ts';
import { affine, range, vec3 } from '../node/vectors.ts';

const both = struct({ horizontal: f32, vertical: f32 });

/** The same 488 bytes in all four games. */
export const camera = struct(
  {
    world: refTo(i32, 'nodes'),
    window: refTo(i32, 'nodes'),
    focusXY: { ...refTo(i32, 'nodes'), about: 'a node, -1 for none' },
    focusXZ: { ...refTo(i32, 'nodes'), about: 'a node, -1 for none' },
    flags: u32,
    translate: vec3,
    rotate: { ...vec3, about: 'radians' },
    worldTranslate: vec3,
    worldRotate: vec3,
    ancestorTransform: affine,
    viewVector: vec3,
    transform: affine,
    clip: { ...range, about: 'distances between which it sees' },
    nearInWorld: vec3,
    farInWorld: vec3,
    lodMultiplier: f32,
    lodInverseSquared: f32,
    fovScale: both,
    fovBase: { ...both, about: 'radians' },
    fovScaled: both,
    fovHalf: both,
    clipRecalculate: constant(u32, 1),
    unknownFC: padding(60),
    fovRecalculate: constant(u32, 1),
    unknown13C: padding(72),
    rotateRecalculate: constant(u32, 1),
    unknown188: padding(76),
    fovCotangent: { ...both, about: 'of half the angles' },
    unknown1DC: padding(8),
    zoneSet,
  },
  'Where the player looks from.',
);
export interface Camera extends Infer<typeof camera> {}
