import type { ChunkEdit } from '../../../shared/contract/guard-types.ts';

/** The list of an item, and its position in it. */
export function whereIs(path: string): { readonly list: string; readonly first: number } {
  const at = path.lastIndexOf('[');
  return { list: path.slice(0, at), first: Number(path.slice(at + 1, -1)) };
}

/** Where a chunk is after an edit; undefined if it stays, or if only the host knows. */
export function chunkAfter(edit: ChunkEdit): string | undefined {
  if (edit.kind === 'drop' || edit.to.side === 'inside') return undefined;
  const to = whereIs(edit.to.path);
  const at = to.first + (edit.to.side === 'after' ? 1 : 0);
  if (edit.kind !== 'move') return `${to.list}[${at}]`;
  const from = whereIs(edit.path);
  // Chunks after it move up by one when it is removed from there.
  const isUp = from.list === to.list && at > from.first;
  return isAfter(to.list, from) ? undefined : `${to.list}[${isUp ? at - 1 : at}]`;
}

/** Whether a list is inside an item at or after this position of another list. */
function isAfter(list: string, { list: outer, first }: ReturnType<typeof whereIs>): boolean {
  return list.startsWith(`${outer}[`) && Number.parseInt(list.slice(outer.length + 1), 10) >= first;
}
