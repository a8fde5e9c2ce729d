import { unzipSync, Zip, ZipPassThrough } from 'fflate';
import { expect, test } from 'vitest';
import { endOfZip, fitsInZip } from '../../electron/files/zip-end.ts';

/** A zip of empty files, ended as every zip here is. */
function zipOf(count: number): Uint8Array {
  const blocks: Uint8Array[] = [];
  let start = 0;
  const zip = new Zip((_, bytes, isLast) => {
    const made = isLast ? endOfZip(bytes, { count, start }) : bytes;
    start += made.length;
    blocks.push(made);
  });
  for (let i = 0; i < count; i++) {
    const file = new ZipPassThrough(`${i}`);
    file.mtime = new Date(1980, 0, 1);
    zip.add(file);
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(blocks));
}

test.each([65_534, 65_535, 65_537])('a zip of %i files has all of them', count => {
  expect(Object.keys(unzipSync(zipOf(count)))).toHaveLength(count);
});

test('a zip that needs more than 32 bits for a position does not fit', () => {
  expect([fitsInZip(2 ** 32 - 2), fitsInZip(2 ** 32 - 1)]).toEqual([true, false]);
});
