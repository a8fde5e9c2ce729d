import { inflateRawSync } from 'node:zlib';

/** The files of a zip archive, by name; as much of the format as test data needs. */
export function unzip(zip: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = lastIndexOf(view, 0x06054b50);
  const files = new Map<string, Uint8Array>();
  let at = view.getUint32(end + 16, true);
  for (let i = view.getUint16(end + 10, true); i > 0; i--) {
    const method = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 20, true);
    const nameSize = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameSize));
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = zip.subarray(start, start + size);
    files.set(name, method === 0 ? packed : Uint8Array.from(inflateRawSync(packed)));
    at += 46 + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

function lastIndexOf(view: DataView, mark: number): number {
  for (let at = view.byteLength - 22; at >= 0; at--) if (view.getUint32(at, true) === mark) return at;
  throw new Error('no zip archive');
}
