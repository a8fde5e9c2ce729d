import type { ChunkEdit } from '../../../shared/contract/repair-types.ts';
import type { AssetId, TreeNode } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../state/workbench.ts';
import type { MenuItem } from '../../widgets/menu.tsx';
import { structureStrings as say } from './strings.ts';

export interface ChunkRow {
  readonly asset: AssetId;
  readonly node: TreeNode;
  /** From 1, and how many lie side by side. */
  readonly place: number;
  readonly count: number;
}

/** What can be done with a chunk: the sizes around it follow, and each is one step to undo. */
export function chunkMenu(bench: Workbench, { asset, node, place, count }: ChunkRow): readonly MenuItem[] {
  const { path } = node;
  const { chunk: copied } = bench.copiedChunk.getState();
  const run = (edit: ChunkEdit) => () => void bench.documents.edit.editChunks(asset, edit);
  const title = `${node.key} ${node.text ?? ''}`.trim();
  const neighbour = (by: number) => path.replace(/\[(\d+)\]$/, (_, index) => `[${Number(index) + by}]`);
  const paste = (side: 'after' | 'inside'): MenuItem => ({
    title: say.chunk.paste[side](copied?.title),
    disabled: copied === undefined,
    run: () => copied && run({ kind: 'paste', from: copied.asset, path: copied.path, to: { path, side } })(),
  });
  return [
    { title: say.chunk.duplicate, run: run({ kind: 'copy', path, to: { path, side: 'after' } }) },
    {
      title: say.chunk.up,
      disabled: place <= 1,
      run: run({ kind: 'move', path, to: { path: neighbour(-1), side: 'before' } }),
    },
    {
      title: say.chunk.down,
      disabled: place >= count,
      run: run({ kind: 'move', path, to: { path: neighbour(1), side: 'after' } }),
    },
    { kind: 'line' },
    { title: say.chunk.copy, run: () => bench.copiedChunk.setState({ chunk: { asset, path, title } }) },
    paste('after'),
    paste('inside'),
    { kind: 'line' },
    { title: say.chunk.remove, keys: 'Del', run: run({ kind: 'drop', path }) },
  ];
}
