import { bytes, decode, editItems, setField, valueAt, withEdit } from '#layout';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { FieldAssignment } from '../../../shared/contract/command-types.ts';
import { storedPath } from '../../answers/items/stored-path.ts';
import type { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { openAddress } from '../../files/open-address.ts';
import { viewOf } from '../assets/targets.ts';
import { repairEdited } from '../guard/guard-file.ts';
import { knownFormats } from '../structures/known-formats.ts';
import { tellStep } from './edit-steps.ts';
import { jsonFrom } from './json-from.ts';
import { writeContent } from './pack-content.ts';

/** set: changes fields of a file or entry, and re-packs every container on the way. */
export const setCommand =
  (dataFolder: string): Handlers<Command>['set'] =>
  async ({ base, address, fields, out, force, repair, index, with: structure }, { signal, progress }) => {
    const known = await knownFormats({ dataFolder, base, structure, isEdited: true });
    const opened = openAddress(base, address);
    try {
      const { format } = viewOf({ ...opened, address }, known);
      const { isForeign } = format;
      let content = opened.source;
      await tellStep(progress, 'editing');
      for (const field of fields) content = held(withField(content, address, field, format), fields.length);
      if (repair && !isForeign) content = repairEdited(opened.name, opened.source, content);
      const to = { dataFolder, base, out, indexOut: index, force, signal, progress, ...(isForeign && { as: format }) };
      return { out, ...(await writeContent({ opened, address, content }, to)) };
    } finally {
      opened.close();
    }
  };

/** Larger ones are never read as a whole. */
const LARGEST_HELD = 8 * 1024 * 1024;

/** What is edited again and again as one block: of pieces of pieces each read would go through all edits before. */
function held(source: Source, edits: number): Source {
  return edits === 1 || source.size > LARGEST_HELD ? source : memorySource(source.read(0, source.size));
}

function withField(source: Source, address: string, field: FieldAssignment, format: View['format']): Source {
  const { layout = bytes(), shownParts, setShared } = format;
  const { value } = field;
  const shared = setShared?.(source, field.path, typedText(value));
  if (shared !== undefined)
    return 'why' in shared ? refuse(failures.fieldNotSet(address, field.path, shared.why)) : shared.source;
  const named = shownParts ? pathIn(shownParts, decode(layout, source, { unchecked: true }).value, field) : field.path;
  const path = valueAt(layout, source, named)
    ? named
    : storedPath({ layout, value: decode(layout, source, { unchecked: true }).value }, named);
  const found = valueAt(layout, source, path);
  const kind = found?.field?.kind;
  const isPart = found !== undefined && kind === undefined && !path.startsWith('@');
  if (isPart) return withPart(source, address, { path, value, shown: found.value }, format);
  const edit = setField(layout, source, path, typedValue(value, kind));
  if (edit.kind === 'refused') return refuse(failures.fieldNotSet(address, path, edit.why));
  return withEdit(source, edit);
}

/** A word in the place of an item is its name. */
function pathIn(
  parts: NonNullable<View['format']['shownParts']>,
  model: unknown,
  { path, value }: FieldAssignment,
): string {
  const name = /^\s*[[{]/.test(value) ? undefined : parts.nameOf(model, path);
  return name ?? parts.pathsOf(model, path)?.[0] ?? path;
}

/** A list or a struct as a whole. */
function withPart(
  source: Source,
  address: string,
  { path, value, shown }: FieldAssignment & { readonly shown: unknown },
  { layout = bytes(), changeItems, isForeign }: View['format'],
): Source {
  const json = jsonFrom(value, path);
  // Told before all of it is read and written once to see whether it can be: with a long list that takes long.
  const isOne = typeof json === 'number' || typeof json === 'boolean' || json === null;
  if (isOne && (isForeign || !isShownAsOne(shown)))
    return refuse(failures.fieldNotSet(address, path, `expected JSON of a list or a struct, found ${value}`));
  const edit = { kind: 'set', path, json } as const;
  const made = changeItems ? changeItems(source, edit) : editItems(layout, source, edit);
  return 'why' in made ? refuse(failures.fieldNotSet(address, path, made.why)) : made.source;
}

/** A struct of one member is shown as that, and what is worked out has no field of its own. */
function isShownAsOne(shown: unknown): boolean {
  return typeof shown !== 'object' || shown === null || (!Array.isArray(shown) && Object.keys(shown).length === 1);
}

/**
 * A value as typed on the command line: JSON, or bare text where the field is text. Numbers stay as they were typed: the
 * field's own layout reads them, 64-bit ones and 0x… and bits:… included.
 */
function typedValue(text: string, kind: string | undefined): unknown {
  const json = parseJson(text);
  if (typeof json === 'string') return json;
  return kind !== 'text' && typeof json === 'object' && json !== null ? json : text;
}

/** Bare text, or the text of a JSON string. */
function typedText(text: string): string {
  const json = parseJson(text);
  return typeof json === 'string' ? json : text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // bare text, which is as good
  }
}
