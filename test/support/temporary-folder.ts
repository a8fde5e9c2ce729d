import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Registers work for the end of the running test, or of all tests that share something. */
export type AtEnd = (work: () => void | Promise<void>) => void;

/** A real folder with these files, removed when the running test ends. */
export function temporaryFolder(
  files: Readonly<Record<string, Uint8Array | string>> = {},
  atEnd: AtEnd = onTestFinished,
): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gantry-test-')));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) writeInto(folder, path, content);
  return folder;
}

/** Writes a file below a folder, with the folders on the way. */
export function writeInto(folder: string, path: string, content: Uint8Array | string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
