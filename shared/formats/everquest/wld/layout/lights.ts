// Light: its sources, and their positions.
import { countOf, f32, flags, type Infer, list, optional, records, relabel, struct, u32 } from '#layout';
import { color, fragmentRef, name, vec3 } from './refs.ts';

/** The colour of one frame. */
export const lightColor = struct({ red: f32, green: f32, blue: f32 });
const frameCount = { ...relabel(u32, 'count'), about: 'frames of each of the lists below' };

export const lightDef = struct(
  {
    name,
    flags: flags(u32, { hasCurrentFrame: 0, hasSleep: 1, hasLevels: 2, skipFrames: 3, hasColors: 4 }),
    frameCount,
    currentFrame: optional(u32, 'flags.hasCurrentFrame'),
    sleep: { ...optional(u32, 'flags.hasSleep'), about: 'milliseconds of a frame' },
    levels: optional(list(f32, 'frameCount'), 'flags.hasLevels'),
    colors: optional(records(lightColor, 'frameCount'), 'flags.hasColors'),
  },
  'The definition of a light.',
);
export interface LightDef extends Infer<typeof lightDef> {}

const light = { ...fragmentRef, about: 'the definition of the light' };

export const pointLight = struct(
  {
    name,
    light,
    flags: flags(u32, { hasRegions: 7, isStatic: 8 }),
    position: vec3,
    radius: f32,
    regions: optional(struct({ count: countOf(u32, 'regions'), regions: list(u32, 'count') }), 'flags.hasRegions'),
  },
  'A light at its place.',
);
export interface PointLight extends Infer<typeof pointLight> {}

const regions = {
  regionCount: countOf(u32, 'regions'),
  regions: { ...list(u32, 'regionCount'), about: 'counted from 0' },
} as const;

export const ambientLight = struct({ name, light, flags: u32, ...regions }, 'Ambient light of some regions.');
export const directionalLight = struct({ name, light, flags: u32, normal: vec3, ...regions }, 'A directional light.');
export const globalAmbient = struct({ color }, 'The ambient light of a zone. The only fragment without a name.');
