import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';

/** As much as one answer carries. */
const PART = 4 * 1024 * 1024;

/** Files made for a window to fetch in parts; gone when the last part was fetched, or with the host. */
export interface Downloads {
  /** Where to write the next one. */
  place(): { readonly id: string; readonly file: string };
  parts(id: string): number;
  part(id: string, part: number): Uint8Array;
  close(): void;
}

export function createDownloads(folder: string): Downloads {
  const known = new Map<string, string>();
  return {
    place() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const id = randomBytes(8).toString('hex');
      const file = join(folder, `${process.pid}-${id}.zip`);
      known.set(id, file);
      return { id, file };
    },
    parts: id => Math.max(1, Math.ceil(statSync(fileOf(known, id)).size / PART)),
    part(id, part) {
      const file = fileOf(known, id);
      const { size } = statSync(file);
      const bytes = readAt(file, part * PART, Math.max(0, Math.min(PART, size - part * PART)));
      if ((part + 1) * PART >= size) forget(known, id);
      return bytes;
    },
    close() {
      for (const id of [...known.keys()]) forget(known, id);
    },
  };
}

function fileOf(known: ReadonlyMap<string, string>, id: string): string {
  return known.get(id) ?? refuse(failures.noDownload());
}

function forget(known: Map<string, string>, id: string): void {
  rmSync(fileOf(known, id), { force: true });
  known.delete(id);
}

function readAt(file: string, start: number, size: number): Uint8Array {
  const handle = openSync(file, 'r');
  try {
    const bytes = new Uint8Array(size);
    readSync(handle, bytes, 0, size, start);
    return bytes;
  } finally {
    closeSync(handle);
  }
}
