import { decode, encode, type RootLayout, Unwritable, valueAt } from '#layout';
import { fromBase64, toBase64 } from '../base/base64.ts';
import { piecesSource, toBytes } from '../base/pieces.ts';
import { memorySource, type Source } from '../base/source.ts';
import type { Zlib } from '../codecs/inflate.ts';
import { readableContent } from '../formats/entry-content.ts';
import type { Entry, EntryEdit, Format } from '../formats/format.ts';
import { isSame } from './field-edits.ts';
import type { AppliedEdits } from './line-edits.ts';
import type { Content, EditOutcome, PatchEdit } from './patch.ts';

export type ContainerEdit = Extract<PatchEdit, { kind: 'add' | 'drop' | 'rename' }>;
/** An added or removed entry. */
export type EntryChange = Extract<PatchEdit, { kind: 'add' | 'drop' }>;

/** A container, decoded. */
interface Opened {
  readonly source: Source;
  readonly layout: RootLayout<unknown>;
  readonly container: NonNullable<Format['container']>;
  readonly model: unknown;
  readonly entries: readonly Entry[];
  readonly zlib: Zlib;
}

/** Names of entries as in addresses: `name`, or `name~2` for the second of that name. */
export type PrintNames = (names: readonly string[]) => readonly string[];
export type HashBytes = (source: Source) => string;

export interface EntryNames {
  readonly print: PrintNames;
  readonly hash: HashBytes;
  /** For entries that are stored packed. */
  readonly zlib: Zlib;
}

/** An added entry that is longer is not stored in a patch's edits. */
const LONGEST_ADDED = 16 * 1024 * 1024;

/** The rules for adding and removing entries. */
export interface EntryFitting {
  readonly format: Format;
  readonly names: EntryNames;
}

/** Entries renamed, dropped and added; undefined where an entry itself has other bytes, or the bytes are no container. */
export function entryEdits(format: Format, old: Source, now: Source, names: EntryNames): PatchEdit[] | undefined {
  const edits = directoryEdits(format, { old, now }, { ...names, mayDiffer: false });
  return edits?.length === 0 ? undefined : edits;
}

/** The same if entries with the same name may have other bytes: these are edited separately. */
export function directoryEdits(
  format: Format,
  { old, now }: { readonly old: Source; readonly now: Source },
  names: EntryNames & { readonly mayDiffer: boolean },
): PatchEdit[] | undefined {
  const [a, b] = [openEntries(format, old, names), openEntries(format, now, names)];
  if (a === undefined || b === undefined) return undefined;
  const [were, are] = [a, b].map(({ entries }) => names.print(entries.map(({ name }) => name)));
  if (were === undefined || are === undefined) return undefined;
  const edits: PatchEdit[] = [];
  const before = new Set(were);
  const after = new Map(are.map((name, index) => [name, index]));
  const come = [...after].filter(([name]) => !before.has(name));
  const byHash = Map.groupBy(were.every(name => after.has(name)) ? [] : come, ([, i]) => names.hash(bytesOf(b, i)));
  const renamed = new Set<string>();
  for (const [index, entry] of were.entries()) {
    const bytes = bytesOf(a, index);
    const at = after.get(entry);
    if (at !== undefined && !names.mayDiffer && !isSame(bytes, bytesOf(b, at))) return undefined;
    if (at !== undefined) continue;
    const old = contentOf(bytes, names.hash);
    const same = byHash.get(old.sha256);
    const field = same?.length ? nameFieldOf(a, index) : undefined;
    const to = field === undefined ? undefined : same?.shift()?.[0];
    if (to === undefined || field === undefined) edits.push({ kind: 'drop', entry, old });
    else edits.unshift({ kind: 'rename', entry, to, field });
    if (to !== undefined) renamed.add(to);
  }
  for (const [entry, index] of come) {
    if (renamed.has(entry)) continue;
    const bytes = bytesOf(b, index);
    if (bytes.size > LONGEST_ADDED) return undefined;
    edits.push({ kind: 'add', entry, bytes: toBase64(toBytes([bytes])) });
  }
  return edits;
}

/** What formats call the list that holds the names of entries. */
export const NAME_FIELDS = ['entries[].name', 'textures[].name'];

function nameFieldOf({ layout, source, entries }: Opened, index: number): string | undefined {
  const isName = (field: string) =>
    valueAt(layout, source, field.replace('[]', `[${index}]`))?.value === entries[index]?.name;
  return NAME_FIELDS.find(isName);
}

/** A rename stored by entry, if a field edit does nothing else. */
export function asRename(format: Format, old: Source, edit: PatchEdit, names: EntryNames): PatchEdit {
  const opened = edit.kind === 'field' ? openEntries(format, old, names) : undefined;
  if (edit.kind !== 'field' || opened === undefined || typeof edit.new !== 'string') return edit;
  const [, list = '', index = '', member = ''] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(edit.path) ?? [];
  const entry = opened.entries[Number(index)];
  if (list === '' || entry === undefined || entry.name !== edit.old) return edit;
  const printed = names.print(opened.entries.map(({ name }) => name))[Number(index)] ?? '';
  return { kind: 'rename', entry: printed, to: edit.new, field: `${list}[].${member}` };
}

/** The field that a rename sets in this container; undefined where the entry is not there, nor one of the new name. */
export function fieldOfRename(
  format: Format,
  source: Source,
  edit: Extract<PatchEdit, { kind: 'rename' }>,
  names: EntryNames,
): { readonly path: string; readonly old: string } | 'already' | undefined {
  const opened = openEntries(format, source, names);
  const index = opened === undefined ? -1 : names.print(opened.entries.map(({ name }) => name)).indexOf(edit.entry);
  if (index < 0 && opened?.entries.some(({ name }) => name === edit.to)) return 'already';
  const entry = opened?.entries[index];
  return entry && { path: edit.field.replace('[]', `[${index}]`), old: entry.name };
}

/**
 * Adds and drops entries of different names, where these are still what they were: all in one go, for to make an archive
 * anew for each takes the square of their number. Says why where they cannot all be made so.
 */
export function applyEntryEdits(
  { format, names }: EntryFitting,
  source: Source,
  edits: readonly EntryChange[],
): AppliedEdits | string {
  const opened = openEntries(format, source, names);
  if (opened === undefined) return 'its container could not be read';
  const printed = names.print(opened.entries.map(({ name }) => name));
  const places = new Map(printed.map((name, index) => [name, index]));
  const made: EntryEdit[] = [];
  const outcomes = edits.map((edit): EditOutcome => {
    const index = places.get(edit.entry) ?? -1;
    const own = edit.kind === 'add' ? addTo(opened, index, edit) : dropFrom(opened, index, edit, names.hash);
    if (typeof own === 'string') return conflictOf(edit, own);
    if (own !== undefined) made.push(own);
    return { kind: own === undefined ? 'already' : 'fits', path: edit.entry };
  });
  try {
    if (made.length === 0) return { source, outcomes };
    const { layout, container, model, zlib } = opened;
    return { source: piecesSource(encode(layout, container.repack(model, made, zlib.deflate))), outcomes };
  } catch (error) {
    if (error instanceof Unwritable) return error.message;
    throw error;
  }
}

export function conflictOf({ entry }: EntryChange, text: string): EditOutcome {
  return { kind: 'conflict', path: entry, text };
}

function addTo(
  opened: Opened,
  index: number,
  edit: Extract<PatchEdit, { kind: 'add' }>,
): EntryEdit | string | undefined {
  const bytes = fromBase64(edit.bytes);
  if (bytes === undefined) return 'its bytes are not base64';
  const content = memorySource(bytes);
  if (index < 0) return { kind: 'add', name: edit.entry, content };
  return isSame(bytesOf(opened, index), content) ? undefined : 'another entry of that name is there';
}

function dropFrom(
  opened: Opened,
  index: number,
  { old }: Extract<PatchEdit, { kind: 'drop' }>,
  hash: HashBytes,
): EntryEdit | string | undefined {
  if (index < 0) return undefined;
  const bytes = bytesOf(opened, index);
  const isOld = bytes.size === old.size && hash(bytes) === old.sha256;
  return isOld ? { kind: 'drop', index } : 'it is not the entry that the patch removes: its bytes differ';
}

function openEntries({ layout, container }: Format, source: Source, { zlib }: EntryNames): Opened | undefined {
  if (layout === undefined || container === undefined) return undefined;
  const decoded = decode(layout, source);
  if (decoded.fault !== undefined) return undefined;
  return { source, layout, container, model: decoded.value, entries: container.entries(decoded.value), zlib };
}

function bytesOf({ source, entries, zlib }: Opened, index: number): Source {
  const entry = entries[index];
  return (entry && readableContent(source, entry, zlib.inflate)) ?? memorySource(new Uint8Array(0));
}

function contentOf(source: Source, hash: HashBytes): Content {
  return { size: source.size, sha256: hash(source) };
}
