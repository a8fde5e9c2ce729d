import type { Source } from '../../shared/base/source.ts';

/** A source that counts how often each byte was read on average: quadratic work shows as hundreds, on any machine. */
export function countedSource(source: Source): { readonly source: Source; timesRead(): number } {
  let bytes = 0;
  const read = (at: number, count: number): Uint8Array => {
    bytes += count;
    return source.read(at, count);
  };
  return { source: { size: source.size, read }, timesRead: () => bytes / source.size };
}
