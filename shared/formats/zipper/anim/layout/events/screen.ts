// Effects on the whole picture: camera, fog, waves.
import { choice, expects, f32, flags, struct, u16, u32 } from '#layout';
import { color, fromTo, name32, node16, node32, range, vec3 } from '../values.ts';

const cameraFlags = flags(u32, {
  clipNear: 0,
  clipFar: 1,
  lod: 2,
  fovHorizontal: 3,
  fovVertical: 4,
  zoomHorizontal: 5,
  zoomVertical: 6,
});

export const cameraState = struct(
  {
    flags: cameraFlags,
    node: node32,
    clipNear: f32,
    clipFar: f32,
    lod: f32,
    fovHorizontal: f32,
    fovVertical: f32,
    zoomHorizontal: f32,
    zoomVertical: f32,
  },
  'Sets what is flagged of a camera.',
);

export const cameraFromTo = struct(
  {
    flags: cameraFlags,
    node: node32,
    clipNear: fromTo,
    clipFar: fromTo,
    lod: fromTo,
    fovHorizontal: fromTo,
    fovVertical: fromTo,
    zoomHorizontal: fromTo,
    zoomVertical: fromTo,
    runTime: f32,
  },
  'Changes what is flagged of a camera over time.',
);

export const fogState = struct(
  {
    name: name32,
    flags: flags(u32, { type: 0, color: 1, altitude: 2, range: 3 }),
    type: expects(choice(u32, { 0: 'OFF', 1: 'LINEAR', 2: 'EXPONENTIAL' }), 'named'),
    color,
    altitude: range,
    range: { ...range, about: 'of distances: how dense it is' },
  },
  'Sets what is flagged of the fog.',
);

export const fbfxSineFromTo = struct(
  {
    flags: flags(u16, { screenPosition: 0, atNode: 1, screenRadius: 2, worldRadius: 3 }),
    node: node16,
    translate: vec3,
    screenX: fromTo,
    screenY: fromTo,
    worldRadiusFrom: f32,
    worldRadiusTo: f32,
    screenRadius: fromTo,
    waveX: fromTo,
    waveY: fromTo,
    waveZ: fromTo,
    runTime: f32,
  },
  'Lets a wave run over the picture.',
);
