import type { ItemEdit } from '../../../shared/contract/guard-types.ts';
import type { AssetId, TreeNode } from '../../../shared/contract/types.ts';
import type { Workbench } from '../workbench.ts';
import { whereIs } from './chunk-after.ts';
import { itemStrings as say } from './strings.ts';

export interface ItemRow {
  readonly asset: AssetId;
  readonly node: TreeNode;
  /** From 1, and how many items are selected side by side. */
  readonly place: number;
  readonly count: number;
  /** What a copy of it is on the system's clipboard, if not its title. */
  readonly text?: string;
}

/** The items of a menu, which a pane draws. */
export type ItemAction =
  | { readonly kind: 'line' }
  | {
      readonly kind?: 'item';
      readonly title: string;
      readonly keys?: string | undefined;
      readonly disabled?: boolean;
      readonly run: () => void;
    };

export type ItemBench = Pick<Workbench, 'client' | 'copiedItems' | 'documents' | 'notices' | 'selection'>;

/** The keys of an item's menu, for code that needs them before it knows the item. */
export const ITEM_KEYS: ReadonlyMap<string, string> = new Map([
  ['Insert', say.insert],
  ['Ctrl+D', say.duplicate],
  ['Alt+Up', say.up],
  ['Alt+Down', say.down],
  ['Ctrl+X', say.cut],
  ['Ctrl+C', say.copy],
  ['Del', say.remove],
]);

const LISTS: ReadonlySet<string> = new Set(['list', 'table']);

/** What can be done with a list or one of its items: every reference follows, and each is one step to undo. */
export function itemMenu(bench: ItemBench, row: ItemRow): readonly ItemAction[] {
  const own = row.node.items ? ownItems(bench, row, row.node.items) : [];
  const inside = LISTS.has(row.node.kind) && !row.node.isWhole ? listItems(bench, row, own.length === 0) : [];
  return own.length > 0 && inside.length > 0 ? [...own, { kind: 'line' }, ...inside] : [...own, ...inside];
}

function ownItems(bench: ItemBench, row: ItemRow, paths: readonly string[]): ItemAction[] {
  const { asset, node, place, count } = row;
  const isBranch = node.inside !== undefined;
  const { list, first } = whereIs(paths[0] ?? '');
  const many = paths.length;
  const at = (index: number) => `${list}[${index}]`;
  const isEnd = node.onlyEnd === true;
  const after = isBranch ? `${paths.at(-1)}+` : place < count && !isEnd ? at(first + many) : `${list}[]`;
  const run = (edit: ItemEdit) => () => void makeItemEdit(bench, row, edit);
  const copy = (isCut: boolean) => () => {
    const title = titleOf(node);
    const items = { asset, paths, title, isChunk: false, isCut, isBranch };
    bench.copiedItems.setState({ items, text: row.text ?? title });
    bench.notices.say(isCut ? say.isCut(title) : say.copied(title));
  };
  return [
    ...(node.areFiles ? [] : [insertAt(run, { list, first, isEnd })]),
    { title: say.duplicate, keys: 'Ctrl+D', run: run({ kind: 'copy', paths, ...(isEnd && { to: `${list}[]` }) }) },
    ...((isBranch && !isNested(node, list)) || isEnd ? [] : upAndDown(row, run, { list, first, many })),
    { kind: 'line' },
    ...(isEnd ? [] : [{ title: say.cut, keys: 'Ctrl+X', run: copy(true) }]),
    { title: say.copy, keys: 'Ctrl+C', run: copy(false) },
    pasteAt(bench, row, { to: after, say: isEnd ? say.pasteAtEnd : say.paste, keys: 'Ctrl+V' }),
    ...(node.inside === undefined ? [] : branchItems(bench, row, node.inside)),
    { kind: 'line' },
    { title: say.remove, keys: 'Del', run: run({ kind: 'remove', paths }) },
    { title: say.unlink, keys: 'Shift+Del', run: run({ kind: 'remove', paths, unlink: true }) },
  ];
}

type Run = (edit: ItemEdit) => () => void;

const insertAt = (run: Run, { list, first, isEnd }: Pick<Span, 'list' | 'first'> & { readonly isEnd: boolean }) =>
  isEnd
    ? { title: say.insertAtEnd, keys: 'Insert', run: run({ kind: 'insert', path: `${list}[]` }) }
    : { title: say.insert, keys: 'Insert', run: run({ kind: 'insert', path: `${list}[${first}]` }) };

/** What can be added below a part. */
function branchItems(bench: ItemBench, row: ItemRow, to: string): ItemAction[] {
  return [
    pasteAt(bench, row, { to, say: say.pasteInside, keys: undefined }),
    { title: say.add, run: () => void makeItemEdit(bench, row, { kind: 'insert', path: to }) },
  ];
}

/** Whether items contain others in a list like their own: the item before one is then next to it in the game too. */
const isNested = ({ inside }: TreeNode, list: string): boolean =>
  inside?.endsWith(`.${list.split('.').at(-1)}[]`) === true;

interface Span {
  readonly list: string;
  readonly first: number;
  readonly many: number;
}

function upAndDown(
  { place, count, node: { items: paths = [], inside } }: ItemRow,
  run: Run,
  { list, first, many }: Span,
): ItemAction[] {
  const at = (index: number) => `${list}[${index}]`;
  const next = place + 1 < count ? at(first + 2 * many) : `${list}[]`;
  const below = inside === undefined ? next : `${at(first + many)}+`;
  return [
    {
      title: say.up,
      keys: 'Alt+Up',
      disabled: place <= 1,
      run: run({ kind: 'move', paths, to: at(first - many) }),
    },
    { title: say.down, keys: 'Alt+Down', disabled: place >= count, run: run({ kind: 'move', paths, to: below }) },
  ];
}

/** An item that is itself a list has keys for its own position. */
function listItems(bench: ItemBench, row: ItemRow, hasKeys: boolean): ItemAction[] {
  const to = `${row.node.path}[]`;
  const run = () => void makeItemEdit(bench, row, { kind: 'insert', path: to });
  return [
    ...(row.node.areFiles ? [] : [{ title: say.add, keys: hasKeys ? 'Insert' : undefined, run }]),
    pasteAt(bench, row, { to, say: say.pasteInside, keys: hasKeys ? 'Ctrl+V' : undefined }),
  ];
}

interface Pasting {
  readonly to: string;
  readonly say: (title: string | undefined) => string;
  readonly keys: string | undefined;
}

function pasteAt(bench: ItemBench, row: ItemRow, { to, say: title, keys }: Pasting): ItemAction {
  const { items } = bench.copiedItems.getState();
  const isFit = items !== undefined && !items.isChunk;
  return {
    title: title(isFit ? items.title : undefined),
    keys,
    disabled: !isFit,
    run() {
      if (!isFit) return;
      const { asset: from, paths, isCut, isBranch } = items;
      const isMove = isCut && from === row.asset && (isBranch || whereIs(paths[0] ?? '').list === whereIs(to).list);
      if (isMove) bench.copiedItems.setState(({ text = '' }) => ({ text }), true);
      void makeItemEdit(bench, row, isMove ? { kind: 'move', paths, to } : { kind: 'paste', from, paths, to });
    },
  };
}

/** Makes an edit, reports the repairs made with it, and selects what was moved or added. */
export async function makeItemEdit(bench: ItemBench, row: ItemRow, edit: ItemEdit): Promise<void> {
  const { asset } = row;
  const isStillSelected = bench.selection.watch();
  const made = await bench.documents.edit.editItems(asset, edit);
  if (made === undefined) return;
  const place = edit.kind === 'remove' ? await remaining(bench, asset, edit.paths[0] ?? '') : made.places[0];
  if (place !== undefined && isStillSelected()) void bench.selection.selectPath(asset, place, 'edit');
  if (made.repairs.length + made.notes.length === 0) return;
  const sentences = [
    ...made.notes.map(note => `${note}.`),
    ...(made.repairs.length > 0 ? [say.repaired(made.repairs)] : []),
  ];
  bench.notices.done(sentences.join(' '), () => bench.documents.edit.undo(asset));
}

const titleOf = ({ key, caption, text }: TreeNode): string => caption ?? (`${key} ${text ?? ''}`.trim() || key);

/** What now has the position of a removed item: the next one, the previous one, or the list. */
async function remaining(
  { client }: Pick<Workbench, 'client'>,
  asset: AssetId,
  path: string,
): Promise<string | undefined> {
  const { list, first } = whereIs(path);
  for (const each of [path, `${list}[${first - 1}]`, list]) {
    const found = await client.nodesAt({ asset, path: each, first: 0, count: 0 }).catch(() => undefined);
    if (found !== undefined) return each;
  }
  return undefined;
}

/** An item by its path, with its position in its list; undefined for a path that is not an item. */
export async function itemRowAt(
  { client }: Pick<Workbench, 'client'>,
  asset: AssetId,
  path: string,
): Promise<ItemRow | undefined> {
  const { list, first } = whereIs(path);
  if (!path.endsWith(']') || !Number.isSafeInteger(first)) return undefined;
  const { node, children } = await client.nodesAt({ asset, path: list, first, count: 1 });
  const [item] = children;
  return item?.path === path && item.items ? { asset, node: item, place: first + 1, count: node.count } : undefined;
}

/** The menu item for a key. */
export function keyedItem(items: readonly ItemAction[], keys: string | undefined) {
  const found = items.find(item => item.kind !== 'line' && item.keys === keys && keys !== undefined);
  return found === undefined || found.kind === 'line' || found.disabled ? undefined : found;
}
