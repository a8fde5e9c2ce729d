import {
  addGroup,
  addLeaf,
  addPart,
  type ByteRange,
  characters,
  custom,
  type FieldSink,
  type Layout,
  type Leaf,
  memberSink,
  parseText,
  type Reader,
  textBytes,
  Unwritable,
  type Weight,
} from '#layout';
import { fromWindows1252 } from '../base/windows1252.ts';
import { leafBetween } from './leaf-between.ts';

/** A word of a line, and the white space before it. */
export interface Word {
  readonly before: string;
  readonly text: string;
}

/** The words of a line, and the rest: white space and its line end. */
export interface Line {
  readonly words: readonly Word[];
  readonly end: string;
}

/** A text of lines of words, kept to the last space: tools differ in indentation, number notation and line ends. */
export type Lines = readonly Line[];

const wordLeaf: Leaf<string> = {
  ...characters,
  parse(input) {
    const parsed = parseText(typeof input === 'number' ? String(input) : input);
    if ('why' in parsed || /^[^ \t\r\n]+$/.test(parsed.value)) return parsed;
    return { why: 'a word has letters, and no white space' };
  },
};
const spaceLeaf = leafBetween('padding', /^[ \t\r]*$/, 'only white space belongs here');
const endLeaf = leafBetween('padding', /^[ \t\r]*\n$/, 'only white space and a line end belong here');

const line: Layout<Line> = custom<Line>({
  kind: 'line',
  policy: { isWhole: true },
  about: 'Words, with white space before each and after the last.',
  toJson: wordsOf,
  child(value, step) {
    const word = typeof step === 'number' ? value.words[step] : undefined;
    return word && { layout: { ...line, toJson: () => word.text, child: () => undefined }, value: word };
  },
  decode(r) {
    const value = lineOf(takeLine(r));
    if (!r.change) return value;
    const depth = r.enter();
    const words = value.words.map(({ before, text }, i) => {
      r.path[depth] = i;
      return { before, text: r.changed(text) };
    });
    r.depth = depth;
    return { ...value, words };
  },
  encode(w, value) {
    w.put(textBytes(textOfLine(value)));
  },
  fields(r, out) {
    const start = r.pos;
    const value = lineOf(takeLine(r));
    nameWords(r, out, { start, value });
    addGroup(r, out, line, { kind: 'list', start, size: r.pos - start, count: value.words.length });
  },
});

/** Default words of a new line before another; none make an empty line. */
export type BlankWords = (lines: Lines, at: number) => readonly string[];

/** All lines of a text. Hand-written, because no layout type ends at a line end. */
export const lines: Layout<Lines> = linesWith(() => []);

function linesWith(blankAt: BlankWords): Layout<Lines> {
  const self: Layout<Lines> = custom<Lines>({
    kind: 'lines of words',
    about: 'Letters of Windows-1252. Indents, the way numbers are written and line ends stay as they are.',
    toJson: value => value.map(wordsOf),
    child: (value, step) =>
      typeof step === 'number' && value[step] ? { layout: line, value: value[step] } : undefined,
    decode(r) {
      const found: Line[] = [];
      const depth = r.enter();
      while (r.pos < r.limit) {
        r.count();
        r.path[depth] = found.length;
        found.push(line.decode(r));
      }
      r.depth = depth;
      const old: Lines = [...found];
      const blank = (wanted: unknown, at: number) =>
        ended(old, at, lineLike(old, wanted === undefined ? blankAt(old, at) : wanted));
      if (r.hold) r.holdList({ items: found, item: line, scope: r.scope, blank });
      return found;
    },
    encode(w, value) {
      for (const each of value) line.encode(w, each);
    },
    fields(r, out) {
      const start = r.pos;
      const depth = r.enter();
      let count = 0;
      for (; r.pos < r.limit; count++) {
        r.path[depth] = count;
        line.fields(r, memberSink(out, depth, count));
      }
      r.depth = depth;
      addGroup(r, out, self, { kind: 'list', start, size: r.pos - start, count });
    },
  });
  return self;
}

/** A line of these words that is formatted like the last one with as many words. */
export function lineLike(lines: Lines, wanted: unknown): Line {
  const words: readonly unknown[] = Array.isArray(wanted) ? wanted : [undefined];
  if (!words.every(isWord)) throw new Unwritable('a new line is a list of words, such as ["room", "1.0"]');
  const like =
    lines.findLast(line => line.words.length === words.length) ??
    lines.findLast(line => line.words.length > 1) ??
    lines.at(-1);
  const [first] = like?.words ?? [];
  return {
    words: words.map((text, i) => ({ before: i === 0 ? (first?.before ?? '') : ' ', text })),
    end: /\r?\n$/.exec(like?.end ?? '')?.[0] ?? '\n',
  };
}

/** A new line. After a last line without a line end, the line end goes between the two, and the new line has none. */
function ended(lines: Lines, at: number, { words, end }: Line): Line {
  const last = at === lines.length ? lines.at(-1) : undefined;
  if (last === undefined || last.end.endsWith('\n')) return { words, end };
  const [first, ...others] = words;
  return first === undefined
    ? { words, end: end + end }
    : { words: [{ ...first, before: end + first.before }, ...others], end: '' };
}

const isWord = (text: unknown): text is string => typeof text === 'string' && /^[^ \t\r\n]+$/.test(text);

const LINE_END = 0x0a;
/** Longer lines are split into pieces. */
const LONGEST = 0x1_0000;

function takeLine(r: Reader): string {
  const room = Math.min(LONGEST, r.limit - r.pos);
  const bytes = r.source.read(r.pos, room);
  const end = bytes.indexOf(LINE_END);
  const size = end < 0 ? room : end + 1;
  const at = r.take(size);
  return fromWindows1252(r.taken(at, size));
}

/** A line of text as words. */
export function lineOf(text: string): Line {
  // Searches for non-spaces only: a pattern that also matches spaces rescanned long runs of them.
  let at = 0;
  const words = Array.from(text.matchAll(/[^ \t\r\n]+/g), ({ 0: word, index }) => {
    const before = text.slice(at, index);
    at = index + word.length;
    return { before, text: word };
  });
  return { words, end: text.slice(at) };
}

/** The letters of a line. */
export function textOfLine({ words, end }: Line): string {
  return words.map(({ before, text }) => before + text).join('') + end;
}

function wordsOf({ words }: Line): readonly string[] {
  return words.map(({ text }) => text);
}

function nameWords(
  r: Reader,
  out: FieldSink,
  { start, value }: { readonly start: number; readonly value: Line },
): void {
  let at = start;
  const depth = r.enter();
  for (const [i, { before, text }] of value.words.entries()) {
    r.path[depth] = i;
    const sink = memberSink(out, depth, i);
    if (before !== '') addPart(r, sink, 'before', { start: at, size: before.length, leaf: spaceLeaf, value: before });
    at += before.length;
    addLeaf(r, sink, { start: at, size: text.length, leaf: wordLeaf, value: text });
    at += text.length;
  }
  r.depth = depth;
  const { end } = value;
  if (end !== '')
    addPart(r, out, 'end', { start: at, size: end.length, leaf: end.endsWith('\n') ? endLeaf : spaceLeaf, value: end });
}

// Positions of words: lines are contiguous, so they are sums of lengths.

/** The line of a word, and its index in it. */
export interface WordPlace {
  readonly line: number;
  readonly word: number;
}

/** The path of a word. */
function pathOf({ line, word }: WordPlace): string {
  return `[${line}][${word}]`;
}

/** Positions of lines and words. */
interface Places {
  line(line: number): ByteRange;
  word(spot: WordPlace): ByteRange;
}

/** The positions of everything in a text. */
export function placesOf(lines: Lines): Places {
  const starts: number[] = [];
  let at = 0;
  for (const each of lines) {
    starts.push(at);
    at += textOfLine(each).length;
  }
  const line = (index: number): ByteRange => {
    const start = starts[index] ?? 0;
    return { start, size: (starts[index + 1] ?? at) - start };
  };
  return {
    line,
    word(spot) {
      const words = lines[spot.line]?.words ?? [];
      const before = words.slice(0, spot.word).reduce((sum, word) => sum + word.before.length + word.text.length, 0);
      const own = words[spot.word];
      return { start: line(spot.line).start + before + (own?.before.length ?? 0), size: own?.text.length ?? 0 };
    },
  };
}

/** What is odd about a word, with the correct word. */
export interface WordFinding {
  readonly spot: WordPlace;
  readonly text: string;
  readonly weight?: Weight;
  readonly right?: string;
}

/** Lines of words with the findings of `check`; `blankAt` returns the content of a new line. */
export function reportedLines(
  check: (value: Lines) => Iterable<WordFinding>,
  blankAt: BlankWords = () => [],
): Layout<Lines> {
  const plain = linesWith(blankAt);
  return {
    ...plain,
    decode(r) {
      const start = r.pos;
      const value = plain.decode(r);
      const places = placesOf(value);
      for (const { spot, text, weight, right } of check(value)) {
        const place = places.word(spot);
        const range = { start: start + place.start, size: place.size };
        const repair =
          right === undefined ? {} : { repair: Uint8Array.from(right, letter => letter.charCodeAt(0)), over: range };
        r.find(range, text, { path: pathOf(spot), ...(weight ? { weight } : {}), ...repair });
      }
      return value;
    },
  };
}
