// Movements frame by frame.

import type { Xyz } from '../../../../electron/demo/vectors.ts';
import type { FramePlan } from '../../../../electron/demo/zipper/animation-plan.ts';
import type { Game } from '../../../../electron/demo/zipper/world-plan.ts';
import { ByteWriter } from '../byte-writer.ts';

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
