import { describe, expect, test } from 'vitest';
import { decode, encode, Unwritable } from '#layout';
import { deflate, inflate } from '../../../electron/files/zlib.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { EntryEdit, Format } from '../../../shared/formats/format.ts';
import type { AnyFormat } from '../../../shared/formats/index.ts';
import { kotorBif } from '../../../shared/formats/kotor/bif/index.ts';
import { kotorBzf } from '../../../shared/formats/kotor/bzf/index.ts';
import { kotorErf } from '../../../shared/formats/kotor/erf/index.ts';
import { kotorKey } from '../../../shared/formats/kotor/key/index.ts';
import { kotorRim } from '../../../shared/formats/kotor/rim/index.ts';
import { bifArchive, keyIndex, kotorFixtures, modArchive, rimArchive } from '../../fixtures/kotor.ts';
import { readBif, readErf, readRim } from '../../support/kotor-archives.ts';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const replace = (index: number, text: string): EntryEdit => ({
  kind: 'replace',
  index,
  content: memorySource(bytesOf(text)),
});
const add = (name: string, text: string): EntryEdit => ({ kind: 'add', name, content: memorySource(bytesOf(text)) });
const drop = (index: number): EntryEdit => ({ kind: 'drop', index });

function read<M>({ layout }: Format<M>, bytes: Uint8Array) {
  if (!layout) throw new Error('the format has no layout');
  const { value, fault, findings } = decode(layout, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return { layout, value, findings };
}

function edited<M>(format: Format<M>, bytes: Uint8Array, edits: readonly EntryEdit[]): Uint8Array {
  const { layout, value } = read(format, bytes);
  const repacked = format.container?.repack(value, edits, deflate);
  if (repacked === undefined) throw new Error('the format holds no entries');
  const after = toBytes(encode(layout, repacked));
  // Zeros that stood between two entries may stay behind alone: a note.
  expect(read(format, after).findings.filter(({ weight }) => weight !== 'note')).toEqual([]);
  return after;
}

describe.each([
  ['RIM', kotorRim as unknown as AnyFormat, rimArchive, readRim],
  ['ERF', kotorErf as unknown as AnyFormat, modArchive, readErf],
  ['BIF', kotorBif as unknown as AnyFormat, bifArchive, readBif],
])('%s archives', (_, format, archive, reader) => {
  const before = reader(archive);
  const isNamed = format.id !== 'kotor/bif';

  test('have the contents that an independent reader finds, at the same positions', () => {
    const { value } = read(format, archive);
    const found = format.container
      ?.entries(value)
      .map(({ start, size }) => Buffer.from(archive.subarray(start, start + size)).toString('latin1'));
    expect(found).toEqual(before.map(({ content }) => content));
  });

  test('are unchanged without edits', () => {
    expect(edited(format, archive, [])).toEqual(archive);
    expect(edited(format, archive, [replace(0, before[0]?.content ?? '')])).toEqual(archive);
  });

  test.each(['', 'x', 'much longer than what was there before'])('write "%s" in place of an entry', text => {
    const after = reader(edited(format, archive, [replace(0, text)]));
    expect(after).toEqual(before.map((entry, i) => (i === 0 ? { ...entry, content: text } : entry)));
  });

  test('remove an entry, and add one at the end', () => {
    const after = reader(edited(format, archive, [drop(isNamed ? 0 : 1), add('fresh.wok', 'new')]));
    expect(after).toEqual([before[isNamed ? 1 : 0], { name: isNamed ? 'fresh' : '1', type: 2016, content: 'new' }]);
  });

  test('refuse an extension without a type', () => {
    expect(() => edited(format, archive, [add('picture.jpeg', '')])).toThrow(Unwritable);
    expect(() => edited(format, archive, [add('noending', '')])).toThrow(/the extension of a resource type/);
  });

  test('keep the number of a type without an extension', () => {
    expect(reader(edited(format, archive, [add('odd.1234', 'new')])).at(-1)).toMatchObject({
      type: 1234,
      content: 'new',
    });
  });
});

test('a name of more than 16 letters is refused', () => {
  expect(() => edited(kotorRim, rimArchive, [add('seventeen_letters.wok', '')])).toThrow(/a name can have at most 16/);
  expect(readRim(edited(kotorRim, rimArchive, [add('sixteen_letters_.wok', '')])).at(-1)?.name).toBe(
    'sixteen_letters_',
  );
});

test('a name that ends in its type’s extension is reported: the game would look for both', () => {
  const told = (bytes: Uint8Array, format: typeof kotorRim | typeof kotorErf) => {
    const letters = Buffer.from(bytes);
    const [{ name = '' } = {}] = format === kotorRim ? readRim(bytes) : readErf(bytes);
    const at = letters.indexOf(name.split('.')[0] ?? '', 120);
    letters.write('a.are\0', at, 'latin1');
    return read<never>(format as never, new Uint8Array(letters)).findings.map(({ path, text }) => [path, text]);
  };
  const text = expect.stringMatching(/^expected a name without an extension, which its type gives it: this is a\.are/);
  expect(told(rimArchive, kotorRim)).toContainEqual(['entries[0].name', text]);
  expect(told(modArchive, kotorErf)).toContainEqual(['keys[0].name', text]);
});

test('zeros between entries of a RIM stay when one grows', () => {
  const after = edited(kotorRim, rimArchive, [replace(0, 'hello, world')]);
  // Twelve letters need no zeros up to a multiple of four; the sixteen after them stay.
  expect(after.length).toBe(rimArchive.length + 4);
  expect([...after.subarray(0xc0 + 12, 0xc0 + 28)]).toEqual(Array(16).fill(0));
});

test('the description of a module is kept', () => {
  const after = edited(kotorErf, modArchive, [add('a.txt', 'new'), drop(0)]);
  expect(kotorErf.toJson?.(read(kotorErf, after).value)).toMatchObject({
    descriptions: [{ language: 0, text: 'Mill\n' }],
    entries: [{ name: 'readme.txt' }, { name: 'a.txt' }],
  });
});

test('a name without a row is an error for an empty entry', () => {
  const odd = kotorFixtures.find(({ name }) => name === 'erf-odd')?.bytes ?? new Uint8Array(0);
  const { value, findings } = read(kotorErf, odd);
  expect(findings).toContainEqual(
    expect.objectContaining({ path: 'keys[0].entry', weight: 'error', text: 'expected below 1, found 7' }),
  );
  expect(kotorErf.container?.entries(value)).toEqual([
    { name: 'a.txt', start: 0, size: 0, missing: expect.stringContaining('expected an index below 1, found 7') },
  ]);
  expect(() => kotorErf.container?.repack(value, [drop(0)], deflate)).toThrow(Unwritable);
});

test('an archive without descriptions is not cut off at their stored offset', () => {
  const odd = modArchive.slice();
  const view = new DataView(odd.buffer);
  // None, at the very end: the archive gets shorter than that.
  for (const [at, value] of [
    [8, 0],
    [12, 0],
    [20, odd.length],
  ] as const)
    view.setUint32(at, value, true);
  const { value } = read(kotorErf, odd);
  expect(() => kotorErf.container?.repack(value, [drop(0)], deflate)).toThrow(Unwritable);
  expect(kotorErf.container?.repack(value, [add('a.txt', 'new')], deflate).keys).toHaveLength(3);
});

test('a KEY gives the archive and index of each resource', () => {
  const { value } = read(kotorKey, keyIndex);
  expect(kotorKey.toJson?.(value)).toMatchObject({
    files: [{ name: 'data\\2da.bif', size: 59 }, { name: 'data\\mdl.bif' }],
    keys: [
      { name: 'appearance.2da', file: 0, index: 0 },
      { name: 'm01aa_01a.mdl', file: 0, index: 1 },
      { name: 'sixteen_letters_.wok', file: 1, index: 0 },
    ],
  });
  expect(kotorKey.table?.rows(value)[2]?.cells).toEqual(['sixteen_letters_', 'wok', '0', 'data\\mdl.bif']);
});

test('a resource in an archive that a KEY does not list is an error', () => {
  const bytes = keyIndex.slice();
  bytes[bytes.length - 2] = 0x20;
  expect(read(kotorKey, bytes).findings).toMatchObject([
    { path: 'keys[2].id', weight: 'error', text: 'expected below 2, found 2' },
  ]);
});

test('a BIF entry before others cannot be removed: they would get wrong names', () => {
  expect(() => edited(kotorBif, bifArchive, [drop(0)])).toThrow(/only the last entry of a BIF can be removed/);
  expect(readBif(edited(kotorBif, bifArchive, [drop(0), drop(1)]))).toEqual([]);
});

test('a BZF is detected by sizes that do not fit, unpacks its entries, and is not taken for a BIF', () => {
  const { bytes } = kotorFixtures.find(({ name }) => name === 'bzf') ?? { bytes: new Uint8Array() };
  const source = memorySource(bytes);
  expect(kotorBif.detect({ name: 'data.bif', source }).confidence).toBe('unknown');
  expect(kotorBzf.detect({ name: 'data.bif', source })).toMatchObject({ confidence: 'certain' });
  expect(unpacked(bytes)).toEqual([
    ['0.txt', sentence.length, sentence],
    ['1.2da', line.length, line],
  ]);
});

const [sentence, line] = ['The mill stands by the river. '.repeat(20), 'label walk\n'.repeat(12)];

test('a BZF with the other kind of entries reports it, like a BIF', () => {
  const bytes = (kotorFixtures.find(({ name }) => name === 'bzf')?.bytes ?? new Uint8Array()).slice();
  bytes[0x0c] = 2;
  expect(read(kotorBzf, bytes).findings).toMatchObject([{ path: 'fixedCount', start: 0x0c, weight: 'warning' }]);
});

function unpacked(bytes: Uint8Array) {
  const { value } = read(kotorBzf, bytes);
  return kotorBzf.container?.entries(value).map(({ name, size, packed }) => {
    const content = packed?.unpack(inflate);
    if (content === undefined || 'why' in content) throw new Error(content?.why);
    return [name, size, Buffer.from(content.read(0, content.size)).toString('latin1')];
  });
}

test('a BZF packs a replaced entry, keeps the other streams, and updates its table', () => {
  const { bytes } = kotorFixtures.find(({ name }) => name === 'bzf') ?? { bytes: new Uint8Array() };
  const longer = `${sentence}${sentence} It turns.`;
  const after = edited(kotorBzf, bytes, [replace(0, longer)]);
  expect(unpacked(after)).toEqual([
    ['0.txt', longer.length, longer],
    ['1.2da', line.length, line],
  ]);
  // The properties of the stream before, and the other stream to the byte.
  expect(after.subarray(0x34, 0x39)).toEqual(bytes.subarray(0x34, 0x39));
  expect(after.subarray(-29)).toEqual(bytes.subarray(-29));
  expect(kotorBzf.detect({ name: 'data.bzf', source: memorySource(after) }).confidence).toBe('certain');
  expect(() => edited(kotorBzf, bytes, [drop(0)])).toThrow(/can only be replaced/);
  expect(() => edited(kotorBzf, bytes, [replace(0, 'x'), replace(1, 'y')])).toThrow(
    /no entry would be smaller when packed/,
  );
});

test('no entry is added to a packed archive, copied or removed in it, together with the KEY', () => {
  const { bytes } = kotorFixtures.find(({ name }) => name === 'bzf') ?? { bytes: new Uint8Array() };
  const { value: index } = read(kotorKey, keyIndex);
  const [name = ''] = kotorKey.catalogue?.names(index) ?? [];
  const file = index.files[index.keys.at(0).id.file]?.name ?? '';
  const archive = file.replaceAll('\\', '/');
  const content = memorySource(bytesOf('new'));
  for (const edit of [
    { kind: 'add' as const, archive, name: 'new.txt', content },
    { kind: 'copy' as const, name, to: 'new.txt' },
    { kind: 'remove' as const, name },
  ])
    expect(kotorKey.catalogue?.edit(index, edit, () => memorySource(bytes))).toMatchObject({
      why: expect.stringContaining('entries of a packed archive can only be replaced'),
    });
});

test('an archive whose magic word does not match its extension is reported, because the game ignores it', () => {
  const why = (name: string): string => kotorErf.detect({ name, source: memorySource(modArchive) }).why;
  expect(why('end_m01aa.mod')).toBe(`begins with MOD V1.0, and has ${readErf(modArchive).length} entries`);
  expect(why('101PER.SAV')).not.toContain('drops');
  expect(why('end_m01aa')).not.toContain('drops');
  expect(why('end_m01aa.ERF')).toMatch(/; but the game drops a \.erf file that does not begin with ERF$/);
  expect(why('end_m01aa.hak')).toMatch(/; but the game drops a \.hak file that does not begin with HAK$/);
});

describe('a BIF whose walkmesh rows store only the header size', () => {
  const HEADER = 136;
  const TEXT = Buffer.from('beginlayout', 'latin1');
  /** A walkmesh of one vertex, and nothing else: its header counts it. */
  const mesh = Buffer.alloc(HEADER + 12, 7);
  mesh.fill(0, 8, HEADER);
  mesh.write('BWM V1.0', 0, 'latin1');
  mesh.writeUInt32LE(1, 0x48);
  mesh.writeUInt32LE(HEADER, 0x4c);

  /** Two of them, with a text between. */
  function archive(size: number, room = 0): Uint8Array {
    const contents = [mesh, TEXT, mesh.subarray(0, mesh.length - room)];
    const head = Buffer.alloc(20 + 3 * 16);
    head.write('BIFFV1  ', 0, 'latin1');
    head.writeUInt32LE(3, 8);
    head.writeUInt32LE(20, 16);
    let at = head.length;
    for (const [i, content] of contents.entries()) {
      const isMesh = content !== TEXT;
      const row = [i, at, isMesh ? size : content.length, isMesh ? 2016 : 3000];
      for (const [k, number] of row.entries()) head.writeUInt32LE(number, 20 + i * 16 + k * 4);
      at += content.length;
    }
    return Uint8Array.from(Buffer.concat([head, ...contents]));
  }
  const sizes = (bytes: Uint8Array) =>
    kotorBif.container?.entries(read(kotorBif, bytes).value).map(entry => entry.size);

  test('has the whole walkmeshes, by their headers, if there is room', () => {
    expect(sizes(archive(HEADER))).toEqual([HEADER + 12, TEXT.length, HEADER + 12]);
    expect(sizes(archive(HEADER + 4))).toEqual([HEADER + 4, TEXT.length, HEADER + 4]);
    expect(sizes(archive(HEADER, 4))).toEqual([HEADER + 12, TEXT.length, HEADER]);
    expect(read(kotorBif, archive(HEADER)).findings).toEqual([]);
  });

  test('replaces a whole walkmesh, and leaves the others unchanged', () => {
    const after = edited(kotorBif, archive(HEADER), [replace(0, 'another')]);
    const stored = [0, 1, 2].map(row => Buffer.from(after).readUInt32LE(20 + row * 16 + 8));
    expect(stored).toEqual([7, TEXT.length, HEADER]);
    expect(after.length).toBe(archive(HEADER).length - mesh.length + 7);
    expect(sizes(after)).toEqual([7, TEXT.length, HEADER + 12]);
    expect(edited(kotorBif, archive(HEADER), [])).toEqual(archive(HEADER));
  });
});
