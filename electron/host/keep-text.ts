import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { diskFailure } from '../files/disk-failure.ts';

/** Saves a small text for its user only: the file is always the old one or the new one, whatever happens. */
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
