// A second reader of PFS archives that shares no code with shared/: it uses the order of the files and the system's zlib.
import { inflateSync } from 'node:zlib';

export interface S3dFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** The blocks as stored. */
  readonly stored: Uint8Array;
}

const DIRECTORY = 0x6158_0ac9;

/** The files of an archive in stored order. */
export function readS3d(bytes: Uint8Array): readonly S3dFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const index = view.getUint32(0, true);
  const rows = Array.from({ length: view.getUint32(index, true) }, (_, i) => {
    const at = index + 4 + i * 12;
    return { crc: view.getUint32(at, true), start: view.getUint32(at + 4, true), size: view.getUint32(at + 8, true) };
  });
  const directory = rows.find(({ crc }) => crc === DIRECTORY);
  if (!directory) throw new Error('no directory');
  const names = namesIn(unpacked(bytes, directory).content);
  const files = rows.filter(row => row !== directory).sort((a, b) => a.start - b.start || a.size - b.size);
  return files.map((row, i) => ({ name: names[i] ?? '', ...unpacked(bytes, row) }));
}

function unpacked(
  bytes: Uint8Array,
  { start, size }: { readonly start: number; readonly size: number },
): Pick<S3dFile, 'content' | 'stored'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  let at = start;
  for (let left = size; left > 0; left -= view.getUint32(at + 4, true), at += 8 + view.getUint32(at, true))
    parts.push(inflateSync(bytes.subarray(at + 8, at + 8 + view.getUint32(at, true))));
  return { content: Uint8Array.from(Buffer.concat(parts)), stored: bytes.slice(start, at) };
}

function namesIn(directory: Uint8Array): readonly string[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  let at = 4;
  return Array.from({ length: view.getUint32(0, true) }, () => {
    const size = view.getUint32(at, true);
    const name = Buffer.from(directory.subarray(at + 4, at + 3 + size)).toString('latin1');
    at += 4 + size;
    return name;
  });
}
