import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Compares with a text kept in the repository; UPDATE_GOLDENS=1 rewrites it. */
export function expectGolden(path: string, text: string): void {
  const file = root + path;
  if (process.env.UPDATE_GOLDENS === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const kept = existsSync(file)
    ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
    : 'nothing yet: run with UPDATE_GOLDENS=1';
  expect(text, `${path} (UPDATE_GOLDENS=1 writes it anew)`).toBe(kept);
}
