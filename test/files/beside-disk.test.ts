// What an edited archive says against the one on the disk where several entries have one name.
import { expect, test } from 'vitest';
import { besideDisk } from '../../electron/files/beside-disk.ts';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { buildArchive, bytesOf } from '../support/build-zipper.ts';

const archiveOf = (...contents: readonly string[]) =>
  buildArchive(
    [
      { name: 'first.wav', content: bytesOf('always') },
      ...contents.map(text => ({ name: 'twin.wav', content: bytesOf(text) })),
    ],
    { version: 1 },
  );

/** How many entries are untouched, and the entries of the new file of which something changed. */
async function told(before: readonly string[], after: readonly string[]) {
  const [disk, now] = [archiveOf(...before), archiveOf(...after)].map(bytes => memorySource(bytes));
  if (disk === undefined || now === undefined) throw new Error('two archives are built');
  const { archive, changed } = await besideDisk({ source: disk, name: 'a.zbd', address: 'a.zbd' }, now, { identify });
  return { untouched: archive?.untouched, entries: changed.map(({ what }) => what).filter(what => /twin/.test(what)) };
}

test.each([
  { what: 'the first of two goes', before: ['one', 'two'], after: ['two'], untouched: 2 },
  { what: 'the first of three goes', before: ['one', 'two', 'three'], after: ['two', 'three'], untouched: 3 },
  { what: 'one comes before them', before: ['one', 'two'], after: ['new', 'one', 'two'], untouched: 3 },
  { what: 'they change places', before: ['one', 'two'], after: ['two', 'one'], untouched: 3 },
  { what: 'the second changes', before: ['one', 'two'], after: ['one', 'other'], untouched: 2 },
  { what: 'the first changes to the second', before: ['one', 'two'], after: ['two', 'two'], untouched: 2 },
  { what: 'all are equal and one goes', before: ['one', 'one', 'one'], after: ['one', 'one'], untouched: 3 },
])('entries of one name: $what', async ({ before, after, untouched }) => {
  expect((await told(before, after)).untouched).toBe(untouched);
});

test('an entry after a removed one of the same name has moved, and is not reported as changed', async () => {
  expect((await told(['one', 'two'], ['two'])).entries).toEqual(['moved entry twin.wav']);
  expect((await told(['one', 'two'], ['one', 'six'])).entries).toEqual([expect.stringContaining('twin.wav')]);
});
