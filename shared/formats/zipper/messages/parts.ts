import {
  type AnyLayout,
  addGroup,
  addLeaf,
  bytesLeaf,
  type FieldSink,
  isBlind,
  type Leaf,
  memberSink,
  paddingLeaf,
  type Reader,
  type Step,
} from '#layout';

/** A named range of a file that is read by lookup instead of front to back. */
export type Part = Branch | Shaped | Run;

/** Parts below a common name. */
export interface Branch {
  readonly key: Step;
  readonly kind: 'struct' | 'list';
  readonly parts: readonly Part[];
  readonly about?: string;
}

/** A range with a layout of fixed size. */
export interface Shaped {
  readonly key: Step;
  readonly start: number;
  readonly size: number;
  readonly layout: AnyLayout;
}

/** One run of bytes; `room` is the space available to its value. */
export interface Run {
  readonly key: Step;
  readonly start: number;
  readonly size: number;
  readonly room?: number;
  readonly leaf: Leaf<unknown>;
  readonly value: unknown;
}

export function run<T>(key: Step, place: { start: number; size: number; room?: number }, leaf: Leaf<T>, value: T): Run {
  return { key, ...place, leaf: leaf as Leaf<unknown>, value };
}

/** Bytes without another name: raw, or zero padding. */
export function bytesRun(r: Reader, key: Step, place: { start: number; size: number }): Run {
  const bytes = r.source.read(place.start, place.size);
  const isFill = bytes.every(byte => byte === 0);
  if (isFill) return run(key, place, paddingLeaf, { bytes, isClean: true });
  return run(key, place, bytesLeaf, r.peek(place.start, place.size));
}

/** A record of fixed size. */
export function shaped(key: Step, start: number, layout: AnyLayout): Shaped {
  return { key, start, size: layout.size ?? 0, layout };
}

export function list(key: Step, parts: readonly Part[], about?: string): Branch {
  return { key, kind: 'list', parts, ...(about === undefined ? {} : { about }) };
}

export function struct(key: Step, parts: readonly Part[], about?: string): Branch {
  return { key, kind: 'struct', parts, ...(about === undefined ? {} : { about }) };
}

/** The ranges of all parts. */
export function* stretchesOf(parts: readonly Part[]): Generator<{ start: number; size: number }> {
  for (const part of parts) {
    if ('parts' in part) yield* stretchesOf(part.parts);
    else yield part;
  }
}

/** Names all parts below the reader's path. */
export function nameParts(r: Reader, out: FieldSink, parts: readonly Part[]): void {
  const depth = r.enter();
  for (const part of parts) {
    const sink = memberSink(out, depth, part.key);
    if (isBlind(sink)) continue;
    r.path[depth] = part.key;
    if ('parts' in part) nameBranch(r, sink, part);
    else if ('layout' in part) {
      r.pos = part.start;
      part.layout.fields(r, sink);
    } else addLeaf(r, sink, part);
  }
  r.depth = depth;
}

function nameBranch(r: Reader, out: FieldSink, branch: Branch): void {
  nameParts(r, out, wanted(r, out, branch));
  if (!out.group && !out.place) return;
  const span = spanOf(branch.parts);
  const layout: AnyLayout = { ...plain, ...(branch.about === undefined ? {} : { about: branch.about }) };
  addGroup(r, out, layout, { kind: branch.kind, ...span, count: branch.parts.length });
}

/** The requested items of a long list. */
function wanted(r: Reader, { want, nodes }: FieldSink, { kind, parts }: Branch): readonly Part[] {
  if (kind !== 'list' || !nodes || want?.length !== r.depth) return parts;
  return parts.slice(nodes.first, nodes.first + nodes.count);
}

function spanOf(parts: readonly Part[]): { start: number; size: number } {
  let start = Number.POSITIVE_INFINITY;
  let end = 0;
  for (const stretch of stretchesOf(parts)) {
    start = Math.min(start, stretch.start);
    end = Math.max(end, stretch.start + stretch.size);
  }
  return end < start ? { start: 0, size: 0 } : { start, size: end - start };
}

/** Placeholder for the layout of a branch, of which only the description is used. */
const plain: AnyLayout = {
  kind: 'parts',
  role: 'value',
  size: undefined,
  minSize: 0,
  refs: [],
  decode: () => undefined,
  encode: () => undefined,
  fields: () => undefined,
};
