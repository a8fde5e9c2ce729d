import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGameFile } from '../../electron/answers/crawl/read-game-file.ts';
import { buildArchive, buildReader, buildWav, float, int } from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const reader = buildReader([
  ['NAME', 'atlas', int(4), float(-0), []],
  ['ROUTE', [int(1), int(2)]],
]);
const inner = buildArchive(
  ['a.zrd', 'b.zrd'].map(name => ({ name, content: reader })),
  { version: 2, checksum: 'right' },
);
const whole = buildArchive(
  [
    { name: 'inner.zbd', content: inner },
    { name: 'hum.wav', content: buildWav({ samples: Uint8Array.of(1, 2, 3) }) },
    { name: 'hum.wav', content: reader },
  ],
  { version: 1 },
);

const extremes = fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff, whole.length, whole.length - 1);
const damage = fc.record({
  bytes: fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }),
  numbers: fc.array(fc.tuple(fc.nat(whole.length - 4), extremes), { maxLength: 3 }),
  size: fc.oneof(fc.constant(whole.length), fc.nat(whole.length)),
});

test('whatever is wrong with a file, reading it ends with a report in which every hash is correct', () => {
  const file = join(temporaryFolder(), 'damaged.zbd');
  fc.assert(
    fc.property(damage, ({ bytes, numbers, size }) => {
      const damaged = whole.slice();
      const view = new DataView(damaged.buffer, damaged.byteOffset, damaged.byteLength);
      for (const [at, byte] of bytes) damaged[at] = byte;
      for (const [at, number] of numbers) view.setUint32(at, number, true);
      const content = damaged.slice(0, size);
      writeFileSync(file, content);
      const report = readGameFile({ file }, () => undefined);
      if ('same' in report) throw new Error('nothing was known');
      expect(report.hash).toBe(sha1(content));
      expect(report.problems.filter(problem => problem.text.includes('failed here'))).toEqual([]);
      const starts: number[] = [];
      for (const [position, entry] of report.entries.entries()) {
        starts[position] = (starts[entry.parent] ?? 0) + entry.start;
        const start = starts[position] ?? 0;
        if (entry.hash !== undefined) expect(entry.hash).toBe(sha1(content.subarray(start, start + entry.size)));
      }
    }),
    { numRuns: 400 },
  );
});

function sha1(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex');
}
