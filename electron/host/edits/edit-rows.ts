// Edits of items as a window requests them. Entries that another file names change together with that file.
import type { ItemsEdited } from '../../../shared/contract/change-types.ts';
import type { ItemEdit } from '../../../shared/contract/guard-types.ts';
import { areOfEntries, editsByName } from '../../answers/items/edit-entries.ts';
import type { MakeEdit } from '../../answers/items/make-edit.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress, stepsOf } from '../../files/address.ts';
import { namingFile } from '../../files/entry-names.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { inCatalogue } from './change-list.ts';
import { catalogueOf } from './edit-catalogue.ts';
import { editItemsOf, type ItemsThread, itemsLabel, plainEdits } from './edit-items-of.ts';
import type { OpenFiles } from './edited.ts';
import { editsInside, withEdits } from './own-edits.ts';
import { stepOf } from './step-of.ts';
import { additionsOf, copyNames, entriesIn } from './with-entries.ts';

interface RowNeeds extends OpenFiles {
  readonly thread: ItemsThread;
}

export async function editRows(open: OpenAsset, edit: ItemEdit, needs: RowNeeds): Promise<ItemsEdited> {
  const from = edit.kind === 'paste' ? needs.store.get(edit.from) : undefined;
  if (isNamedElsewhere(open)) {
    const [made, ...others] = await plainEdits(edit, open, from);
    const named = made && others.length === 0 ? await byName(open, made, edit, needs) : undefined;
    if (named !== undefined) return named;
  }
  const making = editItemsOf(open, edit, { thread: needs.thread, from });
  const told = await stepOf(open, () => making, needs);
  const { followed, repairs, notes, places } = await making;
  return { ...told, followed, repairs, notes, places };
}

/** Whether there is a file with the names of its entries. */
function isNamedElsewhere(open: OpenAsset): boolean {
  const { naming } = open.view().format.container ?? {};
  return (
    naming !== undefined &&
    parseAddress(open.address).entries.length === 0 &&
    namingFile(naming, open.file) !== undefined
  );
}

/** Undefined if no entries are edited, or only those to be removed that have no name. */
async function byName(
  open: OpenAsset,
  made: MakeEdit,
  edit: ItemEdit,
  needs: RowNeeds,
): Promise<ItemsEdited | undefined> {
  const catalogue = areOfEntries(made) ? catalogueOf(open, needs) : undefined;
  if (catalogue === undefined) return undefined;
  const names = entriesIn(open).map(({ name }) => name);
  const { format, model } = catalogue.view();
  const taken = new Set(model === undefined ? [] : format.catalogue?.names(model));
  const edits = editsByName(names, [...names, ...taken], made);
  if (edits === undefined) return undefined;
  if ('why' in edits) return refuse(failures.itemsNotChanged(open.address, edits.why));
  if (edits.every(each => each.kind === 'remove' && !taken.has(each.name))) return undefined;
  const steps = 'paths' in made ? stepsOf(names).filter((_, i) => made.paths.includes(`entries[${i}]`)) : [];
  const inside = editsInside(open, steps);
  const own =
    made.kind === 'copy' ? additionsOf(open, copyNames(open, steps, catalogue), await withEdits(open, inside)) : edits;
  const leaving = made.kind === 'copy' ? [] : inside;
  const told = await inCatalogue(open, own, { ...needs, label: itemsLabel(open, edit), leaving });
  if (told === undefined) return undefined;
  const places = own.flatMap(({ kind }, i) => (kind === 'add' ? [`entries[${names.length + i}]`] : []));
  return { ...told, followed: 0, repairs: [], notes: [], places };
}
