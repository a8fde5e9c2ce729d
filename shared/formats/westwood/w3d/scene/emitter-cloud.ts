// The movement, size and colour of an emitter's particles.
import type { Infer } from '#layout';
import type { Three } from '../../../../scene/handle.ts';
import { type Cloud, onSphere } from '../../../../scene/particles.ts';
import { type emitterInfo, emitterInfo2, emitterProperties } from '../layout/emitter.ts';
import { type Part, part } from '../layout/parts.ts';
import { type Key, type Numbers, tintOf, valueAt } from './keyed-values.ts';

type Emitter = Infer<typeof emitterInfo>;
type Volume = Infer<typeof emitterInfo2>['creationVolume'];

/** Particles that live longer than a minute are shown as if they lived one. */
const LONGEST = 60;

/** The movement of particles: with the emitter's velocity, a part of their own, and outward. */
export function cloudOf(top: Part, emitter: Emitter): Cloud | undefined {
  const more = part(top, 0x504, emitterInfo2)?.value;
  const { lifetime, emissionRate, velocity, acceleration, startSize, endSize, fadeTime } = emitter;
  if (!(lifetime > 0 && lifetime <= LONGEST && emissionRate > 0)) return undefined;
  const fades = Math.min(1, Math.max(0, fadeTime / lifetime));
  // Fading starts at the time that the emitter gives.
  const gone = (share: number): number => Math.max(0, (share - fades) / (1 - fades || 1));
  const own = part(top, 0x505, emitterProperties)?.value;
  const sizes = (own?.sizeKeys ?? []).map(({ time, value }) => ({ time, value: [value] }));
  return {
    lifetime,
    count: emissionRate * lifetime * Math.max(1, more?.burstSize ?? 1),
    acceleration: [acceleration.x, acceleration.y, acceleration.z],
    size: share => valueAt(sizes, share * lifetime)?.[0] ?? startSize + (endSize - startSize) * gone(share),
    colour: colourOver(emitter, own, gone),
    begin(chances) {
      const [a, b, c] = chances;
      const place = more ? within(more.creationVolume, chances) : times(onSphere([a, b]), emitter.positionRandom * c);
      const aside = more ? within(more.velocityRandom, [b, c, a]) : times(onSphere([b, c]), emitter.velocityRandom * a);
      const far = Math.hypot(...place) || 1;
      const out = times(place, (more?.outwardVelocity ?? 0) / far);
      const { x, y, z } = velocity;
      return { place, velocity: [x + aside[0] + out[0], y + aside[1] + out[1], z + aside[2] + out[2]] };
    },
  };
}

type Rgba = Emitter['startColour'];
type Properties = Infer<typeof emitterProperties>;

const rgb = ({ red, green, blue }: Rgba): Three => [red / 255, green / 255, blue / 255];

/** From the keys of colours and opacities, in seconds of a particle's life; without keys from its first and last colour. */
function colourOver(
  { startColour, endColour, lifetime }: Emitter,
  own: Properties | undefined,
  gone: (share: number) => number,
): NonNullable<Cloud['colour']> {
  const keys = (first: Numbers, last: Numbers): readonly Key[] => [
    { time: 0, value: first },
    { time: 1, value: last },
  ];
  const colours = own?.colourKeys.map(({ time, colour }) => ({ time, value: rgb(colour) })) ?? [];
  const alphas = own?.opacityKeys.map(({ time, value }) => ({ time, value: [value] })) ?? [];
  const [ends, fades] = [keys(rgb(startColour), rgb(endColour)), keys([startColour.alpha], [endColour.alpha])];
  return share => {
    const colour = valueAt(colours, share * lifetime) ?? valueAt(ends, gone(share)) ?? [];
    const alpha = valueAt(alphas, share * lifetime)?.[0] ?? (valueAt(fades, gone(share))?.[0] ?? 255) / 255;
    return tintOf(colour, alpha);
  };
}

/** A random point in a volume, from three random numbers. A cylinder lies along x. */
function within({ shape, extent }: Volume, [a, b, c]: Three): Three {
  const { x, y, z } = extent;
  if (shape === 'sphere') return times(onSphere([a, b]), x * Math.cbrt(c));
  if (shape === 'hollowSphere') return times(onSphere([a, b]), x);
  if (shape !== 'cylinder') return [x * (2 * a - 1), y * (2 * b - 1), z * (2 * c - 1)];
  const [turn, far] = [2 * Math.PI * b, y * Math.sqrt(c)];
  return [x * (2 * a - 1), Math.cos(turn) * far, Math.sin(turn) * far];
}

const times = ([x, y, z]: Three, by: number): Three => [x * by, y * by, z * by];
