// Looks through letters with an expression that takes a while, again and again: another process stops this one meanwhile.
import { find } from '../../electron/answers/find/find-bytes.ts';
import { memorySource } from '../../shared/base/source.ts';
import type { AssetId } from '../../shared/contract/types.ts';

const ROUNDS = 12;
const source = memorySource(new Uint8Array(200_000).fill(0x61));
const options = { signal: new AbortController().signal, onProgress: () => {} };
const query = {
  asset: '0123456789abcdef' as AssetId, // as: any will do
  ...({ mode: 'regex', query: 'a{1,100}b', from: 0, direction: 'forward', limit: 1 } as const),
};
process.stdout.write('begins\n');
try {
  for (let round = 0; round < ROUNDS; round++) await find(source, query, options);
  process.stdout.write('found\n');
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
