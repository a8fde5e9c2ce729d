import { counted } from '../../base/counted.ts';
import { hexOffset } from '../../base/hex.ts';
import type { Source } from '../../base/source.ts';
import { placeNamed } from '../amount.ts';
import type { Layout } from './layout.ts';
import type { Reader } from './reader.ts';

/** What lay on the way to the place, or a place before the one where the reader stood. */
type StartLeft = { readonly gap: Source } | { readonly offset: number };

/**
 * What follows begins at the offset a sibling holds; takes no bytes itself. For data in several parts the first of which
 * may be empty: placed() would leave the rest of them where it stood.
 */
export function startAt<const N extends string>(at: N): Layout<undefined, 'hidden', N> {
  const startOf = placeNamed(at);
  return {
    kind: 'start',
    role: 'hidden',
    size: undefined,
    minSize: 0,
    refs: [at],
    jumps: true,
    about: `the rest is at ${at}`,
    decode(r) {
      const here = r.pos;
      const start = startOf(r);
      r.pos = start;
      r.placedAt = start;
      if (start !== here) r.left = leftBehind(r, here, start);
      return undefined;
    },
    encode(w) {
      const left = w.left as StartLeft | undefined; // only decode leaves anything
      if (left && 'gap' in left) w.putSource(left.gap);
      w.placedAt = left && 'offset' in left ? left.offset : w.pos;
    },
    fields(r) {
      r.pos = startOf(r);
      r.lowest = Math.min(r.lowest, r.pos);
      r.highest = Math.max(r.highest, r.pos);
      return undefined;
    },
  };
}

function leftBehind(r: Reader, here: number, start: number): StartLeft {
  if (start < here) {
    r.find({ start, size: 0 }, `is before what it should follow (${hexOffset(here)})`);
    return { offset: start };
  }
  r.find({ start: here, size: start - here }, `${counted(start - here, 'byte lies', 'bytes lie')} between`, {
    weight: 'note',
  });
  return { gap: r.keep(here, start - here) };
}
