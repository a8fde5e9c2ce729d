import type { TreeNode } from '../../../shared/contract/types.ts';
import { modelItems, modelsOf } from '../../state/entries/model-items.ts';
import { copyPlaces } from '../../state/game-folder/place-items.ts';
import { type ItemRow, itemMenu } from '../../state/items/item-menu.ts';
import { itemStrings as itemSay } from '../../state/items/strings.ts';
import { editText } from '../../state/labels/print-field.ts';
import type { Workbench } from '../../state/workbench.ts';
import { chooseFiles } from '../../widgets/choose-files.ts';
import { copyText } from '../../widgets/copy-text.ts';
import type { MenuItem } from '../../widgets/menu.tsx';
import { chunkMenu } from './chunk-menu.ts';
import { structureStrings as say } from './strings.ts';

/** The actions for a row of the tree, in groups. */
export function rowMenu(bench: Workbench, row: ItemRow, edit: () => void): readonly MenuItem[] {
  const { node } = row;
  const groups = [
    node.value === undefined ? nameItems(node, edit) : valueItems(bench, node, edit),
    node.isChunk === true ? chunkMenu(bench, row) : itemMenu(bench, row),
    modelMenu(bench, row),
    node.path === '' ? [] : [{ title: say.copyPath, run: () => void copyPlaces(bench, [node.path], copyText) }],
  ].filter(group => group.length > 0);
  return groups.flatMap((group, i): readonly MenuItem[] => (i === 0 ? group : [{ kind: 'line' }, ...group]));
}

/** Whether it has a name is known only after a request. */
function nameItems(node: TreeNode, edit: () => void): readonly MenuItem[] {
  return canHaveName(node) ? [{ title: itemSay.rename, keys: 'F2', run: edit }] : [];
}

/** An item in a list of its own kind that holds more than a value. */
export const canHaveName = (node: TreeNode): boolean =>
  node.value === undefined && node.areFiles !== true && (node.items !== undefined || node.isChunk === true);

/** A list item has Ctrl+C for the whole item. */
function valueItems(bench: Workbench, node: TreeNode, edit: () => void): readonly MenuItem[] {
  const isItem = node.items !== undefined || node.isChunk === true;
  return [
    { title: say.editValue, keys: 'F2', disabled: !node.editable, run: edit },
    {
      title: say.copyValue,
      ...(!isItem && { keys: 'Ctrl+C' }),
      run: () => void copyPlaces(bench, [editText(node)], copyText),
    },
  ];
}

/** Models can be imported if a row is a mesh or contains one, and is more than a value. */
function modelMenu(bench: Workbench, { asset, node }: ItemRow): readonly MenuItem[] {
  const { name = '', canImport, format } = bench.documents.entry(asset)?.asset ?? {};
  if (!canImport || node.count === 0) return [];
  return modelItems(bench, { asset, name, part: node.path }, modelsOf(bench, format), chooseFiles);
}
