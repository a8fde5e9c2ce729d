import type { Compute } from '#layout';

// Two numbers of the header that only all fragments together tell.

const HEAD = 8;
const REGION = 0x22;

interface Head {
  readonly size: number;
  readonly type: number;
}

/** Size of the largest body. */
export const largestBody: Compute = pieces => {
  let largest = 0;
  for (const { size } of headsIn(pieces)) largest = Math.max(largest, size);
  return largest;
};

/** How many fragments are regions. */
export const regionsAmong: Compute = pieces => {
  let count = 0;
  for (const { type } of headsIn(pieces)) if (type === REGION) count++;
  return count;
};

/** The size and type of each fragment; a head may lie across two pieces. */
function* headsIn(pieces: Iterable<Uint8Array>): Generator<Head> {
  const head = new DataView(new ArrayBuffer(HEAD));
  let filled = 0;
  let skip = 0;
  for (const piece of pieces) {
    let at = 0;
    while (at < piece.length) {
      const step = Math.min(skip, piece.length - at);
      at += step;
      skip -= step;
      while (skip === 0 && filled < HEAD && at < piece.length) head.setUint8(filled++, piece[at++] ?? 0);
      if (filled < HEAD) continue;
      const size = head.getUint32(0, true);
      yield { size, type: head.getUint32(4, true) };
      filled = 0;
      skip = size;
    }
  }
}
