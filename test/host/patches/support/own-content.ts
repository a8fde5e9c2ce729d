// What of the game's own stands in a patch file.
import { demoFiles } from '../../../support/demo-files.ts';

/** The longest stretch of a file of the demo that stands in a patch, as text or as base64. */
export function longestOwn(patch: string): number {
  const carried = stringsIn(JSON.parse(patch)).flatMap(text => [
    Buffer.from(text, 'latin1'),
    Buffer.from(text, 'base64'),
  ]);
  const games = [...demoFiles().values()].map(bytes => Buffer.from(bytes));
  let longest = 0;
  for (const bytes of carried)
    for (let at = 0; at + longest < bytes.length; at++)
      while (at + longest < bytes.length && games.some(game => game.includes(bytes.subarray(at, at + longest + 1))))
        longest++;
  return longest;
}

/** All texts that are content: addresses, hashes and what the mod says of itself are not. */
function stringsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return NAMES.has(key) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(item => stringsIn(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => stringsIn(item, name));
}
const NAMES: ReadonlySet<string> = new Set([
  'address',
  'format',
  'sha256',
  'game',
  'name',
  'author',
  'list',
  'path',
  'entry',
  'copy',
  'kind',
]);
