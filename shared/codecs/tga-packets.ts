// TGA's run lengths: a byte whose highest bit says whether one repeated pixel follows, or several literal ones; the other bits
// are their number less one. Packets may cross the ends of rows.

const RUN = 0x80;

/** One packet: its offset, and the pixels it gives. */
export interface Packet {
  readonly start: number;
  readonly size: number;
  readonly isRun: boolean;
  readonly first: number;
  readonly count: number;
}

/** The packets of an image, for a number of pixels of some bytes each; the last may give fewer than it says, or be cut off. */
export function* packetsOf(packed: Uint8Array, pixels: number, pixelSize: number): Generator<Packet> {
  let at = 0;
  for (let first = 0; first < pixels && at < packed.length; ) {
    const head = packed[at] ?? 0;
    const isRun = (head & RUN) !== 0;
    const count = (head & ~RUN) + 1;
    const size = Math.min(1 + (isRun ? 1 : count) * pixelSize, packed.length - at);
    yield { start: at, size, isRun, first, count: Math.min(count, pixels - first) };
    at += size;
    first += count;
  }
}

/** How many bytes the packets of an image take, and how many pixels they give. */
export function measurePackets(
  packed: Uint8Array,
  pixels: number,
  pixelSize: number,
): { size: number; pixels: number } {
  let last: Packet | undefined;
  for (const packet of packetsOf(packed, pixels, pixelSize)) last = packet;
  return last === undefined
    ? { size: 0, pixels: 0 }
    : { size: last.start + last.size, pixels: last.first + last.count };
}

/** The pixels as they would be stored without packets; missing pixels are zero. */
export function unpack(packed: Uint8Array, pixels: number, pixelSize: number): Uint8Array {
  const plain = new Uint8Array(pixels * pixelSize);
  for (const { start, size, isRun, first, count } of packetsOf(packed, pixels, pixelSize)) {
    const body = packed.subarray(start + 1, start + size);
    if (!isRun) plain.set(body.subarray(0, count * pixelSize), first * pixelSize);
    else for (let i = 0; i < count; i++) plain.set(body, (first + i) * pixelSize);
  }
  return plain;
}
