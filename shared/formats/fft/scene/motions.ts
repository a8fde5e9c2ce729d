// Animated textures: rectangles of pixels, and palettes, that others replace.
import type { PixelCopy } from '../../../scene/material.ts';
import type { Scene, SceneTrigger } from '../../../scene/scene.ts';
import { textureAnimation as layout, type TextureAnimation } from '../mesh/layout/animation.ts';
import type { Palettes } from '../mesh/layout/colours.ts';
import { WIDTH } from '../texture/layout.ts';
import type { Layer } from './map-files.ts';

/** An animation that always plays or waits for the script. */
export interface Motion {
  /** Its index among the instructions. */
  readonly index: number;
  readonly perSecond: number;
  /** Frames in the order in which they are shown. */
  readonly order: readonly number[];
  readonly of: TextureAnimation;
  /** The name of the trigger it waits for. */
  readonly trigger?: string;
  /** The palette it changes; absent if it changes pixels. */
  readonly palette?: number;
  /** Where it paints, in pixels of the whole texture; absent if it changes a palette. */
  readonly canvas?: Box;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const TICKS = 60;
/** Where a map's texture begins in video memory, and a page's width there, in units of four pixels. */
const TEXTURE = 0x300;
const PAGE = 64;
const PIXELS = 4;

/** All animations that show something; those that play on their own come first. */
export function motionsOf(animations: Iterable<TextureAnimation> | undefined): readonly Motion[] {
  const all = [...(animations ?? [])].flatMap((of, index) => motionOf(of, index) ?? []);
  return [...all.filter(({ trigger }) => trigger === undefined), ...all.filter(({ trigger }) => trigger !== undefined)];
}

/** What a mode animates, and in which order. */
function modeOf(
  mode: TextureAnimation['mode'],
): { isPalette: boolean; way: 'loop' | 'pingPong' | 'once' | 'back' } | undefined {
  const [, what = '', how = ''] = /^(picture|palette)(Loop|PingPong|Once|BackOnce)\d?$/.exec(String(mode)) ?? [];
  const way = ({ Loop: 'loop', PingPong: 'pingPong', Once: 'once', BackOnce: 'back' } as const)[how];
  return way && { isPalette: what === 'palette', way };
}

function motionOf(of: TextureAnimation, index: number): Motion | undefined {
  const { mode, frameCount, duration, canvasX } = of;
  const does = modeOf(mode);
  if (does === undefined || frameCount === 0) return undefined;
  const { isPalette, way } = does;
  const forth = Array.from({ length: frameCount }, (_, i) => i);
  const orders = {
    loop: forth,
    once: forth,
    back: forth.toReversed(),
    pingPong: [...forth, ...forth.slice(1, -1).reverse()],
  };
  const trigger = way === 'once' || way === 'back' ? { trigger: triggerId(index) } : {};
  const common = { index, of, order: orders[way], perSecond: TICKS / Math.max(1, duration), ...trigger };
  return isPalette ? { ...common, palette: canvasX >> 4 } : { ...common, canvas: boxAt(canvasX, of.canvasY, of) };
}

const triggerId = (index: number): string => `textureAnimations[${index}]`;

/** The animations that wait for the script, as triggers of the scene. */
export function triggersIn(layer: Layer | undefined): Pick<Scene, 'triggers'> {
  const { textureAnimations, textureAnimationsOffset = 0 } = layer?.mesh ?? {};
  const size = layout.size ?? 0;
  const triggers = motionsOf(textureAnimations).flatMap(({ index, trigger, of: { mode } }): readonly SceneTrigger[] => {
    if (layer === undefined || trigger === undefined) return [];
    const origin = { source: layer.source, path: trigger, start: textureAnimationsOffset + index * size, size };
    return [{ id: trigger, name: `${String(mode)}, animation ${index}`, origin }];
  });
  return triggers.length === 0 ? {} : { triggers };
}

/** Pixels of the whole texture, in which the pages are stacked. */
function boxAt(x: number, y: number, { width, height }: TextureAnimation): Box {
  const inside = x - TEXTURE;
  const page = Math.floor(inside / PAGE);
  return { left: (inside - page * PAGE) * PIXELS, top: page * WIDTH + y, width: width * PIXELS, height };
}

/** The part of the texture that changes with each frame; a single unchanged one if nothing moves. */
export function movingOf(
  motion: Motion | undefined,
  { frames }: { readonly frames: Palettes | undefined },
): readonly { readonly colours?: Palettes[number]; readonly copies?: readonly PixelCopy[] }[] {
  if (motion === undefined) return [{}];
  const { of, order, canvas, trigger } = motion;
  // A waiting animation shows the stored pixels until the user starts it.
  const waiting = trigger === undefined ? [] : [{}];
  if (canvas === undefined)
    return [
      ...waiting,
      ...order.map(frame => {
        const colours = frames?.[of.frameX + frame];
        return colours ? { colours } : {};
      }),
    ];
  return [
    ...waiting,
    ...order.map(frame => {
      const from = frameBox(of, frame);
      const { width, height } = canvas;
      return { copies: [{ from: [from.left, from.top], to: [canvas.left, canvas.top], width, height }] };
    }),
  ];
}

/** Frames are side by side; at the end of the page they continue in the next row, two units right of the page's start. */
function frameBox(of: TextureAnimation, frame: number): Box {
  const page = Math.floor((of.frameX - TEXTURE) / PAGE) * PAGE + TEXTURE;
  let [x, y] = [of.frameX, of.frameY];
  for (let i = 0; i < frame; i++) {
    x += of.width;
    if (x + of.width > page + PAGE) {
      x = page + 2;
      y += of.height;
    }
  }
  return boxAt(x, y, of);
}

/** The animation that a polygon with these corners and this palette shows; the first of several. */
export function motionFor(motions: readonly Motion[], palette: number, corners: Float32Array): Motion | undefined {
  return motions.find(motion => (motion.canvas ? overlaps(motion.canvas, corners) : motion.palette === palette));
}

function overlaps({ left, top, width, height }: Box, corners: Float32Array): boolean {
  const us = corners.filter((_, i) => i % 2 === 0);
  const vs = corners.filter((_, i) => i % 2 === 1);
  return (
    Math.min(...us) < left + width &&
    Math.max(...us) >= left &&
    Math.min(...vs) < top + height &&
    Math.max(...vs) >= top
  );
}
