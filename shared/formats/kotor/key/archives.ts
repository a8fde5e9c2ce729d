// The BIF archives that a KEY tells of: how long they are, and which resources are where in them.
import type { Companion, Companions, Disagreement } from '../../companions.ts';
import type { Bif } from '../bif/layout.ts';
import { FILE_BITS, type Key } from './layout.ts';

const INDEX = 2 ** FILE_BITS - 1;

/** The archives of an index. */
export const archives: Companions<Key> = {
  called: /\.key$/,
  names: ({ files }) => files.map(({ name }) => name.toLowerCase().replaceAll('\\', '/')),
  *disagreements(key, companions) {
    for (const [file, archive] of companions.entries()) if (archive.isEdited) yield* inArchive(key, file, archive);
  },
};

function* inArchive(key: Key, file: number, archive: Companion): Generator<Disagreement> {
  const { name, source } = archive;
  const bif = archive.model('kotor/bif') as Bif | undefined; // of the format that was asked for
  if (source === undefined) yield { path: `files[${file}].name`, weight: 'warning', text: `${name} was not found` };
  if (source === undefined || bif === undefined) return;
  const size = key.files[file]?.size;
  if (size !== source.size) {
    const text = `expected ${source.size}, the size of ${name}, found ${size}`;
    yield { path: `files[${file}].size`, weight: 'warning', text };
  }
  for (const [row, id] of key.keys.column('id').entries())
    if (id >>> FILE_BITS === file) yield* inRow(key, row, { name, entry: bif.entries[id & INDEX], bif });
}

interface Told {
  readonly name: string;
  readonly entry: Bif['entries'][number] | undefined;
  readonly bif: Bif;
}

function* inRow({ keys }: Key, row: number, { name, entry, bif }: Told): Generator<Disagreement> {
  const { type, id } = keys.at(row);
  if (entry === undefined) {
    const text = `expected below ${bif.entries.length}, the entries of ${name}, found ${id.index}`;
    yield { path: `keys[${row}].id.index`, weight: 'error', text };
  } else if (String(entry.type) !== String(type)) {
    const text = `expected ${entry.type} as in ${name}, found ${type}`;
    yield { path: `keys[${row}].type`, weight: 'warning', text };
  }
}
