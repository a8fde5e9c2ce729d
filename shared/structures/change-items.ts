// Adds, removes, copies and moves items of a structure's lists.
import { decode, type ItemEdit, noPlace, parsePath, pathText, type RootLayout, type Step } from '#layout';
import type { Source } from '../base/source.ts';
import { type ChangedFile, changedList, type FileChange, type ListChange, pieceAt } from './changed-file.ts';
import type { Piece } from './piece.ts';
import type { StructureModel } from './structure-layout.ts';

type Places = Exclude<ItemEdit, { kind: 'set' }>;

/** An item of a list; without an index, the position after the last. */
interface Place {
  readonly list: readonly Step[];
  readonly index: number | undefined;
}

/** A file read with a structure, and the layout that read it. */
export interface ItemsOf extends Omit<FileChange, 'change'> {
  readonly layout: RootLayout<StructureModel>;
  readonly source: Source;
}

/** A list of a file that reads without a fault. */
export function listAt(
  { layout, source }: Pick<ItemsOf, 'layout' | 'source'>,
  steps: readonly Step[],
): Piece | undefined {
  const decoded = decode(layout, source);
  return decoded.fault ? undefined : pieceAt(decoded.value.file.root, steps);
}

/** The file after an edit of its items; or the reason it cannot be made. */
export function changedItems(of: ItemsOf, edit: Places): ChangedFile {
  const { layout, source, ...by } = of;
  const decoded = decode(layout, source);
  if (decoded.fault) return { why: decoded.fault.text };
  const change = changeOf(edit, list => listAt(of, list)?.items?.length ?? 0);
  return 'why' in change ? change : changedList(source, change, by);
}

type Change = ListChange | { readonly why: string };
type LengthOf = (list: readonly Step[]) => number;

function changeOf(edit: Places, lengthOf: LengthOf): Change {
  switch (edit.kind) {
    case 'insert': {
      const place = placeAt(edit.path);
      if (!place) return { why: noPlace(edit.path) };
      const items = indicesOf(lengthOf(place.list));
      return { steps: place.list, items: items.toSpliced(place.index ?? items.length, 0, 'blank') };
    }
    case 'remove': {
      const chosen = itemsAt(edit.paths);
      if ('why' in chosen) return chosen;
      const items = indicesOf(lengthOf(chosen.list));
      return { steps: chosen.list, items: items.filter(item => !chosen.indices.has(Number(item))) };
    }
    case 'copy':
    case 'move':
      return arranged(edit, lengthOf);
  }
}

function arranged(edit: Extract<Places, { kind: 'copy' | 'move' }>, lengthOf: LengthOf): Change {
  const chosen = itemsAt(edit.paths);
  if ('why' in chosen) return chosen;
  const { list, indices } = chosen;
  const target = edit.to === undefined ? { list, index: Math.max(...indices) + 1 } : placeAt(edit.to);
  if (!target || pathText(target.list) !== pathText(list)) return { why: `${edit.to} is not in the same list` };
  const items = indicesOf(lengthOf(list));
  const at = target.index ?? items.length;
  const moved = items.filter(item => indices.has(Number(item)));
  const isKept = (item: number | 'blank'): boolean => edit.kind === 'copy' || !indices.has(Number(item));
  return { steps: list, items: [...items.slice(0, at).filter(isKept), ...moved, ...items.slice(at).filter(isKept)] };
}

const indicesOf = (length: number): (number | 'blank')[] => Array.from({ length }, (_, i) => i);
const noItem = (path: string) => ({ why: `${path || 'the file'} is not an item of a list` });

/** `ships[2]`, or `ships[]` for the position after the last. */
function placeAt(path: string): Place | undefined {
  const list = path.endsWith('[]') ? parsePath(path.slice(0, -2)) : undefined;
  if (list) return { list, index: undefined };
  const steps = parsePath(path) ?? [];
  const index = steps.at(-1);
  return typeof index === 'number' ? { list: steps.slice(0, -1), index } : undefined;
}

function itemsAt(paths: readonly string[]) {
  const indices = new Set<number>();
  let list: readonly Step[] | undefined;
  for (const path of paths) {
    const place = placeAt(path);
    if (place?.index === undefined) return noItem(path);
    if (list && pathText(list) !== pathText(place.list))
      return { why: `${path} is not in the same list as the others` };
    list = place.list;
    indices.add(place.index);
  }
  return list ? { list, indices } : noItem('');
}
