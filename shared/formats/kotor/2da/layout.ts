import {
  addGroup,
  addLeaf,
  addPart,
  characters,
  constant,
  custom,
  type FieldSink,
  type Infer,
  type Layout,
  type Leaf,
  memberSink,
  parseText,
  type Reader,
  relabel,
  struct,
  tag4,
  textBytes,
  Unwritable,
  u8,
  u16,
  u32,
} from '#layout';
import { counted, grouped, storedText } from '../../../base/counted.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';

/** One row: its name, usually its number, and a text for each column; empty ones are shown as `****` elsewhere. */
export interface TwoDaRow {
  readonly name: string;
  readonly cells: readonly string[];
}

/** Column names, rows, and how their texts are stored: keeping this leaves unchanged cells as they are. */
export interface Cells {
  readonly columns: readonly string[];
  readonly rows: readonly TwoDaRow[];
  /** Offset of each cell's text, row by row. */
  readonly offsets: readonly number[];
  /** All texts, each with its NUL. */
  readonly texts: string;
  /** The stored size of the texts, if they are longer: some tools write 0, and no game reads it. */
  readonly storedSize?: number;
}

/** The most bytes of text that 16-bit offsets can reach. */
const LARGEST = 0xffff;
const TAB = 0x09;
const NUL = 0x00;

const name: Leaf<string> = {
  ...characters,
  parse(input) {
    const parsed = parseText(String(input));
    return 'value' in parsed && /[\t\0]/.test(parsed.value)
      ? { why: 'a text of a table has no tab and no NUL' }
      : parsed;
  },
};
const offset = relabel(u16, 'offset').leaf;
const size = relabel(u16, 'size').leaf;
const count = relabel(u32, 'count').leaf;

/** The bytes up to one of two terminators, which is included. */
function takeTo(r: Reader, ends: readonly number[]): { readonly text: string; readonly end: number } {
  const start = r.pos;
  let text = '';
  while (r.pos < r.limit) {
    const at = r.take(1);
    const [byte = NUL] = r.taken(at, 1);
    if (ends.includes(byte)) return { text, end: byte };
    text += fromWindows1252(Uint8Array.of(byte));
  }
  r.pos = start;
  return r.fault('a name without its end');
}

/** Positions of all parts: computed once, for reading and for naming the bytes. */
interface Sections {
  readonly columns: readonly PlacedText[];
  /** Offset of the number of rows. */
  readonly countAt: number;
  readonly names: readonly PlacedText[];
  readonly offsetsAt: number;
  readonly offsets: readonly number[];
  readonly texts: readonly PlacedText[];
  readonly all: string;
  /** As stored. */
  readonly textsSize: number;
}

interface PlacedText {
  readonly start: number;
  readonly text: string;
}

function sectionsOf(r: Reader): Sections {
  const columns: PlacedText[] = [];
  for (;;) {
    const start = r.pos;
    const { text, end } = takeTo(r, [TAB, NUL]);
    if (end === NUL && text === '') break;
    if (end === NUL) return r.fault(`the name of column ${columns.length} ends with a NUL, not with a tab`);
    columns.push({ start, text });
  }
  const countAt = r.pos;
  const rowCount = u32.decode(r);
  const names: PlacedText[] = [];
  for (let row = 0; row < rowCount; row++) {
    r.count();
    names.push({ start: r.pos, text: takeTo(r, [TAB]).text });
  }
  const offsetsAt = r.pos;
  const cells = rowCount * columns.length;
  const at = r.take(cells * 2);
  const bytes = r.taken(at, cells * 2);
  const offsets = Array.from({ length: cells }, (_, i) => (bytes[i * 2] ?? 0) | ((bytes[i * 2 + 1] ?? 0) << 8));
  const textsSize = u16.decode(r);
  const textsAt = r.pos;
  const length = lengthOf(offsets, textsSize, r.limit - textsAt);
  const textBytesAt = r.take(length);
  const all = fromWindows1252(r.taken(textBytesAt, length));
  return { columns, countAt, names, offsetsAt, offsets, texts: textsIn(all, textsAt), all, textsSize };
}

/** If cells refer to text beyond the stored size, the texts are everything that is left. */
function lengthOf(offsets: readonly number[], stored: number, left: number): number {
  const isBeyond = offsets.some(each => each >= stored && each < left);
  return isBeyond ? Math.max(stored, Math.min(left, LARGEST)) : stored;
}

function textsIn(all: string, start: number): readonly PlacedText[] {
  const spots: PlacedText[] = [];
  for (let at = 0; at < all.length; ) {
    const end = all.indexOf('\0', at);
    const text = all.slice(at, end < 0 ? all.length : end);
    spots.push({ start: start + at, text });
    at += text.length + 1;
  }
  return spots;
}

/** The last text may lack its NUL. */
function textAt(all: string, at: number): string {
  const end = all.indexOf('\0', at);
  return all.slice(at, end < 0 ? all.length : end);
}

const cells: Layout<Cells> = custom<Cells>({
  kind: 'table of texts',
  about:
    'Names of columns with a tab after each and a NUL after all, rows with a tab after each name, where the text of each cell begins, and the texts, each once.',
  decode(r) {
    const { columns, names, offsets, offsetsAt, texts, all, textsSize } = sectionsOf(r);
    if (textsSize !== all.length)
      r.find(
        { start: offsetsAt + offsets.length * 2, size: 2 },
        `expected ${grouped(all.length)}, the size of the texts, found ${grouped(textsSize)}`,
        { path: 'table.textsSize' },
      );
    const beyond = offsets.findIndex(each => each >= all.length && all.length > 0);
    if (beyond >= 0)
      r.find(
        { start: offsetsAt + beyond * 2, size: 2 },
        `expected below ${grouped(all.length)}, the size of the texts, found ${storedText(offsets[beyond])}`,
      );
    if (!isEnded(all))
      r.find({ start: r.pos - 1, size: 1 }, 'expected a NUL after the last text', {
        path: `table.texts[${texts.length - 1}]`,
      });
    const width = columns.length;
    const now = withChangedText(r, { all, texts, offsets });
    const rows = changedTexts(r, 'rowNames', names).map((text, row) => ({
      name: text,
      cells: now.cells.slice(row * width, (row + 1) * width),
    }));
    // A stored 0 stays 0; any other wrong size would cut off texts of another length.
    const isKept = textsSize === 0 || now.texts === all;
    const stored = textsSize === all.length || !isKept ? {} : { storedSize: textsSize };
    return { columns: changedTexts(r, 'columns', columns), rows, offsets: now.offsets, texts: now.texts, ...stored };
  },
  encode(w, { columns, rows, offsets, texts, storedSize }) {
    const stored = storedTexts(rows, columns.length, { offsets, texts });
    w.put(textBytes(columns.map(each => `${each}\t`).join('')));
    w.room(1);
    u32.encode(w, rows.length);
    w.put(textBytes(rows.map(row => `${row.name}\t`).join('')));
    for (const each of stored.offsets) u16.encode(w, each);
    u16.encode(w, stored.texts === texts ? (storedSize ?? texts.length) : stored.texts.length);
    w.put(textBytes(stored.texts));
  },
  fields(r, out) {
    const start = r.pos;
    const { columns, countAt, names, offsetsAt, offsets, texts, textsSize } = sectionsOf(r);
    const depth = r.enter();
    const list = (key: string, spots: readonly PlacedText[], after: number): void => {
      r.path[depth] = key;
      nameTexts(r, memberSink(out, depth, key), spots, after);
    };
    list('columns', columns, 1);
    const ended = columns.at(-1);
    const nul = ended === undefined ? start : ended.start + ended.text.length + 1;
    if (nul < countAt) addPart(r, out, 'end', { start: nul, size: 1, leaf: endLeaf, value: 0 });
    r.path[depth] = 'rowCount';
    addLeaf(r, memberSink(out, depth, 'rowCount'), { start: countAt, size: 4, leaf: count, value: names.length });
    list('rowNames', names, 1);
    r.path[depth] = 'offsets';
    nameOffsets(r, memberSink(out, depth, 'offsets'), { start: offsetsAt, offsets });
    const sizeAt = offsetsAt + offsets.length * 2;
    r.path[depth] = 'textsSize';
    addLeaf(r, memberSink(out, depth, 'textsSize'), { start: sizeAt, size: 2, leaf: size, value: textsSize });
    list('texts', texts, 1);
    r.depth = depth;
    addGroup(r, out, cells, { kind: 'struct', start, size: r.pos - start, count: 5 });
  },
  toJson: ({ columns, rows }) => ({ columns, rows }),
});

/** The texts, including the one that an edit sets. */
function changedTexts(r: Reader, key: string, spots: readonly PlacedText[]): readonly string[] {
  if (!r.change) return spots.map(({ text }) => text);
  const depth = r.enter();
  r.path[depth] = key;
  const inner = r.enter();
  const texts = spots.map(({ text }, i) => {
    r.path[inner] = i;
    return r.changed(text);
  });
  r.depth = depth;
  return texts;
}

/** The texts with the one that an edit sets in its place: later texts shift, and a cell inside the old text keeps its own. */
function withChangedText(
  r: Reader,
  { all, texts, offsets }: Pick<Sections, 'all' | 'texts' | 'offsets'>,
): Pick<Cells, 'offsets' | 'texts'> & { readonly cells: readonly string[] } {
  const cells = offsets.map(each => textAt(all, each));
  const edited = changedTexts(r, 'texts', texts);
  const at = edited.findIndex((text, i) => text !== texts[i]?.text);
  const { start = 0, text: old = '' } = texts[at] ?? {};
  const text = edited[at];
  if (text === undefined) return { offsets, texts: all, cells };
  const from = start - (texts[0]?.start ?? 0);
  const shift = text.length - old.length;
  return {
    texts: all.slice(0, from) + text + all.slice(from + old.length),
    offsets: offsets.map(each => (each >= from + old.length && each > from ? Math.min(each + shift, LARGEST) : each)),
    cells: cells.map((cell, i) => (offsets[i] === from ? text : cell)),
  };
}

const endLeaf: Leaf<number> = { ...u8.leaf, kind: 'padding' };

/** Consecutive texts, each with the bytes after it. */
function nameTexts(r: Reader, out: FieldSink, spots: readonly PlacedText[], after: number): void {
  const depth = r.enter();
  for (const [i, { start, text }] of spots.entries()) {
    r.path[depth] = i;
    const sink = memberSink(out, depth, i);
    addLeaf(r, sink, { start, size: text.length, leaf: name, value: text });
    const end = start + text.length;
    if (end + after <= r.limit) addPart(r, sink, 'end', { start: end, size: after, leaf: endLeaf, value: 0 });
  }
  r.depth = depth;
  const [first] = spots;
  const last = spots.at(-1);
  const start = first?.start ?? 0;
  const size = last === undefined ? 0 : Math.min(r.limit, last.start + last.text.length + after) - start;
  addGroup(r, out, cells, { kind: 'list', start, size, count: spots.length });
}

function nameOffsets(
  r: Reader,
  out: FieldSink,
  { start, offsets }: { readonly start: number; readonly offsets: readonly number[] },
): void {
  const depth = r.enter();
  for (const [i, value] of offsets.entries()) {
    r.path[depth] = i;
    addLeaf(r, memberSink(out, depth, i), { start: start + i * 2, size: 2, leaf: offset, value });
  }
  r.depth = depth;
  addGroup(r, out, cells, { kind: 'list', start, size: offsets.length * 2, count: offsets.length });
}

const isEnded = (texts: string): boolean => texts === '' || texts.endsWith('\0');

/** The offset of each cell's text: its old one, that of an equal text, or a new one at the end. */
function storedTexts(
  rows: readonly TwoDaRow[],
  width: number,
  { offsets, texts }: Pick<Cells, 'offsets' | 'texts'>,
): Pick<Cells, 'offsets' | 'texts'> {
  const known = new Map<string, number>();
  for (const { start, text } of textsIn(texts, 0)) if (!known.has(text)) known.set(text, start);
  const storedAt = (text: string, y: number, x: number): number | undefined => {
    const stored = offsets[y * width + x];
    return stored !== undefined && textAt(texts, stored) === text ? stored : undefined;
  };
  const isNew = rows.some((row, y) =>
    row.cells.some((text, x) => x < width && storedAt(text, y, x) === undefined && !known.has(text)),
  );
  // Without this, a text that lacks its end, or a cell that points past all texts, would continue into the new text.
  let all = isNew && !isEnded(texts) ? `${texts}\0` : texts;
  const now = rows.flatMap((row, y) =>
    Array.from({ length: width }, (_, x) => {
      const text = row.cells[x] ?? '';
      const stored = storedAt(text, y, x);
      if (stored !== undefined && (!isNew || stored < texts.length)) return stored;
      const found = known.get(text);
      if (found !== undefined) return found;
      const at = all.length;
      known.set(text, at);
      all += `${text}\0`;
      return at;
    }),
  );
  if (all.length > LARGEST)
    throw new Unwritable(`the texts take ${counted(all.length, 'byte')}, and a table has room for ${grouped(LARGEST)}`);
  return { offsets: now, texts: all };
}

/** A table of the games: V2.b, the binary form. */
export const twoDa = struct(
  { magic: constant(tag4, '2DA '), version: constant(tag4, 'V2.b'), newline: constant(u8, 0x0a), table: cells },
  'A table of texts that the game reads: names of columns, rows, and the texts of all cells.',
);
export interface TwoDa extends Infer<typeof twoDa> {}
