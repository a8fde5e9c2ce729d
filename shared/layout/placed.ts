import { hexOffset } from '../base/hex.ts';
import type { Source } from '../base/source.ts';
import { asCount, follow } from './amount.ts';
import type { Layout, Role } from './layout.ts';
import type { Reader } from './reader.ts';

/** What a placed value leaves behind when it does not follow its predecessor directly. */
interface PlacedLeft {
  readonly placed: true;
  readonly gap?: Source;
  /** Where an empty value claims to lie. */
  readonly offset?: number;
  readonly inner: unknown;
}

const isPlacedLeft = (left: unknown): left is PlacedLeft =>
  typeof left === 'object' && left !== null && 'placed' in left && left.placed === true;

/** At the offset that a sibling holds. Bytes skipped on the way are kept; an empty value may point anywhere. */
export function placed<T, R extends Role, Ref extends string, const N extends string>(
  of: Layout<T, R, Ref>,
  at: N,
): Layout<T, R, Ref | N> {
  const find = follow(at);
  const startOf = (r: Reader): number => {
    const stored = find(r.scope);
    const start = stored === undefined ? r.pos : asCount(stored);
    if (!(start >= 0 && start <= r.limit))
      r.fault(`starts at ${hexOffset(start)}, but the end is ${hexOffset(r.limit)}`);
    return start;
  };
  return {
    ...of,
    size: undefined,
    minSize: 0,
    refs: [at, ...of.refs],
    jumps: true,
    about: [of.about, `at ${at}`].filter(Boolean).join('; '),
    decode(r) {
      const here = r.pos;
      const start = startOf(r);
      r.pos = start;
      const value = of.decode(r);
      r.placedAt = start;
      if (start !== here) leaveBehind(r, here, start);
      return value;
    },
    encode(w, value) {
      const left = isPlacedLeft(w.left) ? w.left : undefined;
      if (left?.gap) w.putSource(left.gap);
      if (left) w.left = left.inner;
      const start = w.pos;
      of.encode(w, value);
      w.placedAt = left?.offset !== undefined && w.pos === start ? left.offset : start;
    },
    fields(r, out) {
      const here = r.pos;
      const start = startOf(r);
      r.pos = start;
      const seen = of.fields(r, out);
      r.lowest = Math.min(r.lowest, start);
      r.highest = Math.max(r.highest, r.pos);
      r.pos = r.pos === start ? here : Math.max(here, r.pos);
      return seen;
    },
  };
}

function leaveBehind(r: Reader, here: number, start: number): void {
  const inner = r.left;
  const isEmpty = r.pos === start;
  if (isEmpty || start < here) {
    if (!isEmpty) r.find({ start, size: r.pos - start }, `lies before what it should follow (${hexOffset(here)})`);
    r.left = { placed: true, offset: start, inner } satisfies PlacedLeft;
    r.pos = isEmpty ? here : Math.max(here, r.pos);
    return;
  }
  r.find({ start: here, size: start - here }, `${start - here} bytes lie between`, { weight: 'note' });
  r.left = { placed: true, gap: r.keep(here, start - here), inner } satisfies PlacedLeft;
}
