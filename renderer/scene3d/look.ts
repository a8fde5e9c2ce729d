// The background colours of a scene and the direction of its light, as the user chose them.

import type { SceneLook } from '../../shared/scene/look.ts';
import type { Fog } from '../../shared/scene/material.ts';
import type { Background } from '../../shared/scene/scene.ts';
import type { Rgb } from './paint.ts';
import type { Vector } from './vectors.ts';

const DARK: Rgb = [0.06, 0.07, 0.08];
const LIGHT: Rgb = [0.94, 0.95, 0.96];
const SKY: Rgb = [0.36, 0.43, 0.52];
const GROUND: Rgb = [0.11, 0.12, 0.14];

/** The file's own background, if it is shown. */
export interface Behind {
  readonly background?: Background | undefined;
  readonly fog?: Fog | undefined;
}

/** The colours of the top and the bottom of the picture; distant parts in fog fade into the background. */
export function backgroundOf(
  { backdrop, own }: SceneLook,
  theme: Rgb,
  { background: file, fog }: Behind = {},
): Background {
  const even = (colour: Rgb): Background => ({ top: colour, bottom: colour });
  if (fog !== undefined) return even(fog.colour);
  switch (backdrop) {
    case 'file':
      return file ?? even(theme);
    case 'plain':
      return even(theme);
    case 'dark':
      return even(DARK);
    case 'light':
      return even(LIGHT);
    case 'gradient':
      return { top: SKY, bottom: GROUND };
    case 'own':
      return even(own);
  }
}

/** The direction to the light, as seen by the eye. */
export function lightDirection({ light: { yaw, pitch } }: SceneLook): Vector {
  return [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)];
}

/** A drag across the height of the picture is half a turn. */
const TURN = Math.PI;

export function withLightTurned(look: SceneLook, dx: number, dy: number): SceneLook {
  const { yaw, pitch } = look.light;
  const turned = yaw + dx * TURN;
  const high = Math.min(Math.PI / 2, Math.max(-Math.PI / 2, pitch - dy * TURN));
  return { ...look, light: { yaw: turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI)), pitch: high } };
}
