import { fileURLToPath } from 'node:url';

/** The built window: dist/renderer, two folders above this file and above every bundle of it. */
export function rendererFolder(): string {
  return fileURLToPath(new URL('../../dist/renderer/', import.meta.url));
}
