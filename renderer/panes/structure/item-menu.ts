import type { ItemEdit } from '../../../shared/contract/guard-types.ts';
import type { AssetId, TreeNode } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../state/workbench.ts';
import type { MenuItem } from '../../widgets/menu.tsx';
import { structureStrings as say } from './strings.ts';

export interface ItemRow {
  readonly asset: AssetId;
  readonly node: TreeNode;
  /** From 1, and how many are side by side. */
  readonly place: number;
  readonly count: number;
}

const LISTS: ReadonlySet<string> = new Set(['list', 'table']);

/** What can be done with an item of a list, or with a list: all that refers to items follows, and each is one step to undo. */
export function itemMenu(
  bench: Pick<Workbench, 'copiedItems' | 'documents' | 'notices'>,
  row: ItemRow,
): readonly MenuItem[] {
  const own = row.node.items ? ownItems(bench, row, row.node.items) : [];
  const inside = LISTS.has(row.node.kind) ? listItems(bench, row, own.length === 0) : [];
  return own.length > 0 && inside.length > 0 ? [...own, { kind: 'line' }, ...inside] : [...own, ...inside];
}

function ownItems(
  bench: Pick<Workbench, 'copiedItems' | 'documents' | 'notices'>,
  row: ItemRow,
  paths: readonly string[],
): MenuItem[] {
  const { asset, node, place, count } = row;
  const isBranch = node.inside !== undefined;
  const { list, first } = whereIs(paths[0] ?? '');
  const many = paths.length;
  const at = (index: number) => `${list}[${index}]`;
  const after = isBranch ? `${paths.at(-1)}+` : place < count ? at(first + many) : `${list}[]`;
  const run = (edit: ItemEdit) => () => void makeItemEdit(bench, asset, edit);
  const copy = (isCut: boolean) => () =>
    bench.copiedItems.setState({ items: { asset, paths, title: titleOf(node), isChunk: false, isCut, isBranch } });
  return [
    { title: say.item.insert, keys: 'Insert', run: run({ kind: 'insert', path: at(first) }) },
    { title: say.item.duplicate, keys: 'Ctrl+D', run: run({ kind: 'copy', paths }) },
    ...(isBranch ? [] : upAndDown(row, run, { list, first, many })),
    { kind: 'line' },
    { title: say.item.cut, keys: 'Ctrl+X', run: copy(true) },
    { title: say.item.copy, keys: 'Ctrl+C', run: copy(false) },
    pasteAt(bench, asset, { to: after, say: say.item.paste, keys: 'Ctrl+V' }),
    ...(node.inside === undefined ? [] : branchItems(bench, asset, node.inside)),
    { kind: 'line' },
    { title: say.item.remove, keys: 'Del', run: run({ kind: 'remove', paths }) },
    { title: say.item.unlink, keys: 'Shift+Del', run: run({ kind: 'remove', paths, unlink: true }) },
  ];
}

/** What goes below a part. */
function branchItems(
  bench: Pick<Workbench, 'documents' | 'notices' | 'copiedItems'>,
  asset: AssetId,
  to: string,
): MenuItem[] {
  return [
    pasteAt(bench, asset, { to, say: say.item.pasteInside, keys: undefined }),
    { title: say.item.add, run: () => void makeItemEdit(bench, asset, { kind: 'insert', path: to }) },
  ];
}

interface Span {
  readonly list: string;
  readonly first: number;
  readonly many: number;
}

function upAndDown(
  { place, count, node: { items: paths = [] } }: ItemRow,
  run: (edit: ItemEdit) => () => void,
  { list, first, many }: Span,
): MenuItem[] {
  const at = (index: number) => `${list}[${index}]`;
  const below = place + 1 < count ? at(first + 2 * many) : `${list}[]`;
  return [
    {
      title: say.item.up,
      keys: 'Alt+Up',
      disabled: place <= 1,
      run: run({ kind: 'move', paths, to: at(first - many) }),
    },
    { title: say.item.down, keys: 'Alt+Down', disabled: place >= count, run: run({ kind: 'move', paths, to: below }) },
  ];
}

/** An item that is a list itself has the keys for its own place. */
function listItems(
  bench: Pick<Workbench, 'documents' | 'notices' | 'copiedItems'>,
  { asset, node }: ItemRow,
  hasKeys: boolean,
): MenuItem[] {
  const to = `${node.path}[]`;
  return [
    {
      title: say.item.add,
      keys: hasKeys ? 'Insert' : undefined,
      run: () => void makeItemEdit(bench, asset, { kind: 'insert', path: to }),
    },
    pasteAt(bench, asset, { to, say: say.item.pasteInside, keys: hasKeys ? 'Ctrl+V' : undefined }),
  ];
}

interface Pasting {
  readonly to: string;
  readonly say: (title: string | undefined) => string;
  readonly keys: string | undefined;
}

function pasteAt(
  bench: Pick<Workbench, 'copiedItems' | 'documents' | 'notices'>,
  asset: AssetId,
  { to, say: title, keys }: Pasting,
): MenuItem {
  const { items } = bench.copiedItems.getState();
  const isFit = items !== undefined && !items.isChunk;
  return {
    title: title(isFit ? items.title : undefined),
    keys,
    disabled: !isFit,
    run() {
      if (!isFit) return;
      const { asset: from, paths, isCut, isBranch } = items;
      const isMove = isCut && from === asset && (isBranch || whereIs(paths[0] ?? '').list === whereIs(to).list);
      if (isMove) bench.copiedItems.setState({}, true);
      void makeItemEdit(bench, asset, isMove ? { kind: 'move', paths, to } : { kind: 'paste', from, paths, to });
    },
  };
}

/** Carries out an edit, and says what was repaired with it. */
export async function makeItemEdit(
  bench: Pick<Workbench, 'documents' | 'notices'>,
  asset: AssetId,
  edit: ItemEdit,
): Promise<void> {
  const made = await bench.documents.edit.editItems(asset, edit);
  if (made === undefined || made.repairs.length + made.notes.length === 0) return;
  const told = [
    ...made.notes.map(note => `${note}.`),
    ...(made.repairs.length > 0 ? [say.item.repaired(made.repairs)] : []),
  ];
  bench.notices.done(told.join(' '), () => bench.documents.edit.undo(asset));
}

/** The list of an item, and its place in it. */
export function whereIs(path: string): { readonly list: string; readonly first: number } {
  const at = path.lastIndexOf('[');
  return { list: path.slice(0, at), first: Number(path.slice(at + 1, -1)) };
}

const titleOf = ({ key, caption, text }: TreeNode): string => caption ?? (`${key} ${text ?? ''}`.trim() || key);
