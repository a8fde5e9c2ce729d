// The demo's texture: numbers of colours, drawn by rule.
import { speck } from '../draw.ts';
import { PICTURE, PICTURES } from './polygons.ts';

const WIDTH = 256;
const HEIGHT = 1024;

/** Frames of the water, side by side; the first of them is copied onto the lake by the game. */
export const WAVES = { v: 128, count: 4 };

type Draw = (x: number, y: number) => number;

const grass: Draw = (x, y) => 2 + speck(x, y, 5, 1) + (speck(x, y, 17) === 0 ? 6 : 0);
const stone: Draw = (x, y) => (x % 16 === 0 || y % 16 === 0 ? 3 : 7 + speck(x, y, 4, 2));
const road: Draw = (x, y) => 7 + speck(x, y, 4, 3);
const earth: Draw = (x, y) => 3 + speck(x, y, 3, 4) + (y % 11 === 0 ? 2 : 0);
const planks: Draw = (x, y) => (x % 8 === 0 ? 2 : 8 + speck(x >> 3, y >> 2, 4, 5));
const thatch: Draw = (x, y) => 5 + ((x + speck(x, y >> 3, 3, 6)) % 4) + (y % 8 === 7 ? -3 : 0);
const wave =
  (frame: number): Draw =>
  (x, y) =>
    4 + ((x + 2 * y + frame * 8) % 32 < 4 ? 7 : 0) + speck(x, y, 3, 7);

/** All pixels, row by row from the top, two in a byte with the left one low. */
export function drawTexture(): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  const draw = (u: number, v: number, size: number, ink: Draw): void => {
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) pixels[(v + y) * WIDTH + u + x] = ink(x, y);
  };
  const inks = { grass, stone, road, earth, planks, thatch, lake: wave(0) };
  for (const [name, ink] of Object.entries(inks)) {
    const { u, v } = PICTURES[name as keyof typeof inks]; // entries forget the names
    draw(u, v, PICTURE, ink);
  }
  for (let frame = 0; frame < WAVES.count; frame++) draw(frame * PICTURE, WAVES.v, PICTURE, wave(frame));
  return Uint8Array.from(
    { length: pixels.length / 2 },
    (_, i) => (pixels[i * 2] ?? 0) | ((pixels[i * 2 + 1] ?? 0) << 4),
  );
}
