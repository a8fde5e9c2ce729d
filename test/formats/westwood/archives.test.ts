import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, repairs, Unwritable } from '#layout';
import { deflate } from '../../../electron/files/zlib.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { EntryEdit, Format } from '../../../shared/formats/format.ts';
import { westwoodBig } from '../../../shared/formats/westwood/big/index.ts';
import { westwoodMix } from '../../../shared/formats/westwood/mix/index.ts';
import { buildBig, buildMix, nameCrc, readBig, readMix, type Stored } from '../../support/westwood-archives.ts';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const replace = (index: number, text: string): EntryEdit => ({
  kind: 'replace',
  index,
  content: memorySource(bytesOf(text)),
});
const add = (name: string, text: string): EntryEdit => ({ kind: 'add', name, content: memorySource(bytesOf(text)) });
const drop = (index: number): EntryEdit => ({ kind: 'drop', index });

function decoded<M>({ layout }: Format<M>, bytes: Uint8Array) {
  if (!layout) throw new Error('the format has no layout');
  const { value, fault, findings } = decode(layout, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return { layout, value, findings };
}

function edited<M>(format: Format<M>, bytes: Uint8Array, edits: readonly EntryEdit[]): Uint8Array {
  const { layout, value } = decoded(format, bytes);
  const repacked = format.container?.repack(value, edits, deflate);
  if (repacked === undefined) throw new Error('the format holds no entries');
  return toBytes(encode(layout, repacked));
}

const named = (entries: readonly Stored[]) => entries.map(({ name, content }) => ({ name, content }));
const small: readonly Stored[] = [
  { name: 'Art\\W3D\\a.w3d', content: bytesOf('model') },
  { name: 'Art\\Textures\\a.tga', content: bytesOf('picture') },
  { name: 'empty', content: bytesOf('') },
  { name: 'art\\w3d\\A.W3D', content: bytesOf('the same name again') },
];

/** Any entries, and any edits of them: each replaced, dropped or left alone, then some added. */
const archives = fc.record({
  entries: fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[a-z0-9]{1,6}(\\[a-z0-9]{1,5})?$/),
      content: fc.uint8Array({ maxLength: 40 }),
    }),
    { selector: ({ name }) => name, maxLength: 8 },
  ),
  fates: fc.array(fc.option(fc.uint8Array({ maxLength: 40 }), { nil: undefined }), { minLength: 8, maxLength: 8 }),
  kept: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  added: fc.uniqueArray(
    fc.record({ name: fc.stringMatching(/^[A-Z]{1,6}\.NEW$/), content: fc.uint8Array({ maxLength: 40 }) }),
    { selector: ({ name }) => name, maxLength: 3 },
  ),
});
interface Archive {
  readonly entries: readonly Stored[];
  readonly fates: readonly (Uint8Array | undefined)[];
  readonly kept: readonly boolean[];
  readonly added: readonly Stored[];
}

/** The edits, and what an archive must hold after them. */
function planOf({ entries, fates, kept, added }: Archive) {
  const edits: EntryEdit[] = [];
  const expected: Stored[] = [];
  for (const [index, entry] of entries.entries()) {
    const fate = fates[index];
    if (kept[index]) expected.push(entry);
    else if (fate === undefined) edits.push({ kind: 'drop', index });
    else {
      edits.push({ kind: 'replace', index, content: memorySource(fate) });
      expected.push({ name: entry.name, content: fate });
    }
  }
  for (const { name, content } of added) edits.push({ kind: 'add', name, content: memorySource(content) });
  return { edits, expected: [...expected, ...added] };
}

describe('a BIG archive', () => {
  test('contains all edits, and an independent reader finds them', () => {
    fc.assert(
      fc.property(archives, archive => {
        const bytes = buildBig(archive.entries);
        const { edits, expected } = planOf(archive);
        const after = edited(westwoodBig, bytes, edits);
        const read = readBig(after);
        expect(named(read.entries)).toEqual(expected);
        expect(read.archiveSize).toBe(after.length);
        expect(decoded(westwoodBig, after).findings).toEqual([]);
      }),
    );
  });

  test('keeps its magic word, its mark, the order of its data, and a header end that is one too low', () => {
    const mark = bytesOf('L225\0\0\0\0');
    const table = 16 + small.reduce((sum, { name }) => sum + 9 + name.length, 0);
    const bytes = buildBig(small, { magic: 'BIG4', mark, headerEnd: table + mark.length - 1 });
    const after = edited(westwoodBig, bytes, [replace(0, 'a longer model'), add('new', 'n')]);
    const read = readBig(after);
    expect(read.magic).toBe('BIG4');
    expect(read.headerEnd).toBe(table + 12 + mark.length - 1);
    expect(Buffer.from(after).toString('latin1', table + 12)).toBe(
      'L225\0\0\0\0a longer modelpicturethe same name againn',
    );
    expect(named(read.entries).at(0)).toEqual({ name: 'Art\\W3D\\a.w3d', content: bytesOf('a longer model') });
  });

  test('keeps a size in the wrong byte order, and one that is simply wrong', () => {
    const size = buildBig(small).length;
    const swapped = Buffer.alloc(4);
    swapped.writeUInt32BE(size);
    const turned = edited(westwoodBig, buildBig(small, { archiveSize: swapped.readUInt32LE() }), [
      replace(0, 'longer!'),
    ]);
    expect(Buffer.from(turned).readUInt32BE(4)).toBe(size + 2);
    const wrong = edited(westwoodBig, buildBig(small, { archiveSize: 7 }), [replace(0, 'longer!')]);
    expect(readBig(wrong).archiveSize).toBe(7);
  });

  test('lists paths as stored, including duplicates', () => {
    const { value } = decoded(westwoodBig, buildBig(small));
    expect(westwoodBig.container?.entries(value).map(({ name }) => name)).toEqual(small.map(({ name }) => name));
  });

  test.each(['', 'nul\0', 'Ж'])('refuses the name %j', name => {
    expect(() => edited(westwoodBig, buildBig(small), [add(name, 'x')])).toThrow(Unwritable);
  });
});

describe('a MIX archive', () => {
  test('contains all edits, sorted by checksum and aligned', () => {
    fc.assert(
      fc.property(archives, archive => {
        const bytes = buildMix(archive.entries);
        const sorted = readMix(bytes);
        expect(
          named(
            westwoodMix.container
              ?.entries(decoded(westwoodMix, bytes).value)
              .map(({ name, start, size }) => ({ name, content: bytes.slice(start, start + size) })) ?? [],
          ),
        ).toEqual(named(sorted));
        const { edits, expected } = planOf({ ...archive, entries: named(sorted) });
        const after = edited(westwoodMix, bytes, edits);
        const read = readMix(after);
        expect(named(read)).toEqual([...expected].sort((a, b) => nameCrc(a.name) - nameCrc(b.name)));
        expect(read.map(({ crc }) => crc)).toEqual(read.map(({ name }) => nameCrc(name)));
        expect(read.filter(({ start }) => start % 8 !== 0)).toEqual([]);
        expect(decoded(westwoodMix, after).findings).toEqual([]);
      }),
    );
  });

  test('removes an entry with its zero padding', () => {
    const bytes = buildMix([
      { name: 'a', content: bytesOf('12345') },
      { name: 'b', content: bytesOf('12345678') },
    ]);
    const index = readMix(bytes).findIndex(({ name }) => name === 'a');
    expect(edited(westwoodMix, bytes, [drop(index)])).toEqual(buildMix([{ name: 'b', content: bytesOf('12345678') }]));
  });

  test('offers the right checksum if one does not match its name', () => {
    const bytes = buildMix([{ name: 'a.tga', content: bytesOf('x') }]);
    const damaged = bytes.slice();
    damaged[28] = (damaged[28] ?? 0) ^ 0xff;
    const { findings } = decoded(westwoodMix, damaged);
    expect(findings).toMatchObject([{ path: 'entries[0].crc', start: 28, size: 4 }]);
    for (const { start, bytes: right } of repairs(findings)) damaged.set(right, start);
    expect(damaged).toEqual(bytes);
  });

  test('shows the name that matches the checksum, if its index has another', () => {
    const bytes = buildMix([
      { name: 'a', content: bytesOf('1') },
      { name: 'b', content: bytesOf('2') },
    ]);
    const [first, second] = readMix(bytes).map(({ name }) => name);
    const swapped = bytes.slice();
    swapped.set(bytesOf(second ?? ''), bytes.length - 5);
    swapped.set(bytesOf(first ?? ''), bytes.length - 2);
    const { value, findings } = decoded(westwoodMix, swapped);
    expect(westwoodMix.container?.entries(value).map(({ name }) => name)).toEqual([first, second]);
    expect(findings).toHaveLength(2);
  });

  test('reports an index that is not sorted by checksum, which a game cannot search', () => {
    const bytes = buildMix([
      { name: 'a', content: bytesOf('1') },
      { name: 'b', content: bytesOf('2') },
    ]);
    const [first, second] = readMix(bytes);
    const size = 12;
    const start = new DataView(bytes.buffer).getUint32(4, true) + 4;
    const turned = bytes.slice();
    turned.set(bytes.subarray(start, start + size), start + size);
    turned.set(bytes.subarray(start + size, start + 2 * size), start);
    turned.set(bytesOf(second?.name ?? ''), bytes.length - 5);
    turned.set(bytesOf(first?.name ?? ''), bytes.length - 2);
    const hex = (value = 0) => `0x${value.toString(16).toUpperCase().padStart(8, '0')}`;
    expect(decoded(westwoodMix, turned).findings).toMatchObject([
      {
        path: 'entries[1].crc',
        text: `expected at least ${hex(second?.crc)}, the checksum before, found ${hex(first?.crc)}: games search the index by halves`,
      },
    ]);
    expect(decoded(westwoodMix, bytes).findings).toEqual([]);
  });

  test('refuses a name that is too long for its length byte', () => {
    expect(() => edited(westwoodMix, buildMix([]), [add('x'.repeat(255), '')])).toThrow(Unwritable);
  });
});
