// Sounds, effects and weapons that an animation triggers at a node.
import { f32, fixedText, flags, i16, i32, struct, u32 } from '#layout';
import { unknownBytes } from '../../../save/unknown-bytes.ts';
import { indexInto, name32, node16, node32, onOff32, vec3 } from '../values.ts';

export const sound = struct(
  { sound: indexInto(i16, 'staticSounds'), node: node16, position: vec3 },
  'Plays a sound, at a node where one is given.',
);

export const soundNode = struct(
  {
    name: name32,
    sound: indexInto(i32, 'dynamicSounds'),
    flags: flags(u32, { absolute: 0, atNode: 1 }),
    active: onOff32,
    node: node32,
    translate: vec3,
  },
  'Switches a sound that is a node of its own, and moves it.',
);

export const effect = struct(
  { effect: indexInto(i16, 'effects'), node: node16, position: vec3 },
  'Starts an effect of the engine at a node.',
);

export const detonateWeapon = struct(
  { weapon: fixedText(10), node: node16, position: vec3 },
  'Detonates a weapon at a node.',
);

/** Volume, frequency and pan change over time; it is unknown which number is which. */
export const soundAdjust = struct({ unknown00: unknownBytes(176) }, 'Fades a sound: Crimson Skies.');

export const callback = struct({ value: u32 }, 'Calls the game, which knows what the number means.');
export const animVerbose = struct({ on: onOff32 }, 'Has the engine log what the animation does.');

const change = struct({ from: f32, to: f32, delta: f32 });

export const fbfxColorFromTo = struct(
  { red: change, green: change, blue: change, alpha: change, runTime: f32 },
  'Tints the whole picture.',
);
