import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, repairs, Unwritable } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { EntryEdit } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import { toJson } from '../../../shared/formats/zipper/archive/index.ts';
import { type Archive, archive, entriesOf } from '../../../shared/formats/zipper/archive/layout.ts';
import { repack } from '../../../shared/formats/zipper/archive/repack.ts';
import { buildArchive, buildReader, bytesOf, int, join, type Member, slowCrc } from '../../support/build-zipper.ts';
import { readArchive } from '../../support/read-archive.ts';

const garbage = String.fromCharCode(...Array.from({ length: 64 }, (_, i) => 0x80 + ((i * 37) & 0x7f)));
const members: readonly Member[] = [
  {
    name: 'a.wav',
    content: bytesOf('first'),
    flags: 2,
    comment: 'D:\\a.tmp\0left over',
    time: 125_726_736_875_017_848n,
  },
  { name: 'twin.wav', content: bytesOf('second'), flags: 0xcdcdcdcd, comment: garbage, time: 0xffff_ffff_ffff_ffffn },
  { name: 'empty.wav', content: new Uint8Array(0) },
  { name: 'twin.wav', content: bytesOf('fourth'), flags: 6 },
  { name: 'no_extension', content: bytesOf('5') },
];
const readers: readonly Member[] = ['a.zrd', 'b.zrd', 'A.ZRD'].map((name, i) => ({
  name,
  content: buildReader([name, int(i)]),
  flags: 2,
}));

function modelOf(bytes: Uint8Array): Archive {
  const { value, fault } = decode(archive, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

function edited(bytes: Uint8Array, ...edits: EntryEdit[]): Uint8Array {
  return toBytes(encode(archive, repack(modelOf(bytes), edits)));
}

const replace = (index: number, text: string): EntryEdit => ({
  kind: 'replace',
  index,
  content: memorySource(bytesOf(text)),
});
const drop = (index: number): EntryEdit => ({ kind: 'drop', index });
const add = (name: string, text: string): EntryEdit => ({ kind: 'add', name, content: memorySource(bytesOf(text)) });

describe('an archive', () => {
  test.each([1, 2] as const)('of version %d shows its directory as stored', version => {
    const bytes = buildArchive(members, { version });
    expect(toJson(modelOf(bytes))).toEqual({
      version,
      ...(version === 2 ? { checksum: 0 } : {}),
      entries: [
        { name: 'a.wav', start: 0, length: 5, flags: 2, comment: 'D:\\a.tmp', time: '125726736875017848' },
        expect.objectContaining({ name: 'twin.wav', start: 5, flags: 0xcdcdcdcd, time: '18446744073709551615' }),
        { name: 'empty.wav', start: 11, length: 0, flags: 0, comment: '', time: '0' },
        { name: 'twin.wav', start: 11, length: 6, flags: 6, comment: '', time: '0' },
        { name: 'no_extension', start: 17, length: 1, flags: 0, comment: '', time: '0' },
      ],
    });
  });

  test('without lengths gives true ones: up to the next entry, the last up to the directory', () => {
    const bytes = buildArchive(
      members.filter(({ content }) => content.length > 0).map(member => ({ ...member, length: 1 })),
      { version: 2 },
    );
    expect(entriesOf(modelOf(bytes))).toEqual([
      { name: 'a.wav', start: 0, size: 5 },
      { name: 'twin.wav', start: 5, size: 6 },
      { name: 'twin.wav', start: 11, size: 6 },
      { name: 'no_extension', start: 17, size: 1 },
    ]);
  });

  test('of one-byte entries is not taken for one without lengths', () => {
    const bytes = buildArchive(
      [
        { name: 'a', content: bytesOf('x') },
        { name: 'b', content: bytesOf('y') },
      ],
      { version: 2 },
    );
    expect(entriesOf(modelOf(bytes)).map(({ size }) => size)).toEqual([1, 1]);
    expect(readArchive(edited(bytes, replace(0, 'xyz')), 2).entries.map(({ length }) => length)).toEqual([3, 1]);
  });

  test('of version 1 with all lengths 1 is trusted', () => {
    const bytes = buildArchive([{ name: 'a', content: bytesOf('xyz'), length: 1 }], { version: 1 });
    expect(entriesOf(modelOf(bytes))).toEqual([{ name: 'a', start: 0, size: 1 }]);
  });

  test('cuts off entries that reach outside, and never throws', () => {
    const bytes = buildArchive(
      [
        { name: 'long', content: bytesOf('abc'), length: 0xffff_ffff },
        { name: 'far', content: bytesOf('d'), start: 0xffff_fff0 },
      ],
      { version: 1 },
    );
    expect(entriesOf(modelOf(bytes))).toEqual([
      {
        name: 'long',
        start: 0,
        size: 4,
        missing: expect.stringContaining('expected 4,294,967,295 bytes at 0x0, found 4'),
      },
      { name: 'far', start: 4, size: 0, missing: expect.stringContaining('expected 1 byte at 0xFFFFFFF0, found 0') },
    ]);
  });

  test('is read by its directory alone, however large its entries', () => {
    const tail = buildArchive([{ name: 'a.wav', content: new Uint8Array(0), length: 90_000_000 }], { version: 1 });
    const reads: number[] = [];
    const source: Source = {
      size: 90_000_000 + tail.length,
      read(start, size) {
        reads.push(size);
        const bytes = new Uint8Array(size);
        const from = Math.max(0, 90_000_000 - start);
        if (from < size) bytes.set(tail.subarray(Math.max(0, start - 90_000_000)).subarray(0, size), from);
        return bytes;
      },
    };
    expect(identify({ name: 'soundsH.zbd', source })).toMatchObject({ confidence: 'certain' });
    const { value, findings, fault } = decode(archive, source);
    if (fault) throw new Error(fault.text);
    expect(findings).toEqual([]);
    expect(entriesOf(value)).toEqual([{ name: 'a.wav', start: 0, size: 90_000_000 }]);
    const bigger = repack(value, [add('b.wav', 'new')]);
    expect(encode(archive, bigger).length).toBeGreaterThan(1);
    expect(reads.reduce((sum, size) => sum + size, 0)).toBeLessThan(5_000_000);
  });
});

describe('the checksum of an archive', () => {
  const right = buildArchive(readers, { version: 2, checksum: 'right' });

  test('is no finding if it is right', () => {
    expect(decode(archive, memorySource(right)).findings).toEqual([]);
  });

  test.each([0, 0x1234_5678])('of readers that is %d is a finding with a repair', checksum => {
    const bytes = buildArchive(readers, { version: 2, checksum });
    const { findings } = decode(archive, memorySource(bytes));
    expect(findings).toMatchObject([{ path: 'checksum', start: bytes.length - 4, size: 4, weight: 'warning' }]);
    const patched = bytes.slice();
    for (const { start, bytes: repair } of repairs(findings)) patched.set(repair, start);
    expect(patched).toEqual(right);
  });

  test('may be 0 without readers', () => {
    expect(decode(archive, memorySource(buildArchive(members, { version: 2 }))).findings).toEqual([]);
  });

  test('is recomputed by a repack, right or wrong before', () => {
    for (const checksum of ['right', 99] as const) {
      const after = readArchive(
        edited(buildArchive(readers, { version: 2, checksum }), replace(1, 'longer than before')),
        2,
      );
      expect(after.checksum).toBe(slowCrc(join(after.entries.map(({ content }) => content))));
      expect(after.checksum).not.toBe(99);
    }
  });

  test('stays 0 if it was 0', () => {
    expect(readArchive(edited(buildArchive(readers, { version: 2 }), replace(0, 'x')), 2).checksum).toBe(0);
  });

  test('of a hostile archive, whose entries all claim everything, is not computed for hours', () => {
    const claims = Array.from({ length: 5000 }, (_, i) => ({
      name: `${i}.zrd`,
      content: bytesOf('x'),
      start: 0,
      length: 5000,
    }));
    expect(decode(archive, memorySource(buildArchive(claims, { version: 2, checksum: 1 }))).fault).toBeUndefined();
  });
});

describe('repacking', () => {
  test('without edits gives the same bytes', () => {
    fc.assert(
      fc.property(anyArchive, ({ bytes }) => {
        expect(edited(bytes)).toEqual(bytes);
      }),
    );
  });

  test('keeps flags, comment, time and order, garbage and duplicates included, and moves what follows', () => {
    const before = buildArchive(members, { version: 1 });
    const after = readArchive(edited(before, replace(1, 'much longer than it was')), 1);
    const was = readArchive(before, 1);
    const texts = ['first', 'much longer than it was', '', 'fourth', '5'];
    expect(after.entries.map(({ content }) => String.fromCharCode(...content))).toEqual(texts);
    for (const [i, entry] of after.entries.entries()) {
      const { name, flags, comment, time } = was.entries[i] ?? entry;
      expect(entry).toMatchObject({ name, flags, comment, time });
    }
    expect(after.entries.map(({ start }) => start)).toEqual([0, 5, 28, 28, 34]);
    expect(after.contents).toEqual(bytesOf(texts.join('')));
  });

  test('applies several edits at once, by their old indices', () => {
    const edits = [drop(0), replace(3, 'IV'), add('new.wav', 'added'), drop(4), replace(2, 'no longer empty')];
    const after = readArchive(edited(buildArchive(members, { version: 1 }), ...edits), 1);
    expect(after.entries.map(({ name, content }) => [name, String.fromCharCode(...content)])).toEqual([
      ['twin.wav', 'second'],
      ['empty.wav', 'no longer empty'],
      ['twin.wav', 'IV'],
      ['new.wav', 'added'],
    ]);
    const added = after.entries.at(-1);
    expect(added).toMatchObject({ flags: 0, time: 0n, comment: new Uint8Array(64) });
  });

  test('applies any edits to any archive, and every other entry keeps its bytes', () => {
    fc.assert(
      fc.property(anyArchive, fc.array(anyEdit, { maxLength: 6 }), ({ bytes, contents, version }, wanted) => {
        const edits = oneForEach(wanted, contents.length);
        const after = readArchive(edited(bytes, ...edits), version);
        expect(after.entries.map(({ content }) => content)).toEqual(expectedAfter(contents, edits));
      }),
    );
  });

  test('keeps bytes outside all entries', () => {
    const bytes = buildArchive(members, { version: 1, gap: bytesOf('nobody') });
    const after = readArchive(edited(bytes, replace(0, '1'), add('z', 'Z')), 1);
    expect(after.contents).toEqual(bytesOf('1secondfourth5nobodyZ'));
    expect(after.entries.at(-1)?.start).toBe(20);
  });

  test('keeps bytes that another entry shares, and adds the new ones at the end', () => {
    const shared: Member[] = [
      { name: 'a', content: bytesOf('common') },
      { name: 'b', content: new Uint8Array(0), start: 2, length: 4 },
    ];
    const after = readArchive(edited(buildArchive(shared, { version: 1 }), replace(0, 'own')), 1);
    expect(after.entries.map(({ start, content }) => [start, String.fromCharCode(...content)])).toEqual([
      [6, 'own'],
      [2, 'mmon'],
    ]);
  });

  test('stays without lengths if there were none, and refuses an empty entry there', () => {
    const motions = ['stand', 'walk', 'run'].map(name => ({ name, content: bytesOf(`${name} ${name}`), length: 1 }));
    const bytes = buildArchive(motions, { version: 2 });
    const after = edited(bytes, replace(1, 'a longer walk'), add('jump', 'jump jump'));
    expect(readArchive(after, 2).entries.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    expect(entriesOf(modelOf(after))).toEqual([
      { name: 'stand', start: 0, size: 11 },
      { name: 'walk', start: 11, size: 13 },
      { name: 'run', start: 24, size: 7 },
      { name: 'jump', start: 31, size: 9 },
    ]);
    expect(() => edited(bytes, replace(1, ''))).toThrow(Unwritable);
  });

  test('refuses to make an archive that would be read as one without lengths', () => {
    const two = [
      { name: 'a', content: bytesOf('longer') },
      { name: 'b', content: bytesOf('x') },
    ];
    const bytes = buildArchive(two, { version: 2, gap: bytesOf('nobody') });
    expect(() => edited(bytes, replace(0, '1'))).toThrow(Unwritable);
  });

  test.each([
    ['', 'an entry needs a name'],
    ['x'.repeat(64), `"${'x'.repeat(64)}" has 64 letters; a name can have at most 63`],
    ['ŵ.wav', '"ŵ.wav" has the letter "ŵ", which these archives cannot store'],
    ['a\0b', '"a\0b" has the letter "\\u0000", which these archives cannot store'],
  ])('refuses to add %j', (name, text) => {
    const bytes = buildArchive(members, { version: 1 });
    expect(() => edited(bytes, add(name, 'x'))).toThrow(new Unwritable(text));
  });

  test('refuses sizes beyond 32 bits', () => {
    const huge: Source = { size: 0xffff_ffff, read: () => new Uint8Array(0) };
    const model = modelOf(buildArchive(members, { version: 1 }));
    expect(() => repack(model, [{ kind: 'add', name: 'huge', content: huge }])).toThrow(Unwritable);
  });

  test('does not change the given model', () => {
    const bytes = buildArchive(members, { version: 1 });
    const model = modelOf(bytes);
    repack(model, [replace(0, 'other'), drop(1)]);
    expect(toBytes(encode(archive, model))).toEqual(bytes);
  });
});

const anyArchive = fc
  .record({
    contents: fc.array(fc.uint8Array({ maxLength: 20 }), { minLength: 1, maxLength: 6 }),
    version: fc.constantFrom(1 as const, 2 as const),
    comment: fc.uint8Array({ minLength: 64, maxLength: 64 }),
    checksum: fc.constantFrom('right' as const, 0, 7),
  })
  // An archive all of whose lengths are 1 has its own test.
  .filter(({ contents, version }) => version === 1 || contents.some(({ length }) => length !== 1))
  .map(({ contents, version, comment, checksum }) => {
    const named = contents.map((content, i) => ({
      name: `entry${i % 3}`,
      content,
      flags: i,
      comment: String.fromCharCode(...comment),
    }));
    return { contents, version, bytes: buildArchive(named, { version, checksum }) };
  });

type AnyEdit = { readonly kind: EntryEdit['kind']; readonly index: number; readonly content: Uint8Array };
const anyEdit: fc.Arbitrary<AnyEdit> = fc.record({
  kind: fc.constantFrom('replace' as const, 'drop' as const, 'add' as const),
  index: fc.nat({ max: 5 }),
  // Two bytes or more, so that no edit makes an archive that seems to have no lengths.
  content: fc.uint8Array({ minLength: 2, maxLength: 20 }),
});

function oneForEach(wanted: readonly AnyEdit[], count: number): EntryEdit[] {
  const taken = new Set<number>();
  return wanted.flatMap(({ kind, index: any, content }): EntryEdit[] => {
    const index = any % count;
    if (kind === 'add') return [{ kind, name: 'added', content: memorySource(content) }];
    if (taken.has(index)) return [];
    taken.add(index);
    return kind === 'drop' ? [{ kind, index }] : [{ kind, index, content: memorySource(content) }];
  });
}

function expectedAfter(contents: readonly Uint8Array[], edits: readonly EntryEdit[]): Uint8Array[] {
  const kept = contents.flatMap((content, index) => {
    const edit = edits.find(one => one.kind !== 'add' && one.index === index);
    if (edit?.kind === 'drop') return [];
    return [edit?.kind === 'replace' ? edit.content.read(0, edit.content.size) : content];
  });
  const added = edits.flatMap(edit => (edit.kind === 'add' ? [edit.content.read(0, edit.content.size)] : []));
  return [...kept, ...added];
}
