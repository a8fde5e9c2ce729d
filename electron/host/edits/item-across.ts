// Items that only one side of a comparison has, or has at another position.
import { chunkRange, type ItemPlace, namedChunkSplices, placeBeside, spliced } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { ChunkPlace } from '../../../shared/contract/guard-types.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import type { MakeEdit } from '../../answers/items/make-edit.ts';
import { makeItems } from '../../answers/items/make-items.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { itemAt } from './item-at.ts';
import type { ReadAsset } from './read-asset.ts';
import { areEntries, takenFrom } from './taken-entries.ts';
import { containerIn } from './with-entries.ts';

/** Paths as in the layout: of the item to copy, and of the item that is removed or moved here. */
interface ItemPaths {
  readonly there: string | undefined;
  readonly here: string | undefined;
  readonly isMove?: true | undefined;
}

/** The asset after an item is added, removed, or moved to its position on the other side. */
export function itemAcross(from: ReadAsset, to: ReadAsset, { there, here, isMove }: ItemPaths): Source {
  if (there === undefined) return here === undefined ? to.view().source : withoutItem(to, here);
  const place = placeIn(from, to, there) ?? refuse(failures.cannotCopyItem(to.address, isA(to.view().format)));
  return here !== undefined && isMove ? movedItem(to, here, place) : withItem(from, to, { there, place });
}

/** Where an item of theirs belongs in ours. */
function placeIn(from: ReadAsset, to: ReadAsset, path: string): ItemPlace | undefined {
  const [theirs, ours] = [from.view(), to.view()];
  if (ours.format.layout === undefined || theirs.format.id !== ours.format.id) return undefined;
  return placeBeside(ours.format.layout, ours.source, theirs.source, path);
}

function withoutItem(to: ReadAsset, path: string): Source {
  return chunkIn(to, path) ? chunksMade(to, { kind: 'drop', path }) : made(to, { kind: 'remove', paths: [path] });
}

function movedItem(to: ReadAsset, path: string, place: ItemPlace): Source {
  if (chunkIn(to, path)) return chunksMade(to, { kind: 'move', path, to: chunkPlace(place) });
  return made(to, { kind: 'move', paths: [path], to: itemPlace(place) });
}

function withItem(
  from: ReadAsset,
  to: ReadAsset,
  { there, place }: { readonly there: string; readonly place: ItemPlace },
): Source {
  if (from.view().format.trees?.inside(there) !== undefined)
    refuse(
      failures.notCopied(
        to.address,
        'a part is copied with everything it uses: copy it in Structure, and paste it here',
      ),
    );
  const chunk = chunkIn(from, there);
  if (chunk) return chunksMade(to, { kind: 'insert', bytes: chunk, to: chunkPlace(place) });
  const at = itemPlace(place);
  if (areEntries(to, from, [there]))
    return made(to, { kind: 'take', entries: [takenFrom(containerIn(from), there)], to: at });
  return made(to, { kind: 'insert', path: at, ...itemAt(from, there) });
}

function made(to: ReadAsset, edit: MakeEdit): Source {
  const { format, source } = to.view();
  const result = makeItems(format, source, edit);
  return result.kind === 'made' ? result.source : refuse(failures.notCopied(to.address, result.why));
}

/** A chunk with its head; undefined if the path leads to no chunk. */
function chunkIn(asset: ReadAsset, path: string): Uint8Array | undefined {
  const { format, source } = asset.view();
  const range = format.layout && chunkRange(format.layout, source, path);
  return range && source.read(range.start, range.size).slice();
}

function chunksMade(to: ReadAsset, edit: Parameters<typeof namedChunkSplices>[2]): Source {
  const { format, source } = to.view();
  if (format.layout === undefined) return refuse(failures.noModel(to.address, isA(format)));
  const result = namedChunkSplices(format.layout, source, edit);
  return result.kind === 'splices'
    ? spliced(source, result.splices)
    : refuse(failures.notCopied(to.address, result.why));
}

const itemPlace = ({ list, index, count }: ItemPlace): string => `${list}[${index < count ? index : ''}]`;

function chunkPlace({ list, index, count }: ItemPlace): ChunkPlace {
  if (index < count) return { path: `${list}[${index}]`, side: 'before' };
  return count > 0
    ? { path: `${list}[${count - 1}]`, side: 'after' }
    : { path: list.replace(/\.?[^.[]+$/, ''), side: 'inside' };
}
