import { readTokens, type Tokens } from '../style/read-tokens.ts';

/** Red, green and blue from 0 to 1, as stored: the view computes without gamma. */
export type Rgb = readonly [number, number, number];

/** The colours of the 3D view, from the tokens. */
export interface ScenePaint {
  readonly background: Rgb;
  readonly grid: Rgb;
  readonly gridStrong: Rgb;
  readonly axisX: Rgb;
  readonly axisY: Rgb;
  readonly axisZ: Rgb;
  readonly wire: Rgb;
  readonly glow: Rgb;
  readonly bone: Rgb;
  readonly bounds: Rgb;
  readonly collision: Rgb;
  readonly gizmo: Rgb;
  readonly missingA: Rgb;
  readonly missingB: Rgb;
  readonly checkA: Rgb;
  readonly checkB: Rgb;
}

export function readPaint(tokens: Tokens = readTokens()): ScenePaint {
  const resolve = colourResolver();
  const rgb = (name: `--${string}`) => resolve(tokens(name));
  return {
    background: rgb('--scene-background'),
    grid: rgb('--scene-grid'),
    gridStrong: rgb('--scene-grid-strong'),
    axisX: rgb('--scene-x'),
    axisY: rgb('--scene-y'),
    axisZ: rgb('--scene-z'),
    wire: rgb('--text-2'),
    glow: rgb('--scene-glow'),
    bone: rgb('--scene-bone'),
    bounds: rgb('--scene-bounds'),
    collision: rgb('--scene-collision'),
    gizmo: rgb('--text-2'),
    missingA: rgb('--scene-missing-a'),
    missingB: rgb('--scene-missing-b'),
    checkA: rgb('--scene-check-a'),
    checkB: rgb('--scene-check-b'),
  };
}

/** Resolves colours in the browser, because tokens may be names of system colours. */
function colourResolver(): (css: string) => Rgb {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return css => {
    if (context === null) return [0, 0, 0];
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red / 255, green / 255, blue / 255];
  };
}
