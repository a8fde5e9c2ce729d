import { addLeaf, bytesJson, bytesLeaf, type Layout, type Reader, type Scope } from '#layout';
import type { Source } from '../../../base/source.ts';
import { measurePackets } from '../../../codecs/tga-packets.ts';

/** Pixels that packets stand for. */
export interface PacketPlan {
  readonly pixels: number;
  readonly pixelSize: number;
}

/** Run lengths of pixels: as many bytes as the picture has pixels for. Absent where the pixels are stored plainly. */
export function packets<const Ref extends string>(
  refs: readonly Ref[],
  planIn: (scope: Scope | undefined) => PacketPlan | undefined,
): Layout<Source | undefined, 'optional', Ref> {
  return {
    kind: 'packets of pixels',
    role: 'optional',
    size: undefined,
    minSize: 0,
    refs,
    about: 'one pixel repeated, or many pixels, each after a byte that says which and how many',
    present: scope => planIn(scope) !== undefined,
    toJson: value => value && bytesJson(value),
    decode(r) {
      const plan = planIn(r.scope);
      if (plan === undefined) return undefined;
      const { size, pixels } = measured(r, plan);
      if (pixels < plan.pixels)
        r.find({ start: r.pos, size }, `${plan.pixels - pixels} of ${plan.pixels} pixels are missing`);
      return r.keep(r.skip(size), size);
    },
    encode(w, value) {
      if (value !== undefined) w.putSource(value);
    },
    fields(r, out) {
      const plan = planIn(r.scope);
      if (plan === undefined) return undefined;
      const { size } = measured(r, plan);
      const start = r.skip(size);
      if (size > 0) addLeaf(r, out, { start, size, leaf: bytesLeaf, value: r.peek(start, size) });
      return undefined;
    },
  };
}

function measured(r: Reader, { pixels, pixelSize }: PacketPlan): { size: number; pixels: number } {
  // Packets of one plain pixel each are the worst there can be: what lies further is never looked at.
  const most = Math.min(r.limit - r.pos, pixels * (1 + pixelSize));
  return measurePackets(r.source.read(r.pos, most), pixels, pixelSize);
}
