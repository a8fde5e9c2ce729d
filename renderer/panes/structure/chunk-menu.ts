import type { ChunkEdit } from '../../../shared/contract/guard-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { chunkAfter } from '../../state/items/chunk-after.ts';
import type { ItemBench, ItemRow } from '../../state/items/item-menu.ts';
import { itemStrings as itemSay } from '../../state/items/strings.ts';
import type { MenuItem } from '../../widgets/menu.tsx';
import { structureStrings as say } from './strings.ts';

/** The actions for a chunk: the enclosing sizes follow, and each is one step to undo. */
export function chunkMenu(bench: ItemBench, { asset, node, place, count }: ItemRow): readonly MenuItem[] {
  const { path } = node;
  const { items } = bench.copiedItems.getState();
  const copied = items?.isChunk ? items : undefined;
  const run = (edit: ChunkEdit) => () => void makeChunkEdit(bench, asset, edit);
  const title = `${node.key} ${node.text ?? ''}`.trim();
  const neighbour = (by: number) => path.replace(/\[(\d+)\]$/, (_, index) => `[${Number(index) + by}]`);
  const paste = (side: 'after' | 'inside'): MenuItem => ({
    title: say.chunk.paste[side](copied?.title),
    keys: side === 'after' ? 'Ctrl+V' : undefined,
    disabled: copied === undefined,
    run: () => copied && run({ kind: 'paste', from: copied.asset, path: copied.paths[0] ?? '', to: { path, side } })(),
  });
  return [
    { title: say.chunk.duplicate, keys: 'Ctrl+D', run: run({ kind: 'copy', path, to: { path, side: 'after' } }) },
    {
      title: say.chunk.up,
      keys: 'Alt+Up',
      disabled: place <= 1,
      run: run({ kind: 'move', path, to: { path: neighbour(-1), side: 'before' } }),
    },
    {
      title: say.chunk.down,
      keys: 'Alt+Down',
      disabled: place >= count,
      run: run({ kind: 'move', path, to: { path: neighbour(1), side: 'after' } }),
    },
    { kind: 'line' },
    {
      title: say.chunk.copy,
      keys: 'Ctrl+C',
      run() {
        bench.copiedItems.setState({
          items: { asset, paths: [path], title, isChunk: true, isCut: false },
          text: title,
        });
        bench.notices.say(itemSay.copied(title));
      },
    },
    paste('after'),
    paste('inside'),
    { kind: 'line' },
    { title: say.chunk.remove, keys: 'Del', run: run({ kind: 'drop', path }) },
  ];
}

/** Makes an edit, and selects the chunk in its new place. */
export async function makeChunkEdit(bench: ItemBench, asset: AssetId, edit: ChunkEdit): Promise<void> {
  const isStillSelected = bench.selection.watch();
  const made = await bench.documents.edit.editChunks(asset, edit);
  const place = chunkAfter(edit);
  if (made !== undefined && place !== undefined && isStillSelected())
    void bench.selection.selectPath(asset, place, 'edit');
}
