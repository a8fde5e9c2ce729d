import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createExportThreads, extractItems } from '../../electron/host/extract/extract-items.ts';
import { collected, toBytes } from '../../shared/base/pieces.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A reader of many numbers: the type of a list, one more than its items, and each with its type. */
function longReader(count: number): Uint8Array {
  const words = new Uint32Array([4, count + 1, ...Array.from({ length: count }, (_, i) => [1, i]).flat()]);
  return new Uint8Array(words.buffer);
}

/** What comes out as JSON, and the addresses that threads were asked to make. */
async function extracted(startAfter: number) {
  const base = temporaryFolder({});
  writeFileSync(join(base, 'long.zrd'), longReader(140_000));
  const threads = createExportThreads(startAfter);
  onTestFinished(() => threads.close());
  const asked: string[] = [];
  const told: typeof threads = {
    ...threads,
    make(task, signal) {
      asked.push(...task.addresses);
      return threads.make(task, signal);
    },
  };
  const request = { base, places: ['long.zrd'], kinds: ['json'], scene: async () => [] } as const;
  const made: unknown[] = [];
  const items = extractItems({ ...request, signal: new AbortController().signal }, told, row => made.push(row));
  for await (const { content } of items)
    made.push(JSON.parse(new TextDecoder().decode(toBytes(collected(content)))).length);
  return { asked, made };
}

test('a long file is made by a thread for the window, which nothing may hold up', async () => {
  expect(await extracted(0)).toEqual({ asked: ['long.zrd'], made: [140_000] });
});

test('for the command line it is made while it is written, and never lies in memory whole', async () => {
  expect(await extracted(1)).toEqual({ asked: [], made: [140_000] });
});
