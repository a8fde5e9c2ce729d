import { grouped, storedText } from '../../../base/counted.ts';
import type { Companion, Companions, Disagreement } from '../../companions.ts';
import type { Format, TableForm } from '../../format.ts';
import { firstBytesOf } from '../../signatures.ts';
import type { Bif } from '../bif/layout.ts';
import { detectSigned } from '../resources/detect-signed.ts';
import { fileNameOf, nameIn } from '../resources/resource.ts';
import { keyCatalogue } from './catalogue.ts';
import { type Key, key } from './layout.ts';

// Checks the BIF archives of a KEY: their lengths, and the positions of their resources.

/** The archives of an index. */
const archives: Companions<Key> = {
  called: /\.key$/,
  names: ({ files }) => files.map(({ name }) => name.toLowerCase().replaceAll('\\', '/')),
  *disagreements(key, companions) {
    for (const [file, archive] of companions.entries()) if (archive.isEdited) yield* inArchive(key, file, archive);
  },
};

function* inArchive(key: Key, file: number, archive: Companion): Generator<Disagreement> {
  const { name, source } = archive;
  const bif = archive.model('kotor/bif') as Bif | undefined; // of the requested format
  if (source === undefined) yield { path: `files[${file}].name`, weight: 'warning', text: `${name} was not found` };
  if (source === undefined || bif === undefined) return;
  const size = key.files[file]?.size;
  if (size !== source.size) {
    const text = `expected ${grouped(source.size)}, the size of ${name}, found ${storedText(size)}`;
    yield { path: `files[${file}].size`, weight: 'warning', text, length: archive };
  }
  const indices = key.keys.column('id.index');
  for (const [row, of] of key.keys.column('id.file').entries())
    if (of === file) yield* inRow(key, row, { name, entry: bif.entries[indices[row] ?? 0], bif });
}

interface KeyTarget {
  readonly name: string;
  readonly entry: Bif['entries'][number] | undefined;
  readonly bif: Bif;
}

function* inRow({ keys }: Key, row: number, { name, entry, bif }: KeyTarget): Generator<Disagreement> {
  const { type, id } = keys.at(row);
  if (entry === undefined) {
    const text = `expected below ${grouped(bif.entries.length)}, the entries of ${name}, found ${grouped(id.index)}`;
    yield { path: `keys[${row}].id.index`, weight: 'error', text };
  } else if (String(entry.type) !== String(type)) {
    const text = `expected ${entry.type} as in ${name}, found ${type}`;
    yield { path: `keys[${row}].type`, weight: 'warning', text };
  }
}

/** `chitin.key`: the index of resources in BIF archives. */
export const kotorKey: Format<Key> = {
  id: 'kotor/key',
  icon: 'key',
  scope: 'archives',
  title: 'KEY index',
  detect: detectSigned(key, ['KEY V1  '], ({ keys }) => keys.length),
  firstBytes: firstBytesOf('KEY '),
  layout: key,
  companions: archives,
  catalogue: keyCatalogue,
  facts,
  toJson,
  shownParts: { pathsOf, itemOf, textOf },
  exportsAs: ['json'],
  table: { what: 'resources', columns: columns(), rows },
};

function columns(): TableForm<Key>['columns'] {
  return [
    { key: 'name', title: 'Name', width: 24, isEditable: true },
    { key: 'type', title: 'Type', width: 8, isEditable: true },
    { key: 'index', title: '#', width: 8, isNumeric: true },
    { key: 'file', title: 'Archive' },
  ];
}

function rows({ keys, files }: Key) {
  return Array.from(keys, ({ name, type, id }, i) => {
    const path = `keys[${i}]`;
    return {
      path,
      cells: [name, String(type), String(id.index), files[id.file]?.name ?? `${id.file} (not found)`],
      paths: [`${path}.name`, `${path}.type`, `${path}.id.index`, `${path}.id.file`],
    };
  });
}

function facts({ keys, files, buildYear, buildDay }: Key): readonly (readonly [string, string])[] {
  return [
    ['Resources', keys.length.toLocaleString('en')],
    ['BIF archives', files.length.toLocaleString('en')],
    ['Built', `day ${buildDay} of ${1900 + buildYear}`],
  ];
}

function toJson({ files, keys, buildYear, buildDay }: Key): unknown {
  return {
    ...{ buildYear, buildDay, files },
    keys: Array.from(keys, ({ name, type, id }) => ({
      ...{ name: fileNameOf({ name, type }), resource: name, type, file: id.file, index: id.index },
    })),
  };
}

/** A resource, or the position of a new one. */
const ITEM = /^keys\[\d*\]$/;
const MEMBER = /^keys\[(\d+)\]\.(resource|name)$/;

function pathsOf(_: Key, path: string): readonly string[] | undefined {
  const [, at] = MEMBER.exec(path) ?? [];
  if (at !== undefined) return [`keys[${at}].name`];
  return ITEM.test(path) ? [path] : undefined;
}

/** The row of a resource: its archive and index are shown next to its name. */
function itemOf(_: string, json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const { name: full, resource, file, index, ...row } = json as Readonly<Record<string, unknown>>; // members are looked at
  const ending = `.${row.type}`;
  const name = typeof full === 'string' && full.endsWith(ending) ? full.slice(0, -ending.length) : (full ?? resource);
  const place = { ...(file !== undefined && { file }), ...(index !== undefined && { index }) };
  return {
    ...row,
    ...(name !== undefined && { name }),
    ...(Object.keys(place).length > 0 && { id: place }),
  };
}

/** A name is shown with its extension. */
function textOf({ keys }: Key, path: string, text: string): string {
  const [, at = keys.length] = MEMBER.exec(path) ?? [];
  return Number(at) < keys.length ? nameIn(text, keys.at(Number(at)).type) : text;
}
