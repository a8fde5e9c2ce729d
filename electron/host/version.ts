import { readFileSync } from 'node:fs';

/** The version in package.json, which is two folders above this file and above every bundle of it. */
export function gantryVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const content: { readonly version?: unknown } = JSON.parse(text);
  return String(content.version ?? '');
}
