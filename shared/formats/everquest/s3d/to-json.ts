import { filesOf } from './files.ts';
import type { S3d } from './layout.ts';

/** Names, starts and true sizes, in the order in which the files lie. */
export function toJson(model: S3d): unknown {
  const { version, indexOffset, index, footer } = model;
  return {
    version,
    indexOffset,
    entries: filesOf(model).map(({ name, start, size, blocks, row }) => ({
      name,
      start,
      size,
      packedSize: blocks.size,
      nameCrc: index[row]?.nameCrc,
    })),
    footer,
  };
}
