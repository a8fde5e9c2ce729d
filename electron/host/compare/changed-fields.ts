import { counted } from '../../../shared/base/counted.ts';
import { firstBytes } from '../../../shared/base/first-bytes.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { ChangedField } from '../../../shared/contract/change-types.ts';
import type { FieldChange } from '../../../shared/contract/compare-types.ts';
import { comparePair } from '../../answers/compare/compare-pair.ts';
import { View } from '../../answers/view.ts';
import { labelIn } from '../search/path-labels.ts';
import type { StructureUse } from '../structures/desk-types.ts';
import type { Comparer, Work } from './comparer.ts';
import { type EntryChanges, entryChanges, type NamesAround } from './entry-changes.ts';
import { said } from './said.ts';

/** An asset before and after an edit. */
export interface Versions {
  readonly name: string;
  readonly before: Source;
  readonly after: Source;
  /** What both are read by, if not a format of Gantry's own. */
  readonly structure?: StructureUse | undefined;
  /** For an archive whose names are in another file. */
  readonly names?: NamesAround | undefined;
}

export interface ChangedFields {
  readonly fields: readonly ChangedField[];
  /** Including those that are not listed. */
  readonly total: number;
}

/** Changes beyond these are not listed. */
export const MOST = 200;
/** If there are more changes than are listed, this many changed items of one list are reported as one. */
const MANY = 50;
const LONGEST = 60;

/** Where fields are compared: in threads if there are many bytes, here if there are few. */
export type CompareFields = Comparer['fields'];

/** The fields that differ; none if nothing names them. Fields that only follow from another change are left out. */
export async function changedFields(versions: Versions, work: Work, compare: CompareFields = compareHere) {
  const entries = versions.structure === undefined ? entryChanges(versions) : undefined;
  const options = { own: entries !== undefined };
  const { changes } = await compare(contentOf(versions, 'before'), contentOf(versions, 'after'), options, work);
  return withEntries(versions, changes, entries);
}

/** The same at once, for few bytes. */
export function changedFieldsNow(versions: Versions): ChangedFields {
  const entries = versions.structure === undefined ? entryChanges(versions) : undefined;
  const pair = { a: contentOf(versions, 'before'), b: contentOf(versions, 'after') };
  return withEntries(versions, comparePair(pair, { own: entries !== undefined }).changes, entries);
}

/** For an archive, its entries first, then whatever of its tables these do not cover. */
function withEntries(
  versions: Versions,
  changes: readonly FieldChange[],
  entries: EntryChanges | undefined,
): ChangedFields {
  if (entries === undefined) return shownFields(versions, changes);
  const others = entries.coversTables ? changes.filter(({ path }) => !/[@[]/.test(path)) : changes;
  const { fields, total } = shownFields(versions, others);
  const { length } = entries.entries;
  return { fields: [...entries.entries, ...fields].slice(0, MOST), total: length + total };
}

const compareHere: CompareFields = async (a, b, options) => comparePair({ a, b }, options);

function contentOf({ name, structure, ...versions }: Versions, which: 'before' | 'after') {
  return { kind: 'bytes', name, bytes: toBytes([versions[which]]), structure: structure?.sent } as const;
}

function shownFields({ name, before, after, structure }: Versions, changes: readonly FieldChange[]): ChangedFields {
  const own = byList(changes.filter(({ followsFrom }) => followsFrom === undefined));
  const as = structure?.identified;
  const [old, now] = [new View(name, before, 0, as), new View(name, after, 0, as)];
  const fields = own.slice(0, MOST).flatMap(([change, ...more]): readonly ChangedField[] => {
    if (change === undefined) return [];
    if (more.length > 0) return [listShown([change, ...more], { before, after }, path => labelIn(now, path))];
    const label = labelIn(change.kind === 'removed' ? old : now, change.path) ?? change.label;
    const shown = differenceShown(change, before, after) ?? valuesShown(change, before, after);
    return [{ path: change.path, ...(label === undefined ? {} : { label }), ...withoutEqualBytes(shown) }];
  });
  return { fields, total: own.length };
}

/** The changes, one by one; if very many items of a list changed, such as the pixels of a picture, as one. */
function byList(changes: readonly FieldChange[]): readonly (readonly FieldChange[])[] {
  if (changes.length <= MOST) return changes.map(change => [change]);
  return [...Map.groupBy(changes, listOf)].flatMap(([list, alike]) =>
    list !== undefined && alike.length > MANY ? [alike] : alike.map(change => [change]),
  );
}

/** The list whose item changed in place; undefined for other changes. */
function listOf({ kind, path, a, b }: FieldChange): string | undefined {
  if (kind !== 'changed' || a === undefined || b === undefined) return undefined;
  return /^(.+)\[\d+\][^[]*$/.exec(path)?.[1];
}

/** Many changed items of one list: how many, and the first bytes from the first of them on. */
function listShown(
  [first, ...others]: readonly [FieldChange, ...FieldChange[]],
  { before, after }: Pick<Versions, 'before' | 'after'>,
  labelOf: (path: string) => string | undefined,
): ChangedField {
  const path = listOf(first) ?? first.path;
  const items = new Set([first, ...others].map(change => change.path.slice(0, change.path.indexOf(']', path.length))));
  const { a, b } = first;
  return {
    path,
    label: `${labelOf(path) ?? path} · ${counted(items.size, 'item')}`,
    ...{ old: firstBytes(before, a?.start), new: firstBytes(after, b?.start) },
    ...(b && { start: b.start }),
  };
}

type Shown = Omit<ChangedField, 'path' | 'label'>;

function valuesShown(change: FieldChange, before: Source, after: Source): Shown {
  const { a, b, kind, from, path } = change;
  const start = (b ?? a)?.start;
  return {
    ...(kind === 'moved' ? { old: from ?? path, new: path } : {}),
    ...('old' in change ? { old: printed(change.old, change.oldText, change.new) } : {}),
    ...('new' in change ? { new: printed(change.new, change.newText, change.old) } : {}),
    ...(a === undefined ? {} : { oldBytes: firstBytes(before, a.start, a.size) }),
    ...(b === undefined ? {} : { newBytes: firstBytes(after, b.start, b.size) }),
    ...(start === undefined ? {} : { start }),
  };
}

/** Without its bytes if the values are these already. */
function withoutEqualBytes(shown: Shown): Shown {
  const { oldBytes, newBytes, ...values } = shown;
  return oldBytes === values.old && newBytes === values.new ? values : shown;
}

/** For two long values that begin alike, the bytes that differ; undefined if the values show the difference themselves. */
function differenceShown({ differs }: FieldChange, before: Source, after: Source): Shown | undefined {
  if (differs === undefined) return undefined;
  const { a, b } = differs;
  return { old: firstBytes(before, a.start, a.size), new: firstBytes(after, b.start, b.size), start: b.start };
}

/** A value as a person reads it, cut if it is long. A number that JSON cannot hold is a string. */
function printed(value: unknown, text: string | undefined, other: unknown): string {
  const isNumeral = typeof value === 'string' && typeof other === 'number';
  const whole = text ?? (isNumeral ? value : said(value));
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST - 1)}…` : whole;
}
