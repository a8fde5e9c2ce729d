// An archive of the games, put together and taken apart by hand: nothing here knows the product's own reader or writer.

export interface TestEntry {
  readonly name: string;
  readonly content: Uint8Array;
  readonly flags?: number;
  readonly comment?: string;
  readonly time?: bigint;
}

export interface ReadEntry {
  readonly name: string;
  readonly start: number;
  readonly length: number;
  readonly flags: number;
  readonly comment: string;
  readonly time: bigint;
  readonly content: Buffer;
}

/** Contents, directory of 148 bytes each, footer: version 1 without, version 2 with checksum. */
export function buildArchive(version: 1 | 2, entries: readonly TestEntry[], checksum?: number): Buffer {
  let start = 0;
  const rows = entries.map(entry => {
    const row = Buffer.alloc(148);
    row.writeUInt32LE(start, 0);
    row.writeUInt32LE(entry.content.length, 4);
    row.write(entry.name, 8, 'latin1');
    row.writeUInt32LE(entry.flags ?? 0, 72);
    row.write(entry.comment ?? '', 76, 'latin1');
    row.writeBigUInt64LE(entry.time ?? 0n, 140);
    start += entry.content.length;
    return row;
  });
  const contents = entries.map(entry => entry.content);
  const footer = Buffer.alloc(version === 1 ? 8 : 12);
  footer.writeUInt32LE(version, 0);
  footer.writeUInt32LE(entries.length, 4);
  if (version === 2) footer.writeUInt32LE(checksum ?? crcOf(Buffer.concat(contents)), 8);
  return Buffer.concat([...contents, ...rows, footer]);
}

/** What the directory says, and the bytes it points at. */
export function readArchive(bytes: Buffer, version: 1 | 2): { entries: ReadEntry[]; checksum: number | undefined } {
  const footer = bytes.length - (version === 1 ? 8 : 12);
  const count = bytes.readUInt32LE(footer + 4);
  const entries = Array.from({ length: count }, (_, index): ReadEntry => {
    const at = footer - (count - index) * 148;
    const start = bytes.readUInt32LE(at);
    const length = bytes.readUInt32LE(at + 4);
    return {
      name: textAt(bytes, at + 8),
      start,
      length,
      flags: bytes.readUInt32LE(at + 72),
      comment: textAt(bytes, at + 76),
      time: bytes.readBigUInt64LE(at + 140),
      content: bytes.subarray(start, start + length),
    };
  });
  return { entries, checksum: version === 2 ? bytes.readUInt32LE(footer + 8) : undefined };
}

/** CRC-32, polynomial 0x04C11DB7, highest bit first, from 0, nothing at the end. */
export function crcOf(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

function textAt(bytes: Buffer, start: number): string {
  return bytes.toString('latin1', start, bytes.indexOf(0, start));
}

/** A compiled reader: a list of strings. */
export function buildReader(...strings: readonly string[]): Buffer {
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const items = strings.map(text => Buffer.concat([u32(3), u32(text.length), Buffer.from(text, 'latin1')]));
  return Buffer.concat([u32(4), u32(strings.length + 1), ...items]);
}
