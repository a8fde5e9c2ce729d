import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, realpathSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SparseFile {
  readonly folder: string;
  readonly name: string;
  readonly size: number;
}

/** A file of `size` bytes that are zero except for the marks, and that takes no space on the disk. */
export function sparseFile(size: number, marks: ReadonlyMap<number, string>): SparseFile {
  const folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'gantry-sparse-'))), 'game');
  mkdirSync(folder);
  const name = 'sparse.bin';
  const file = openSync(join(folder, name), 'w');
  ftruncateSync(file, size);
  for (const [offset, hex] of marks) writeSync(file, Buffer.from(hex, 'hex'), 0, hex.length / 2, offset);
  closeSync(file);
  return { folder, name, size };
}
