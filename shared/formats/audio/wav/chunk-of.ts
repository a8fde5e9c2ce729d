import type { Wav, WavChunk } from './layout.ts';

interface AnyChunk {
  readonly id: string | number;
  readonly value?: unknown;
}

/** The content of a chunk with this id. */
type ValueOf<C extends AnyChunk, Id extends string> = Extract<C, { readonly id: Id }>['value'];
export type ChunkValue<Id extends string> = ValueOf<WavChunk, Id>;

/** The position of a chunk among the others, and its content. */
export interface FoundChunk<V> {
  readonly index: number;
  readonly value: V;
}

/** All chunks with this id that could be read, in order. */
export function chunksNamed<C extends AnyChunk, const Id extends string>(
  chunks: readonly C[],
  id: Id,
): readonly FoundChunk<ValueOf<C, Id>>[] {
  return chunks.flatMap((chunk, index) =>
    // as: a chunk of this id that could be read holds what the layout says
    chunk.id === id && chunk.value !== undefined ? [{ index, value: chunk.value as ValueOf<C, Id> }] : [],
  );
}

/** The first chunk with this id. */
export function chunkOf<const Id extends string>({ wave }: Wav, id: Id) {
  return chunksNamed(wave.chunks, id)[0];
}
