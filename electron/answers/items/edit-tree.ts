// Adding and removing parts of an asset with everything they hold and use.
import { copyModel, decode, editItems, encode, type RootLayout, Unwritable, whyNotRebuilt } from '#layout';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import type { Beside, PartSource, TreeEdit } from '../../../shared/formats/trees.ts';
import { type Changed, edited, refused } from './edit-entries.ts';
import type { MakeEdit } from './make-edit.ts';

/** A neighbouring file by name. */
export type SourceBeside = (name: string) => Source | undefined;

/** What an edit may need of other files. */
export interface Around {
  /** Parts are plain list items: the new item is given by bytes. */
  readonly asLists?: true;
  readonly beside?: SourceBeside;
  /** The source file of the parts. */
  readonly from?: { readonly name: string; readonly source: Source; readonly beside?: SourceBeside };
}

/** The result of an edit, what was added and removed with it, and where the added or moved parts are. */
export type TreeChanged = Changed & { readonly notes?: readonly string[]; readonly places?: readonly string[] };

/** The edit as one of parts; undefined if it concerns plain lists. */
export function treeEdit({ trees }: Format, edit: MakeEdit, around: Around): TreeEdit | undefined {
  if (trees === undefined || around.asLists) return undefined;
  const own = ownEdit(edit, around);
  return own && trees.takes(own) ? own : undefined;
}

function ownEdit(edit: MakeEdit, { from }: Around): TreeEdit | undefined {
  switch (edit.kind) {
    case 'insert':
      return { kind: 'insert', path: edit.path };
    case 'remove':
    case 'copy':
    case 'move':
      return edit;
    case 'graft':
      return (
        from && { kind: 'copy', paths: edit.paths, ...(edit.to !== '' && { to: edit.to }), from: partSource(from) }
      );
    default:
      return undefined;
  }
}

function partSource({ name, source, beside }: NonNullable<Around['from']>): PartSource {
  const { format } = identify({ name, source });
  const model = format.layout && decode(format.layout, source).value;
  return { format: format.id, model, beside: modelsBeside(beside) };
}

function modelsBeside(beside: SourceBeside | undefined): Beside {
  return (name, format) => {
    const source = beside?.(name);
    if (source === undefined) return undefined;
    const found = identify({ name, source }).format;
    return found.id === format && found.layout ? decode(found.layout, source).value : undefined;
  };
}

interface Editing {
  readonly source: Source;
  readonly edit: TreeEdit;
  readonly around: Around;
  readonly json?: unknown;
}

/** The file after the edit; values given for a new part are set in the same step. */
export function editTree(
  format: Format,
  layout: RootLayout<unknown>,
  { source, edit, around, json }: Editing,
): TreeChanged | undefined {
  const why = whyNotRebuilt(layout, source);
  if (why !== undefined) return refused(why);
  const model = copyModel(decode(layout, source).value);
  const done = format.trees?.edit(model, edit, modelsBeside(around.beside));
  if (done === undefined) return undefined;
  if ('why' in done) return refused(done.why);
  const written = rewritten(layout, done.model);
  if (typeof written === 'string') return refused(written);
  const [path] = done.added;
  const report = { notes: done.notes, places: [...done.added, ...(done.moved ?? [])] };
  if (json === undefined || path === undefined) return { ...edited(written, []), ...report };
  const set = editItems(layout, written, { kind: 'set', path, json });
  return set.kind === 'refused' ? set : { ...set, ...report };
}

function rewritten(layout: RootLayout<unknown>, model: unknown): Source | string {
  try {
    return piecesSource(encode(layout, model));
  } catch (error) {
    if (error instanceof Unwritable) return error.message;
    throw error;
  }
}
