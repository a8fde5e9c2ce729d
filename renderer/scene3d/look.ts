// What the player chose for every picture: what is behind the scene, and from where the view's own light falls on it.
import type { Background } from '../../shared/scene/scene.ts';
import type { Rgb } from './paint.ts';
import type { Vector } from './vectors.ts';

/** `file`: what the file says, else the theme; `plain`: the theme alone. */
export type Backdrop = 'file' | 'plain' | 'dark' | 'light' | 'gradient' | 'own';
export const backdrops: readonly Backdrop[] = ['file', 'plain', 'dark', 'light', 'gradient', 'own'];

export interface SceneLook {
  readonly backdrop: Backdrop;
  /** As the page writes colours: `#rrggbb`. */
  readonly own: string;
  /** Radians, as the eye sees it: to the right, and above. */
  readonly light: { readonly yaw: number; readonly pitch: number };
}

export const plainLook: SceneLook = {
  backdrop: 'file',
  own: '#5f6b7a',
  light: { yaw: -0.487, pitch: 0.695 },
};

const DARK: Rgb = [0.06, 0.07, 0.08];
const LIGHT: Rgb = [0.94, 0.95, 0.96];
const SKY: Rgb = [0.36, 0.43, 0.52];
const GROUND: Rgb = [0.11, 0.12, 0.14];

/** The colours of the top and the bottom of the picture. */
export function backgroundOf({ backdrop, own }: SceneLook, theme: Rgb, file: Background | undefined): Background {
  const even = (colour: Rgb): Background => ({ top: colour, bottom: colour });
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
      return even(colourOf(own) ?? theme);
  }
}

function colourOf(text: string): Rgb | undefined {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [Number.parseInt(red, 16) / 255, Number.parseInt(green, 16) / 255, Number.parseInt(blue, 16) / 255];
}

/** To the light, as the eye sees it. */
export function wayToLight({ light: { yaw, pitch } }: SceneLook): Vector {
  return [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)];
}

/** Half a turn for a drag across the height of the picture. */
const TURN = Math.PI;

export function withLightTurned(look: SceneLook, dx: number, dy: number): SceneLook {
  const { yaw, pitch } = look.light;
  const turned = yaw + dx * TURN;
  const high = Math.min(Math.PI / 2, Math.max(-Math.PI / 2, pitch - dy * TURN));
  return { ...look, light: { yaw: turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI)), pitch: high } };
}
