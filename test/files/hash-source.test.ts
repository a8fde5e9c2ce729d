import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFile } from '../../electron/files/file-source.ts';
import { blocksOf, hashSource } from '../../electron/files/hash-source.ts';
import { piecesSource } from '../../shared/base/pieces.ts';
import { sliceSource } from '../../shared/base/source.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MEGABYTE = 1 << 20;
const content = Uint8Array.from({ length: 5 * MEGABYTE + 77 }, (_, i) => (i * 31 + (i >> 10)) & 0xff);

/** A file's stretches with bytes of memory between them: some blocks lie in the file alone, some across both. */
function mixed() {
  const file = openFile(join(temporaryFolder({ 'content.bin': content }), 'content.bin'));
  const second = 2 * MEGABYTE + 1000;
  return piecesSource([
    sliceSource(file, 0, second),
    content.slice(second, second + 10),
    sliceSource(file, second + 10, content.length - second - 10),
  ]);
}

test('a block is valid until the one after the next is requested', async () => {
  let at = 0;
  let before: { readonly block: Uint8Array; readonly start: number } | undefined;
  for await (const block of blocksOf(mixed())) {
    for (const { block: held, start } of [...(before ? [before] : []), { block, start: at }])
      expect(Buffer.compare(held, content.subarray(start, start + held.length)), `block at ${start}`).toBe(0);
    before = { block, start: at };
    at += block.length;
  }
  expect(at).toBe(content.length);
});

test('the hash covers all bytes in order', async () => {
  expect(await hashSource(mixed())).toBe(createHash('sha256').update(content).digest('hex'));
});
