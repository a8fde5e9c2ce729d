// Skeletons and their movements.
import { countOf, f32, flags, type Infer, i16, list, optional, records, refTo, struct, u32, variantBy } from '#layout';
import { fragmentRef, name, nameRef, vec3 } from './refs.ts';

export const dag = struct(
  {
    name: nameRef('^^^strings', 'a place in the table of names, negative'),
    flags: u32,
    track: { ...fragmentRef, about: 'its pose, or its movement' },
    sprite: { ...fragmentRef, about: 'attached mesh or particle cloud; 0 for none' },
    childCount: countOf(u32, 'children'),
    children: list(refTo(u32, 'dags'), 'childCount'),
  },
  'A bone; the first one is the root.',
);
export interface Dag extends Infer<typeof dag> {}

const skins = struct({
  count: countOf(u32, 'skins'),
  skins: list({ ...fragmentRef }, 'count'),
  dags: { ...list(refTo(u32, 'dags'), 'count'), about: 'the bone that each skin is moved along with' },
});

export const hierarchicalSpriteDef = struct(
  {
    name,
    flags: flags(u32, { hasCenter: 0, hasRadius: 1, hasSkins: 9 }),
    dagCount: countOf(u32, 'dags'),
    collision: fragmentRef,
    center: optional(vec3, 'flags.hasCenter'),
    radius: optional(f32, 'flags.hasRadius'),
    dags: { ...list(dag, 'dagCount'), policy: { appendOnly: 'meshes name bones by number' } },
    skins: optional(skins, 'flags.hasSkins'),
  },
  'A skeleton, with the meshes that bend with it.',
);
export interface HierarchicalSpriteDef extends Infer<typeof hierarchicalSpriteDef> {}

export const packedFrame = struct(
  { qw: i16, qx: i16, qy: i16, qz: i16, tx: i16, ty: i16, tz: i16, scale: i16 },
  'Rotation as a quaternion (16384 is 1), translation and scale (256 is 1).',
);
export const looseFrame = struct(
  { scale: f32, tx: f32, ty: f32, tz: f32, qw: f32, qx: f32, qy: f32, qz: f32 },
  'Scale, translation, and rotation as a quaternion, in plain numbers.',
);

export const trackDef = struct(
  {
    name,
    flags: flags(u32, { isPacked: 3 }),
    frameCount: countOf(u32, 'frames'),
    frames: variantBy('flags.isPacked', {
      1: records(packedFrame, 'frameCount'),
      0: records(looseFrame, 'frameCount'),
    }),
  },
  'Where a bone is, relative to the one above it, frame by frame. Scale is passed down.',
);
export interface TrackDef extends Infer<typeof trackDef> {}

export const track = struct(
  {
    name,
    definition: fragmentRef,
    flags: flags(u32, { hasSleep: 0, reverse: 1, interpolate: 2 }),
    sleep: { ...optional(u32, 'flags.hasSleep'), about: 'milliseconds of a frame' },
  },
  'A movement of one bone; with a single frame, its pose.',
);
export interface Track extends Infer<typeof track> {}
