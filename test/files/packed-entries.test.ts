// Entries whose bytes are not those of their container: they are unpacked to be read, and packed to be written.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hashContent } from '../../electron/answers/compare/answer-task.ts';
import { readGameFile } from '../../electron/answers/crawl/read-game-file.ts';
import { entriesOf, leave } from '../../electron/answers/export/target.ts';
import { searchFile } from '../../electron/answers/search/search-file.ts';
import type { FoundPlace } from '../../electron/answers/search/search-task.ts';
import { View } from '../../electron/answers/view.ts';
import { parseStep } from '../../electron/files/address.ts';
import { openInSource } from '../../electron/files/open-address.ts';
import { repack } from '../../electron/files/repack.ts';
import { deflate, inflate } from '../../electron/files/zlib.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { buildArchive } from '../support/build-zipper.ts';
import { readS3d } from '../support/everquest-archives.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { s3dOf } from '../support/writers/everquest/s3d.ts';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0));
const sha1 = (text: string): string => createHash('sha1').update(bytesOf(text)).digest('hex');
const hill = `A hill. ${'Behind it another hill. '.repeat(30)}`;
const pond = `A pond. ${'In it a frog. '.repeat(30)}`;

/** Packed, so that none of its text stands in the file. */
function packedArchive(): Uint8Array {
  const files = [
    { name: 'hill.txt', bytes: bytesOf(hill) },
    { name: 'pond.txt', bytes: bytesOf(pond) },
  ];
  return s3dOf(files, { time: 917_000_000, pack: piece => Uint8Array.from(deflateSync(piece)) });
}

const target = (bytes: Uint8Array) => ({ source: memorySource(bytes), name: 'fen.s3d', address: 'fen.s3d' });
const replacing = (name: string, text: string) => {
  return { entries: [parseStep(name)], kind: 'replace', content: memorySource(bytesOf(text)) } as const;
};

describe('a packed entry', () => {
  test('is opened unpacked', () => {
    const { source, name } = openInSource(target(packedArchive()), [parseStep('POND.txt')]);
    expect([name, toBytes([source])]).toEqual(['pond.txt', bytesOf(pond)]);
  });

  test('that is damaged is refused, with the container, the entry and the reason', () => {
    const bytes = packedArchive();
    bytes[30] = (bytes[30] ?? 0) ^ 0xff;
    const open = () => openInSource(target(bytes), [parseStep('hill.txt')]);
    expect(open).toThrow(FailureError);
    expect(open).toThrow(/^The entry "hill\.txt" of fen\.s3d could not be unpacked: the block at 0xC /);
  });

  test('is unpacked alone when it is needed, and freed after use', () => {
    const view = new View('fen.s3d', memorySource(packedArchive()), 0);
    const entries = entriesOf({ address: 'fen.s3d', view });
    const single = entries?.at(1);
    expect(toBytes(single ? [single.view.source] : [])).toEqual(bytesOf(pond));
    const all = [...(entries ?? [])];
    expect(all.map(({ address }) => address)).toEqual(['fen.s3d::hill.txt', 'fen.s3d::pond.txt']);
    for (const one of all) leave(one);
    expect(all.map(({ view: { source } }) => source.bytes?.length)).toEqual([0, 0]);
    expect(toBytes(single ? [single.view.source] : [])).toEqual(bytesOf(pond));
  });

  test('that is damaged is left out, and the other entries are not', () => {
    const bytes = packedArchive();
    bytes[30] = (bytes[30] ?? 0) ^ 0xff;
    const entries = entriesOf({ address: 'fen.s3d', view: new View('fen.s3d', memorySource(bytes), 0) });
    expect(Array.from(entries ?? [], ({ address }) => address)).toEqual(['fen.s3d::pond.txt']);
    expect(entries?.at(0)).toBeUndefined();
  });

  test('that is stored uncompressed is not freed after use: its bytes are the container’s', () => {
    const bytes = buildArchive([{ name: 'a.bin', content: bytesOf('abc') }], { version: 1 });
    const entries = entriesOf({ address: 'a.zbd', view: new View('a.zbd', memorySource(bytes), 0) });
    for (const one of entries ?? []) leave(one);
    expect(bytes.length).toBeGreaterThan(0);
    expect(toBytes(Array.from(entries ?? [], ({ view }) => view.source))).toEqual(bytesOf('abc'));
  });

  test('that is replaced is packed again; its neighbours keep their blocks', async () => {
    const before = packedArchive();
    const { pieces, changed, untouched } = await repack(target(before), [replacing('hill.txt', 'Flat.')]);
    const after = toBytes(pieces);
    expect(readS3d(after).map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
      ['hill.txt', 'Flat.'],
      ['pond.txt', pond],
    ]);
    expect(readS3d(after)[1]?.stored).toEqual(readS3d(before)[1]?.stored);
    expect(untouched).toBe(1);
    expect(changed.map(({ what }) => what)).toEqual([
      'directory',
      'entry hill.txt',
      'moved entry pond.txt',
      'directory',
    ]);
    expect(changed[1]).toMatchObject({ start: 12, before: `${hill.length} bytes`, after: '5 bytes' });
  });

  test('that is replaced by its own content is listed as moved if a neighbour grew, and otherwise not listed', async () => {
    const before = packedArchive();
    const same = await repack(target(before), [replacing('hill.txt', hill)]);
    expect([toBytes(same.pieces), same.changed]).toEqual([before, []]);
    const { changed } = await repack(target(before), [replacing('hill.txt', 'Flat.'), replacing('pond.txt', pond)]);
    expect(changed.map(({ what }) => what)).toEqual([
      'directory',
      'entry hill.txt',
      'moved entry pond.txt',
      'directory',
    ]);
  });

  test('is crawled, hashed and compared by its unpacked content', () => {
    const folder = temporaryFolder({ 'fen.s3d': packedArchive() });
    const file = join(folder, 'fen.s3d');
    const report = readGameFile({ file }, () => undefined);
    if ('same' in report) throw new Error('nothing was known');
    expect(report.problems).toEqual([]);
    const expected = [
      { name: 'hill.txt', size: hill.length, format: 'text/plain', hash: sha1(hill) },
      { name: 'pond.txt', size: pond.length, format: 'text/plain', hash: sha1(pond) },
    ];
    expect(report.entries).toMatchObject(expected);
    const { entries } = hashContent({ kind: 'file', file, name: 'fen.s3d', entries: [] }, () => undefined);
    expect(entries).toMatchObject(expected);
  });

  test('that is damaged is a problem of its own in the index', () => {
    const bytes = packedArchive();
    bytes[30] = (bytes[30] ?? 0) ^ 0xff;
    const folder = temporaryFolder({ 'fen.s3d': bytes });
    const report = readGameFile({ file: join(folder, 'fen.s3d') }, () => undefined);
    if ('same' in report) throw new Error('nothing was known');
    expect(report.problems).toMatchObject([
      { entry: 0, weight: 'error', text: expect.stringMatching(/^The entry cannot be unpacked: the block at 0xC /) },
    ]);
    expect(report.entries).toMatchObject([{ format: 'unknown' }, { format: 'text/plain', hash: sha1(pond) }]);
  });

  test('is searched, except for edited parts', () => {
    const file = join(temporaryFolder({ 'fen.s3d': packedArchive() }), 'fen.s3d');
    const frog = bytesOf('frog');
    const pattern = { bytes: frog, others: frog, masks: new Uint8Array(4).fill(0xff), shownAs: 'text' } as const;
    const found = (without: readonly string[]) => {
      const places: FoundPlace[] = [];
      let count = 0;
      const sought = { patterns: [pattern], limit: 2 };
      const task = {
        file,
        sought,
        from: 0,
        to: packedArchive().length,
        without: without.map(name => [parseStep(name)]),
      };
      searchFile(task, undefined, note => {
        places.push(...note.places);
        count += note.count;
      });
      return { count, places };
    };
    const { count, places } = found([]);
    expect(count).toBe(30);
    expect(places).toMatchObject([
      { steps: [parseStep('pond.txt')], format: 'text/plain', start: 16, size: 4 },
      { steps: [parseStep('pond.txt')], format: 'text/plain', start: 30, size: 4 },
    ]);
    expect(places[0]?.text).toContain('In it a frog.');
    expect(found(['pond.txt'])).toEqual({ count: 0, places: [] });
  });
});

test('that unpacks to another size is reported, and takes no more memory than stated', () => {
  const packed = deflate(bytesOf(hill));
  expect(inflate(packed, hill.length)).toEqual({ bytes: Buffer.from(hill) });
  expect(inflate(packed, hill.length + 1)).toEqual({
    why: `unpacks to ${hill.length} bytes instead of ${hill.length + 1}`,
  });
  expect(inflate(packed, 5)).toEqual({ why: 'unpacks to more than the 5 bytes it should' });
});
