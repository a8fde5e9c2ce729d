// Renames fragments. Fragments refer to a string by its offset in the table: a longer name moves all names after it, and
// every reference to those is updated.

import { decode, encode, type Followed, type Leaf, leavesIn, Unwritable } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted, grouped } from '../../../base/counted.ts';
import { piecesSource, toBytes } from '../../../base/pieces.ts';
import { memorySource, type Source } from '../../../base/source.ts';
import { notInWindows1252 } from '../../../base/windows1252.ts';
import type { NameTable } from '../../format.ts';
import { NAMES } from './layout/refs.ts';
import { type Wld, wld } from './layout/wld.ts';

/** A number that refers to a string. */
interface Use {
  readonly path: string;
  readonly start: number;
  /** Offset from the start of the table. */
  readonly place: number;
  readonly text: string;
}

/** Names are in a table of their own, by their places. */
export const nameTable: NameTable = { rename, insert, withNames };

function usesIn(source: Source): readonly Use[] {
  const isNamed = ({ target, text }: Leaf<unknown>): boolean => target !== undefined && text !== undefined;
  return leavesIn(wld, source, isNamed).flatMap(({ path, start, value, leaf }) => {
    const text = typeof value === 'number' && value < 0 ? leaf.text?.(value) : undefined;
    return text === undefined ? [] : [{ path, start, place: -Number(value), text }];
  });
}

/** Changes the name that a field refers to, for all fields that refer to it. */
function rename(source: Source, path: string, name: string): ReturnType<NameTable['rename']> {
  const uses = usesIn(source);
  const use = [path, `${path}.name`, `${path}.body.name`].flatMap(each => uses.find(one => one.path === each) ?? [])[0];
  if (use === undefined) return undefined;
  const why = unfit(name);
  if (why !== undefined) return { why };
  if (use.text === name) return { source, followed: [] };
  const { strings } = modelOf(source);
  const index = indexAt(strings, use.place);
  if (index === undefined) return { why: `${use.text} is a part of a longer name` };
  if (strings.names.includes(name)) return { why: `${name} is a name in this file already` };
  const grown = name.length - use.text.length;
  const bytes = toBytes([source]);
  for (const { start, place } of uses) if (place > use.place) viewOf(bytes).setInt32(start, -(place + grown), true);
  const now = withTable(memorySource(bytes), names => names.with(index, name));
  return { source: now, followed: followed(uses, { now, renamed: use.place, name }) };
}

/** What else refers to the name now; all other references must keep their text. */
function followed(
  uses: readonly Use[],
  { now, renamed, name }: { now: Source; renamed: number; name: string },
): Followed[] {
  const after = usesIn(now);
  return uses.flatMap(({ path, place, text }, i): Followed[] => {
    const use = after[i];
    if (use?.path !== path || use.text !== (place === renamed ? name : text))
      throw new Unwritable(`${path} would no longer be called ${text}`);
    if (place === renamed) return [{ path, old: text, new: name }];
    return place === use.place ? [] : [{ path, old: -place, new: -use.place }];
  });
}

/** Another text at the end of the table: inside it, all after it would move. */
function insert(source: Source, path: string, name: unknown): ReturnType<NameTable['insert']> {
  const { strings } = modelOf(source);
  const { length } = strings.names;
  if (!['strings.names[]', `strings.names[${length}]`].includes(path)) return undefined;
  if (name === undefined) return { why: 'a new name needs its text, which cannot get longer afterwards' };
  if (typeof name !== 'string') return undefined;
  const why = unfit(name);
  if (why !== undefined) return { why };
  if (strings.names.includes(name)) return { why: `${name} is a name in this file already` };
  const followed = [{ path: 'stringCount', old: length, new: length + 1 }];
  return { source: withTable(source, names => [...names, name]), followed };
}

/** JSON with the places of names instead of the names, and the file with those in its table that were not there. */
function withNames(source: Source, json: unknown): ReturnType<NameTable['withNames']> {
  const { strings } = modelOf(source);
  const places = new Map<string, number>([[strings.first, 0]]);
  let end = strings.first.length + 1;
  for (const text of strings.names) {
    if (!places.has(text)) places.set(text, end);
    end += text.length + 1;
  }
  const come: string[] = [];
  let why: string | undefined;
  const placeOf = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return known;
    why ??= unfit(text);
    come.push(text);
    places.set(text, end);
    end += text.length + 1;
    return end - text.length - 1;
  };
  const placed = inPlaces(asStored(json), placeOf);
  if (why !== undefined) return { why };
  if (come.length === 0) return { source, json: placed };
  return { source: withTable(source, names => [...names, ...come]), json: withoutTable(placed) };
}

/** Omits the name table: JSON of the whole file has the old one. */
function withoutTable(json: unknown): unknown {
  if (!isRecord(json)) return json;
  const { strings: _strings, stringCount: _count, ...rest } = json;
  return rest;
}

type Json = Readonly<Record<string, unknown>>;

const isRecord = (json: unknown): json is Json =>
  typeof json === 'object' && json !== null && Object.getPrototypeOf(json) === Object.prototype;

/** New fragments in stored form: the members shown next to their type belong to their bodies. */
function asStored(json: unknown): unknown {
  if (!isRecord(json)) return json;
  if (Array.isArray(json.fragments)) return { ...json, fragments: json.fragments.map(fragmentAsStored) };
  return fragmentAsStored(json);
}

function fragmentAsStored(json: unknown): unknown {
  if (!isRecord(json) || 'size' in json) return json;
  const { index: _index, kind: _kind, type, body, ...members } = json;
  const inside = isRecord(body) ? body : members;
  const { type: inner, ...rest } = inside;
  const wanted = type ?? inner;
  return wanted === undefined ? json : { type: wanted, body: rest };
}

function inPlaces(json: unknown, placeOf: (text: string) => number): unknown {
  if (Array.isArray(json)) return json.map(each => inPlaces(each, placeOf));
  if (!isRecord(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, member]) => {
      if (!NAMES.has(key) || typeof member !== 'string') return [key, inPlaces(member, placeOf)];
      return [key, -placeOf(member) + 0];
    }),
  );
}

function modelOf(source: Source): Wld {
  const { value, fault } = decode(wld, source);
  if (fault !== undefined) throw new Unwritable(fault.text);
  return value;
}

function indexAt({ first, names }: Wld['strings'], place: number): number | undefined {
  let at = first.length + 1;
  for (const [i, text] of names.entries()) {
    if (at === place) return i;
    at += text.length + 1;
  }
  return undefined;
}

function withTable(source: Source, change: (names: readonly string[]) => readonly string[]): Source {
  const model = modelOf(source);
  const before = model.strings.names.length;
  if (model.stringCount !== before)
    throw new Unwritable(`the table has ${counted(before, 'name')}, but the header says ${grouped(model.stringCount)}`);
  const names = [...change(model.strings.names)];
  const strings = { ...model.strings, names };
  return piecesSource(encode(wld, { ...model, stringCount: names.length, strings }));
}

function unfit(name: string): string | undefined {
  if (name === '') return 'a name needs a letter';
  const stranger = name.includes('\0') ? '\0' : notInWindows1252(name);
  return stranger === undefined
    ? undefined
    : `"${name}" has the letter ${JSON.stringify(stranger)}, which names cannot store`;
}
