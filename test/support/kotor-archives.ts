/** What an archive of these games holds, read by hand: names as stored, without their endings. */
export interface StoredResource {
  readonly name: string;
  readonly type: number;
  readonly content: string;
}

/** The entries of a RIM. */
export function readRim(bytes: Uint8Array): StoredResource[] {
  const view = viewOf(bytes);
  return Array.from({ length: view.getUint32(12, true) }, (_, i) => {
    const at = view.getUint32(16, true) + i * 32;
    return {
      name: textAt(bytes, at, 16),
      type: view.getUint16(at + 16, true),
      content: textAt(bytes, view.getUint32(at + 24, true), view.getUint32(at + 28, true)),
    };
  });
}

/** The entries of an ERF or MOD. */
export function readErf(bytes: Uint8Array): StoredResource[] {
  const view = viewOf(bytes);
  return Array.from({ length: view.getUint32(16, true) }, (_, i) => {
    const key = view.getUint32(24, true) + i * 24;
    const place = view.getUint32(28, true) + view.getUint32(key + 16, true) * 8;
    return {
      name: textAt(bytes, key, 16),
      type: view.getUint16(key + 20, true),
      content: textAt(bytes, view.getUint32(place, true), view.getUint32(place + 4, true)),
    };
  });
}

/** The entries of a BIF, named by their places. */
export function readBif(bytes: Uint8Array): StoredResource[] {
  const view = viewOf(bytes);
  return Array.from({ length: view.getUint32(8, true) }, (_, i) => {
    const at = view.getUint32(16, true) + i * 16;
    return {
      name: String(view.getUint32(at, true) & 0xfffff),
      type: view.getUint32(at + 12, true),
      content: textAt(bytes, view.getUint32(at + 4, true), view.getUint32(at + 8, true)),
    };
  });
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textAt(bytes: Uint8Array, start: number, size: number): string {
  const text = Buffer.from(bytes.subarray(start, start + size)).toString('latin1');
  const nul = text.indexOf('\0');
  return nul < 0 ? text : text.slice(0, nul);
}
