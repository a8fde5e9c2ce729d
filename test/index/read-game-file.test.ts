import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EntryReport, FileReport, ReadNote } from '../../electron/answers/crawl/file-report.ts';
import { hashWhole, pieceMemory } from '../../electron/answers/crawl/hash-whole.ts';
import { readGameFile } from '../../electron/answers/crawl/read-game-file.ts';
import { WINDOW_SIZE } from '../../electron/answers/crawl/windowed-file.ts';
import { buildArchive, buildReader, bytesOf, int, join as joinBytes, type Member } from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const sha1 = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex');

function read(bytes: Uint8Array, note: (note: ReadNote) => void = () => undefined): FileReport {
  const folder = temporaryFolder({ 'file.zbd': bytes });
  const answer = readGameFile({ file: join(folder, 'file.zbd') }, note);
  if ('same' in answer) throw new Error('nothing was known');
  return answer;
}

/** Bytes that no format claims and that differ all along. */
function noise(size: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let state = seed;
  for (let at = 0; at < size; at++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

const archive = (members: readonly Member[]) => buildArchive(members, { version: 1 });

const withoutHash = ({ hash, ...entry }: EntryReport) => entry;

describe('reading a file for the index', () => {
  test('gives the entries of an archive in order, with position, size and hash', () => {
    const members = [
      { name: 'b.bin', content: noise(300, 1) },
      { name: 'a.bin', content: noise(5, 2) },
      { name: 'empty.bin', content: new Uint8Array(0) },
    ];
    const bytes = archive(members);
    const report = read(bytes);
    expect(report).toMatchObject({ format: 'zipper/archive', size: bytes.length, entryCount: 3, problems: [] });
    expect(report.hash).toBe(sha1(bytes));
    expect(report.entries.map(({ name, position, start, size }) => [name, position, start, size])).toEqual([
      ['b.bin', 0, 0, 300],
      ['a.bin', 1, 300, 5],
      ['empty.bin', 2, 305, 0],
    ]);
    expect(report.entries.map(entry => entry.hash)).toEqual(members.map(member => sha1(member.content)));
  });

  test('gives the same listing alone as with everything else, but without problems', () => {
    const bytes = archive([
      { name: 'deep.zbd', content: archive([{ name: 'a.zrd', content: buildReader(int(7)) }]) },
      { name: 'odd.zrd', content: buildReader([['NAME', 'atlas']]).slice(0, 36) },
    ]);
    const file = join(temporaryFolder({ 'file.zbd': bytes }), 'file.zbd');
    const whole = readGameFile({ file }, () => undefined);
    const listing = readGameFile({ file, isListingOnly: true }, () => undefined);
    if ('same' in whole || 'same' in listing) throw new Error('nothing was known');
    expect(whole.problems.length).toBeGreaterThan(0);
    expect(listing).toEqual({ ...whole, problems: [], names: [] });
    expect(listing.entries.map(({ name }) => name)).toEqual(['deep.zbd', 'odd.zrd', 'a.zrd']);
    expect(listing.entries[1]?.format).toBe('zipper/reader');
  });

  test('distinguishes entries with the same name, and keeps non-ASCII letters', () => {
    const names = ['hum.wav', 'hum.wav', 'Hum.wav', 'hum.wav', 'T\xfcr.wav'];
    const report = read(archive(names.map((name, seed) => ({ name, content: noise(8, seed) }))));
    expect(report.entries.map(entry => entry.name)).toEqual(names);
    expect(report.entries.map(entry => entry.occurrence)).toEqual([1, 2, 1, 3, 1]);
  });

  test('reports progress again and again for a large file, and counts nothing twice', () => {
    const notes: ReadNote[] = [];
    const long = buildReader(Array.from({ length: 200_000 }, (_, i) => int(i)));
    const bytes = archive([{ name: 'long.zrd', content: long }]);
    read(bytes, note => notes.push(note));
    expect(notes.filter(({ bytes: read }) => read === WINDOW_SIZE).length).toBeGreaterThan(4);
    expect(notes.map(({ entries }) => entries).reduce((sum, count) => sum + count, 0)).toBe(1);
    const reached = notes.map(({ bytes: read }) => read);
    expect(reached).toEqual(reached.toSorted((a, b) => a - b));
  });

  test('looks into nested containers', () => {
    const deepest = archive([{ name: 'leaf.bin', content: noise(40, 3) }]);
    const middle = archive([
      { name: 'before.bin', content: noise(10, 4) },
      { name: 'deepest.zbd', content: deepest },
    ]);
    const bytes = archive([
      { name: 'x.bin', content: noise(20, 5) },
      { name: 'middle.zbd', content: middle },
    ]);
    const { entries } = read(bytes);
    const at = (name: string) => entries.findIndex(entry => entry.name === name);
    expect(entries.map(entry => entry.name).sort()).toEqual([
      'before.bin',
      'deepest.zbd',
      'leaf.bin',
      'middle.zbd',
      'x.bin',
    ]);
    expect(entries[at('leaf.bin')]).toMatchObject({ parent: at('deepest.zbd'), start: 0, hash: sha1(noise(40, 3)) });
    expect(entries[at('deepest.zbd')]).toMatchObject({
      parent: at('middle.zbd'),
      start: 10,
      entries: 1,
      hash: sha1(deepest),
    });
    expect(entries[at('middle.zbd')]).toMatchObject({ parent: -1, start: 20, entries: 2, hash: sha1(middle) });
    for (const [position, entry] of entries.entries()) expect(entry.parent).toBeLessThan(position);
  });

  test('hashes entries across the edges of its windows', () => {
    const inner = archive(
      [3_000_000, 2_500_000].map((size, seed) => ({ name: `${seed}`, content: noise(size, seed) })),
    );
    const sizes = [4_194_303, 2, 9_000_000, 1, 4_194_304];
    const members = sizes.map((size, seed) => ({ name: `${seed}.bin`, content: noise(size, seed) }));
    members.splice(3, 0, { name: 'inner.zbd', content: inner });
    const bytes = archive(members);
    const notes: ReadNote[] = [];
    const report = read(bytes, note => notes.push(note));
    expect(report.hash).toBe(sha1(bytes));
    const top = report.entries.filter(entry => entry.parent === -1);
    expect(top.map(entry => entry.hash)).toEqual(members.map(member => sha1(member.content)));
    const within = report.entries.filter(entry => entry.parent !== -1);
    expect(within.map(entry => entry.hash)).toEqual([sha1(noise(3_000_000, 0)), sha1(noise(2_500_000, 1))]);
    expect(notes.at(-1)?.bytes).toBe(bytes.length);
    expect(notes.reduce((sum, note) => sum + note.entries, 0)).toBe(8);
  });

  test('an entry that extends past the end is a problem of its archive, and the others are read', () => {
    const report = read(
      archive([
        { name: 'good.bin', content: noise(10, 1) },
        { name: 'far.bin', content: noise(10, 2), start: 100_000 },
        { name: 'long.bin', content: noise(10, 3), length: 0xffffffff },
        { name: 'last.bin', content: noise(10, 4) },
      ]),
    );
    const hashOf = (name: string) => report.entries.find(entry => entry.name === name)?.hash;
    expect(hashOf('good.bin')).toBe(sha1(noise(10, 1)));
    expect(hashOf('last.bin')).toBe(sha1(noise(10, 4)));
    const paths = report.problems.map(problem => [problem.entry, problem.path]);
    expect(paths).toContainEqual([-1, 'entries[1].start']);
    expect(paths).toContainEqual([-1, 'entries[2].length']);
  });

  test('a problem of an entry is listed for that entry, with its offset and whether it can be repaired', () => {
    const inner = buildArchive([{ name: 'a.zrd', content: buildReader([]) }], { version: 2, checksum: 0x1234 });
    const { entries, problems } = read(
      archive([
        { name: 'x.bin', content: noise(9, 1) },
        { name: 'inner.zbd', content: inner },
      ]),
    );
    expect(entries[problems[0]?.entry ?? -1]?.name).toBe('inner.zbd');
    expect(problems).toMatchObject([{ path: 'checksum', start: inner.length - 4, size: 4, repairable: true }]);
  });

  test('a truncated entry keeps its position and hash, and reports where it ends', () => {
    const broken = buildReader([['NAME', 'atlas']]).slice(0, 36);
    const { entries, problems } = read(archive([{ name: 'broken.zrd', content: broken }]));
    expect(entries).toMatchObject([{ name: 'broken.zrd', format: 'zipper/reader', hash: sha1(broken) }]);
    expect(problems).toMatchObject([{ entry: 0, weight: 'error', path: '[0][1]', start: expect.any(Number) }]);
    expect(problems[0]?.text).toMatch(/\[0\]\[1\] at 0x/);
  });

  test('overlapping entries are each read, but not without limit', () => {
    const content = noise(1000, 1);
    const many = Array.from({ length: 100 }, (_, n) => ({
      name: `${n}`,
      content: n === 0 ? content : new Uint8Array(0),
      start: 0,
      length: 1000,
    }));
    const report = read(archive(many.slice(0, 2)));
    expect(report.entries.map(entry => entry.hash)).toEqual([sha1(content), sha1(content)]);
    // An archive of many times the same large stretch: at some point it is enough, and said so.
    const large = noise(200_000, 2);
    const repeated = Array.from({ length: 30 }, (_, n) => ({
      name: `${n}`,
      content: n === 0 ? large : new Uint8Array(0),
      start: 0,
      length: 200_000,
    }));
    const stopped = read(archive(repeated));
    expect(stopped.entries.filter(entry => entry.hash === undefined).length).toBeGreaterThan(0);
    expect(stopped.problems.some(problem => /overlap/.test(problem.text))).toBe(true);
  });

  test('an archive that contains itself is not followed for ever', () => {
    const bytes = archive([
      { name: 'one.txt', content: bytesOf('some') },
      { name: 'self.zbd', content: new Uint8Array(0), start: 0, length: 308 },
    ]);
    expect(bytes.length).toBe(308);
    const report = read(bytes);
    expect(report.entries.length).toBeLessThan(20);
    expect(report.problems.length).toBeGreaterThan(0);
  });

  test('an empty file is a file', () => {
    expect(read(new Uint8Array(0))).toMatchObject({
      size: 0,
      hash: sha1(new Uint8Array(0)),
      entries: [],
      problems: [],
    });
  });

  test('gives the requested hashes, and the rest as with all hashes', async () => {
    const inner = archive([1_500_000, 3].map((size, seed) => ({ name: `${seed}`, content: noise(size, seed) })));
    const sizes = [1_048_575, 0, 2, 2_500_000, 1, 1_048_576, 0];
    const members: Member[] = sizes.map((size, seed) => ({ name: `${seed}.bin`, content: noise(size, seed) }));
    members.splice(3, 0, { name: 'inner.zbd', content: inner });
    members.push({ name: 'over.bin', content: new Uint8Array(0), start: 7, length: 1_100_000 });
    const [memory, pieces] = [new Uint8Array(WINDOW_SIZE), pieceMemory()];
    const without = ({ hash, ...rest }: FileReport) => ({ ...rest, entries: rest.entries.map(withoutHash) });
    for (const bytes of [archive(members), noise(3, 1), new Uint8Array(0)]) {
      const file = join(temporaryFolder({ 'file.zbd': bytes }), 'file.zbd');
      const [all, own, none] = (['all', 'file', 'nothing'] as const).map(hashed => {
        const report = readGameFile({ file, hashed }, () => undefined, memory);
        if ('same' in report) throw new Error('nothing was known');
        return report;
      });
      if (!all || !own || !none) throw new Error('three were read');
      expect(all.entries.filter(({ hash }) => hash === undefined)).toEqual([]);
      expect(own).toEqual({ ...without(all), hash: sha1(bytes) });
      expect(none).toEqual(without(all));
      expect(await hashWhole(file, { memory: pieces })).toEqual({
        ...{ size: bytes.length, modified: none.modified, hash: sha1(bytes) },
      });
    }
  });

  test('reports bytes with a known hash as the same, and reads others', () => {
    const bytes = joinBytes([bytesOf('abc'), noise(5_000_000, 1)]);
    const file = join(temporaryFolder({ 'a.bin': bytes }), 'a.bin');
    expect(readGameFile({ file, knownHash: sha1(bytes) }, () => undefined)).toMatchObject({ same: true });
    expect(readGameFile({ file, knownHash: sha1(bytesOf('abc')) }, () => undefined)).toMatchObject({
      hash: sha1(bytes),
    });
  });
});
