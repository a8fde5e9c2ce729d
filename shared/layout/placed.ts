import { allZero } from '../base/bytes.ts';
import { counted } from '../base/counted.ts';
import { hexOffset } from '../base/hex.ts';
import type { Source } from '../base/source.ts';
import { placeNamed } from './amount.ts';
import type { FieldSink } from './inside/field-sink.ts';
import { type Layout, type Role, reserveNames } from './inside/layout.ts';
import { addPart } from './inside/leaf.ts';
import type { Reader } from './inside/reader.ts';
import type { Writer } from './inside/writer.ts';
import { paddingLeaf } from './padding.ts';

export interface PlacedOptions {
  /** The writer pads with zeros to a multiple of this before it: such bytes are padding, without a finding. */
  readonly align?: number;
}

/** The leftover of a placed value that does not follow its predecessor directly. */
interface PlacedLeft {
  readonly placed: true;
  readonly gap?: Source;
  /** The stored offset of an empty value. */
  readonly offset?: number;
  /** How far it began from a multiple of the alignment. */
  readonly phase?: number;
  readonly inner: unknown;
}

const isPlacedLeft = (left: unknown): left is PlacedLeft =>
  typeof left === 'object' && left !== null && 'placed' in left && left.placed === true;

/** At the offset that a sibling holds. Bytes skipped on the way are kept; an empty value may point anywhere. */
export function placed<T, R extends Role, Ref extends string, const N extends string>(
  of: Layout<T, R, Ref>,
  at: N,
  { align = 1 }: PlacedOptions = {},
): Layout<T, R, Ref | N> {
  const startOf = placeNamed(at);
  return {
    ...of,
    size: undefined,
    minSize: 0,
    refs: [at, ...of.refs],
    jumps: true,
    about: [of.about, `at ${at}`].filter(Boolean).join('; '),
    ...(align > 1 ? { taken: reserveNames('placed', [BEFORE], of) } : {}),
    decode(r) {
      const here = r.pos;
      const start = startOf(r);
      r.pos = start;
      const value = of.decode(r);
      r.placedAt = start;
      if (!isAligned(r, { here, start, align })) leaveBehind(r, { here, start, align });
      return value;
    },
    encode(w, value) {
      const left = isPlacedLeft(w.left) ? w.left : undefined;
      putGap(w, left, align);
      if (left) w.left = left.inner;
      const start = w.pos;
      of.encode(w, value);
      w.placedAt = left?.offset !== undefined && w.pos === start ? left.offset : start;
    },
    fields(r, out) {
      const here = r.pos;
      const start = startOf(r);
      nameGap(r, out, { here, start, align });
      r.pos = start;
      const seen = of.fields(r, out);
      r.lowest = Math.min(r.lowest, start);
      r.highest = Math.max(r.highest, r.pos);
      r.pos = r.pos === start ? here : Math.max(here, r.pos);
      return seen;
    },
  };
}

/** The padding before an aligned value, below the value's own path. */
const BEFORE = 'before';

/** Where a reader was, where the value is, and its alignment. */
interface Way {
  readonly here: number;
  readonly start: number;
  readonly align: number;
}

const gapTo = (here: number, align: number): number => (align - (here % align)) % align;

/** Whether a writer would reach the same position with the same bytes. */
function isAligned(r: Reader, { here, start, align }: Way): boolean {
  if (start - here !== gapTo(here, align)) return false;
  return start === here || allZero(r.peek(here, start - here).read(0, start - here));
}

function putGap(w: Writer, left: PlacedLeft | undefined, align: number): void {
  const { gap, offset, phase = 0 } = left ?? {};
  if (gap && (align === 1 || (w.pos + gap.size) % align === phase)) w.putSource(gap);
  else if (offset === undefined) w.room(gapTo(w.pos, align));
}

function nameGap(r: Reader, out: FieldSink, { here, start, align }: Way): void {
  const size = start - here;
  if (size <= 0 || size >= align || r.base + here >= out.to || r.base + start <= out.from) return;
  const bytes = r.peek(here, size).read(0, size);
  addPart(r, out, BEFORE, { start: here, size, leaf: paddingLeaf, value: { bytes, isClean: allZero(bytes) } });
}

function leaveBehind(r: Reader, { here, start, align }: Way): void {
  const inner = r.left;
  const isEmpty = r.pos === start;
  if (isEmpty || start < here) {
    if (!isEmpty) r.find({ start, size: r.pos - start }, `is before what it should follow (${hexOffset(here)})`);
    r.left = { placed: true, offset: start, inner } satisfies PlacedLeft;
    r.pos = isEmpty ? here : Math.max(here, r.pos);
    return;
  }
  const size = start - here;
  if (start % align !== 0) r.find({ start, size: 0 }, `does not begin at a multiple of ${align}`, { weight: 'note' });
  else if (size < align) r.find({ start: here, size }, 'padding is not zero', { weight: 'note' });
  else r.find({ start: here, size }, `${counted(size, 'byte lies', 'bytes lie')} between`, { weight: 'note' });
  r.left = { placed: true, gap: r.keep(here, size), phase: start % align, inner } satisfies PlacedLeft;
}
