// A file from the edited JSON that `show` prints of it. JSON and layout name members differently: names
// replace numbers, and members of parts are next to those of the whole. So only the differences in the JSON are applied,
// to the member of the same name; whether the result is as intended is checked by showing it again.
import { decode, editItems, FOLLOWS, type RootLayout } from '#layout';
import { JsonFloat } from '../../../shared/base/json-float.ts';
import { parseJson } from '../../../shared/base/parse-json.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { modelJson } from '../model-json.ts';
import { type Changed, decodedWhole, editEntries, edited, refused } from './edit-entries.ts';

type Json = Readonly<Record<string, unknown>>;

/** The file with edited JSON applied. */
export function builtFromShown(format: Format, layout: RootLayout<unknown>, source: Source, wanted: unknown): Changed {
  const model = decodedWhole(layout, source);
  const shown = plain(modelJson(format, model));
  if (isAlike(shown, wanted)) return edited(source, []);
  const entries = entriesChanged(format, source, { shown, wanted });
  if (entries?.kind === 'refused') return entries;
  if (entries !== undefined) {
    const now = plain(modelJson(format, decodedWhole(layout, entries.source)));
    // A name that is stored otherwise would be given again and again.
    if (isAlike(now, shown)) return refused(derived('entries'));
    return builtFromShown(format, layout, entries.source, withEntriesOf(now, { shown, wanted }));
  }
  const carrying: Carrying = { changes: [] };
  const own = plain(layout.toJson?.(model) ?? model);
  const json = carried(carrying, { shown, own, wanted, path: '' });
  if (carrying.why !== undefined) return refused(carrying.why);
  const placed = format.nameTable?.withNames(source, json) ?? { source, json };
  if ('why' in placed) return refused(placed.why);
  const made = editItems(layout, placed.source, { kind: 'set', path: '', json: placed.json });
  if (made.kind === 'refused') return made;
  const { value, fault } = decode(layout, made.source);
  // The caller tells what the edit breaks.
  if (fault !== undefined) return made;
  const after = plain(modelJson(format, value));
  const other = carrying.changes.find(({ path, value }) => !isAlike(memberAt(after, path), value));
  return other === undefined ? made : refused(derived(textOf(other.path)));
}

/** As a script receives it. */
const plain = (json: unknown): unknown => parseJson(JSON.stringify(json) ?? 'null');

const derived = (path: string): string => `${path || 'the file'} ${FOLLOWS}`;

interface Carrying {
  /** A change, by its path in the shown JSON; checked afterwards. */
  readonly changes: { readonly path: Path; readonly value: unknown }[];
  why?: string;
}

type Path = string;

interface Place {
  readonly shown: unknown;
  readonly own: unknown;
  readonly wanted: unknown;
  /** Steps as in JSON pointers. */
  readonly path: Path;
}

/** A layout's own JSON with the changes to what is shown. */
function carried(carrying: Carrying, { shown, own, wanted, path }: Place): unknown {
  if (isAlike(shown, wanted)) return own;
  if (isRecord(shown) && isRecord(wanted) && isRecord(own))
    return carriedMembers(carrying, { shown, own, wanted, path });
  if (Array.isArray(shown) && Array.isArray(wanted) && Array.isArray(own) && own.length === shown.length)
    return carriedItems(carrying, { shown, own, wanted, path });
  carrying.changes.push({ path, value: wanted });
  const only = isRecord(own) && !isRecord(shown) ? onlyMember(own, shown) : undefined;
  // A list or a struct in the file that is shown as something else, such as its length.
  const isOther = isList(own) ? !isList(wanted) : isRecord(own) && !isRecord(wanted);
  if (only === undefined && isOther) carrying.why ??= derived(textOf(path));
  return only === undefined ? wanted : { ...(own as Json), [only]: wanted }; // as: only records have members
}

function carriedMembers(carrying: Carrying, place: Place & Record<'shown' | 'own' | 'wanted', Json>): unknown {
  const { shown, own, wanted, path } = place;
  let made = own;
  for (const [key, value] of Object.entries(wanted)) {
    if (isAlike(shown[key], value)) continue;
    const at = stepsTo(own, key);
    if (at === undefined) {
      carrying.why ??= derived(textOf(`${path}/${key}`));
      continue;
    }
    const member = { shown: shown[key], own: valueIn(made, at), wanted: value, path: `${path}/${key}` };
    made = withValue(made, at, carried(carrying, member));
  }
  return made;
}

function carriedItems(
  carrying: Carrying,
  { shown, own, wanted, path }: Place & Record<'shown' | 'own' | 'wanted', readonly unknown[]>,
): unknown {
  const { first, last } = sameEnds(shown, wanted);
  const between = wanted.slice(first, wanted.length - last).map((item, i) => {
    const at = first + i;
    if (at < shown.length - last)
      return carried(carrying, { shown: shown[at], own: own[at], wanted: item, path: `${path}/${at}` });
    const sibling = siblingOf(item, shown);
    return newItem(carrying, { shown: shown[sibling], own: own[sibling], wanted: item, path: `${path}/${at}` });
  });
  return [...own.slice(0, first), ...between, ...own.slice(own.length - last)];
}

/** The equal items at the start and at the end of two lists. */
function sameEnds(shown: readonly unknown[], wanted: readonly unknown[]): { first: number; last: number } {
  const most = Math.min(shown.length, wanted.length);
  let first = 0;
  while (first < most && isAlike(shown[first], wanted[first])) first++;
  let last = 0;
  while (last < most - first && isAlike(shown.at(-1 - last), wanted.at(-1 - last))) last++;
  return { first, last };
}

/** The first with the same members, otherwise the first. */
function siblingOf(item: unknown, items: readonly unknown[]): number {
  const keysOf = (json: unknown): string => (isRecord(json) ? Object.keys(json).join() : '');
  const keys = keysOf(item);
  return Math.max(
    0,
    items.findIndex(other => keysOf(other) === keys),
  );
}

/** A new item, in the shape of its sibling. */
function newItem(carrying: Carrying, { shown, own, wanted, path }: Place): unknown {
  carrying.changes.push({ path, value: wanted });
  if (isRecord(own) && !isRecord(wanted)) return { [onlyMember(own, shown) ?? 'name']: wanted };
  if (!isRecord(own) || !isRecord(wanted) || isAlike(shown, own)) return wanted;
  let made: Json = {};
  for (const [key, value] of Object.entries(wanted)) {
    const at = stepsTo(own, key);
    if (at !== undefined) made = withValue(made, at, value);
  }
  return made;
}

/** The path to the member of this name: its own, otherwise that of a part, or of a part's parts. */
function stepsTo(own: Json, key: string): readonly string[] | undefined {
  let level: readonly { readonly at: readonly string[]; readonly json: Json }[] = [{ at: [], json: own }];
  while (level.length > 0) {
    const found = level.filter(({ json }) => key in json);
    if (found.length > 0) return found.length === 1 && found[0] ? [...found[0].at, key] : undefined;
    level = level.flatMap(({ at, json }) =>
      Object.entries(json).flatMap(([step, part]) => (isRecord(part) ? [{ at: [...at, step], json: part }] : [])),
    );
  }
  return undefined;
}

function valueIn(json: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), json);
}

function withValue(json: Json, [step = '', ...rest]: readonly string[], value: unknown): Json {
  const part = json[step];
  return { ...json, [step]: rest.length === 0 ? value : withValue(isRecord(part) ? part : {}, rest, value) };
}

/** The one member that is shown instead of the whole. */
function onlyMember(own: Json, shown: unknown): string | undefined {
  const alike = Object.keys(own).filter(key => isAlike(own[key], shown));
  return alike.length === 1 ? alike[0] : undefined;
}

function memberAt(json: unknown, path: Path): unknown {
  return path
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (typeof at === 'object' && at !== null ? (at as Json)[step] : undefined), json); // as: members are looked at
}

const textOf = (path: Path): string =>
  path
    .split('/')
    .slice(1)
    .map(step => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');

const isRecord = (json: unknown): json is Json =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !(json instanceof JsonFloat);

const isList = (json: unknown): boolean => Array.isArray(json);

function isAlike(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Removed or renamed entries: a directory cannot express this alone, because contents move. */
function entriesChanged(
  format: Format,
  source: Source,
  { shown, wanted }: { readonly shown: unknown; readonly wanted: unknown },
): Changed | undefined {
  const [before, after] = [entriesIn(shown), entriesIn(wanted)];
  if (format.container === undefined || before === undefined || after === undefined) return undefined;
  const { first, last } = sameEnds(namesOf(before), namesOf(after));
  const [gone, come] = [before.length - first - last, after.length - first - last];
  if (gone === 0 && come === 0) return undefined;
  if (come > gone) return refused(`entries[${first + gone}] is new: add it with insert or replace`);
  const dropped = Array.from({ length: gone - come }, (_, i) => `entries[${first + come + i}]`);
  if (dropped.length > 0) return editEntries(format, source, { kind: 'remove', paths: dropped });
  const path = `entries[${first}]`;
  const name = namesOf(after)[first];
  if (typeof name !== 'string')
    return refused(`${path}.name: expected text, found ${JSON.stringify(name) ?? 'nothing'}`);
  return editEntries(format, source, { kind: 'rename', path, name });
}

function entriesIn(json: unknown): readonly unknown[] | undefined {
  return isRecord(json) && Array.isArray(json.entries) ? json.entries : undefined;
}

const namesOf = (entries: readonly unknown[]): readonly unknown[] =>
  entries.map(entry => (isRecord(entry) ? entry.name : undefined));

/** JSON with its entries as they are now: its offsets, sizes and checksums date from before they moved. */
function withEntriesOf(
  now: unknown,
  { shown, wanted }: { readonly shown: unknown; readonly wanted: unknown },
): unknown {
  const [before, after, moved] = [entriesIn(shown), entriesIn(wanted), entriesIn(now)];
  if (!isRecord(shown) || !isRecord(wanted) || !isRecord(now) || !before || !after || !moved) return wanted;
  const [old, known] = [before, moved].map(
    entries => new Map(namesOf(entries).map((name, i) => [name, entries[i]] as const)),
  );
  const entries = after.map((entry, i) => {
    const name = namesOf([entry])[0];
    return rebased(entry, { was: old?.get(name) ?? before[i], is: known?.get(name) });
  });
  return { ...(rebased(wanted, { was: shown, is: now }) as Json), entries }; // a record stays one
}

/** Members that were not edited are as they are now. */
function rebased(edited: unknown, { was, is }: { readonly was: unknown; readonly is: unknown }): unknown {
  if (!isRecord(edited) || !isRecord(was) || !isRecord(is)) return edited;
  return Object.fromEntries(
    Object.entries(edited).map(([key, value]) => [key, isAlike(value, was[key]) && key in is ? is[key] : value]),
  );
}
