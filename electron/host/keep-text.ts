import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { diskFailure } from '../files/disk-failure.ts';

/** Keeps a small text of Gantry's own for its user alone: the file is the old one or the new one, whatever happens meanwhile. */
export function keepText(file: string, text: string): void {
  const made = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(made, text, { mode: 0o600 });
    renameSync(made, file);
  } catch (error) {
    rmSync(made, { force: true });
    throw diskFailure(error, file, 'written');
  }
}
