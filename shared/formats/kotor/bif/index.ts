import { Unwritable } from '#layout';
import type { Entry, EntryEdit, EntryNames, Format } from '../../format.ts';
import { firstBytesOf } from '../../signatures.ts';
import { naming } from '../key/naming.ts';
import { detectSigned } from '../resources/detect-signed.ts';
import { fileNameOf, signatureOf, typeOf } from '../resources/resource.ts';
import { entriesIn, repackTable, type Table } from '../resources/table.ts';
import { type Bif, type BifEntry, bif, contentsStart, ENTRY_SIZE, HEADER_SIZE, tableStart } from './layout.ts';
import { packedRows } from './packed.ts';
import { trueRows } from './walkmesh-rows.ts';

const detectPlain = detectSigned(bif, ['BIFFV1  '], ({ entries }) => entries.length);

/** The contents of `data/*.bif`; their names are in chitin.key. */
export const kotorBif: Format<Bif> = {
  id: 'kotor/bif',
  icon: 'cylinder',
  scope: 'archives',
  title: 'BIF archive',
  detect: probe =>
    packedRows(probe.source) === undefined
      ? detectPlain(probe)
      : { confidence: 'unknown', why: 'its entries are packed, as in a BZF' },
  firstBytes: firstBytesOf('BIFF'),
  layout: bif,
  container: { entries: entriesOf, repack: (model, edits) => repackBif(model, edits), naming, signatureOf },
  toJson,
  exportsAs: ['json'],
};

const rowsOf = (model: Bif): readonly BifEntry[] => trueRows({ ...model, begin: contentsStart(model) });
const tableOf = (model: Bif): Table => ({ header: HEADER_SIZE, start: tableStart(model), rowSize: ENTRY_SIZE });

function entriesOf(model: Bif, names?: EntryNames): readonly Entry[] {
  const packed = { rows: rowsOf(model), contents: model.contents };
  return entriesIn(packed, tableOf(model), (row, i) => names?.get(i) ?? numberedName(row, i));
}

/** Named by its index if no KEY names it. */
function numberedName({ type }: Pick<BifEntry, 'type'>, index: number): string {
  return fileNameOf({ name: String(index), type });
}

/** A KEY refers to entries by index: all later entries would get wrong names unless the KEY is changed too. */
export function repackBif(model: Bif, edits: readonly EntryEdit[], { isFollowed = false } = {}): Bif {
  const dropped = edits.flatMap(edit => (edit.kind === 'drop' ? [edit.index] : []));
  if (!isFollowed && dropped.some(index => index < model.entries.length - dropped.length))
    throw new Unwritable(
      'only the last entry of a BIF can be removed, because a KEY refers to entries by index; replace it with an empty file instead',
    );
  const id = { index: 0, file: model.entries[0]?.id.file ?? 0 };
  const rowOf = (name: string) => ({ type: typeOf(name), id, stored: undefined });
  const packed = {
    rows: rowsOf(model).map((row, i) => ({ ...row, stored: model.entries[i] })),
    contents: model.contents,
  };
  const repacked = repackTable(packed, tableOf(model), { edits, align: 1, rowOf });
  const replaced = new Set(edits.flatMap(edit => (edit.kind === 'replace' ? [model.entries[edit.index]] : [])));
  // Entries that are not replaced keep their stored size.
  const rows = repacked.rows.map(({ stored, ...row }) =>
    stored === undefined || replaced.has(stored) ? row : { ...row, size: stored.size },
  );
  const hasPlaces = model.entries.every(({ id }, i) => id.index === i);
  const entries = hasPlaces ? rows.map((row, index) => ({ ...row, id: { ...row.id, index } })) : [...rows];
  return { ...model, entries, contents: repacked.contents };
}

/** The table; the contents are separate entries. */
function toJson({ entries }: Bif): unknown {
  return { entries: entries.map((entry, i) => ({ ...entry, name: numberedName(entry, i) })) };
}
