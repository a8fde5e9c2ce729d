// Added chunks: they are runs of bytes like all others, but a chunk with a unique name gets a new one.
import { piecesSource } from '../../../base/pieces.ts';
import { type Source, sliceSource } from '../../../base/source.ts';
import { type ChunkEdit, type ChunkSplices, chunkRange, chunkSplices, type Splice } from '../chunk-edits.ts';
import type { RootLayout } from '../layout.ts';
import { setField } from '../set-field.ts';
import { nameToGive } from './own-names.ts';
import type { Followed } from './rearrange.ts';

export type NamedSplices =
  | (Extract<ChunkSplices, { readonly kind: 'splices' }> & {
      /** The name that the added chunk was given. */
      readonly named?: Followed;
    })
  | Extract<ChunkSplices, { readonly kind: 'refused' }>;

/** The splices of an edit of chunks; a copy gets a name that no other chunk has. */
export function namedChunkSplices(layout: RootLayout<unknown>, source: Source, edit: ChunkEdit): NamedSplices {
  const made = chunkSplices(layout, source, edit);
  const place = placeOf(edit);
  if (made.kind === 'refused' || place === undefined || layout.links?.ownName === undefined) return made;
  const after = spliced(source, made.splices);
  const name = nameToGive(layout, after, place);
  const chunk = chunkRange(layout, after, place);
  const field = name && setField(layout, after, name.path, name.new);
  if (chunk === undefined || field?.kind !== 'patch') return made;
  const splices = made.splices.map(splice => {
    if (splice.insert.length !== chunk.size) return splice;
    const insert = splice.insert.slice();
    insert.set(field.bytes, field.start - chunk.start);
    return { ...splice, insert };
  });
  return { ...made, splices, ...(name && { named: name }) };
}

/** Where a chunk is that was added next to another one; a chunk inside others has no name of its own. */
function placeOf(edit: ChunkEdit): string | undefined {
  if (edit.kind === 'drop' || edit.kind === 'move' || edit.to.side === 'inside') return undefined;
  const by = edit.to.side === 'after' ? 1 : 0;
  return edit.to.path.replace(/\[(\d+)\]$/, (_, index: string) => `[${Number(index) + by}]`);
}

/** The bytes after the splices, which are in byte order. */
export function spliced(source: Source, splices: readonly Splice[]): Source {
  const pieces: (Uint8Array | Source)[] = [];
  let at = 0;
  for (const { start, remove, insert } of splices) {
    pieces.push(sliceSource(source, at, start - at), insert);
    at = start + remove;
  }
  return piecesSource([...pieces, sliceSource(source, at, source.size - at)]);
}
