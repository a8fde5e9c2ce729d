import {
  type AnyLayout,
  addGroup,
  addLeaf,
  addPart,
  characters,
  custom,
  type FieldSink,
  type Layout,
  type Leaf,
  type ListMemo,
  memberSink,
  type Reader,
  recall,
  remember,
  textBytes,
} from '#layout';
import { lastAtOrBefore } from '../../../base/sorted.ts';
import { fromWindows1252, toWindows1252 } from '../../../base/windows1252.ts';
import { leafBetween } from '../../leaf-between.ts';
import { decodeText, type Encoding, encodeText, encodingOfBytes, notInEncoding } from './encodings.ts';

/** The lines of a text, each with its line end, one letter per byte: the encoding depends on the whole text. */
export type Lines = readonly string[];

/** A text as lines. Hand-written, because no layout type ends at a line end. */
export const plainText: Layout<Lines> = custom<Lines>({
  kind: 'text',
  policy: { isWhole: true },
  about: 'Lines of UTF-8 if all of it is well-formed, else of Windows-1252.',
  toJson(lines) {
    const encoding = encodingOf(lines);
    return lines.map(line => lineJson(encoding, line));
  },
  child(lines, step) {
    const line = typeof step === 'number' ? lines[step] : undefined;
    if (line === undefined) return undefined;
    const encoding = encodingOf(lines);
    // as: only its JSON and steps are used, and it has none
    const layout = { ...plainText, toJson: () => lineJson(encoding, line), child: () => undefined } as AnyLayout;
    return { layout, value: line };
  },
  decode(r) {
    const lines = takeLines(r);
    return r.change ? changedLines(r, lines) : lines;
  },
  encode(w, lines) {
    for (const line of lines) w.put(textBytes(line));
  },
  fields(r, out) {
    const start = r.pos;
    const known = recall(out.memo, plainText, r.base + start) ?? learnLines(r);
    remember(out.memo, plainText, r.base + start, known);
    nameLines(r, out, known);
    r.pos = r.limit;
    addGroup(r, out, plainText, { kind: 'list', start, size: r.limit - start, count: known.length });
  },
});

const endLeaf = leafBetween('padding', /^\r?\n$/, 'only a line end belongs here');

/** Start of each line; `count` is 1 if the whole text is UTF-8. */
function learnLines(r: Reader): ListMemo {
  const start = r.pos;
  const bytes = takeBytes(r);
  r.pos = start;
  const starts = lineStarts(bytes);
  const count = encodingOfBytes(bytes) === 'utf-8' ? 1 : 0;
  return { starts, end: bytes.length, count, length: starts.length };
}

function nameLines(r: Reader, out: FieldSink, { starts, end, count, length }: ListMemo): void {
  const origin = r.pos;
  const leaf = lineLeaf(count === 1 ? 'utf-8' : 'windows-1252');
  const depth = r.enter();
  for (let i = lastAtOrBefore(starts, out.from - r.base - origin); i < length; i++) {
    const from = starts[i] ?? 0;
    if (r.base + origin + from >= out.to) break;
    r.path[depth] = i;
    nameLine(r, memberSink(out, depth, i), { start: origin + from, size: (starts[i + 1] ?? end) - from, leaf });
  }
  r.depth = depth;
}

function nameLine(r: Reader, out: FieldSink, of: { start: number; size: number; leaf: Leaf<string> }): void {
  r.pos = of.start;
  const line = fromWindows1252(r.taken(r.take(of.size), of.size));
  const size = sizeWithoutEnd(line);
  addLeaf(r, out, { start: of.start, size, leaf: of.leaf, value: line.slice(0, size) });
  const end = { start: of.start + size, size: of.size - size, leaf: endLeaf };
  if (end.size > 0) addPart(r, out, 'end', { ...end, value: line.slice(size) });
}

/** The bytes of a model: one per letter. */
export function bytesOfLines(lines: Lines): Uint8Array {
  return toWindows1252(lines.join('')) ?? new Uint8Array(0);
}

const LINE_END = 0x0a;
const LONGEST_LINE = 0x1_0000;

/** The lines of some bytes; very long lines are split into pieces of 64 kB. */
export function linesOf(bytes: Uint8Array): Lines {
  const starts = lineStarts(bytes);
  const text = fromWindows1252(bytes);
  return starts.map((start, i) => text.slice(start, starts[i + 1]));
}

function lineStarts(bytes: Uint8Array): number[] {
  const starts: number[] = [];
  for (let start = 0; start < bytes.length; ) {
    starts.push(start);
    const end = bytes.indexOf(LINE_END, start);
    const next = end < 0 ? bytes.length : end + 1;
    start = Math.min(next, start + LONGEST_LINE);
  }
  return starts;
}

/** The encoding of the lines. It depends on all of them, so it is cached per model: every line's step asks for it. */
export function encodingOf(lines: Lines): Encoding {
  const known = encodings.get(lines);
  if (known !== undefined) return known;
  const encoding = encodingOfBytes(bytesOfLines(lines));
  encodings.set(lines, encoding);
  return encoding;
}

const encodings = new WeakMap<Lines, Encoding>();

function takeLines(r: Reader): Lines {
  return linesOf(takeBytes(r));
}

function takeBytes(r: Reader): Uint8Array {
  const size = r.limit - r.pos;
  const at = r.take(size);
  return r.taken(at, size);
}

function changedLines(r: Reader, lines: Lines): Lines {
  const depth = r.enter();
  const changed = lines.map((line, i) => {
    r.path[depth] = i;
    const size = sizeWithoutEnd(line);
    return r.changed(line.slice(0, size)) + line.slice(size);
  });
  r.depth = depth;
  return changed;
}

function sizeWithoutEnd(line: string): number {
  if (!line.endsWith('\n')) return line.length;
  return line.endsWith('\r\n') ? line.length - 2 : line.length - 1;
}

function lineJson(encoding: Encoding, line: string): string {
  const text = line.slice(0, sizeWithoutEnd(line));
  return encoding === 'utf-8' ? decodeText(textBytes(text)).text : text;
}

function lineLeaf(encoding: Encoding): Leaf<string> {
  return {
    ...characters,
    toJson: line => lineJson(encoding, line),
    parse(input) {
      if (typeof input !== 'string') return { why: 'a line takes text' };
      if (/[\r\n]/.test(input)) return { why: 'a line ends where its text ends' };
      const bytes = encodeText(input, encoding);
      if (bytes) return { value: fromWindows1252(bytes) };
      return {
        why: `this text is stored as ${encoding}, which has no ${JSON.stringify(notInEncoding(input, encoding))}`,
      };
    },
  };
}
