import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, fieldsIn, roundTrip, Unwritable } from '#layout';
import { deflate, inflate } from '../../../electron/files/zlib.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { entryContent } from '../../../shared/formats/entry-content.ts';
import { everquestS3d } from '../../../shared/formats/everquest/s3d/index.ts';
import { s3d } from '../../../shared/formats/everquest/s3d/layout.ts';
import { rename, repack } from '../../../shared/formats/everquest/s3d/repack.ts';
import type { EntryEdit } from '../../../shared/formats/format.ts';
import { readS3d } from '../../support/everquest-archives.ts';
import { hexText } from '../../support/hex-text.ts';
import { s3dOf } from '../../support/writers/everquest/s3d.ts';

const TIME = 917_000_000;
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0));
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const archive = (files: Readonly<Record<string, string>>, options = {}): Uint8Array =>
  s3dOf(
    Object.entries(files).map(([name, text]) => ({ name, bytes: bytesOf(text) })),
    options,
  );
const replace = (index: number, text: string): EntryEdit => {
  return { kind: 'replace', index, content: memorySource(bytesOf(text)) };
};
const add = (name: string, text: string): EntryEdit => ({ kind: 'add', name, content: memorySource(bytesOf(text)) });
const drop = (index: number): EntryEdit => ({ kind: 'drop', index });

function read(bytes: Uint8Array) {
  const source = memorySource(bytes);
  const { value, fault, findings } = decode(s3d, source, { thorough: true });
  if (fault) throw new Error(fault.text);
  const entries = everquestS3d.container?.entries(value) ?? [];
  const files = entries.map(entry => {
    const content = entryContent(source, entry, inflate);
    return [entry.name, 'why' in content ? content : textOf(toBytes([content]))];
  });
  return { value, findings, entries, files };
}

function edited(bytes: Uint8Array, ...edits: EntryEdit[]): Uint8Array {
  return toBytes(encode(s3d, repack(read(bytes).value, edits, deflate)));
}

const three = { 'one.txt': 'One.', 'two.txt': 'Two.', 'three.txt': 'Three.' };

test('names, contents and positions of files are read in stored order', () => {
  const { entries, files } = read(archive(three));
  expect(files).toEqual(Object.entries(three));
  expect(entries.map(({ start, size, packed }) => [start, size, packed?.size])).toEqual([
    [12, 4, 23],
    [35, 4, 23],
    [58, 6, 25],
  ]);
});

test('files of many blocks and of none are read', () => {
  const long = 'abcdefghijklmnop'.repeat(1500);
  expect(read(archive({ 'long.txt': long, 'nothing.txt': '', 'last.txt': 'x' })).files).toEqual([
    ['long.txt', long],
    ['nothing.txt', ''],
    ['last.txt', 'x'],
  ]);
});

test('unchanged files keep their stored blocks', () => {
  const before = archive(three, { time: TIME });
  const after = edited(before, replace(1, 'Another two, and longer.'));
  expect(readS3d(after).map(({ name, content }) => [name, textOf(content)])).toEqual([
    ['one.txt', 'One.'],
    ['two.txt', 'Another two, and longer.'],
    ['three.txt', 'Three.'],
  ]);
  const stored = (bytes: Uint8Array, i: number) => readS3d(bytes)[i]?.stored;
  expect([stored(after, 0), stored(after, 2)]).toEqual([stored(before, 0), stored(before, 2)]);
  expect(textOf(after.slice(-9))).toBe(textOf(before.slice(-9)));
  expect(read(after).findings).toEqual([]);
});

describe('a replaced file', () => {
  const long = Uint8Array.from({ length: 8192 * 3 + 100 }, (_, i) => (i * 7 + (i >> 5)) % 61);
  // Packed as no deflate of ours would.
  const before = s3dOf(
    [
      { name: 'long.bin', bytes: long },
      { name: 'two.txt', bytes: bytesOf('Two.') },
    ],
    {
      pack: piece => Uint8Array.from(deflateSync(piece, { level: 1, memLevel: 3 })),
    },
  );
  const with1 = (content: Uint8Array): Uint8Array =>
    edited(before, { kind: 'replace', index: 0, content: memorySource(content) });

  test('keeps identical blocks as they are stored', () => {
    const content = long.slice();
    content[10_000] = 255;
    const [was = [], is = []] = [before, with1(content)].map(blocksOf);
    expect(is.map((stored, i) => String(stored) === String(was[i]))).toEqual([true, false, true, true]);
    expect(readS3d(with1(content))[0]?.content).toEqual(content);
  });

  test('with the same content gives the same archive', () => {
    expect(with1(long)).toEqual(before);
  });

  test('that is longer or shorter keeps whole blocks before the change', () => {
    const longer = Uint8Array.from([...long, 1, 2, 3]);
    expect(blocksOf(with1(longer)).slice(0, 3)).toEqual(blocksOf(before).slice(0, 3));
    expect(readS3d(with1(longer))[0]?.content).toEqual(longer);
    const shorter = long.slice(0, 8192 * 2);
    expect(blocksOf(with1(shorter))).toEqual(blocksOf(before).slice(0, 2));
  });

  test('keeps blocks of another size than the games’ own', () => {
    const small = s3dOf([{ name: 'a.bin', bytes: long.slice(0, 1000) }], {});
    const joined = oddBlocks(long, 5000);
    const content = long.slice();
    content[0] = 255;
    const after = edited(joined, { kind: 'replace', index: 0, content: memorySource(content) });
    expect(blocksOf(after).slice(1)).toEqual(blocksOf(joined).slice(1));
    expect(edited(small, { kind: 'replace', index: 0, content: memorySource(long.slice(0, 1000)) })).toEqual(small);
  });
});

test('is packed like zlib 1.2.13, which finds matches that Node’s does not', () => {
  const packed = hexText('789C4B4C4A364C4C4A3602626320360162532036030066A1081A');
  expect(deflate(bytesOf('abc1abc2abc3abc4abc5abc6'))).toEqual(packed);
});

test('keeps the directory’s blocks if the names stay', () => {
  const before = archive(three);
  const [was, is] = [before, edited(before, replace(0, '1'))].map(bytes => {
    const row = read(bytes).value.index.find(({ nameCrc }) => nameCrc === 0x6158_0ac9);
    const { indexOffset } = read(bytes).value;
    return bytes.slice(row?.start ?? 0, indexOffset);
  });
  expect(is).toEqual(was);
});

test('a new file comes after all others, and a removed one leaves no name', () => {
  const after = edited(archive(three), drop(0), add('four.txt', 'Four.'), replace(2, ''));
  expect(read(after).files).toEqual([
    ['two.txt', 'Two.'],
    ['three.txt', ''],
    ['four.txt', 'Four.'],
  ]);
  expect(readS3d(after).map(({ name }) => name)).toEqual(['two.txt', 'three.txt', 'four.txt']);
});

test('a sorted index stays sorted, and an unsorted one stays as it is', () => {
  const crcs = (bytes: Uint8Array) => read(bytes).value.index.map(({ nameCrc }) => nameCrc);
  const sorted = crcs(edited(archive(three), add('a.txt', 'a')));
  expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
  const before = archive(three, { isUnsorted: true });
  expect(crcs(edited(before, add('a.txt', 'a'))).slice(0, 4)).toEqual(crcs(before));
});

describe('a renamed file', () => {
  const renamed = (bytes: Uint8Array, index: number, name: string) =>
    toBytes(encode(s3d, rename(read(bytes).value, index, name, deflate)));

  test('stays in place with its blocks; the index is sorted by checksum again', () => {
    const before = archive(three, { time: TIME });
    const after = renamed(before, 1, 'zwei.txt');
    const { value, files, findings } = read(after);
    expect([findings, Object.fromEntries(files)]).toEqual([
      [],
      { 'one.txt': 'One.', 'zwei.txt': 'Two.', 'three.txt': 'Three.' },
    ]);
    const crcs = value.index.map(({ nameCrc }) => nameCrc);
    expect(crcs).toEqual(crcs.toSorted((a, b) => a - b));
    expect(readS3d(after).map(({ name }) => name)).toEqual(['one.txt', 'zwei.txt', 'three.txt']);
    expect(readS3d(after).map(({ stored }) => stored)).toEqual(readS3d(before).map(({ stored }) => stored));
    expect(renamed(renamed(after, 1, 'two.txt'), 1, 'zwei.txt')).toEqual(after);
  });

  test('may differ only in case, but must not take another file’s name', () => {
    const after = renamed(archive(three), 0, 'ONE.txt');
    expect(readS3d(after).map(({ name }) => name)).toEqual(['ONE.txt', 'two.txt', 'three.txt']);
    expect(() => renamed(archive(three), 0, 'Two.TXT')).toThrow('has the same checksum as another name');
  });
});

test('a name is looked up in lower case, and stored as given', () => {
  const after = edited(archive({ 'one.txt': '1' }), add('Two.TXT', '2'));
  expect(read(after)).toMatchObject({
    findings: [],
    files: [
      ['one.txt', '1'],
      ['Two.TXT', '2'],
    ],
  });
});

test.each([
  ['a name that is there', add('ONE.txt', ''), 'has the same checksum as another name'],
  ['no name', add('', ''), 'an entry needs a name'],
  ['a letter that cannot be stored', add('\u4e00.txt', ''), 'cannot store'],
])('%s is refused', (_, edit, why) => {
  expect(() => edited(archive(three), edit)).toThrow(Unwritable);
  expect(() => edited(archive(three), edit)).toThrow(why);
});

test('a file missing from the directory is named by its checksum, and another tool’s directory is accepted', () => {
  const bytes = archive(three);
  const { value } = read(bytes);
  const row = value.index.findIndex(({ nameCrc }) => nameCrc === 0x6158_0ac9);
  const view = new DataView(bytes.buffer);
  view.setUint32(value.indexOffset + 4 + row * 12, 0xffff_ffff, true);
  expect(read(bytes).files).toEqual(Object.entries(three));
  view.setUint32(value.indexOffset + 4 + row * 12, 7, true);
  expect(read(bytes).entries.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^[0-9A-F]{8}\.bin$/),
    expect.stringMatching(/^[0-9A-F]{8}\.bin$/),
    expect.stringMatching(/^[0-9A-F]{8}\.bin$/),
    '00000007.bin',
  ]);
  expect(() => edited(bytes, drop(0))).toThrow('an archive without a directory of names cannot be repacked');
});

test('archives of the first version have no names and no finding for that', () => {
  const whole = archive(three);
  const view = new DataView(whole.buffer);
  const [start, count] = [view.getUint32(0, true) + 4, 4];
  const rows = Array.from({ length: count }, (_, i) => whole.subarray(start + i * 12, start + (i + 1) * 12));
  const files = rows.filter(row => new DataView(row.buffer, row.byteOffset).getUint32(0, true) !== 0x6158_0ac9);
  const bytes = Uint8Array.from([...whole.subarray(0, start), ...files.flatMap(row => [...row])]);
  new DataView(bytes.buffer).setUint32(start - 4, files.length, true);
  const told = () => read(bytes).findings.map(({ path, text }) => `${path}: ${text}`);
  expect(told()).toEqual(['index: expected a directory of names, found none']);
  new DataView(bytes.buffer).setUint32(8, 0x1_0000, true);
  expect(told()).toEqual([]);
  expect(read(bytes).entries.map(({ name }) => name)).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^[0-9A-F]{8}\.bin$/)),
  );
});

/** Files of which each has more than a block, or just less than one, whose letters differ enough not to be packed away. */
const mixed = (length: number): string => Array.from({ length }, (_, i) => 'abcdefgh'[(i * i + (i >> 3)) % 8]).join('');

test('a truncated archive shows its remaining files by their blocks, and reports what is missing', () => {
  const files = { 'one.txt': mixed(9000), 'two.txt': 'Two.', 'three.txt': mixed(20_000) };
  const whole = archive(files);
  const last = read(whole).entries[2];
  if (last === undefined) throw new Error('three files were packed');
  const bytes = whole.slice(0, last.start + (last.packed?.size ?? 0) - 20);
  const { files: found, findings, value } = read(bytes);
  const names = read(whole).entries.map(({ start }) => `at-${start.toString(16).toUpperCase().padStart(8, '0')}.bin`);
  expect(found).toEqual([
    [names[0], files['one.txt']],
    [names[1], 'Two.'],
    [names[2], files['three.txt'].slice(0, 16_384)],
  ]);
  const errors = findings.filter(({ weight }) => weight === 'error');
  const missing = read(whole).value.indexOffset - bytes.length;
  expect(errors.map(({ path, text }) => [path, text])).toEqual([
    ['indexCount', expect.stringMatching(/^left out: starts at 0x[0-9A-F]+, but the end is 0x[0-9A-F]+$/)],
    [
      'indexOffset',
      `the file ends ${missing} bytes before its index: 3 files are found by their blocks, without their names, and the last is cut off`,
    ],
  ]);
  expect(roundTrip(s3d, memorySource(bytes))).toEqual({ kind: 'exact' });
  expect(() => repack(value, [drop(0)], deflate)).toThrow(
    new Unwritable('its index lacks files', 'Extract the files that are found, and edit a whole copy of the archive.'),
  );
  const laidOut = fieldsIn(s3d, memorySource(bytes), { start: 0, size: bytes.length });
  expect(laidOut.filter(({ kind }) => kind === 'unknown')).toEqual([]);
  expect(laidOut.filter(({ path }) => path.endsWith('.packed'))).toHaveLength(5);
});

test('an archive cut at any byte shows its remaining files, and is exact', () => {
  const whole = archive(three, { time: TIME });
  for (let size = 12; size < whole.length; size++) {
    const bytes = whole.slice(0, size);
    const { files } = read(bytes);
    expect(files.map(([, content]) => content)).toEqual(['One.', 'Two.', 'Three.'].slice(0, files.length));
    if (size >= read(whole).value.indexOffset) expect(files.map(([name]) => name)).toEqual(Object.keys(three));
    expect(roundTrip(s3d, memorySource(bytes))).toEqual({ kind: 'exact' });
  }
});

test.each([0, 3, 0x7fff_fff0])('an index with offset %d still shows the remaining files', offset => {
  const bytes = archive(three);
  new DataView(bytes.buffer).setUint32(0, offset, true);
  const { files, findings } = read(bytes);
  expect(files.slice(0, 3).map(([, content]) => content)).toEqual(['One.', 'Two.', 'Three.']);
  expect(findings.filter(({ weight }) => weight === 'error').map(({ path }) => path)).toContain('indexOffset');
  expect(roundTrip(s3d, memorySource(bytes))).toEqual({ kind: 'exact' });
});

test('an index that claims four billion files lists those it has', () => {
  const bytes = archive(three, { time: TIME });
  new DataView(bytes.buffer).setUint32(read(bytes).value.indexOffset, 0xffff_fff0, true);
  const { files, findings } = read(bytes);
  expect(files).toEqual(Object.entries(three));
  expect(findings.filter(({ weight }) => weight === 'error').map(({ path }) => path)).toEqual(['indexCount']);
  expect(roundTrip(s3d, memorySource(bytes))).toEqual({ kind: 'exact' });
});

test('a damaged block is reported at its place, and hides no other file', () => {
  const bytes = archive(three);
  bytes[12] = 0xff;
  const { files, findings } = read(bytes);
  expect(files).toEqual([
    ['one.txt', { why: 'the block at 0xC cannot be one' }],
    ['two.txt', 'Two.'],
    ['three.txt', 'Three.'],
  ]);
  expect(findings.map(({ text }) => text)).toContain('its file cannot be unpacked: the block at 0xC cannot be one');
});

test('a block with damaged content is reported when it is unpacked', () => {
  const bytes = archive(three);
  bytes[12 + 8 + 7] = 0x21;
  const [first] = read(bytes).files;
  expect(first).toEqual(['one.txt', { why: 'the block at 0xC does not have the checksum it should' }]);
});

const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}\.bmp$/), { maxLength: 6 });
const contents = fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 6, maxLength: 6 });
const fates = fc.array(fc.option(fc.uint8Array({ maxLength: 40 }), { nil: undefined }), { minLength: 6, maxLength: 6 });

test('after any edits, a second reader finds exactly the result', () => {
  fc.assert(
    fc.property(
      names,
      contents,
      fates,
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      (all, old, now, kept) => {
        const stored = all.slice(0, 4).map((name, i) => ({ name, bytes: old[i] ?? new Uint8Array(0) }));
        const before = s3dOf(stored, { time: TIME });
        const edits = stored.flatMap((_, index): EntryEdit[] => {
          const content = now[index];
          if (!kept[index]) return [drop(index)];
          return content ? [{ kind: 'replace', index, content: memorySource(content) }] : [];
        });
        const more = all.slice(4).map((name, i) => ({ name, bytes: old[4 + i] ?? new Uint8Array(0) }));
        edits.push(...more.map(({ name, bytes }): EntryEdit => ({ kind: 'add', name, content: memorySource(bytes) })));
        const after = edited(before, ...edits);
        const expected = [
          ...stored.flatMap(({ name, bytes }, i) => (kept[i] ? [[name, textOf(now[i] ?? bytes)]] : [])),
          ...more.map(({ name, bytes }) => [name, textOf(bytes)]),
        ];
        expect(read(after)).toMatchObject({ files: expected, findings: [] });
        expect(roundTrip(s3d, memorySource(after))).toEqual({ kind: 'exact' });
      },
    ),
  );
});

/** The blocks of the first file as they are stored, sizes and all. */
function blocksOf(bytes: Uint8Array): Uint8Array[] {
  const stored = readS3d(bytes)[0]?.stored ?? new Uint8Array(0);
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < stored.length; at += blocks.at(-1)?.length ?? stored.length)
    blocks.push(stored.slice(at, at + 8 + view.getUint32(at, true)));
  return blocks;
}

/** An archive of one file in blocks of another size. */
function oddBlocks(content: Uint8Array, size: number): Uint8Array {
  const pieces = Array.from({ length: Math.ceil(content.length / size) }, (_, i) =>
    content.slice(i * size, (i + 1) * size),
  );
  // Each as a file of its own first: its block is taken from there.
  const blocks = pieces.flatMap(bytes => blocksOf(s3dOf([{ name: 'a.bin', bytes }])));
  const model = read(s3dOf([{ name: 'a.bin', bytes: content }])).value;
  const [first = 0] = model.index.map(({ start }) => start).sort((a, b) => a - b);
  const old = toBytes([model.blocks.source]).slice(
    blocksOf(s3dOf([{ name: 'a.bin', bytes: content }])).reduce((sum, one) => sum + one.length, 0),
  );
  const source = memorySource(Uint8Array.from([...blocks.flatMap(one => [...one]), ...old]));
  const moved = source.size - model.blocks.source.size;
  const index = model.index.map(row => (row.start === first ? row : { ...row, start: row.start + moved }));
  return toBytes(encode(s3d, { ...model, blocks: { source, value: { raw: source } }, index }));
}
