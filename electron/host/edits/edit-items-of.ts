import { parsePath, pathText, valueAt } from '#layout';
import { parseJson } from '../../../shared/base/parse-json.ts';
import type { ItemEdit, ItemsEdited } from '../../../shared/contract/guard-types.ts';
import { type MadeItems, type MakeEdit, makeItems } from '../../answers/items/make-items.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Changed } from '../project/project-types.ts';

type ItemsChanged = Changed & Pick<ItemsEdited, 'followed' | 'repairs'>;

/** Inserts, removes, copies, moves or pastes items as one step; `from` is where pasted ones are taken. */
export async function editItemsOf(asset: OpenAsset, edit: ItemEdit, from?: OpenAsset): Promise<ItemsChanged> {
  const { format, source } = asset.view();
  let now = source;
  let followed = 0;
  const repairs: string[] = [];
  for (const each of plain(edit, asset, from)) {
    const made: MadeItems = makeItems(format, now, each);
    if (made.kind === 'refused') return refuse(failures.itemsNotChanged(asset.address, made.why));
    now = made.source;
    followed += made.followed.length;
    repairs.push(...made.repairs.map(({ path, text }) => `${path}: ${text}`));
  }
  asset.editable();
  const changed = await asset.install.project.replaceContent(asset.address, now, { label: labelOf(edit) });
  return { ...changed, followed, repairs };
}

/** What is pasted from the same asset is a copy; from another one it goes by its JSON, the last item first. */
function plain(edit: ItemEdit, asset: OpenAsset, from: OpenAsset | undefined): readonly MakeEdit[] {
  if (edit.kind !== 'paste') return [edit];
  const { paths, to } = edit;
  if (from === undefined || from === asset) return [{ kind: 'copy', paths, to }];
  const items = paths.map(path => ({ kind: 'insert' as const, path: to, json: jsonAt(from, path) }));
  return to.endsWith('[]') ? items : items.toReversed();
}

function jsonAt(asset: OpenAsset, path: string): unknown {
  const { format, source } = asset.view();
  const found = format.layout && valueAt(format.layout, source, path);
  return found === undefined
    ? refuse(failures.noSuchPath(asset.address, path))
    : parseJson(JSON.stringify(found.value));
}

/** As Undo and Changes say it. */
function labelOf(edit: ItemEdit): string {
  switch (edit.kind) {
    case 'insert':
      return `Insert into ${listOf(edit.path)}`;
    case 'paste':
      return `Paste into ${listOf(edit.to)}`;
    case 'remove':
      return `Remove ${edit.paths[0]}`;
    case 'copy':
      return `Duplicate ${edit.paths[0]}`;
    case 'move':
      return `Move ${edit.paths[0]}`;
  }
}

function listOf(place: string): string {
  if (place.endsWith('[]')) return place.slice(0, -2) || 'the list';
  return pathText((parsePath(place) ?? []).slice(0, -1)) || 'the list';
}
