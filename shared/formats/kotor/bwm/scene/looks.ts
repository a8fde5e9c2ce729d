// How surfaces look: no tool agrees with another about the colours, so these are Gantry's own.
import type { Colour, Material } from '../../../../scene/material.ts';
import type { Origin } from '../../../../scene/origin.ts';
import { isWalkable, materialName } from '../surface-materials.ts';

/** Red, green, blue, 0 to 255: earth, plants, stone, water, metal as one expects them. */
const colours: Readonly<Record<number, readonly [number, number, number]>> = {
  0: [90, 90, 90],
  1: [150, 111, 72],
  2: [120, 80, 140],
  3: [104, 160, 72],
  4: [168, 164, 152],
  5: [176, 128, 80],
  6: [84, 150, 200],
  7: [196, 84, 76],
  8: [180, 200, 210],
  9: [176, 88, 128],
  10: [128, 148, 168],
  11: [120, 164, 176],
  12: [96, 112, 64],
  13: [112, 84, 60],
  14: [152, 140, 56],
  15: [232, 112, 32],
  16: [40, 40, 56],
  17: [36, 72, 144],
  18: [232, 196, 72],
  19: [72, 112, 72],
  30: [208, 112, 216],
};
const OTHER = [224, 224, 64] as const;
const BLACK: Colour = [0, 0, 0];
/** What cannot be walked on is seen through: colour alone would not tell everybody. */
const FAINT = 0.4;

/** A surface of some material: solid where it can be walked on. */
export function lookOf(material: number, origin: Origin): Material {
  const [red, green, blue] = colours[material] ?? OTHER;
  const diffuse: Colour = [red / 255, green / 255, blue / 255];
  const isSolid = isWalkable(material);
  return {
    ...{ name: `${materialName(material)}${isSolid ? '' : ' (not walkable)'}`, origins: [origin], layers: [] },
    ...{ ambient: diffuse, diffuse, specular: BLACK, emissive: BLACK, shininess: 0, opacity: isSolid ? 1 : FAINT },
    blend: isSolid
      ? { source: 'one', destination: 'zero' }
      : { source: 'sourceAlpha', destination: 'oneMinusSourceAlpha' },
    ...{ depthCompare: 'lessEqual', depthWrite: isSolid, doubleSided: true, gradient: 'modulate', notShown: [] },
  };
}
