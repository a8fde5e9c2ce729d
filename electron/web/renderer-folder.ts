import { fileURLToPath } from 'node:url';

/** The built window: dist/renderer, found from this file and from every bundle of it, both two folders deep. */
export function rendererFolder(): string {
  return fileURLToPath(new URL('../../dist/renderer/', import.meta.url));
}
