import {
  addGroup,
  addPart,
  bytesLeaf,
  checkRoom,
  constant,
  countOf,
  custom,
  type FieldSink,
  fixedText,
  type Infer,
  type Layout,
  later,
  laterOf,
  listOf,
  listThatFits,
  memberSink,
  nextPart,
  offsetOf,
  paddingLeaf,
  placedOrEmpty,
  type Reader,
  relabel,
  struct,
  Unwritable,
  u32,
  zeroText,
} from '#layout';
import { counted } from '../../../base/counted.ts';
import type { Source } from '../../../base/source.ts';
import { rowsEnd } from '../../rows-end.ts';
import { unixTime } from '../time/unix-time.ts';

export const MAGIC = 0x0897_1119;
export const VERSION = 7;
/** The longest name: the games need a NUL after it. */
export const LONGEST_NAME = 119;
/** More lines than any file can hold: the zeros after the last line end the list. */
const ANY_NUMBER = 0xffff_ffff;
const END = u32.size;

const size = relabel(u32, 'size');
const count = relabel(u32, 'count');

/** The part of a line before its arguments. */
interface Head {
  readonly size: number;
  readonly count: number;
}

function argumentList(many: number): Layout<string[]> {
  return listOf<string>(
    {
      item: zeroText,
      count(r) {
        checkRoom(r, zeroText, many);
        return many;
      },
    },
    'arguments',
  );
}

/** Nearly all lines have this few arguments; creating a list layout for each took as long as reading them. */
const fewArguments = Array.from({ length: 16 }, (_, many) => argumentList(many));

/** The arguments for the count in a header. */
function argumentsOf({ count: many }: Pick<Head, 'count'>): Layout<string[]> {
  return fewArguments[many] ?? argumentList(many);
}

/** A new line: without arguments it would end its script. */
const ONE_EMPTY_ARGUMENT = [1, 0, 0, 0, 1, 0, 0, 0, 0];

/**
 * One line: the size of its arguments, their count, and each with a NUL. Hand-written because the count is between the
 * size and the sized bytes, and because the model of a line is just its arguments: a script is a list of lists of texts.
 */
const line: Layout<string[]> = custom<string[]>({
  kind: 'line',
  about: 'Bytes of the arguments, number of arguments, each argument up to its NUL. It may hold spaces, or nothing.',
  minSize: 8,
  begin: () => Uint8Array.from(ONE_EMPTY_ARGUMENT),
  toJson: value => [...value],
  child: (value, step) =>
    typeof step === 'number' && step in value ? { layout: zeroText, value: value[step] } : undefined,
  decode(r) {
    const { head, limit, end } = openLine(r);
    const value = argumentsOf(head).decode(r);
    const used = r.pos;
    r.limit = limit;
    r.pos = end;
    if (used === end) return value;
    r.find({ start: used, size: end - used }, `${counted(end - used, 'byte')} after the last argument`);
    r.left = r.keep(used, end - used);
    return value;
  },
  encode(w, value) {
    const rest = restOf(w.left);
    w.left = undefined;
    const bytes = value.reduce((sum, argument) => sum + argument.length + 1, rest?.size ?? 0);
    if (bytes === 0) throw new Unwritable('a line without arguments would end its script');
    size.encode(w, bytes);
    count.encode(w, value.length);
    argumentsOf({ count: value.length }).encode(w, value);
    if (rest) w.putSource(rest);
  },
  fields(r, out) {
    const start = r.pos;
    const { head, limit, end } = openLine(r);
    addPart(r, out, 'size', { start, size: size.size, leaf: size.leaf, value: head.size });
    addPart(r, out, 'count', { start: start + size.size, size: count.size, leaf: count.leaf, value: head.count });
    argumentsOf(head).fields(r, withoutGroup(out, r.depth));
    if (r.pos < end) {
      const rest = { start: r.pos, size: end - r.pos };
      const bytes = r.peek(rest.start, rest.size).read(0, rest.size);
      addPart(r, out, 'rest', { ...rest, leaf: paddingLeaf, value: { bytes, isClean: false } });
    }
    r.limit = limit;
    r.pos = end;
    addGroup(r, out, line, { kind: 'list', start, size: end - start, count: head.count });
    return undefined;
  },
});

/** Reads the header of a line, and opens a window on its arguments. */
function openLine(r: Reader): { head: Head; limit: number; end: number } {
  const head = { size: size.decode(r), count: count.decode(r) };
  const start = r.skip(head.size);
  const { limit, pos: end } = r;
  r.pos = start;
  r.limit = end;
  return { head, limit, end };
}

/** The arguments would report the line as their list, but the line does that itself, with its header. */
function withoutGroup(out: FieldSink, depth: number): FieldSink {
  const { group } = out;
  return group ? { ...out, group: found => (found.depth === depth ? undefined : group(found)) } : out;
}

/** The bytes after the last argument. */
function restOf(left: unknown): Source | undefined {
  return typeof left === 'object' && left !== null && 'read' in left ? (left as Source) : undefined; // set by decode
}

/** The number at a distance ahead; 0 after the end, where there is no line either. */
function numberAhead(r: Reader, by: number): number {
  const at = r.ahead(by, u32.size);
  return at === undefined ? 0 : r.view.getUint32(at, true);
}

/** Whether a line follows with as many arguments as it states. */
function isLineAhead(r: Reader): boolean {
  const [room, many] = [numberAhead(r, 0), numberAhead(r, size.size)];
  const at = r.ahead(line.minSize, room);
  if (at === undefined || many > room) return false;
  let found = 0;
  for (let i = at; i < at + room && found < many; i++) if (r.bytes[i] === 0) found++;
  return found === many;
}

const isEnd = (r: Reader): boolean => r.limit - r.pos >= END && numberAhead(r, 0) === 0;

const readLines = listOf<string[]>(
  { item: line, count: () => ANY_NUMBER, stop: r => isEnd(r) || !isLineAhead(r) },
  'list of lines, and 4 zero bytes that end it',
);
const endOfScript = nextPart('start', 'scripts');

/** Zeros that end a script. */
const end = constant(u32, 0);

interface LinesLeft {
  /** The bytes that could not be read, up to the end of the script. */
  readonly damaged: Source | undefined;
  /** What is stored instead of the final zeros; `missing` if the file ends before them. */
  readonly end: unknown;
}
const isLinesLeft = (left: unknown): left is LinesLeft =>
  typeof left === 'object' && left !== null && 'damaged' in left;

const MISSING = 'missing';

/** The bytes of an unreadable line, up to the end of the script: the scripts after it can still be found. */
function damagedAfter(r: Reader): { readonly start: number; readonly size: number } | undefined {
  if (isEnd(r)) return undefined;
  const start = r.pos;
  const room = endOfScript(r) - start;
  const size = room < END ? room : room - END;
  return size === 0 ? undefined : { start, size };
}

const isEndThere = (r: Reader): boolean => r.limit - r.pos >= END;

/** All lines of a script, and its end: if a line cannot be read, the rest of the script is kept as bytes. */
const lines: Layout<string[][]> = {
  ...readLines,
  decode(r) {
    const value = readLines.decode(r);
    const damaged = damagedAfter(r);
    if (damaged) {
      r.find(damaged, `line ${value.length} cannot be read, nor what follows it in this script`, { weight: 'error' });
      r.skip(damaged.size);
    }
    const depth = r.enter();
    r.path[depth] = 'end';
    if (isEndThere(r)) end.decode(r);
    else r.left = MISSING;
    if (r.left === MISSING)
      r.find({ start: r.pos, size: 0 }, 'the file ends before the script does', { weight: 'error' });
    r.depth = depth;
    const kept = damaged && r.keep(damaged.start, damaged.size);
    if (kept || r.left !== undefined) r.left = { damaged: kept, end: r.left } satisfies LinesLeft;
    return value;
  },
  encode(w, value) {
    const left = isLinesLeft(w.left) ? w.left : undefined;
    readLines.encode(w, value);
    if (left?.damaged) w.putSource(left.damaged);
    if (left?.end === MISSING) return;
    w.left = left?.end;
    end.encode(w, 0);
  },
  fields(r, out) {
    const seen = readLines.fields(r, out);
    const damaged = damagedAfter(r);
    if (damaged) {
      const value = r.peek(r.skip(damaged.size), damaged.size);
      addPart(r, out, 'damaged', { ...damaged, leaf: { ...bytesLeaf, kind: 'unknown' }, value });
    }
    if (!isEndThere(r)) return seen;
    const depth = r.enter();
    r.path[depth] = 'end';
    end.fields(r, memberSink(out, depth, 'end'));
    r.depth = depth;
    return seen;
  },
};

export const script = struct(
  {
    name: { ...fixedText(LONGEST_NAME + 1), about: 'the file it was compiled from; may occur more than once' },
    modified: { ...unixTime, about: 'when that file was last changed' },
    start: offsetOf(u32, 'lines'),
    lines: later(placedOrEmpty(lines, 'start', [])),
  },
  'One script: its entry in the directory, its lines after all entries, four zero bytes at the end.',
);
export interface Script extends Infer<typeof script> {}

export const interp = struct(
  {
    magic: constant(u32, MAGIC),
    version: constant(u32, VERSION),
    count: countOf(u32, 'scripts'),
    scripts: listThatFits(script, 'count', { upTo: rowsEnd(script) }),
    lines: laterOf('scripts'),
  },
  'Scripts of the interpreter: directory first, the lines of all scripts after it, in the same order.',
);
export interface Interp extends Infer<typeof interp> {}
