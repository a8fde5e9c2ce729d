// A row (or tree) of {id, size, bytes}. Unknown chunks are kept whole. A chunk that overruns its parent is cut there,
// reported, and written back as it was.
import { viewOf } from '../base/bytes.ts';
import { memorySource, type Source } from '../base/source.ts';
import { bytes, bytesJson } from './bytes.ts';
import { chunkFields } from './inside/chunk-fields.ts';
import {
  alignedEnd,
  type Chunk,
  type ChunkHead,
  type ChunkPlan,
  headCodec,
  type Opened,
  openChunk,
} from './inside/chunk-head.ts';
import { asFault, Unwritable } from './inside/fault.ts';
import { addGroup } from './inside/field-sink.ts';
import { blankOf } from './inside/items/blank.ts';
import { type AnyLayout, type Infer, type Layout, reserveNames } from './inside/layout.ts';
import { keepLeftover, leftoverOf, REST } from './inside/leftovers.ts';
import { parseBytes } from './inside/parse-value.ts';
import type { Reader } from './inside/reader.ts';
import type { Scope } from './inside/scope.ts';
import { type Cases, caseChild, caseOf, caseParts } from './inside/union.ts';
import type { Writer } from './inside/writer.ts';

/** The chunks a layout knows, by id, and the unknown ones. */
export type Chunks<C extends Cases> = readonly (KnownChunk<C> | UnknownChunk)[];
export type KnownChunk<C extends Cases> = {
  [K in keyof C & (string | number)]: { readonly id: K; readonly nests: boolean; readonly value: Infer<C[K]> };
}[keyof C & (string | number)];
export interface UnknownChunk {
  readonly id: (string | number) & { readonly unknown?: never };
  readonly nests: boolean;
  readonly raw?: Source;
  readonly value?: readonly UnknownChunk[];
}

const SIZE = '#size';
const PAD = '#pad';

/** Chunks up to the end of the window. */
export function chunks<const C extends Cases>(head: ChunkHead, cases: C): Layout<Chunks<C>> {
  return chunksOf(head, cases) as unknown as Layout<Chunks<C>>; // KnownChunk lists the same cases
}

function chunksOf(head: ChunkHead, cases: Cases): Layout<readonly Chunk[]> {
  for (const inside of Object.values(cases)) reserveNames('chunks', ['id', 'size', 'padding', 'rest'], inside);
  // An unknown chunk that claims to nest is opened only if it parses to its last byte.
  const unknownTree = Object.keys(cases).length > 0 ? chunksOf(head, {}) : undefined;
  // Ids inside an unknown chunk have no meaning.
  const { unknown } = unknownTree ? head : { unknown: undefined };
  const plan: ChunkPlan = {
    head,
    codec: headCodec(head),
    cases,
    raw: bytes(),
    unknown,
    tree: () => unknownTree ?? self,
  };
  // A chunk that could not be read as its id says is kept as bytes, too.
  const layoutOf = (chunk: Chunk): AnyLayout => (chunk.raw ? plan.raw : (caseOf(cases, chunk.id) ?? plan.tree()));
  const self: Layout<readonly Chunk[]> = {
    kind: 'chunks',
    role: 'value',
    size: undefined,
    minSize: 0,
    refs: [],
    parts: caseParts(cases),
    toJson: value => value.map(chunk => chunkToJson(plan, layoutOf(chunk), chunk)),
    child: (value, step) => chunkAt(plan, layoutOf, value, step),
    decode: r => readChunks(r, plan),
    encode(w, value) {
      for (const chunk of value) writeChunk(w, plan, chunk);
      const rest = leftoverOf(value, REST);
      if (rest) w.putSource(rest as Source); // only readChunks leaves a rest
    },
    fields(r, out) {
      const start = r.pos;
      const count = chunkFields(r, out, { ...plan, list: self });
      addGroup(r, out, self, { kind: 'list', start, size: r.pos - start, count });
      return { length: count };
    },
  };
  return self;
}

function chunkToJson({ head, cases }: ChunkPlan, of: AnyLayout, chunk: Chunk): unknown {
  const { id, nests, size = 0 } = chunk;
  const sight = head.json?.({ id, nests, size, name: head.names?.[id] }) ?? { id, nests };
  const json = ownJson(of, chunk);
  const under = memberOfValue({ head, cases }, of, { chunk, json });
  return under === undefined ? { ...sight, ...(json as object) } : { ...sight, [under]: json }; // as: its members are next to the id
}

function ownJson(of: AnyLayout, { raw, value }: Chunk): unknown {
  if (raw) return bytesJson(raw);
  return of.toJson ? of.toJson(value) : value;
}

/** The member of a chunk's JSON that holds its value; undefined if the members of the value are next to the id. */
function memberOfValue(
  { head, cases }: Pick<ChunkPlan, 'head' | 'cases'>,
  of: AnyLayout,
  { chunk, json }: { readonly chunk: Chunk; readonly json: unknown },
): string | undefined {
  if (chunk.raw) return 'raw';
  const isPlain = typeof json === 'object' && json !== null && !Array.isArray(json) && of.leaf === undefined;
  if (isPlain) return undefined;
  return head.json && !caseOf(cases, chunk.id) ? 'chunks' : 'value';
}

function chunkAt(
  plan: ChunkPlan,
  layoutOf: (chunk: Chunk) => AnyLayout,
  value: readonly Chunk[],
  step: string | number,
) {
  const chunk = typeof step === 'number' ? value[step] : undefined;
  if (!chunk) return undefined;
  const of = layoutOf(chunk);
  const layout: AnyLayout = {
    ...of,
    toJson: () => chunkToJson(plan, of, chunk),
    // Computed on demand: the JSON of a tree of chunks takes long.
    get shownUnder() {
      return memberOfValue(plan, of, { chunk, json: ownJson(of, chunk) });
    },
    child: (_, inner) => caseChild(of, { type: chunk.id, value: chunk.value }, inner),
  };
  return { layout, value: chunk };
}

function readChunks(r: Reader, plan: ChunkPlan): Chunk[] {
  const { codec } = plan;
  const all: Chunk[] = [];
  const depth = r.enter();
  let reported = 0;
  for (let i = 0; r.limit - r.pos >= codec.size; i++) {
    r.path[depth] = i;
    const at = r.pos;
    const chunk = readChunk(r, plan);
    all.push(chunk);
    if (reported < MOST_UNKNOWN && tellUnknown(r, plan, { at, id: chunk.id })) reported++;
  }
  r.depth = depth;
  if (r.pos < r.limit) {
    const range = { start: r.pos, size: r.limit - r.pos };
    r.find(range, 'too few bytes for a chunk');
    keepLeftover(all, REST, r.keep(r.skip(range.size), range.size));
  }
  if (r.hold)
    r.holdList({ items: all, item: plan.raw, scope: r.scope, blank: wanted => blankChunk(plan, r.scope, wanted) });
  return all;
}

/** A new chunk; its JSON must give the kind. */
function blankChunk({ head, cases }: ChunkPlan, scope: Scope | undefined, wanted: unknown): Chunk {
  const { id, nests, flagged, raw } = (typeof wanted === 'object' && wanted !== null ? wanted : {}) as Record<
    string,
    unknown
  >;
  if (id === undefined) throw new Unwritable('a new chunk needs an id');
  const parsed = head.id.leaf.parse?.(id, head.id.size) ?? { why: 'its id cannot be given' };
  if ('why' in parsed) throw new Unwritable(`a new chunk needs an id: ${parsed.why}`);
  const of = caseOf(cases, parsed.value);
  const isNest = nests === true || flagged === true;
  if (of === undefined) return { id: parsed.value, nests: isNest, raw: rawOf(raw) };
  return { id: parsed.value, nests: isNest, value: blankOf(of, scope, wanted) };
}

function rawOf(wanted: unknown): Source {
  const parsed = wanted === undefined ? { value: memorySource(new Uint8Array(0)) } : parseBytes(wanted);
  if ('why' in parsed) throw new Unwritable(parsed.why);
  return parsed.value;
}

function readChunk(r: Reader, plan: ChunkPlan): Chunk {
  r.count();
  const { limit } = r;
  const opened = openChunk(r, plan);
  const { start, end, over } = opened;
  if (over) r.find({ start: opened.at, size: start - opened.at }, over, { repair: headThatFits(r, plan, opened) });
  r.limit = end;
  const chunk = readBody(r, plan, opened);
  if (r.left !== undefined) keepLeftover(chunk, 'value', r.left);
  r.left = undefined;
  if (r.pos < end) {
    r.find({ start: r.pos, size: end - r.pos }, 'bytes left over in a chunk');
    keepLeftover(chunk, REST, r.keep(r.pos, end - r.pos));
  }
  if (over) keepLeftover(chunk, SIZE, opened.size);
  r.limit = limit;
  r.pos = end;
  readPad(r, plan.head, { chunk, start, end });
  return chunk;
}

/** Nobody reads more unknown ids than these in one list. */
const MOST_UNKNOWN = 10;

type Head = Pick<Opened, 'at' | 'id'>;

/** Whether the id of a chunk has no meaning here, which is a finding. */
function tellUnknown(r: Reader, { head, cases, unknown }: ChunkPlan, { at, id }: Head): boolean {
  if (unknown === undefined || caseOf(cases, id) !== undefined) return false;
  r.find({ start: at, size: head.id.size }, unknown(id), { path: `${r.pathText()}.id` });
  return true;
}

/** The head of a chunk that overruns its parent, with the size that there is room for. */
function headThatFits(r: Reader, { head, codec }: ChunkPlan, { at, start, end }: Opened): Uint8Array {
  const bytes = r
    .peek(at, start - at)
    .read(0, start - at)
    .slice();
  codec.sizeLeaf.write(viewOf(bytes), head.id.size, head.size.size, end - start);
  return bytes;
}

function readBody(r: Reader, plan: ChunkPlan, { id, size, nests, layout, start, end }: Opened): Chunk {
  const sight = plan.head.json ? { id, nests, size, start: r.base + start } : { id, nests };
  if (layout === plan.raw) return { ...sight, raw: r.keep(r.skip(end - start), end - start) };
  const mark = r.mark();
  try {
    return { ...sight, value: layout.decode(r) };
  } catch (error) {
    const { fault } = asFault(error);
    r.rewind(mark);
    r.find({ start, size: end - start }, `kept raw: ${fault.text}`, { weight: 'error' });
    r.pos = end;
    return { ...sight, raw: r.keep(start, end - start) };
  }
}

/** Chunks may be padded to an even position; the padding of the last may be missing or not zero. */
function readPad(r: Reader, head: ChunkHead, body: { chunk: Chunk; start: number; end: number }): void {
  const { chunk, start, end } = body;
  const wanted = alignedEnd(head, start, end) - end;
  const there = Math.min(wanted, r.limit - r.pos);
  if (there < wanted) keepLeftover(chunk, PAD, new Uint8Array(there));
  if (there === 0) return;
  const at = r.take(there);
  const pad = r.taken(at, there);
  if (pad.some(byte => byte !== 0)) keepLeftover(chunk, PAD, pad.slice());
}

function writeChunk(w: Writer, plan: ChunkPlan, chunk: Chunk): void {
  const { head, codec, cases } = plan;
  const slot = w.hold(codec.size);
  const start = w.pos;
  w.left = leftoverOf(chunk, 'value');
  if (chunk.raw) w.putSource(chunk.raw);
  else (caseOf(cases, chunk.id) ?? plan.tree()).encode(w, chunk.value);
  w.left = undefined;
  const rest = leftoverOf(chunk, REST);
  if (rest) w.putSource(rest as Source); // only readChunk leaves a rest
  const stored = leftoverOf(chunk, SIZE);
  codec.write(slot, { ...chunk, size: typeof stored === 'number' ? stored : w.pos - start });
  const pad = leftoverOf(chunk, PAD);
  if (pad instanceof Uint8Array) w.put(pad);
  else w.room(alignedEnd(head, start, w.pos) - w.pos);
}
