import { editItems, setField, valueAt, withEdit } from '#layout';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { FieldAssignment } from '../../../shared/contract/command-types.ts';
import { meantPart } from '../../answers/items/meant-part.ts';
import { isShown, notAPart, setShown } from '../../answers/items/set-shown.ts';
import { layoutPaths, ReadFile } from '../../answers/items/shown-part.ts';
import type { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { openAddress } from '../../files/open-address.ts';
import { viewOf } from '../assets/targets.ts';
import { repairEdited } from '../guard/guard-file.ts';
import { knownFormats } from '../structures/known-formats.ts';
import { reportStep } from './edit-steps.ts';
import { jsonFrom } from './json-from.ts';
import { writeContent } from './pack-content.ts';

/** set: changes fields of a file or entry, and re-packs every container on the way. */
export const setCommand =
  (dataFolder: string): Handlers<Command>['set'] =>
  async ({ base, address, fields, out, force, repair, index, with: structure }, { signal, progress }) => {
    const twice = fields.find(({ path }, i) => fields.findIndex(field => field.path === path) < i);
    if (twice) return refuse(failures.fieldTwice(address, twice.path));
    const known = await knownFormats({ dataFolder, base, structure, isEdited: true });
    const opened = openAddress(base, address);
    try {
      const { format } = viewOf({ ...opened, address }, known);
      const { isForeign } = format;
      let content = opened.source;
      await reportStep(progress, 'editing');
      for (const field of fields) content = held(withField(content, address, field, format), fields.length);
      const repaired =
        repair && !isForeign
          ? repairEdited(opened.name, opened.source, content)
          : { content, notes: repair ? [NO_REPAIRS] : [] };
      const to = { dataFolder, base, out, indexOut: index, force, signal, progress, ...(isForeign && { as: format }) };
      const wrote = await writeContent({ opened, address, content: repaired.content }, to);
      return { out, ...wrote, ...(repaired.notes.length > 0 && { notes: repaired.notes }) };
    } finally {
      opened.close();
    }
  };

/** Kaitai's language has no word for what follows from other values. */
const NO_REPAIRS = 'nothing was repaired: a structure of your own defines no repairs';

/** Larger ones are never read as a whole. */
const LARGEST_HELD = 8 * 1024 * 1024;

/** Bytes that are edited repeatedly, as one block: with pieces of pieces, each read would go through all edits before. */
function held(source: Source, edits: number): Source {
  return edits === 1 || source.size > LARGEST_HELD ? source : memorySource(source.read(0, source.size));
}

function withField(source: Source, address: string, field: FieldAssignment, format: View['format']): Source {
  const { value } = field;
  const shared = format.setShared?.(source, field.path, typedText(value));
  if (shared !== undefined)
    return 'why' in shared ? refuse(failures.fieldNotSet(address, field.path, shared.why)) : shared.source;
  const file = new ReadFile(format, source);
  const path = nameOf(file, field) ?? layoutPaths(file, field.path)?.[0];
  const found = path === undefined ? undefined : valueAt(file.layout, source, path);
  if (path === undefined || found === undefined) return onlyShown(file, address, field);
  const kind = found.field?.kind;
  if (kind === undefined && !path.startsWith('@')) return withPart(file, address, { path, found, field });
  // A word of the file is not the list that is shown, and the list is not one word.
  if (path !== field.path && isWhole(value)) return onlyShown(file, address, field);
  // The same value may be written differently: 2.0 for 2.
  if (path !== field.path && isShown(file, field.path, value)) return source;
  const text = format.shownParts?.textOf?.(file.decoded.value, path, typedText(value)) ?? value;
  const edit = setField(file.layout, source, path, typedValue(text, kind));
  if (edit.kind !== 'refused') return withEdit(source, edit);
  return isShown(file, field.path, value) ? source : refuse(failures.fieldNotSet(address, path, edit.why));
}

/** A word in place of an item is its name. */
function nameOf({ format, decoded }: ReadFile, { path, value }: FieldAssignment): string | undefined {
  return isWhole(value) ? undefined : format.shownParts?.nameOf?.(decoded.value, path);
}

/** A member that is shown but is not a field of its own. */
function onlyShown(file: ReadFile, address: string, { path, value }: FieldAssignment): Source {
  const [, bytes] = /^(.+)\.base64$/.exec(path) ?? [];
  if (bytes !== undefined && layoutPaths(file, bytes) !== undefined)
    return withField(
      file.source,
      address,
      { path: bytes, value: JSON.stringify({ base64: typedText(value) }) },
      file.format,
    );
  const made = setShown(file, path, value) ?? setField(file.layout, file.source, path, value);
  if (made.kind === 'refused')
    return refuse(failures.fieldNotSet(address, path, made.why, meantPart(file.format, file.decoded, path)));
  return made.kind === 'made' ? made.source : withEdit(file.source, made);
}

interface Part {
  readonly path: string;
  /** Its value is computed when it is read. */
  readonly found: { readonly value: unknown };
  readonly field: FieldAssignment;
}

/** A list or a struct as a whole. */
function withPart(file: ReadFile, address: string, { path, found, field }: Part): Source {
  const { layout, source, format } = file;
  const { value } = field;
  // Refused before everything is read and rewritten to see whether it can be: for a long list that takes long.
  if (!isWhole(value) && (format.isForeign || !isShownAsOne(found.value) || parseJson(value) === undefined)) {
    const made = setShown(file, field.path, value) ?? { kind: 'refused', why: notAPart(path, value) };
    return made.kind === 'refused' ? refuse(failures.fieldNotSet(address, path, made.why)) : made.source;
  }
  const edit = { kind: 'set', path, json: jsonFrom(value, path) } as const;
  const made = format.changeItems ? format.changeItems(source, edit) : editItems(layout, source, edit);
  return 'why' in made ? refuse(failures.fieldNotSet(address, path, made.why)) : made.source;
}

/** JSON of a list or a struct. */
const isWhole = (value: string): boolean => /^\s*[[{]/.test(value);

/** A struct of one member is shown as that member, and a computed member has no field of its own. */
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
