import {
  type AnyLayout,
  asCount,
  beginning,
  type Compute,
  checked,
  chooseBy,
  constant,
  countOf,
  derived,
  expects,
  type FieldSink,
  type Infer,
  i32,
  type Layout,
  labelledSink,
  listOf,
  listThatFits,
  orRaw,
  Reader,
  relabel,
  type Scope,
  shown,
  sizeOf,
  struct,
  tagOf,
  u32,
  within,
} from '#layout';
import { viewOf } from '../../../../base/bytes.ts';
import { memorySource } from '../../../../base/source.ts';
import { alignUp } from '../../../extents.ts';
import { checkFindings } from '../checks.ts';
import { wldLinks } from '../uses.ts';
import { namesAmong, type StringsSeen, strings } from './strings.ts';
import { bodies, typeName } from './types.ts';
import { NEW, OLD } from './versions.ts';

export const MAGIC = 0x5450_3d02;
const END = 0xffff_ffff;

const stored = struct(
  {
    size: shown(sizeOf(u32, 'body')),
    type: tagOf(relabel(u32, 'tag'), 'body'),
    body: within(orRaw(chooseBy('type', bodies)), 'size', { align: 4 }),
  },
  'A fragment: what it is depends on its type. Others name it by its number, counted from 1, so that their order is kept.',
);
export interface Fragment extends Infer<typeof stored> {}

/** A fragment; the tree shows its type and its name. */
const fragment: typeof stored = {
  ...stored,
  begin: blankBytes,
  fields: (r, out) => stored.fields(r, out.nodes ? labelled(r, out) : out),
};

const bodyLayouts = new Map<number, AnyLayout>(Object.entries(bodies).map(([type, body]) => [Number(type), body]));

/** The largest size that is tried for a blank body. */
const LARGEST_BLANK = 1024;

/**
 * The smallest body that its type can decode: zeros except for the wanted members, because flags say what else is present.
 */
function blankBytes(wanted: unknown, scope?: Scope): Uint8Array | undefined {
  const { type, body } = typeof wanted === 'object' && wanted !== null ? (wanted as Record<string, unknown>) : {}; // as: members are looked at
  const known = bodyLayouts.get(Number(type));
  if (known === undefined) return undefined;
  const begun = beginning(known, body, scope);
  for (let size = alignUp(begun.length, 4); size <= LARGEST_BLANK; size += 4) {
    const bytes = new Uint8Array(stored.minSize + size);
    viewOf(bytes).setUint32(0, size, true);
    viewOf(bytes).setUint32(4, Number(type), true);
    bytes.set(begun, stored.minSize);
    const r = new Reader(memorySource(bytes));
    r.scope = scope;
    if (!('raw' in stored.decode(r).body)) return bytes;
  }
  return undefined;
}

function labelled(r: Reader, out: FieldSink): FieldSink {
  const start = r.pos;
  if (r.limit - start < stored.minSize) return out;
  const size = u32.decode(r);
  const type = u32.decode(r);
  const place = size >= i32.size && r.limit - r.pos >= i32.size && type in bodies ? -i32.decode(r) : 0;
  r.pos = start;
  const table = r.scope?.value('strings') as StringsSeen | undefined; // what the table leaves for its siblings
  const name = place > 0 ? table?.at(place) : undefined;
  return labelledSink(out, r.depth, [typeName(type), name].filter(Boolean).join(' '));
}

const MOST_MARKS = 2;

/** One number, two, or none; if fragments are missing, the rest counts as theirs unless it is just the end mark. */
const end: Layout<number[], 'value', 'fragments' | 'fragmentCount'> = {
  ...listOf(
    {
      item: expects(u32, { among: [END, 0] }),
      count: r => (isComplete(r) || isAtEnd(r) ? Math.min(MOST_MARKS, Math.floor((r.limit - r.pos) / u32.size)) : 0),
    },
    'list of at most 2 u32',
  ),
  refs: ['fragments', 'fragmentCount'],
};

function isComplete({ scope }: Reader): boolean {
  return asCount(scope?.value('fragments')) === asCount(scope?.value('fragmentCount'));
}

/** Whether only the end mark is left of the file, with or without a zero after it. */
function isAtEnd(r: Reader): boolean {
  const left = r.limit - r.pos;
  const at = left <= MOST_MARKS * u32.size ? r.ahead(0, u32.size) : undefined;
  return at !== undefined && r.view.getUint32(at, true) === END;
}

/** Bytes of a fragment's size and type. */
const HEAD = 8;
const HIGHEST_TYPE = 0xff;
/** Every body has a reference to its name. */
const LEAST_BODY = i32.size;

/** The number of fragments that follow, if the rest of the file consists of fragments and the end mark. */
function fragmentsLeft(r: Reader): number {
  const { pos } = r;
  let count = 0;
  while (r.pos < r.limit && !isAtEnd(r)) {
    const at = r.ahead(0, HEAD);
    const size = at === undefined ? 0 : r.view.getUint32(at, true);
    const type = at === undefined ? 0 : r.view.getUint32(at + u32.size, true);
    if (size < LEAST_BODY || type > HIGHEST_TYPE || size > r.limit - r.pos - HEAD) {
      count = 0;
      break;
    }
    r.pos += HEAD + size;
    count++;
  }
  r.pos = pos;
  return count;
}

// Two numbers of the header that depend on all fragments.

const REGION = 0x22;

interface Head {
  readonly size: number;
  readonly type: number;
}

/** Size of the largest body. */
const largestBody: Compute = pieces => {
  let largest = 0;
  for (const { size } of headsIn(pieces)) largest = Math.max(largest, size);
  return largest;
};

/** How many fragments are regions. */
const regionsAmong: Compute = pieces => {
  let count = 0;
  for (const { type } of headsIn(pieces)) if (type === REGION) count++;
  return count;
};

/** The size and type of each fragment; a head may be split across two pieces. */
function* headsIn(pieces: Iterable<Uint8Array>): Generator<Head> {
  const head = new DataView(new ArrayBuffer(HEAD));
  let filled = 0;
  let skip = 0;
  for (const piece of pieces) {
    let at = 0;
    while (at < piece.length) {
      const step = Math.min(skip, piece.length - at);
      at += step;
      skip -= step;
      while (skip === 0 && filled < HEAD && at < piece.length) head.setUint8(filled++, piece[at++] ?? 0);
      if (filled < HEAD) continue;
      const size = head.getUint32(0, true);
      yield { size, type: head.getUint32(4, true) };
      filled = 0;
      skip = size;
    }
  }
}

const file = struct(
  {
    magic: constant(u32, MAGIC),
    version: expects(relabel(u32, 'tag'), { among: [OLD, NEW] }, '87296 (0x15500) old, 268486656 (0x1000C800) new'),
    fragmentCount: countOf(u32, 'fragments'),
    regionCount: { ...derived(u32, 'fragments', regionsAmong, { kind: 'count' }), about: 'fragments that are regions' },
    maxFragmentBytes: {
      ...derived(u32, 'fragments', largestBody, { kind: 'size' }),
      about: 'size of the largest body',
    },
    stringHashSize: shown(sizeOf(u32, 'strings')),
    stringCount: {
      ...shown(derived(u32, 'strings', namesAmong, { kind: 'count' })),
      about: 'names in the table, without the empty one',
    },
    strings,
    fragments: {
      ...listThatFits(fragment, 'fragmentCount', { uncounted: { of: u32, many: fragmentsLeft } }),
      policy: {
        appendOnly: 'the game and other files count on their order; a type of 0 switches one off',
        putAway: 'body.raw',
      },
    },
    end: {
      ...end,
      about: '0xFFFFFFFF; some later files have a zero after it',
    },
  },
  'Named fragments that refer to each other: textures, meshes, skeletons, movements, lights, regions.',
);
export interface Wld extends Infer<typeof file> {}

/** The offsets of the header's members, and of a fragment's members from its start. */
export const offsets: {
  readonly header: Readonly<Record<string, number>>;
  readonly fragment: Readonly<Record<string, number>>;
} = {
  header: file.offsets,
  fragment: stored.offsets,
};

/** A file, with findings about its meshes. */
export const wld: Layout<Wld> = { ...checked<Wld>(file, checkFindings), links: wldLinks };
