import { resolve } from 'node:path';
import type { CallContext, Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { Guarded, ItemsMade, WithStructure } from '../../../shared/contract/command-types.ts';
import type { SourceBeside } from '../../answers/items/edit-tree.ts';
import type { MakeEdit } from '../../answers/items/make-edit.ts';
import { type MadeItems, makeItems } from '../../answers/items/make-items.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { entrySource } from '../../files/container.ts';
import { openFile } from '../../files/file-source.ts';
import { refuseOtherFormat } from '../../files/kept-format.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { viewOf } from '../assets/targets.ts';
import { newEntryWarning } from '../contents/kind-warnings.ts';
import { utf8In } from '../contents/utf8-in.ts';
import { knownFormats } from '../structures/known-formats.ts';
import { builtFrom } from './built-from.ts';
import { byEntries } from './by-entries.ts';
import { reportStep } from './edit-steps.ts';
import { jsonFrom } from './json-from.ts';
import { openOrBegin } from './open-or-begin.ts';
import { writeContent } from './pack-content.ts';
import { entriesByIndex } from './with-index.ts';

type Topic = 'insert' | 'remove' | 'copy' | 'move' | 'rename' | 'build' | 'surface';

/** insert, remove, copy, move, rename, build and surface: add, remove and move items and faces; all references to them follow. */
export const itemCommands = (dataFolder: string): Pick<Handlers<Command>, Topic> => ({
  insert: ({ path, json, ...target }, context) => {
    const item = json === undefined ? {} : { json: jsonFrom(json, 'The item') };
    return make({ ...target, dataFolder }, { kind: 'insert', path, ...item }, context);
  },
  remove: ({ paths, unlink = false, ...target }, context) =>
    make({ ...target, dataFolder }, { kind: 'remove', paths, unlink }, context),
  copy: ({ path, to, ...target }, context) => {
    const edit: MakeEdit =
      target.from === undefined
        ? { kind: 'copy', paths: [path], ...(to === undefined ? {} : { to }) }
        : { kind: 'graft', paths: [path], to: to ?? '' };
    return make({ ...target, dataFolder }, edit, context);
  },
  move: ({ path, to, ...target }, context) =>
    make({ ...target, dataFolder }, { kind: 'move', paths: [path], to }, context),
  rename: ({ path, name, ...target }, context) =>
    make({ ...target, dataFolder }, { kind: 'rename', path, name }, context),
  surface: ({ edit, ...target }, context) => make({ ...target, dataFolder }, { kind: 'surface', edit }, context),
  build: async ({ file, path, ...target }, context) => {
    const given = { text: readText(target.base, file), file, part: path };
    const { followed: _, ...built } = await make({ ...target, dataFolder }, view => builtFrom(view, given), context);
    return built;
  },
});

interface Target extends Guarded, WithStructure {
  readonly dataFolder: string;
  readonly base: string;
  readonly address: string;
  readonly out: string;
  /** The address of the file or entry to take parts from. */
  readonly from?: string;
}

async function make(
  { dataFolder, base, address, out, from, force, index, with: structure }: Target,
  asked: MakeEdit | ((view: View) => MakeEdit),
  { signal, progress }: CallContext,
): Promise<ItemsMade> {
  const known = await knownFormats({ dataFolder, base, structure, isEdited: true });
  const opened = typeof asked === 'function' ? openOrBegin(base, address) : openAddress(base, address);
  const other = from === undefined ? undefined : openAddress(base, from);
  try {
    const view = viewOf({ ...opened, address }, known);
    const { format } = view;
    const wanted = typeof asked === 'function' ? asked(view) : asked;
    await reportStep(progress, 'editing');
    const edit = byEntries({ ...opened, address }, wanted, other && { ...other, address: from ?? '' });
    const named = entriesByIndex(opened, edit);
    if (named !== undefined && 'why' in named) return refuse(failures.itemsNotChanged(address, named.why));
    const made: MadeItems = named
      ? { kind: 'made', source: named.archive, followed: [], repairs: [], notes: [], places: [] }
      : makeItems(format, opened.source, edit, {
          beside: besideOf(opened),
          ...(other && { from: { name: other.name, source: other.source, beside: besideOf(other) } }),
        });
    if (made.kind === 'refused') return refuse(failures.itemsNotChanged(address, made.why));
    refuseOtherFormat({ address, name: opened.name, source: opened.source, format }, made.source);
    const to = {
      dataFolder,
      base,
      out,
      indexOut: index,
      force,
      signal,
      progress,
      ...(format.isForeign && { as: format }),
    };
    const { bytes, changed, ...wrote } = await writeContent(
      { opened, address, content: made.source, index: named?.index },
      to,
    );
    const repaired = made.repairs.map(({ path, text }) => `repaired ${path}: ${text}`);
    const notes = [...made.notes, ...repaired, ...takenNotes({ ...opened, address }, edit)];
    const { followed } = made;
    return { out, bytes, changed, followed, ...wrote, ...(notes.length > 0 && { notes }) };
  } finally {
    other?.close();
    opened.close();
  }
}

/** What the user should know about entries of another archive, as with added files. */
function takenNotes({ address, name, source }: Opened & { readonly address: string }, edit: MakeEdit): string[] {
  if (edit.kind !== 'take') return [];
  const container = { address, view: new View(name, source, 0) };
  return edit.entries.flatMap(entry => {
    const warning = newEntryWarning(container, entry.name, entry.content);
    return warning === undefined ? [] : [`${entry.name}: ${warning.text}`];
  });
}

/** The siblings of an entry. */
function besideOf({ steps }: Opened): SourceBeside {
  const step = steps.at(-1);
  return name => {
    const index = step?.entries.findIndex(entry => entry.name.toLowerCase() === name.toLowerCase()) ?? -1;
    return step && index >= 0 ? entrySource(step, index) : undefined;
  };
}

function readText(base: string, file: string): string {
  const source = openFile(resolve(base, file));
  try {
    return utf8In(source) ?? refuse(failures.notText(file));
  } finally {
    source.close();
  }
}
