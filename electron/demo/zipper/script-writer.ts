// Movements frame by frame.
import { ByteWriter, type Game, type Xyz } from './byte-writer.ts';

/** From one time to another, in seconds; what does not move is left out. */
export interface FramePlan {
  readonly start: number;
  readonly end: number;
  readonly translate?: readonly [from: Xyz, to: Xyz];
  /** Quaternion (w, x, y, z) at its start, and the half angles for each second. */
  readonly rotate?: readonly [from: readonly [number, number, number, number], change: Xyz];
  readonly scale?: readonly [from: Xyz, to: Xyz];
}

/** The bytes of some frames; `curved` writes the curves that follow from the straight way, else they are left 0. */
export function frameBytes(game: Game, frames: readonly FramePlan[], curved = false): Uint8Array {
  const out = new ByteWriter();
  for (const { start, end, translate, rotate, scale } of frames) {
    out.u32((translate ? 1 : 0) | (rotate ? 2 : 0) | (scale ? 4 : 0)).f32(start, end);
    const seconds = end - start;
    if (translate) straight(out, game, translate, { seconds, curved });
    if (rotate) {
      const [from, change] = rotate;
      out.f32(...from, ...change);
      if (game !== 'rc') for (const rate of change) out.f32(0, curved ? rate : 0, 0, 0);
    }
    if (scale) straight(out, game, scale, { seconds, curved });
  }
  return out.bytes();
}

interface Way {
  readonly seconds: number;
  readonly curved: boolean;
}

function straight(out: ByteWriter, game: Game, [from, to]: readonly [Xyz, Xyz], { seconds, curved }: Way): void {
  const rates = ([0, 1, 2] as const).map(axis => (seconds === 0 ? 0 : (to[axis] - from[axis]) / seconds));
  out.f32(...from).u32(0);
  out.f32(...rates);
  if (game === 'rc') return;
  for (const axis of [0, 1, 2] as const) out.f32(curved ? from[axis] : 0, curved ? (rates[axis] ?? 0) : 0, 0, 0);
}

/** One script of the pool that Pirate's Moon and Crimson Skies have. */
export interface ScriptPlan {
  readonly name: string;
  readonly object: string;
  readonly isSpline?: boolean;
  readonly frameCount: number;
  readonly frames: Uint8Array;
}

/** The pool at the end of a file: a row for each, then names and frames. */
export function writeScripts(out: ByteWriter, scripts: readonly ScriptPlan[]): void {
  for (const { name, object, isSpline = false, frameCount, frames } of scripts) {
    out
      .u32(out.address(), out.address() + 16)
      .u8(name.length + 1, object.length + 1)
      .u16(0);
    out.u32(isSpline ? 1 : 0, frameCount, frames.length, out.address());
  }
  for (const { name, object, frames } of scripts)
    out
      .text(name, name.length + 1)
      .text(object, object.length + 1)
      .raw(frames);
}
