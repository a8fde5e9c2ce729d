/** What an archive's directory says, read with a few lines of its own: no layout, no decoder of shared/. */
export interface ReadEntry {
  readonly name: string;
  readonly start: number;
  readonly length: number;
  readonly flags: number;
  /** All 64 bytes. */
  readonly comment: Uint8Array;
  readonly time: bigint;
  /** The bytes at start, as many as length says. */
  readonly content: Uint8Array;
}

export interface ReadArchive {
  readonly version: number;
  readonly checksum: number | undefined;
  readonly entries: readonly ReadEntry[];
  /** All bytes before the directory. */
  readonly contents: Uint8Array;
}

export function readArchive(bytes: Uint8Array, version: 1 | 2): ReadArchive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const footer = bytes.length - (version === 1 ? 8 : 12);
  const count = view.getUint32(footer + 4, true);
  const directory = footer - 148 * count;
  const entries = Array.from({ length: count }, (_, i): ReadEntry => {
    const at = directory + 148 * i;
    const start = view.getUint32(at, true);
    const length = view.getUint32(at + 4, true);
    return {
      name: String.fromCharCode(...bytes.subarray(at + 8, at + 72))
        .split('\0', 1)
        .join(''),
      start,
      length,
      flags: view.getUint32(at + 72, true),
      comment: bytes.slice(at + 76, at + 140),
      time: view.getBigUint64(at + 140, true),
      content: bytes.slice(start, start + length),
    };
  });
  return {
    version: view.getUint32(footer, true),
    checksum: version === 2 ? view.getUint32(footer + 8, true) : undefined,
    entries,
    contents: bytes.slice(0, directory),
  };
}
