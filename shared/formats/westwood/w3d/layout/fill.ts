import { addLeaf, custom, type Layout, paddingLeaf, type Reader } from '#layout';
import type { Source } from '../../../../base/source.ts';

/** Bytes nobody reads, as many as the place asks for: often none. */
function fill(kind: string, about: string, sizeAt: (r: Reader) => number): Layout<Source> {
  return custom<Source>({
    kind,
    about,
    decode(r) {
      const size = sizeAt(r);
      return r.keep(r.skip(size), size);
    },
    encode: (w, value) => w.putSource(value),
    fields(r, out) {
      const size = sizeAt(r);
      if (size === 0) return undefined;
      const start = r.pos;
      const at = r.take(size);
      const bytes = r.taken(at, size);
      addLeaf(r, out, { start, size, leaf: paddingLeaf, value: { bytes, isClean: bytes.every(byte => byte === 0) } });
      return undefined;
    },
    toJson: value => Array.from(value.read(0, value.size)),
  });
}

/** What is left of the window. */
export const fillToEnd = (about: string): Layout<Source> => fill('padding up to the end', about, r => r.limit - r.pos);

/** Up to where a whole number of such items is left. */
export const fillToWhole = (size: number, about: string): Layout<Source> =>
  fill(`padding to a multiple of ${size}`, about, r => (r.limit - r.pos) % size);
