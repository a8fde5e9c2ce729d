import {
  checked,
  countOf,
  decode,
  type Infer,
  type Layout,
  listThatFits,
  type Reader,
  relabel,
  struct,
  tag4,
  Unwritable,
  u32,
  u32be,
  zeroText,
} from '#layout';
import { counted, grouped } from '../../../base/counted.ts';
import { hexOffset } from '../../../base/hex.ts';
import type { Source } from '../../../base/source.ts';
import { contents } from '../../contents.ts';
import { checkName } from '../../entry-content.ts';
import type { Row } from '../../extents.ts';
import type { EntryEdit } from '../../format.ts';
import { move } from '../../move-contents.ts';
import { oddNames } from '../../odd-names.ts';

/** The two magic words: Generals reads the first, tools for the Middle-earth games write the second. */
export const MAGICS: readonly string[] = ['BIGF', 'BIG4'];

const entry = struct(
  {
    start: { ...relabel(u32be, 'offset'), about: 'from the start of the file' },
    size: relabel(u32be, 'size'),
    name: { ...zeroText, about: 'a path with backslashes; may occur more than once' },
  },
  'One entry of the directory.',
);
export interface BigEntry extends Infer<typeof entry> {}

/** The lowest offset in the entries from here on. */
function firstContents(r: Reader): number {
  let end = r.limit;
  let by = 0;
  for (;;) {
    const at = r.ahead(by, entry.minSize);
    if (at === undefined) return end;
    const number = (member: 'start' | 'size') => r.view.getUint32(at + (entry.offsets[member] ?? 0), false);
    const [start, size] = [number('start'), number('size')];
    by += entry.minSize - 1;
    for (let letter = r.ahead(by, 1); letter !== undefined && r.bytes[letter] !== 0; letter = r.ahead(++by, 1));
    by++;
    if (r.pos + by > end) return end;
    if (size > 0 && start >= r.pos + by) end = Math.min(end, start);
  }
}

/** Header and directory. */
export const directory = struct(
  {
    magic: { ...tag4, about: 'BIGF or BIG4; kept, because a game reads only the one it knows' },
    archiveSize: { ...relabel(u32, 'size'), about: 'bytes of the file, little-endian; some tools write it wrongly' },
    entryCount: countOf(u32be, 'entries'),
    headerEnd: { ...relabel(u32be, 'offset'), about: 'end of the directory or start of the data; no game reads it' },
    entries: listThatFits(entry, 'entryCount', { upTo: firstContents }),
  },
  'Header and directory: sizes and places of the entries, highest byte first.',
);

const stored = struct(
  {
    ...directory.shape,
    contents: contents({ refs: ['entries'], align: 1, endOf: r => r.limit, rowsOf: r => rowsIn(r.source) }),
  },
  'Header, directory, then the entries in any order.',
);
export interface Big extends Infer<typeof stored> {}

/** An archive, with findings for its header. */
const withHeader: Layout<Big> = {
  ...stored,
  decode(r) {
    const { pos: start, limit: end } = r;
    const value = stored.decode(r);
    reportOdd(r, { start, end }, value);
    return value;
  },
};

/** Also checks its names. */
export const big = checked(withHeader, ({ entries }) =>
  oddNames(
    entries.map(({ name }) => name),
    { pathOf: i => `entries[${i}].name`, twice: 'note' },
  ),
);

/** Where the directory of this many entries ends. */
export function directoryEnd(entries: readonly BigEntry[]): number {
  return entries.reduce((sum, { name }) => sum + entry.minSize + name.length, directory.minSize);
}

function rowsIn(source: Source): readonly Row[] {
  const { value, fault } = decode(directory, source);
  if (fault) return [];
  let at = directory.minSize;
  return value.entries.map(({ start, size, name }) => {
    const row = at;
    at += entry.minSize + name.length;
    return { start, size, startField: row + (entry.offsets.start ?? 0), sizeField: row + (entry.offsets.size ?? 0) };
  });
}

function reportOdd(r: Reader, file: { start: number; end: number }, big: Big): void {
  const at = (name: string) => ({ start: file.start + (directory.offsets[name] ?? 0), size: 4 });
  const { magic, archiveSize, headerEnd, entries } = big;
  const size = file.end - file.start;
  if (!MAGICS.includes(magic))
    r.find(at('magic'), `expected "BIGF" or "BIG4", found ${JSON.stringify(magic)}`, { path: 'magic' });
  if (archiveSize !== size)
    r.find(at('archiveSize'), `expected ${grouped(size)}, the bytes of the file, found ${grouped(archiveSize)}`, {
      path: 'archiveSize',
    });
  const table = directoryEnd(entries);
  const data = entries.reduce((least, { start, size: bytes }) => (bytes > 0 ? Math.min(least, start) : least), size);
  if (headerEnd === table || headerEnd === data) return;
  const text = `expected ${hexOffset(table)}, where the directory ends, or ${hexOffset(data)}, where the first entry begins, found ${hexOffset(headerEnd)}`;
  r.find(at('headerEnd'), text, { path: 'headerEnd', weight: 'note' });
}

const LARGEST = 0xffff_ffff;

/** An archive with entries replaced, removed, and added at the end of the directory and of the file. */
export function repack(model: Big, edits: readonly EntryEdit[]): Big {
  if (edits.length === 0) return model;
  for (const edit of edits) if (edit.kind === 'add') checkName(edit.name);
  const before = directoryEnd(model.entries);
  const extents = model.entries.map(({ start, size }) => ({ start: start - before, size }));
  const moved = move(model.contents, extents, { edits, align: 1 });
  const names = edits.flatMap(edit => (edit.kind === 'add' ? [edit.name] : []));
  const entries = [
    ...model.entries.flatMap((entry, i) => {
      const extent = moved.kept[i];
      return extent ? [{ ...entry, ...extent }] : [];
    }),
    ...moved.added.map((extent, i) => ({ ...extent, name: names[i] ?? '' })),
  ];
  return rebuilt(model, entries, moved.contents);
}

/** Renames an entry in place: all contents move by the change in the name's length. */
export function rename(model: Big, index: number, name: string): Big {
  checkName(name);
  const before = directoryEnd(model.entries);
  const entries = model.entries.map((entry, i) => ({
    ...entry,
    ...(i === index && { name }),
    start: entry.start - before,
  }));
  return rebuilt(model, entries, model.contents);
}

/** The archive of these entries, whose offsets count from the start of the contents. */
function rebuilt(model: Big, entries: readonly BigEntry[], contents: Source): Big {
  const before = directoryEnd(model.entries);
  const after = directoryEnd(entries);
  const size = after + contents.size;
  if (size > LARGEST)
    throw new Unwritable(`an archive holds at most ${counted(LARGEST, 'byte')}, and this would be ${grouped(size)}`);
  return {
    ...model,
    archiveSize: sizeAfter(model.archiveSize, before + model.contents.size, size),
    headerEnd: headerEndAfter(model, before, after),
    entries: entries.map(entry => fromStart(entry, { before, after, room: model.contents.size })),
    contents,
  };
}

/** An entry that pointed outside before the change still does afterwards. */
function fromStart(entry: BigEntry, table: { before: number; after: number; room: number }): BigEntry {
  const isInside = entry.start >= 0;
  return { ...entry, start: entry.start + (isInside ? table.after : table.before) };
}

/** A correct size stays correct, even one that a tool stored big-endian; any other is kept. */
function sizeAfter(stored: number, before: number, after: number): number {
  if (stored === before) return after;
  return stored === swapped(before) ? swapped(after) : stored;
}

function swapped(value: number): number {
  const bytes = [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Tools set it to the end of the directory, the first data after it, or one less: it moves with the directory. */
function headerEndAfter({ headerEnd, entries, contents }: Big, before: number, after: number): number {
  const end = before + contents.size;
  const data = entries.reduce((least, { start, size }) => (size > 0 ? Math.min(least, start) : least), end);
  const isNear = headerEnd >= before - 1 && headerEnd <= Math.max(before, data);
  return isNear ? headerEnd + after - before : headerEnd;
}
