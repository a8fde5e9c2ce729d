// Adds, removes and renames entries of BIF archives, together with the KEY that names them.

import { decode, encode, Table, Unwritable } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { grouped } from '../../../base/counted.ts';
import { piecesSource } from '../../../base/pieces.ts';
import { memorySource, type Source, sliceSource } from '../../../base/source.ts';
import type { Catalogue, CatalogueEdit } from '../../catalogue.ts';
import type { EntryEdit } from '../../format.ts';
import { repackBif } from '../bif/index.ts';
import { type Bif, bif } from '../bif/layout.ts';
import { onlyReplaced, packedRows } from '../bif/packed.ts';
import { fileNameOf, resourceOf, resourceType, typeOf } from '../resources/resource.ts';
import { FILE_BITS, type Key, keyResource, key as layout } from './layout.ts';

export const keyCatalogue: Catalogue<Key> = {
  *names({ keys }) {
    for (let row = 0; row < keys.length; row++) yield fileNameOf(keys.at(row));
  },
  edit(model, edit, open) {
    try {
      return edited(model, edit, open);
    } catch (error) {
      if (error instanceof Unwritable) return { why: error.message };
      throw error;
    }
  },
};

type Edited = ReturnType<Catalogue<Key>['edit']>;

/** An edit of one entry. */
type EntryChange = Exclude<CatalogueEdit, { kind: 'rewritten' }>;

const INDEX = 2 ** FILE_BITS - 1;
const idOf = (file: number, index: number): number => (file * 2 ** FILE_BITS + index) >>> 0;
const NONE = -1;

function edited(model: Key, edit: CatalogueEdit, open: (archive: string) => Source | undefined): Edited {
  if (edit.kind === 'rewritten') return rewritten(model, edit);
  const row = edit.kind === 'add' ? NONE : rowOf(model, edit.name);
  if (edit.kind === 'remove' && row < 0 && edit.index !== undefined && edit.archive !== undefined)
    return withoutUnnamed(model, { ...edit, index: edit.index, archive: edit.archive }, open);
  if (edit.kind !== 'add' && row < 0) return { why: `it names no ${edit.name}` };
  const taken = edit.kind === 'add' ? edit.name : edit.kind === 'remove' ? undefined : edit.to;
  const named = taken === undefined ? NONE : rowOf(model, taken);
  const isTaken = { why: `it names another ${taken} already` };
  if (named >= 0 && edit.kind !== 'add') return isTaken;
  const file = edit.kind === 'add' ? fileOf(model, edit.archive) : (model.keys.column('id')[row] ?? 0) >>> FILE_BITS;
  const archive = model.files[file]?.name;
  if (archive === undefined) return { why: `it has no archive ${edit.kind === 'add' ? edit.archive : file}` };
  const source = open(pathOf(archive));
  if (source === undefined) return { why: `${archive} was not found` };
  const read = decode(bif, source);
  if (read.fault) return { why: `${archive} could not be read: ${read.fault.text}` };
  const added = read.value.entries.length;
  // A KEY copied from another game may name the next entry already.
  if (named >= 0 && model.keys.column('id')[named] !== idOf(file, added)) return isTaken;
  const index = edit.kind === 'add' ? NONE : (model.keys.column('id')[row] ?? 0) & INDEX;
  if (edit.kind !== 'add' && index >= read.value.entries.length)
    return { why: `${archive} has no entry ${grouped(index)}` };
  const content = archiveAfter(source, read.value, { edit, index });
  const keys = named < 0 ? keysAfter(model, { edit, row, index, file, added }) : model.keys;
  const after = piecesSource(encode(layout, { ...model, files: sized(model, file, content), keys }));
  const own = content === source ? [] : [{ archive: pathOf(archive), content }];
  return { files: [...own, { content: after }] };
}

type Removal = Extract<CatalogueEdit, { kind: 'remove' }> & { readonly index: number; readonly archive: string };

/**
 * Without an entry that the KEY does not name. If it names another at that position, it was copied from a game whose
 * archive lacks the entry already: then its numbers stay, as long as they lead to the entries that remain.
 */
function withoutUnnamed(model: Key, edit: Removal, open: (archive: string) => Source | undefined): Edited {
  const file = fileOf(model, edit.archive);
  if (file < 0) return { why: `it has no archive ${edit.archive}` };
  const source = open(edit.archive);
  if (source === undefined) return { why: `${edit.archive} was not found` };
  const read = decode(bif, source);
  if (read.fault) return { why: `${edit.archive} could not be read: ${read.fault.text}` };
  const { index } = edit;
  const { length } = read.value.entries;
  if (index >= length) return { why: `${edit.archive} has no entry ${grouped(index)}` };
  const own = [...model.keys.column('id')].filter(id => id >>> FILE_BITS === file).map(id => id & INDEX);
  const isAhead = own.includes(index);
  if (isAhead && own.some(each => each >= length - 1)) return { why: `it names no ${edit.name}` };
  const content = archiveAfter(source, read.value, { edit, index });
  const keys = isAhead ? model.keys : keysAfter(model, { edit, row: NONE, index, file, added: length });
  const after = piecesSource(encode(layout, { ...model, files: sized(model, file, content), keys }));
  return { files: [{ archive: edit.archive, content }, { content: after }] };
}

/** The only thing an index stores about a whole archive is its length. */
function rewritten(model: Key, { archive, content }: Extract<CatalogueEdit, { kind: 'rewritten' }>): Edited {
  const file = fileOf(model, archive);
  if (file < 0) return { why: `it has no archive ${archive}` };
  const after = piecesSource(encode(layout, { ...model, files: sized(model, file, content) }));
  return { files: [{ archive: pathOf(archive), content }, { content: after }] };
}

const sized = ({ files }: Key, file: number, { size }: Source): Key['files'] =>
  files.map((each, i) => (i === file ? { ...each, size } : each));

const pathOf = (archive: string): string => archive.replaceAll('\\', '/').replace(/\0+$/, '');

function fileOf({ files }: Key, archive: string): number {
  const wanted = archive.replaceAll('\\', '/').toLowerCase();
  return files.findIndex(({ name }) => pathOf(name).toLowerCase() === wanted);
}

function rowOf({ keys }: Key, name: string): number {
  const wanted = name.toLowerCase();
  for (let row = 0; row < keys.length; row++) if (fileNameOf(keys.at(row)).toLowerCase() === wanted) return row;
  return NONE;
}

interface Change {
  readonly edit: EntryChange;
  /** Index in the archive. */
  readonly index: number;
}

/** A name is only stored in the KEY; an extension is stored in the archive too. */
function archiveAfter(source: Source, model: Bif, { edit, index }: Change): Source {
  const isKept = edit.kind === 'rename' && model.entries[index]?.type === typeOf(edit.to);
  if (!isKept && packedRows(source) !== undefined) throw new Unwritable(onlyReplaced);
  if (edit.kind === 'rename') {
    if (isKept) return source;
    const type = typeOf(edit.to);
    const entries = model.entries.map((each, i) => (i === index ? { ...each, type } : each));
    return piecesSource(encode(bif, { ...model, entries }));
  }
  return piecesSource(encode(bif, repackBif(model, [entryEdit(source, model, { edit, index })], { isFollowed: true })));
}

function entryEdit(source: Source, { entries }: Bif, { edit, index }: Change): EntryEdit {
  if (edit.kind === 'add') return { kind: 'add', name: edit.name, content: edit.content };
  if (edit.kind === 'remove') return { kind: 'drop', index };
  const { start = 0, size = 0 } = entries[index] ?? {};
  return { kind: 'add', name: 'to' in edit ? edit.to : '', content: sliceSource(source, start, size) };
}

interface KeyChange extends Change {
  readonly row: number;
  readonly file: number;
  /** The index of an added entry. */
  readonly added: number;
}

const ROW = keyResource.size ?? 0;
const TYPE = keyResource.offsets.type ?? 0;
const ID = keyResource.offsets.id ?? 0;

/** The rows with updated numbers, and a new row where its number belongs. */
function keysAfter({ keys }: Key, { edit, row, index, file, added }: KeyChange): Key['keys'] {
  const rows = keys.source.read(0, keys.source.size);
  const kept: Uint8Array[] = [];
  for (let i = 0; i < keys.length; i++) {
    if (edit.kind === 'remove' && i === row) continue;
    const bytes = rows.slice(i * ROW, (i + 1) * ROW);
    const id = viewOf(bytes).getUint32(ID, true);
    // Entries after a removed one move up.
    if (edit.kind === 'remove' && id >>> FILE_BITS === file && (id & INDEX) > index)
      viewOf(bytes).setUint32(ID, id - 1, true);
    kept.push(edit.kind === 'rename' && i === row ? rowNamed(edit.to, id) : bytes);
  }
  if (edit.kind === 'add' || edit.kind === 'copy') {
    const id = idOf(file, added);
    const at = kept.findIndex(bytes => viewOf(bytes).getUint32(ID, true) > id);
    kept.splice(at < 0 ? kept.length : at, 0, rowNamed(edit.kind === 'add' ? edit.name : edit.to, id));
  }
  const all = new Uint8Array(kept.length * ROW);
  for (const [i, bytes] of kept.entries()) all.set(bytes, i * ROW);
  return new Table(keyResource, { source: memorySource(all), length: kept.length });
}

function rowNamed(fileName: string, id: number): Uint8Array {
  const { name, type } = resourceOf(fileName);
  const row = new Uint8Array(ROW);
  const view = viewOf(row);
  for (const [i, letter] of Array.from(name).entries()) row[i] = letter.charCodeAt(0);
  resourceType.leaf.write(view, TYPE, 2, type);
  view.setUint32(ID, id, true);
  return row;
}
