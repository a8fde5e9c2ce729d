import { addLeaf, bytesJson, bytesLeaf, type Layout, type Reader, type Scope } from '#layout';
import type { Source } from '../../../base/source.ts';
import { measureRuns } from '../../../codecs/bmp-runs.ts';
import { type Numbers, runBits } from './kinds.ts';

type Measure = (r: Reader, isDecoding: boolean) => number | undefined;

/** Raw bytes whose number only a look at them or at the header tells. Absent where it is undefined. */
function stretch<const Ref extends string>(
  refs: readonly Ref[],
  about: string,
  measure: Measure,
): Layout<Source | undefined, 'optional', Ref> {
  return {
    kind: 'bytes',
    role: 'optional',
    size: undefined,
    minSize: 0,
    refs,
    about,
    toJson: value => value && bytesJson(value),
    decode(r) {
      const size = measure(r, true);
      return size === undefined ? undefined : r.keep(r.skip(size), size);
    },
    encode(w, value) {
      if (value !== undefined) w.putSource(value);
    },
    fields(r, out) {
      const size = measure(r, false) ?? 0;
      const start = r.skip(size);
      if (size > 0) addLeaf(r, out, { start, size, leaf: bytesLeaf, value: r.peek(start, size) });
      return undefined;
    },
  };
}

/** What lies between the palette and the place that the header gives for the pixels. */
export const gap = stretch(['pixelsOffset'], 'up to pixelsOffset', r => {
  const size = Number(r.scope?.value('pixelsOffset')) - r.pos;
  return size > 0 && size <= r.limit - r.pos ? size : undefined;
});

/** Runs of pixels up to their end. */
export function runs<const Ref extends string>(
  refs: readonly Ref[],
  numbersIn: (scope: Scope | undefined) => Numbers,
): Layout<Source | undefined, 'optional', Ref> {
  return stretch(refs, 'runs of pixels, jumps, and ends of rows', (r, isDecoding) => {
    const { width, height, ...numbers } = numbersIn(r.scope);
    const bits = runBits({ width, height, ...numbers });
    if (bits === undefined) return undefined;
    const packed = r.source.read(r.pos, r.limit - r.pos);
    const { size, isEnded } = measureRuns(packed, { width: Math.max(0, width), height: Math.abs(height), bits });
    if (isDecoding && !isEnded) r.find({ start: r.pos, size }, 'the end of the picture is missing');
    return size;
  });
}
