import {
  type AnyLayout,
  addLeaf,
  type ChunkHead,
  chunks,
  custom,
  type Layout,
  paddingLeaf,
  type Reader,
  relabel,
  u8,
  u32,
} from '#layout';
import { hexOffset } from '../../../../base/hex.ts';
import type { Source } from '../../../../base/source.ts';

// Chunks of W3D: an id, and a size whose bit 31 says that it contains chunks. Old files never set it, some tools set it
// wrongly: the content of an id depends on its parent chunk, and the bit is kept as found.

/** Chunks by id: their names in the games' own code, and their layouts. The tree omits their common prefix. */
export type Named = Readonly<Record<number, readonly [name: string, layout: AnyLayout]>>;
type LayoutsOf<C extends Named> = { [K in keyof C & number]: C[K][1] };

function headFor(head: ChunkHead, cases: Named): ChunkHead {
  return {
    ...head,
    names: Object.fromEntries(Object.entries(cases).map(([id, [name]]) => [id, name.replace(/^W3D_CHUNK_/, '')])),
    unknown: id => `unknown chunk ${hexOffset(Number(id))}: the games have none of this id here`,
    json({ id, size, nests }) {
      const name = typeof id === 'number' ? cases[id]?.[0] : undefined;
      return { id, ...(name ? { name } : {}), size, flagged: nests };
    },
  };
}

function layoutsOf<const C extends Named>(cases: C): LayoutsOf<C> {
  return Object.fromEntries(Object.entries(cases).map(([id, [, layout]]) => [id, layout])) as LayoutsOf<C>; // the same ids
}

/** Chunks up to the end of the window. */
export function tree<const C extends Named>(cases: C) {
  return chunks(headFor({ id: relabel(u32, 'tag'), size: u32, nestBit: 31 }, cases), layoutsOf(cases));
}

/** Small chunks with one byte for the id and one for the size. */
export function microChunks<const C extends Named>(cases: C) {
  return chunks(headFor({ id: relabel(u8, 'tag'), size: u8 }, cases), layoutsOf(cases));
}

/** Unused bytes, as many as necessary: often none. */
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

/** The rest of the window. */
export const fillToEnd = (about: string): Layout<Source> => fill('padding up to the end', about, r => r.limit - r.pos);

/** Unused bytes up to a whole number of such items. */
export const fillToWhole = (size: number, about: string): Layout<Source> =>
  fill(`padding to a multiple of ${size}`, about, r => (r.limit - r.pos) % size);
