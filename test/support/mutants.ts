import { fieldsIn, type RootLayout } from '#layout';
import { memorySource } from '../../shared/base/source.ts';

export interface Mutant {
  /** How it was made, for the report. */
  readonly how: string;
  readonly bytes: Uint8Array;
}

const EXTREMES = [0, 1, 2, 0xff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff];
const COUNTING = new Set(['count', 'size', 'offset', 'tag', 'choice', 'constant', 'u32']);

/** Fields of one kind that are damaged: of a thousand items the first, the last and some between; GANTRY_FUZZ damages all. */
const PLACES = process.env.GANTRY_FUZZ === undefined ? 4 : Number.POSITIVE_INFINITY;

/** Damaged copies of a file, the same ones each time: cuts and extreme numbers in every kind of field, and random damage. */
export function* mutantsOf(bytes: Uint8Array, layout: RootLayout<unknown>, random: number): Generator<Mutant> {
  const fields = someOfEachKind(fieldsIn(layout, memorySource(bytes), { start: 0, size: bytes.length }));
  for (const { start, size } of fields)
    for (const cut of new Set([start, start + (size >> 1)])) yield { how: `cut at ${cut}`, bytes: bytes.slice(0, cut) };
  for (const { start, size, kind, path } of fields) {
    if (size !== 4 || !COUNTING.has(kind)) continue;
    for (const extreme of EXTREMES) {
      const changed = bytes.slice();
      new DataView(changed.buffer).setUint32(start, extreme, true);
      yield { how: `${path} set to ${extreme}`, bytes: changed };
    }
  }
  const next = randomNumbers(bytes.length);
  for (let i = 0; i < random; i++) yield { how: `random damage ${i}`, bytes: damaged(bytes, next) };
}

/** Fields are of one kind where their paths are the same but for the numbers of items. */
export function someOfEachKind<F extends { readonly path: string }>(
  fields: readonly F[],
  places: number = PLACES,
): readonly F[] {
  const kinds = Map.groupBy(fields, ({ path }) => path.replace(/\[\d+\]/g, '[]'));
  return [...kinds.values()].flatMap(alike => {
    const step = Math.max(1, (alike.length - 1) / (places - 1));
    return alike.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step) || i === alike.length - 1);
  });
}

/** A number from 0 up to, but without, `below`. */
export type Next = (below: number) => number;

export function damaged(bytes: Uint8Array, next: Next): Uint8Array {
  let changed: Uint8Array = bytes.slice();
  for (let hits = 1 + next(4); hits > 0 && changed.length > 0; hits--) changed = hit(changed, next);
  return changed;
}

function hit(bytes: Uint8Array, next: Next): Uint8Array {
  const at = next(bytes.length);
  const size = next(Math.min(64, bytes.length - at) + 1);
  switch (next(5)) {
    case 0: // a bit turns
      bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8));
      return bytes;
    case 1: // a byte changes
      bytes[at] = next(256);
      return bytes;
    case 2: // a stretch is missing
      return joined(bytes.subarray(0, at), bytes.subarray(at + size));
    case 3: // a stretch comes twice
      return joined(bytes.subarray(0, at + size), bytes.subarray(at));
    default: // a stretch lies elsewhere as well
      bytes.copyWithin(next(bytes.length), at, at + size);
      return bytes;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

/** Mulberry32: the same numbers for the same seed. */
export function randomNumbers(seed: number): Next {
  let state = seed >>> 0;
  return below => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
