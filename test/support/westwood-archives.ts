import { crc32 } from 'node:zlib';

/**
 * BIG and MIX archives written and read straight from their description, with Node's Buffer: nothing of the code under test is
 * used.
 */
export interface Stored {
  readonly name: string;
  readonly content: Uint8Array;
}

export interface BigFile {
  readonly magic: string;
  readonly archiveSize: number;
  readonly headerEnd: number;
  readonly entries: readonly (Stored & { readonly start: number })[];
}

export interface BigOptions {
  readonly magic?: 'BIGF' | 'BIG4';
  /** What a tool writes between directory and data. */
  readonly mark?: Uint8Array;
  /** Written instead of the true one. */
  readonly archiveSize?: number;
  readonly headerEnd?: number;
}

/** Entries one after the other. */
export function buildBig(entries: readonly Stored[], options: BigOptions = {}): Uint8Array {
  const { magic = 'BIGF', mark = new Uint8Array(0) } = options;
  const table = entries.reduce((sum, { name }) => sum + 9 + name.length, 16);
  let start = table + mark.length;
  const rows = entries.map(({ name, content }) => {
    const row = Buffer.alloc(9 + name.length);
    row.writeUInt32BE(start, 0);
    row.writeUInt32BE(content.length, 4);
    row.write(name, 8, 'latin1');
    start += content.length;
    return row;
  });
  const head = Buffer.alloc(16);
  head.write(magic, 0, 'latin1');
  head.writeUInt32LE(options.archiveSize ?? start, 4);
  head.writeUInt32BE(entries.length, 8);
  head.writeUInt32BE(options.headerEnd ?? table, 12);
  return Uint8Array.from(Buffer.concat([head, ...rows, mark, ...entries.map(({ content }) => content)]));
}

export function readBig(bytes: Uint8Array): BigFile {
  const file = Buffer.from(bytes);
  let at = 16;
  const entries = Array.from({ length: file.readUInt32BE(8) }, () => {
    const start = file.readUInt32BE(at);
    const size = file.readUInt32BE(at + 4);
    const end = file.indexOf(0, at + 8);
    const name = file.toString('latin1', at + 8, end);
    at = end + 1;
    return { name, start, content: Uint8Array.from(file.subarray(start, start + size)) };
  });
  return {
    magic: file.toString('latin1', 0, 4),
    archiveSize: file.readUInt32LE(4),
    headerEnd: file.readUInt32BE(12),
    entries,
  };
}

export interface MixRow extends Stored {
  readonly crc: number;
  readonly start: number;
}

export function buildMix(entries: readonly Stored[]): Uint8Array {
  const head = Buffer.alloc(16);
  const data: Buffer[] = [];
  let at = 16;
  const rows = entries.map(({ name, content }) => {
    const row = { name, crc: nameCrc(name), start: at, size: content.length };
    data.push(Buffer.from(content), Buffer.alloc((8 - (content.length % 8)) % 8));
    at += Math.ceil(content.length / 8) * 8;
    return row;
  });
  rows.sort((a, b) => a.crc - b.crc);
  const index = rows.map(({ crc, start, size }) => Buffer.concat([le(crc), le(start), le(size)]));
  const names = rows.map(({ name }) =>
    Buffer.concat([Buffer.from([name.length + 1]), Buffer.from(`${name}\0`, 'latin1')]),
  );
  head.write('MIX1', 0, 'latin1');
  head.writeUInt32LE(at, 4);
  head.writeUInt32LE(at + 4 + 12 * rows.length, 8);
  const all = [head, ...data, le(rows.length), ...index, le(rows.length), ...names];
  return Uint8Array.from(Buffer.concat(all));
}

export function readMix(bytes: Uint8Array): readonly MixRow[] {
  const file = Buffer.from(bytes);
  const index = file.readUInt32LE(4);
  let at = file.readUInt32LE(8) + 4;
  return Array.from({ length: file.readUInt32LE(index) }, (_, i) => {
    const row = index + 4 + 12 * i;
    const start = file.readUInt32LE(row + 4);
    const size = file.readUInt8(at);
    const name = file.toString('latin1', at + 1, at + size);
    at += 1 + size;
    return {
      name,
      crc: file.readUInt32LE(row),
      start,
      content: Uint8Array.from(file.subarray(start, start + file.readUInt32LE(row + 8))),
    };
  });
}

/** As a game computes it. */
export function nameCrc(name: string): number {
  return crc32(Buffer.from(name.toUpperCase(), 'latin1'));
}

function le(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
