// Items added, removed, copied, moved and renamed: the new bytes, and everything that followed.
import {
  type Decoded,
  decode,
  editItems,
  type Finding,
  type Followed,
  type ItemEdit,
  LayoutFault,
  newMemo,
  type RootLayout,
  Unwritable,
  valueAt,
  withRepairsOwed,
} from '#layout';
import { memorySource, type Source, sameSource } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import { compileText } from '../compile-text.ts';
import { textPart } from '../text-part.ts';
import { type Changed, editEntries, edited, refused } from './edit-entries.ts';
import { type Around, editTree, type TreeChanged, treeEdit } from './edit-tree.ts';
import { builtFromShown } from './from-shown.ts';
import { atStored, inLayout } from './in-layout.ts';
import type { MakeEdit } from './make-edit.ts';
import { newPlaces } from './new-places.ts';
import { renamed } from './part-names.ts';
import { editSurface, flipParts, placeParts } from './place-parts.ts';
import { setFields } from './set-fields.ts';
import { ReadFile } from './shown-part.ts';

/** A repair that followed from an edit, and was made with it. */
export interface RepairMade {
  readonly path: string;
  readonly text: string;
}

export type MadeItems =
  | {
      readonly kind: 'made';
      readonly source: Source;
      readonly followed: readonly Followed[];
      readonly repairs: readonly RepairMade[];
      /** What was added and removed with parts, in sentences. */
      readonly notes: readonly string[];
      /** Where the added or moved items are. */
      readonly places: readonly string[];
    }
  | { readonly kind: 'refused'; readonly why: string };

/** The bytes of a file after an edit of its items, with the repairs that follow from it; refused if it cannot be read or written. */
export function makeItems(format: Format, source: Source, wanted: MakeEdit, around: Around = {}): MadeItems {
  const { layout } = format;
  if (layout === undefined) return { kind: 'refused', why: 'its structure is unknown' };
  try {
    const edit = inLayout(format, layout, { source, edit: wanted });
    const made = madeBy(format, layout, { source, edit, around });
    if (made.kind !== 'refused') return withRepairs(layout, { source, edit, made });
    // Only now: to find out, the whole file is read.
    const stored = atStored(new ReadFile(format, source), edit);
    const other = stored && madeBy(format, layout, { source, edit: stored, around });
    if (!other) return made;
    return other.kind === 'refused' ? other : withRepairs(layout, { source, edit: stored, made: other });
  } catch (error) {
    if (error instanceof Unwritable || error instanceof LayoutFault) return { kind: 'refused', why: error.message };
    throw error;
  }
}

interface ToMake {
  readonly source: Source;
  readonly edit: MakeEdit;
  readonly around: Around;
}

function madeBy(format: Format, layout: RootLayout<unknown>, { source, edit, around }: ToMake): TreeChanged {
  const parts = treeEdit(format, edit, around);
  const whole = parts && editTree(format, layout, { source, edit: parts, around, ...jsonOf(edit) });
  return whole ?? changed(format, layout, { source, edit });
}

interface ToRepair {
  readonly source: Source;
  readonly edit: MakeEdit;
  readonly made: Exclude<TreeChanged, { kind: 'refused' }>;
}

const CHANGES_ITEMS: ReadonlySet<MakeEdit['kind']> = new Set(['insert', 'remove', 'copy', 'move']);

/** With the repairs that follow from an edit. */
function withRepairs(layout: RootLayout<unknown>, { source, edit, made }: ToRepair): MadeItems {
  const read = (of: Source): readonly Finding[] => decode(layout, of, { thorough: true }).findings;
  const was = { source, findings: read(source) };
  const repaired = withRepairsOwed(read, was, { source: made.source, findings: read(made.source) }, true);
  const repairs = repaired.made.map(({ path, text }) => ({ path, text }));
  const [undone] = CHANGES_ITEMS.has(edit.kind) && sameSource(source, repaired.source) ? repairs : [];
  if (undone !== undefined)
    return {
      kind: 'refused',
      why: `${undone.path} is computed from other values of the file, so the change would be undone at once`,
    };
  const { notes = [] } = made;
  const places = made.places ?? newPlaces(layout, repaired.source, edit);
  return {
    kind: 'made',
    source: repaired.source,
    followed: followedAfter(layout, made, repaired.source),
    repairs,
    notes,
    places,
  };
}

const jsonOf = (edit: MakeEdit) => (edit.kind === 'insert' ? { json: edit.json } : {});

function changed(
  format: Format,
  layout: RootLayout<unknown>,
  { source, edit }: { readonly source: Source; readonly edit: MakeEdit },
): Changed {
  if (edit.kind === 'graft')
    return refused('only parts of worlds and models, and entries of archives, can be taken from another file');
  if (edit.kind === 'text') return fromTyped(format, layout, { source, edit });
  if (edit.kind === 'place') return placeParts(format, layout, { source, parts: edit.parts });
  if (edit.kind === 'flip') return flipParts(format, layout, { source, paths: edit.paths });
  if (edit.kind === 'fields') return setFields({ ...format, layout }, source, edit.values);
  if (edit.kind === 'binary') return fromBuilt(binaryOf(format, decode(layout, source)));
  if (edit.kind === 'surface') return editSurface(format, layout, { source, edit: edit.edit });
  const entries = editEntries(format, source, edit);
  if (entries !== undefined) return entries;
  if (edit.kind === 'take') return refused(`${edit.to} is not a position among the entries`);
  if (edit.kind === 'rename') return renamed(format, layout, { source, ...edit });
  if (format.changeItems && edit.kind !== 'build') return fromBuilt(format.changeItems(source, edit));
  if (edit.kind === 'build') return built(format, layout, { source, json: edit.json });
  const made =
    edit.kind === 'insert' || edit.kind === 'set'
      ? withJson(format, layout, { source, edit })
      : editItems(layout, source, edit);
  return made.kind === 'made' ? withFollowing(format, layout, { source, edit, made }) : made;
}

/** With the fields that follow according to the format alone. */
function withFollowing(
  format: Format,
  layout: RootLayout<unknown>,
  {
    source,
    edit,
    made,
  }: { readonly source: Source; readonly edit: ItemEdit; readonly made: Changed & { kind: 'made' } },
): Changed {
  const values = format.followingFields?.(source, made.source, edit) ?? [];
  if (values.length === 0) return made;
  const set = setFields({ layout }, made.source, values);
  if (set.kind === 'refused') return set;
  const memo = newMemo();
  const followed = values.map(({ path, value }) => ({
    ...{ path, old: valueAt(layout, source, path, memo)?.value },
    new: value,
  }));
  return { ...made, source: set.source, followed: [...made.followed, ...followed] };
}

/** The file for a JSON text in the shape that is shown. */
export function built(
  format: Format,
  layout: RootLayout<unknown>,
  { source, json }: { readonly source: Source; readonly json: unknown },
): Changed {
  if (format.build) return fromBuilt(format.build(source, json));
  if (format.toJson !== undefined && format.fromJson === undefined) return builtFromShown(format, layout, source, json);
  return editItems(layout, source, { kind: 'set', path: '', json: format.fromJson?.(json) ?? json });
}

/** A text compiled; refused with the place of the first problem. */
function fromTyped(
  format: Format,
  layout: RootLayout<unknown>,
  { source, edit }: { readonly source: Source; readonly edit: Extract<MakeEdit, { kind: 'text' }> },
): Changed {
  const { text, file, part } = edit;
  if (format.text === undefined && format.reading?.fromText === undefined)
    return refused(`it ${isA(format)} and has no text form, and ${file} is not JSON`);
  const decoded = decode(layout, source);
  if (part && textPart(format, decoded.value, part) === undefined)
    return refused(`it has no text of its own for ${part}`);
  const compiled = compileText({ format, decoded }, text, part);
  if (compiled.kind === 'compiled') return edited(memorySource(compiled.bytes), []);
  if (compiled.kind === 'unwritable') return refused(compiled.why);
  const [problem] = compiled.problems.filter(({ weight }) => weight === undefined);
  return refused(
    `${file}, line ${problem?.line ?? 1}, column ${problem?.column ?? 1}: ${problem?.text ?? 'it does not compile'}`,
  );
}

/** An edit by JSON, which contains names where the file may have indices into a table. */
function withJson(
  { nameTable }: Format,
  layout: RootLayout<unknown>,
  { source, edit }: { readonly source: Source; readonly edit: Extract<ItemEdit, { kind: 'insert' | 'set' }> },
): Changed {
  if (nameTable === undefined) return editItems(layout, source, edit);
  const named = edit.kind === 'insert' ? nameTable.insert(source, edit.path, edit.json) : undefined;
  if (named !== undefined) return 'why' in named ? refused(named.why) : edited(named.source, named.followed);
  if (edit.json === undefined) return editItems(layout, source, edit);
  const placed = nameTable.withNames(source, edit.json);
  if ('why' in placed) return refused(placed.why);
  return editItems(layout, placed.source, { ...edit, json: placed.json });
}

function binaryOf(
  { binary }: Format,
  { value, fault }: Decoded<unknown>,
): { readonly source: Source } | { readonly why: string } {
  if (binary === undefined) return { why: 'it has no binary form' };
  return fault === undefined ? binary.of(value) : { why: fault.text };
}

function fromBuilt(built: { readonly source: Source } | { readonly why: string }): Changed {
  return 'why' in built ? { kind: 'refused', why: built.why } : { kind: 'made', source: built.source, followed: [] };
}

/** What followed, with the values after the repairs. */
function followedAfter(
  layout: RootLayout<unknown>,
  { followed, source }: Extract<Changed, { kind: 'made' }>,
  now: Source,
): readonly Followed[] {
  if (source === now) return followed;
  const memo = newMemo();
  return followed.flatMap(({ path, old }) => {
    const value = valueAt(layout, now, path, memo)?.value;
    return value === undefined || value === old ? [] : [{ path, old, new: value }];
  });
}
