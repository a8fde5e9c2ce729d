import { editedBit } from '../../byte-grid/asset-window.ts';

/** Bytes that were typed and sent, shown until the host's own answer has come: typing must not wait for it. */
export interface PendingBytes {
  set(offset: number, value: number): void;
  /** The host took it: from this revision on its pages hold the byte. */
  settled(offset: number, revision: number | undefined): void;
  /** Forgets what this page shows already. */
  shown(page: { readonly start: number; readonly bytes: Uint8Array; readonly revision: number }): void;
  /** Puts the typed bytes over a window's cells. */
  lay(cells: Int16Array, start: number): void;
}

interface Waiting {
  readonly value: number;
  revision: number;
}

export function createPendingBytes(): PendingBytes {
  const waiting = new Map<number, Waiting>();
  return {
    set: (offset, value) => void waiting.set(offset, { value, revision: Number.POSITIVE_INFINITY }),
    settled(offset, revision) {
      const byte = waiting.get(offset);
      if (byte === undefined) return;
      if (revision === undefined) waiting.delete(offset);
      else byte.revision = revision;
    },
    shown({ start, bytes, revision }) {
      for (const [offset, byte] of waiting) {
        const isInside = offset >= start && offset < start + bytes.length;
        if (isInside && byte.revision <= revision) waiting.delete(offset);
      }
    },
    lay(cells, start) {
      for (const [offset, { value }] of waiting) {
        const at = offset - start;
        if (at >= 0 && at < cells.length) cells[at] = value | editedBit;
      }
    },
  };
}
