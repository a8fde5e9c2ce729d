import { Unwritable } from '#layout';
import { checkName } from '../../check-name.ts';
import type { EntryEdit } from '../../format.ts';
import { move } from '../../move-contents.ts';
import { type Big, type BigEntry, directoryEnd } from './layout.ts';

const LARGEST = 0xffff_ffff;

/** An archive with entries replaced, dropped, and added at the end of the directory and of the file. */
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
  const after = directoryEnd(entries);
  const size = after + moved.contents.size;
  if (size > LARGEST) throw new Unwritable(`an archive holds at most ${LARGEST} bytes, and this would be ${size}`);
  return {
    ...model,
    archiveSize: sizeAfter(model.archiveSize, before + model.contents.size, size),
    headerEnd: headerEndAfter(model, before, after),
    entries: entries.map(entry => fromStart(entry, { before, after, room: model.contents.size })),
    contents: moved.contents,
  };
}

/** What said outside before the archive was changed goes on saying so. */
function fromStart(entry: BigEntry, table: { before: number; after: number; room: number }): BigEntry {
  const isInside = entry.start >= 0;
  return { ...entry, start: entry.start + (isInside ? table.after : table.before) };
}

/** A size that was right stays right; one that a tool wrote highest byte first stays so; any other is kept. */
function sizeAfter(stored: number, before: number, after: number): number {
  if (stored === before) return after;
  return stored === swapped(before) ? swapped(after) : stored;
}

function swapped(value: number): number {
  const bytes = [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Tools put it at the end of the directory, at the first data after it, or one before either: it moves with the directory. */
function headerEndAfter({ headerEnd, entries, contents }: Big, before: number, after: number): number {
  const end = before + contents.size;
  const data = entries.reduce((least, { start, size }) => (size > 0 ? Math.min(least, start) : least), end);
  const isNear = headerEnd >= before - 1 && headerEnd <= Math.max(before, data);
  return isNear ? headerEnd + after - before : headerEnd;
}
