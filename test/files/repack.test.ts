import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStep, stepsOf } from '../../electron/files/address.ts';
import { entrySource, openContainer } from '../../electron/files/container.ts';
import { openInSource } from '../../electron/files/open-address.ts';
import { type NestedEdit, type Repacked, repack } from '../../electron/files/repack.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { archiveFixtures } from '../fixtures/archives.ts';
import { failureOf } from '../support/failure-of.ts';
import { buildBig, buildMix, nameCrc, readMix } from '../support/westwood-archives.ts';
import { buildArchive, buildReader, crcOf, readArchive } from './build-archive.ts';

const target = (bytes: Uint8Array, name = 'reader.zbd') => ({ source: memorySource(bytes), name, address: name });
const way = (text: string) => text.split('::').map(parseStep);
const put = (entry: string, content: Uint8Array, kind: 'replace' | 'put' = 'replace'): NestedEdit => ({
  entries: way(entry),
  kind,
  content: memorySource(content),
});
const drop = (entry: string): NestedEdit => ({ entries: way(entry), kind: 'drop' });

/** What the ranges promise: outside of them every byte is the same at the same place. */
function expectOnlyTheseChanged(before: Uint8Array, { pieces, size, changed }: Repacked): void {
  const after = toBytes(pieces);
  expect(after.length).toBe(size);
  const isNamed = new Uint8Array(size);
  for (const range of changed) {
    expect(range.start + range.size).toBeLessThanOrEqual(size);
    isNamed.fill(1, range.start, range.start + range.size);
  }
  const silent = after.findIndex((byte, index) => isNamed[index] === 0 && byte !== before[index]);
  expect(silent, 'the first byte that changed without being named').toBe(-1);
}

const files = [
  { name: 'a.zrd', content: buildReader('alpha'), flags: 2, comment: 'D:\\a.TMP', time: 0x01be_0000_1234_5678n },
  { name: 'b.zrd', content: buildReader('beta', 'two') },
  { name: 'a.zrd', content: buildReader('second of its name'), flags: 1 },
  { name: 'c.zrd', content: buildReader() },
];

test('replacing an entry by one of another length moves what follows, updates directory and checksum, and keeps the rest', async () => {
  const before = buildArchive(2, files);
  const content = buildReader('beta', 'two', 'and three more');
  const result = await repack(target(before), [put('b.zrd', content)]);
  const after = Buffer.from(toBytes(result.pieces));
  const { entries, checksum } = readArchive(after, 2);
  expect(entries.map(entry => entry.name)).toEqual(['a.zrd', 'b.zrd', 'a.zrd', 'c.zrd']);
  expect(entries[1]?.content.equals(content)).toBe(true);
  for (const index of [0, 2, 3]) expect(entries[index]?.content.equals(files[index]?.content ?? content)).toBe(true);
  expect(entries[0]).toMatchObject({ flags: 2, comment: 'D:\\a.TMP', time: 0x01be_0000_1234_5678n, start: 0 });
  expect(checksum).toBe(crcOf(Buffer.concat(entries.map(entry => entry.content))));
  expectOnlyTheseChanged(before, result);
  expect(result.untouched).toBe(3);
  expect(result.entries).toEqual([{ name: 'b.zrd', sizeBefore: files[1]?.content.length, sizeAfter: content.length }]);
  expect(result.changed).toMatchSnapshot();
});

test('in an archive with edits of its own, old sizes and unchanged ranges are those on disk', async () => {
  const [a, b, , c] = files;
  if (!a || !b || !c) throw new Error('four were made');
  const before = buildArchive(2, files);
  // b was replaced in the archive, the second a.zrd went, and d came.
  const edited = buildArchive(2, [
    a,
    { ...b, content: buildReader('beta, and longer') },
    c,
    { name: 'd.zrd', content: buildReader('new') },
  ]);
  const whole: NestedEdit = { entries: [], kind: 'replace', content: memorySource(edited) };
  const content = buildReader('newer than new');
  const result = await repack(target(before), [whole, put('d.zrd', content), put('b.zrd', content)]);
  expect(result.untouched).toBe(2); // a and c
  expect(result.entries.toSorted((x, y) => x.name.localeCompare(y.name))).toEqual([
    { name: 'b.zrd', sizeBefore: b.content.length, sizeAfter: content.length },
    { name: 'd.zrd', sizeBefore: 0, sizeAfter: content.length },
  ]);
  // What was no archive, or a damaged one, has nothing that stays.
  for (const disk of [Buffer.from('this was no archive at all'), before.subarray(0, -8)]) {
    const made = await repack(target(disk), [whole, put('b.zrd', content)]);
    expect(made).toMatchObject({
      untouched: 0,
      entries: [{ name: 'b.zrd', sizeBefore: 0, sizeAfter: content.length }],
    });
  }
});

test('replacing an entry by one of the same length changes its bytes and the checksum, and nothing else', async () => {
  const before = buildArchive(2, files);
  const result = await repack(target(before), [put('b.zrd', buildReader('BETA', 'two'))]);
  expectOnlyTheseChanged(before, result);
  expect(result.changed.map(range => range.what)).toEqual(['entry b.zrd', 'checksum']);
  expect(result.changed[0]?.size).toBe(4);
});

test('the second entry with a name is addressed as ~2, and several entries are replaced at once', async () => {
  const before = buildArchive(1, files);
  const edits = [
    put('a.zrd~2', buildReader('x')),
    put('c.zrd', buildReader('long enough to grow')),
    put('A.ZRD', buildReader('first')),
  ];
  // Two entries are called a.zrd, and one of them is the first: the case does not make it another.
  const result = await repack(target(before), edits);
  const { entries } = readArchive(Buffer.from(toBytes(result.pieces)), 1);
  expect(entries.map(entry => entry.content.toString('latin1').slice(16))).toEqual([
    'first',
    files[1]?.content.toString('latin1').slice(16),
    'x',
    'long enough to grow',
  ]);
  expectOnlyTheseChanged(before, result);
});

test('entries are dropped, and new ones are added at the end with empty flags, comment and time', async () => {
  const before = buildArchive(2, files);
  const result = await repack(target(before), [
    drop('b.zrd'),
    put('new.zrd', buildReader('n'), 'put'),
    put('c.zrd', buildReader('c'), 'put'),
  ]);
  const { entries, checksum } = readArchive(Buffer.from(toBytes(result.pieces)), 2);
  expect(entries.map(entry => entry.name)).toEqual(['a.zrd', 'a.zrd', 'c.zrd', 'new.zrd']);
  expect(entries[3]).toMatchObject({ flags: 0, comment: '', time: 0n });
  expect(checksum).toBe(crcOf(Buffer.concat(entries.map(entry => entry.content))));
  expectOnlyTheseChanged(before, result);
});

test('a nested archive is repacked too, with its own directory and checksum', async () => {
  const inner = buildArchive(2, files);
  const outer = buildArchive(1, [
    { name: 'first.bin', content: Buffer.from('first') },
    { name: 'inner.zbd', content: inner },
    { name: 'last.bin', content: Buffer.from('last') },
  ]);
  const result = await repack(target(outer), [
    put('inner.zbd::b.zrd', buildReader('grown by a few bytes')),
    put('inner.zbd::c.zrd', buildReader('c')),
  ]);
  const after = readArchive(Buffer.from(toBytes(result.pieces)), 1);
  const nested = readArchive(after.entries[1]?.content ?? Buffer.alloc(0), 2);
  expect(nested.entries.map(entry => entry.name)).toEqual(['a.zrd', 'b.zrd', 'a.zrd', 'c.zrd']);
  expect(nested.entries[1]?.content.toString('latin1')).toContain('grown by a few bytes');
  expect(nested.checksum).toBe(crcOf(Buffer.concat(nested.entries.map(entry => entry.content))));
  expect(after.entries[2]?.content.toString()).toBe('last');
  expectOnlyTheseChanged(outer, result);
  expect(result.untouched).toBe(4);
  expect(result.entries.map(entry => entry.name)).toEqual(['inner.zbd::b.zrd', 'inner.zbd::c.zrd']);
});

test('after any replacements, removals and additions, every changed byte is in a listed range and the rest is verified', async () => {
  const content = fc.array(fc.nat(255), { maxLength: 20 }).map(numbers => Uint8Array.from(numbers));
  const entry = fc.record({ name: fc.constantFrom('x.zrd', 'y.zrd', 'z.wav'), content });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(1 as const, 2 as const),
      fc.array(entry, { minLength: 1, maxLength: 6 }),
      fc.array(fc.record({ place: fc.nat(5), kind: fc.constantFrom('replace', 'drop'), content }), { maxLength: 3 }),
      async (version, entries, wishes) => {
        const before = buildArchive(version, entries);
        const wanted = new Map(wishes.map(wish => [wish.place % entries.length, wish]));
        const edits = [...wanted].map(([place, wish]): NestedEdit => {
          const nth = entries.slice(0, place + 1).filter(other => other.name === entries[place]?.name).length;
          const step = { name: entries[place]?.name ?? '', nth };
          return wish.kind === 'drop'
            ? { entries: [step], kind: 'drop' }
            : { entries: [step], kind: 'replace', content: memorySource(wish.content) };
        });
        const result = await repack(target(before), edits);
        expectOnlyTheseChanged(before, result);
        const expected = entries.flatMap((old, place) => {
          const wish = wanted.get(place);
          if (wish?.kind === 'drop') return [];
          return [{ name: old.name, bytes: [...(wish?.content ?? old.content)] }];
        });
        const { entries: read } = readArchive(Buffer.from(toBytes(result.pieces)), version);
        expect(read.map(({ name, content: bytes }) => ({ name, bytes: [...bytes] }))).toEqual(expected);
      },
    ),
  );
});

test('entries that move because another was inserted are listed by their own names', async () => {
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const [low, middle, high] = [...'abcdefgh'].map(letter => `${letter}.txt`).sort((a, b) => nameCrc(a) - nameCrc(b));
  if (!low || !middle || !high) throw new Error('eight were made');
  const before = buildMix([low, high].map(name => ({ name, content: bytesOf(name) })));
  const edits = [put(middle, bytesOf('new'), 'put'), put(high, bytesOf('longer than it was')), put(low, bytesOf('A'))];
  const rangesOf = async (some: readonly (NestedEdit | undefined)[]) => {
    const result = await repack(
      target(before, 'always.mix'),
      some.filter(edit => edit !== undefined),
    );
    expectOnlyTheseChanged(before, result);
    expect(readMix(toBytes(result.pieces)).map(({ name }) => name)).toEqual([low, middle, high]);
    return result.changed.map(({ start, what }) => `${start} ${what}`).filter(text => text.includes('entry'));
  };
  expect(await rangesOf(edits.slice(0, 1))).toEqual([`32 new entry ${middle}`]);
  expect(await rangesOf(edits.slice(0, 2))).toEqual([`24 entry ${high}`, `48 new entry ${middle}`]);
  expect(await rangesOf([edits[0], edits[2]])).toEqual([`16 entry ${low}`, `32 new entry ${middle}`]);
});

test('without edits the bytes stay the same', async () => {
  const before = buildArchive(2, files);
  const result = await repack(target(before), []);
  expect(Buffer.from(toBytes(result.pieces)).equals(before)).toBe(true);
  expect(result.changed).toEqual([]);
});

test('edits of the file itself come first, and entries are then looked up in the edited file', async () => {
  const before = buildArchive(1, files);
  const patched = Buffer.from(before);
  patched.write('B.ZRD', patched.length - 8 - 3 * 148 + 8, 'latin1');
  const own: NestedEdit = { entries: [], kind: 'replace', content: memorySource(patched) };
  const result = await repack(target(before), [own, put('B.ZRD', buildReader('new'))]);
  const { entries } = readArchive(Buffer.from(toBytes(result.pieces)), 1);
  expect(entries.map(entry => entry.name)).toEqual(['a.zrd', 'B.ZRD', 'a.zrd', 'c.zrd']);
  expectOnlyTheseChanged(before, result);
});

test('an archive with edits of its own lists its entries and its table, without sizes that were never on disk', async () => {
  const contents = { a: Buffer.from('alpha alpha'), b: Buffer.from('beta'), c: Buffer.from('gamma, the third') };
  const before = buildBig([
    { name: 'a.ini', content: contents.a },
    { name: 'b.ini', content: contents.b },
    { name: 'c.ini', content: contents.c },
  ]);
  const renamed = buildBig([
    { name: 'b.ini', content: contents.b },
    { name: 'c.ini', content: contents.c },
    { name: 'another.ini', content: contents.a },
  ]);
  const whole: NestedEdit = { entries: [], kind: 'replace', content: memorySource(renamed) };
  const own = await repack(target(before, 'x.big'), [whole]);
  expectOnlyTheseChanged(before, own);
  expect(own.changed.map(({ what }) => what)).toEqual(['directory', 'directory', '3 moved entries, bytes unchanged']);
  const both = await repack(target(before, 'x.big'), [whole, put('b.ini', Buffer.from('beta, and more of it'))]);
  expectOnlyTheseChanged(before, both);
  expect(both.changed.map(({ what, ...said }) => [what, said.before, said.after])).toMatchSnapshot();
});

test('a file that cannot be repacked is refused by name', async () => {
  const archive = buildArchive(1, files);
  expect(await failureOf(repack(target(archive), [put('none.zrd', buildReader())]))).toMatchObject({
    code: 'notFound',
  });
  expect(await failureOf(repack(target(archive), [put('b.zrd::x', buildReader())]))).toMatchObject({
    code: 'unsupported',
  });
  const long = put('n'.repeat(80), buildReader(), 'put');
  expect(await failureOf(repack(target(archive), [long]))).toMatchObject({ code: 'refused' });
  expect(await failureOf(repack(target(Buffer.from('no archive at all')), [put('x', buildReader())]))).toMatchObject({
    code: 'unsupported',
  });
});

test('an address is opened through its containers', () => {
  const inner = buildArchive(2, files);
  const outer = buildArchive(1, [{ name: 'inner.zbd', content: inner }]);
  const opened = openInSource(target(outer), way('INNER.ZBD::a.zrd~2'));
  expect(opened.name).toBe('a.zrd');
  expect(Buffer.from(opened.source.read(0, opened.source.size)).equals(files[2]?.content ?? inner)).toBe(true);
  expect(opened.steps.map(step => [step.format.id, step.index])).toEqual([
    ['zipper/archive', 0],
    ['zipper/archive', 2],
  ]);
});

const data = join(import.meta.dirname, '../../../shared/data/zipper');

describe.skipIf(!existsSync(data))('real game files (../shared/data/zipper, skipped where it is absent)', () => {
  const archives: readonly (readonly [string, 1 | 2])[] = [
    ['pm/reader/reader.zbd', 2],
    ['pm/reader/reader_dup.zbd', 2],
    ['mw/reader/reader.zbd', 1],
    ['mw/reader/reader_dup.zbd', 1],
  ];
  test.each(archives)(
    'replacing one entry of %s keeps all other entries, the order and duplicates',
    async (file, version) => {
      const before = readFileSync(join(data, file));
      const old = readArchive(before, version);
      const [first] = old.entries;
      const content = buildReader('replaced by a test', 'with more bytes than before, or fewer');
      const result = await repack(target(before), [
        { entries: [{ name: first?.name ?? '', nth: 1 }], kind: 'replace', content: memorySource(content) },
      ]);
      const now = readArchive(Buffer.from(toBytes(result.pieces)), version);
      expect(now.entries.map(entry => entry.name)).toEqual(old.entries.map(entry => entry.name));
      expect(now.entries[0]?.content.equals(content)).toBe(true);
      for (const [index, entry] of now.entries.entries()) {
        const was = old.entries[index];
        expect([entry.flags, entry.comment, entry.time]).toEqual([was?.flags, was?.comment, was?.time]);
        if (index > 0) expect(was !== undefined && entry.content.equals(was.content)).toBe(true);
      }
      if (old.checksum) expect(now.checksum).toBe(crcOf(Buffer.concat(now.entries.map(entry => entry.content))));
      else expect(now.checksum).toBe(old.checksum);
      expectOnlyTheseChanged(before, result);
      expect(result.untouched).toBe(old.entries.length - 1);
    },
  );

  const others = ['pm/motion/motion.zbd', 'pm/sounds/soundsl.zbd', 'cs/sounds/soundsl.zbd', 'pm/mechlib/mechlib.zbd'];
  test.each(others)('replacing every entry of %s with itself gives the same file', async file => {
    const before = readFileSync(join(data, file));
    const count = before.readUInt32LE(before.length - (file.startsWith('pm') ? 8 : 4));
    const container = openContainer(target(before, file), identify);
    expect(container.entries.length).toBe(count);
    const edits = stepsOf(container.entries.map(entry => entry.name)).map(
      (step, index): NestedEdit => ({ entries: [step], kind: 'replace', content: entrySource(container, index) }),
    );
    const result = await repack(target(before, file), edits);
    expect(Buffer.from(toBytes(result.pieces)).equals(before)).toBe(true);
    expect(result.changed).toEqual([]);
  });

  test('an entry may grow in an archive that stores no lengths, and all others keep their bytes', async () => {
    const before = readFileSync(join(data, 'pm/motion/motion.zbd'));
    const container = openContainer(target(before), identify);
    const first = entrySource(container, 0);
    const grown = Buffer.concat([first.read(0, first.size), Buffer.from('four')]);
    const name = container.entries[0]?.name ?? '';
    const result = await repack(target(before), [
      { entries: [{ name, nth: 1 }], kind: 'replace', content: memorySource(grown) },
    ]);
    expect(result.untouched).toBe(container.entries.length - 1);
    expectOnlyTheseChanged(before, result);
    const after = Buffer.from(toBytes(result.pieces));
    expect(after.subarray(0, grown.length).equals(grown)).toBe(true);
    const { entries } = readArchive(after, 2);
    expect(entries.map(entry => entry.length)).toEqual(entries.map(() => 1));
  });
});

test('an entry that is damaged so that it changes along with others is refused by naming the damage, not as a bug', async () => {
  const { bytes = new Uint8Array(0) } = archiveFixtures.find(({ name }) => name === 'mix-damaged') ?? {};
  const adding = repack(target(bytes, 'level.mix'), [put('mine.txt', Uint8Array.of(1, 2, 3), 'put')]);
  const { code, text } = await failureOf(adding);
  expect(code).toBe('malformed');
  expect(text).toMatch(
    /^Repacking level\.mix would change ".+", which you did not edit, because level\.mix is damaged: .+ at 0x[0-9A-F]+: .+\. Nothing was written\.$/,
  );
});
