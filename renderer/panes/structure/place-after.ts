import type { ChunkEdit, ItemEdit } from '../../../shared/contract/guard-types.ts';

/** The list of an item, and its place in it. */
export function whereIs(path: string): { readonly list: string; readonly first: number } {
  const at = path.lastIndexOf('[');
  return { list: path.slice(0, at), first: Number(path.slice(at + 1, -1)) };
}

/**
 * Where the items of a list are after an edit of them that was carried out: what came in or moved is what is meant next. Undefined
 * where they stay, and where only the host knows. `length` is that of the list before the edit.
 */
export function placeAfter(edit: ItemEdit, length: number): string | undefined {
  if (edit.kind === 'insert') return placeOf(edit.path, length);
  if (edit.kind === 'paste') return placeOf(edit.to, length);
  if (edit.kind !== 'copy' && edit.kind !== 'move') return undefined;
  const { list, first } = whereIs(edit.paths[0] ?? '');
  const many = edit.paths.length;
  if (edit.paths.some((path, i) => path !== `${list}[${first + i}]`)) return undefined;
  if (edit.kind === 'copy') return edit.to === undefined ? `${list}[${first + many}]` : placeOf(edit.to, length);
  const target = whereIs(placeOf(edit.to, length) ?? '');
  if (target.list !== list) return undefined;
  return `${list}[${target.first > first ? target.first - many : target.first}]`;
}

/** `list[]` is the end of it; the places below and after a part are the host's to say. */
function placeOf(place: string, length: number): string | undefined {
  if (place.endsWith('+')) return undefined;
  return place.endsWith('[]') ? `${place.slice(0, -1)}${length}]` : place.endsWith(']') ? place : undefined;
}

/** The same for a chunk, whose path ends with its place among those beside it. */
export function chunkAfter(edit: ChunkEdit): string | undefined {
  if (edit.kind === 'drop' || edit.to.side === 'inside') return undefined;
  const to = whereIs(edit.to.path);
  const at = to.first + (edit.to.side === 'after' ? 1 : 0);
  if (edit.kind !== 'move') return `${to.list}[${at}]`;
  const from = whereIs(edit.path);
  // What is after it moves up by one when it goes from there.
  const isUp = from.list === to.list && at > from.first;
  return isAfter(to.list, from) ? undefined : `${to.list}[${isUp ? at - 1 : at}]`;
}

/** Whether a list is in an item at this place of another list, or in a later one. */
function isAfter(list: string, { list: outer, first }: ReturnType<typeof whereIs>): boolean {
  return list.startsWith(`${outer}[`) && Number.parseInt(list.slice(outer.length + 1), 10) >= first;
}
