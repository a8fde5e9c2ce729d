import { Unwritable } from '../../../layout/unwritable.ts';
import { checkName } from '../../check-name.ts';
import type { EntryEdit } from '../../format.ts';
import { move } from '../../move-contents.ts';
import { ALIGN, HEADER_SIZE, LONGEST_NAME, type Mix, type MixEntry } from './layout.ts';
import { nameCrc } from './names.ts';

const LARGEST = 0xffff_ffff;

interface Named {
  readonly entry: MixEntry;
  /** Absent where the archive has fewer names than entries. */
  readonly name: Mix['names'][number] | undefined;
}

/** An archive with entries replaced, dropped, and added where the order of the index wants them. */
export function repack(model: Mix, edits: readonly EntryEdit[]): Mix {
  if (edits.length === 0) return model;
  const adds = edits.filter(edit => edit.kind === 'add');
  for (const { name } of adds) checkName(name, LONGEST_NAME);
  const extents = model.entries.map(({ start, size }) => ({ start: start - HEADER_SIZE, size }));
  const moved = move(model.contents, extents, { edits, align: ALIGN });
  if (moved.contents.size > LARGEST) throw new Unwritable(`an archive holds at most ${LARGEST} bytes`);
  const rows = model.entries.flatMap((entry, i): Named[] => {
    const extent = moved.kept[i];
    if (!extent) return [];
    return [{ entry: { ...entry, start: extent.start + HEADER_SIZE, size: extent.size }, name: model.names[i] }];
  });
  const isSorted = model.entries.every(({ crc }, i) => (model.entries[i - 1]?.crc ?? 0) <= crc);
  for (const [i, { name }] of adds.entries()) {
    const { start, size } = moved.added[i] ?? { start: 0, size: 0 };
    const row = { entry: { crc: nameCrc(name), start: start + HEADER_SIZE, size }, name: { text: name } };
    const place = isSorted ? rows.findIndex(other => other.entry.crc > row.entry.crc) : -1;
    rows.splice(place < 0 ? rows.length : place, 0, row);
  }
  return {
    ...model,
    entries: rows.map(({ entry }) => entry),
    names: [...rows.flatMap(({ name }) => name ?? []), ...model.names.slice(model.entries.length)],
    contents: moved.contents,
  };
}
