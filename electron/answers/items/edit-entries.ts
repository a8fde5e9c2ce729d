// Entries of containers, for the verbs of list items: the container repacks itself, and all other entries keep their bytes.

import {
  decode,
  type editItems,
  encode,
  type Followed,
  parseBytes,
  type RootLayout,
  roundTrip,
  setField,
  Unwritable,
} from '#layout';
import { sameBytes } from '../../../shared/base/bytes.ts';
import { counted } from '../../../shared/base/counted.ts';
import { piecesSource } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { ArchiveEdit } from '../../../shared/formats/catalogue.ts';
import { entryContent } from '../../../shared/formats/entry-content.ts';
import type { Container, Entry, EntryEdit, Format } from '../../../shared/formats/format.ts';
import { keptPlaces } from '../../../shared/formats/kept-places.ts';
import { deflate, inflate } from '../../files/zlib.ts';
import type { MakeEdit } from './make-edit.ts';

/** A container, decoded. */
interface Opened {
  readonly layout: RootLayout<unknown>;
  readonly container: Container<unknown>;
  readonly source: Source;
  readonly model: unknown;
  readonly entries: readonly Entry[];
}

const PLACE = /^entries\[(\d*)\]\+?$/;

/** The container after an edit of its entries; undefined if something else is edited. */
export function editEntries(format: Format, source: Source, edit: MakeEdit): Changed | undefined {
  const { layout, container } = format;
  if (layout === undefined || container === undefined || format.toJson === undefined) return undefined;
  if (!areOfEntries(edit)) return undefined;
  const paths = pathsOf(edit);
  if (edit.kind === 'move' && container.reorder === undefined)
    return refused('its entries are found by their order, so they keep it');
  const trip = roundTrip(layout, source);
  if (trip.kind !== 'exact') return refused(trip.kind === 'failed' ? trip.fault.text : trip.why);
  const model = decodedWhole(layout, source);
  const opened: Opened = { layout, container, source, model, entries: container.entries(model) };
  try {
    return made(opened, edit, paths.map(indexAt));
  } catch (error) {
    if (error instanceof Unwritable) return refused(error.message);
    throw error;
  }
}

/** The same verbs if an index names the entries; undefined if something else is edited. */
export function editsByName(
  names: readonly string[],
  taken: Iterable<string>,
  edit: MakeEdit,
): readonly ArchiveEdit[] | { readonly why: string } | undefined {
  if (!areOfEntries(edit)) return undefined;
  const paths = pathsOf(edit);
  const chosen = paths.map(path => indexAt(path) ?? names.length);
  const isLast = (place: string | undefined) => place === undefined || place === 'entries[]';
  if (edit.kind === 'move') return { why: 'its index finds entries by their places, so they keep them' };
  if (!isLast(edit.kind === 'insert' ? edit.path : 'to' in edit ? edit.to : undefined))
    return { why: 'new entries come last: use entries[]' };
  if (edit.kind === 'take') return edit.entries.map(entry => ({ kind: 'add', ...entry }));
  if (edit.kind === 'insert') {
    const added = addition(edit.json);
    return 'why' in added ? added : [added];
  }
  const nameAt = (index: number) => names[index] ?? '';
  if (chosen.some(index => index >= names.length)) return { why: `entries has ${counted(names.length, 'item')}` };
  if (edit.kind === 'remove') {
    // The last one first: the positions of the others stay.
    const lastFirst = chosen.toSorted((a, b) => b - a);
    return lastFirst.map(index => ({ kind: 'remove', name: nameAt(index), index }));
  }
  if (edit.kind === 'rename') return chosen.map(index => ({ kind: 'rename', name: nameAt(index), to: edit.name }));
  const all = new Set([...taken].map(name => name.toLowerCase()));
  return chosen.map(index => {
    const to = freeName(nameAt(index), all);
    all.add(to.toLowerCase());
    return { kind: 'copy', name: nameAt(index), to };
  });
}

function indexAt(path: string): number | undefined {
  const digits = PLACE.exec(path)?.[1];
  return digits === undefined || digits === '' ? undefined : Number(digits);
}

type EntryVerb = Extract<MakeEdit, { kind: 'insert' | 'remove' | 'copy' | 'move' | 'rename' | 'take' }>;

const VERBS: ReadonlySet<string> = new Set<EntryVerb['kind']>(['insert', 'remove', 'copy', 'move', 'rename', 'take']);

/** The verbs that make new entries. */
const ADDING: ReadonlySet<string> = new Set<EntryVerb['kind']>(['insert', 'copy', 'take']);

/** Whether entries are edited: other lists have the same verbs. */
export const areOfEntries = (edit: MakeEdit): edit is EntryVerb =>
  isEntryVerb(edit) && pathsOf(edit).every(path => PLACE.test(path));

const isEntryVerb = (edit: MakeEdit): edit is EntryVerb => VERBS.has(edit.kind);

/** The entries, or the position for new ones. */
function pathsOf(edit: EntryVerb): readonly string[] {
  if ('paths' in edit) return edit.paths;
  return [edit.kind === 'take' ? edit.to : edit.path.replace(/\.name$/, '')];
}

function made(opened: Opened, edit: EntryVerb, indexes: readonly (number | undefined)[]): Changed {
  const { entries, container } = opened;
  if (container.naming !== undefined && ADDING.has(edit.kind))
    return refused(`a new entry needs its name in ${container.naming.file}, which this edit does not reach`);
  const beyond = indexes.find(
    index => index !== undefined && index >= entries.length + (edit.kind === 'insert' || edit.kind === 'take' ? 1 : 0),
  );
  if (beyond !== undefined) return refused(`entries has ${counted(entries.length, 'item')}`);
  const chosen = indexes.filter(index => index !== undefined);
  switch (edit.kind) {
    case 'remove':
      return repacked(
        opened,
        chosen.map(index => ({ kind: 'drop', index })),
      );
    case 'copy':
      return placed(opened, edit.to, repacked(opened, copies(opened, chosen)));
    case 'insert': {
      const added = addition(edit.json);
      return 'why' in added ? refused(added.why) : placed(opened, edit.path, repacked(opened, [added]));
    }
    case 'take':
      return taken(opened, edit);
    case 'move':
      return reordered(opened, chosen, edit.to);
    case 'rename':
      return renamed(opened, chosen[0] ?? entries.length, edit.name);
  }
}

/** Entries of another archive, with their names there. */
function taken(opened: Opened, { entries, to }: Extract<EntryVerb, { kind: 'take' }>): Changed {
  const names = new Set(opened.entries.map(({ name }) => name.toLowerCase()));
  for (const { name } of entries) {
    if (names.has(name.toLowerCase())) return refused(`it has an entry ${name} already`);
    names.add(name.toLowerCase());
  }
  const added = entries.map(entry => ({ kind: 'add' as const, ...entry }));
  return placed(opened, to, repacked(opened, added));
}

/** Entries that were added at the end, moved to where they were wanted. */
function placed({ layout, container, entries }: Opened, to: string | undefined, made: Changed): Changed {
  const isLast =
    to === undefined ||
    to === 'entries[]' ||
    to === `entries[${entries.length}]` ||
    to === `entries[${entries.length - 1}]+`;
  if (made.kind === 'refused') return made;
  if (isLast) return { ...made, places: placesFrom(entries.length, countIn(layout, container, made.source)) };
  if (container.reorder === undefined) return refused('new entries come last: use entries[]');
  const model = decodedWhole(layout, made.source);
  const now: Opened = { layout, container, source: made.source, model, entries: container.entries(model) };
  const added = now.entries.map((_, i) => i).slice(entries.length);
  const moved = reordered(now, added, to);
  return moved.kind === 'refused' ? moved : { ...moved, followed: made.followed };
}

function reordered({ layout, container, model, entries }: Opened, chosen: readonly number[], to: string): Changed {
  const at = to === 'entries[]' ? entries.length : (indexAt(to) ?? entries.length) + (to.endsWith('+') ? 1 : 0);
  if (!PLACE.test(to) || at > entries.length || container.reorder === undefined)
    return refused(`${to} is not a position among the entries`);
  const others = entries.map((_, i) => i).filter(i => !chosen.includes(i));
  const order = [...others.filter(i => i < at), ...chosen.toSorted((a, b) => a - b), ...others.filter(i => i >= at)];
  const places = chosen.map(index => `entries[${order.indexOf(index)}]`);
  return { ...edited(piecesSource(encode(layout, container.reorder(model, order))), []), places };
}

const countIn = (layout: Opened['layout'], container: Opened['container'], source: Source): number =>
  [...container.entries(decodedWhole(layout, source))].length;

const placesFrom = (first: number, end: number): readonly string[] =>
  Array.from({ length: Math.max(0, end - first) }, (_, i) => `entries[${first + i}]`);

/** A file after an edit of its items and what followed, or why it is refused. */
export type Changed = ReturnType<typeof editItems>;

export const refused = (why: string): Changed => ({ kind: 'refused', why });

export const edited = (source: Source, followed: readonly Followed[]): Extract<Changed, { kind: 'made' }> => ({
  ...{ kind: 'made', source, followed },
});

/** The model of a file that can be read to its end. */
export function decodedWhole(layout: RootLayout<unknown>, source: Source): unknown {
  const { value, fault } = decode(layout, source);
  if (fault !== undefined) throw new Unwritable(`it could not be read: ${fault.text}`);
  return value;
}

function addition(json: unknown): Extract<ArchiveEdit, { readonly kind: 'add' }> | { readonly why: string } {
  const { name, content } =
    typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>) : {}; // as: members are checked
  if (typeof name !== 'string') return { why: 'a new entry needs a name: {"name": "…", "content": {"base64": "…"}}' };
  const isGiven = typeof content === 'object' && content !== null && 'base64' in content;
  const bytes = parseBytes(isGiven ? content : { base64: '' });
  if ('why' in bytes) return { why: `the content of a new entry cannot be read: ${bytes.why}` };
  return { kind: 'add', name, content: bytes.value };
}

function copies({ source, entries }: Opened, indexes: readonly number[]): EntryEdit[] {
  const taken = new Set(entries.map(({ name }) => name.toLowerCase()));
  return indexes.flatMap((index): EntryEdit[] => {
    const entry = entries[index];
    if (entry === undefined) return [];
    const content = contentOf(source, entry);
    const name = freeName(entry.name, taken);
    taken.add(name.toLowerCase());
    return [{ kind: 'add', name, content }];
  });
}

function contentOf(source: Source, entry: Entry): Source {
  const content = entryContent(source, entry, inflate);
  if ('why' in content) throw new Unwritable(`${entry.name} cannot be read: ${content.why}`);
  return content;
}

/** The strictest archives take names of this many letters; a copy's name is not made longer. */
const TIGHT = 16;

/** `door.wok`, then `door_2.wok`; taken names in lower case. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let n = 2; ; n++) {
    const mark = `_${n}`;
    const room = Math.max(base.length, TIGHT) - mark.length;
    const made = `${base.slice(0, room)}${mark}${ending}`;
    if (!taken.has(made.toLowerCase())) return made;
  }
}

function repacked(opened: Opened, edits: readonly EntryEdit[]): Changed {
  const { layout, container, model, entries } = opened;
  const source = piecesSource(encode(layout, container.repack(model, edits, deflate)));
  const now = container.entries(decodedWhole(layout, source));
  const gone = new Set(edits.flatMap(edit => (edit.kind === 'drop' ? [edit.index] : [])));
  const kept = [...entries.keys()].filter(index => !gone.has(index));
  const added = edits.flatMap(edit => (edit.kind === 'add' ? [edit.name] : []));
  const places = keptPlaces(
    now.map(({ name }) => name),
    added,
  );
  const followed = kept.flatMap((index, i): Followed[] => {
    const place = places[i] ?? -1;
    const [before, after] = [entries[index]?.start, now[place]?.start];
    return before === after ? [] : [{ path: `entries[${place}].start`, old: before, new: after }];
  });
  return edited(source, followed);
}

/** The fields in which containers of all kinds store the names of their entries. */
const NAME_FIELDS = ['entries[#].name', 'textures[#].name', 'keys[#].name'];

/** In place if that moves nothing, or the format renames it; otherwise the entry is added under that name at the end. */
function renamed(opened: Opened, index: number, name: string): Changed {
  const { source, layout, container, entries } = opened;
  const entry = entries[index];
  if (entry === undefined) return refused(`entries has ${counted(entries.length, 'item')}`);
  if (entry.name === name) return edited(source, []);
  if (entries.some((other, i) => i !== index && other.name.toLowerCase() === name.toLowerCase()))
    return refused(`it has an entry ${name} already`);
  if (container.naming !== undefined) return refused('the names of its entries are in another file');
  for (const field of NAME_FIELDS) {
    const edit = setField(layout, source, field.replace('#', String(index)), name);
    if (edit.kind !== 'patch') continue;
    const { start, bytes } = edit;
    const rest = start + bytes.length;
    const now = memorySource(
      new Uint8Array([...source.read(0, start), ...bytes, ...source.read(rest, source.size - rest)]),
    );
    if (isRenamed(opened, now, { index, name })) return edited(now, []);
  }
  if (container.rename !== undefined)
    return edited(piecesSource(encode(layout, container.rename(opened.model, index, name, deflate))), []);
  const last = repacked(opened, [
    { kind: 'drop', index },
    { kind: 'add', name, content: contentOf(source, entry) },
  ]);
  if (last.kind === 'refused') return last;
  const place = container.entries(decodedWhole(layout, last.source)).findLastIndex(other => other.name === name);
  const moved: Followed = { path: `entries[${place}].name`, old: entry.name, new: name };
  return edited(last.source, [moved, ...last.followed]);
}

/** Whether one entry has a new name, and all have the same bytes as before. */
function isRenamed(
  { layout, container, source, entries }: Opened,
  now: Source,
  { index, name }: { readonly index: number; readonly name: string },
): boolean {
  const after = container.entries(decodedWhole(layout, now));
  if (after.length !== entries.length) return false;
  return entries.every((entry, i) => {
    const other = after[i];
    if (other === undefined || other.name !== (i === index ? name : entry.name)) return false;
    const [a, b] = [entryContent(source, entry, inflate), entryContent(now, other, inflate)];
    // What could not be read before does not depend on a name.
    if ('why' in a || 'why' in b) return 'why' in a && 'why' in b;
    return a.size === b.size && sameBytes(a.read(0, a.size), b.read(0, b.size));
  });
}
