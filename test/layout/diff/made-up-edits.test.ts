import { describe, expect, test } from 'vitest';
import { flags } from '../../../shared/layout/bits.ts';
import { copyOf } from '../../../shared/layout/copy-of.ts';
import { fixedText } from '../../../shared/layout/fixed-text.ts';
import { countOf, refTo } from '../../../shared/layout/index.ts';
import type { FieldOptions } from '../../../shared/layout/inside/field-change.ts';
import { list } from '../../../shared/layout/list.ts';
import { offsetOf } from '../../../shared/layout/offset-of.ts';
import { placed } from '../../../shared/layout/placed.ts';
import { records } from '../../../shared/layout/records.ts';
import { f32, u8, u16, u32 } from '../../../shared/layout/scalars.ts';
import { struct } from '../../../shared/layout/struct.ts';
import { buildArchive, buildReader, buildWav, bytesOf, int, join, type Member } from '../../support/build-zipper.ts';
import { buildBig, buildMix } from '../../support/westwood-archives.ts';
import { changeLines, changeLinesOf } from './change-lines.ts';
import { inserted, replaced } from './items.ts';

const member = (name: string, text: string, more: Partial<Member> = {}): Member => ({
  name,
  content: buildReader([text, int(text.length)]),
  ...more,
});
const members = [member('a.zrd', 'one'), member('b.zrd', 'two two'), member('c.zrd', 'three')];
const [first, second, third] = members as [Member, Member, Member];
const grown = member('a.zrd', 'one and some more');

interface ArchiveEdit {
  readonly title: string;
  readonly b: readonly Member[];
  readonly changes: readonly string[];
  readonly options?: FieldOptions;
  readonly version?: 1 | 2;
}

const archiveEdits: readonly ArchiveEdit[] = [
  {
    title: 'an entry renamed',
    b: [first, { ...second, name: 'bb.zrd' }, third],
    changes: ['renamed entries[1].name: "b.zrd" → "bb.zrd"'],
  },
  { title: 'an entry moved', b: [third, first, second], changes: ['moved entries[2] → entries[0]'] },
  {
    title: 'an entry moved, but order does not count',
    b: [third, first, second],
    changes: [],
    options: { ignoreOrder: true },
  },
  {
    title: 'the first entry grown, which shifts all others',
    b: [grown, second, third],
    changes: ['changed contents[0]: {…} → {…}'],
  },
  {
    title: 'an entry added in between',
    b: [first, member('n.zrd', 'new'), second, third],
    changes: ['added entries[1]: {…}'],
  },
  { title: 'an entry removed', b: [first, third], changes: ['removed entries[1]: {…}'] },
  {
    title: 'a comment',
    b: [first, { ...second, comment: 'hello' }, third],
    changes: ['changed entries[1].comment: "" → "hello"'],
  },
  { title: 'a time', b: [first, second, { ...third, time: 5n }], changes: ['changed entries[2].time: "0" → "5"'] },
  {
    title: 'the first grown, with all that follows from it',
    b: [grown, second, third],
    version: 2,
    options: { all: true },
    changes: [
      'changed contents[0]: {…} → {…}',
      'changed entries[0].length: 27 → 41 (from contents[0])',
      'changed entries[1].start: 27 → 41 (from contents[0])',
      'changed entries[2].start: 58 → 72 (from contents[0])',
      'changed checksum: N → N (from contents[0])',
    ],
  },
];

describe('a comparison of two archives lists exactly what was edited', () => {
  test.each(archiveEdits)('$title', ({ b, changes, options, version = 1 }) => {
    const lines = changeLinesOf(
      'x.zbd',
      buildArchive(members, { version, checksum: 'right' }),
      buildArchive(b, { version, checksum: 'right' }),
      options,
    );
    expect(
      lines.map(line => line.replaceAll(/\{[^}]*\}/g, '{…}').replace(/(?<=checksum: )\d+ → \d+/, 'N → N')),
    ).toEqual(changes);
  });

  test('lists a checksum that no other change explains', () => {
    const lines = changeLinesOf(
      'x.zbd',
      buildArchive(members, { version: 2, checksum: 1 }),
      buildArchive(members, { version: 2, checksum: 2 }),
    );
    expect(lines).toEqual(['changed checksum: 1 → 2']);
  });

  test('lists a wrong checksum next to another change', () => {
    const [a, b] = [
      buildArchive(members, { version: 2, checksum: 'right' }),
      buildArchive([first, { ...second, comment: 'x' }, third], { version: 2, checksum: 7 }),
    ];
    expect(changeLinesOf('x.zbd', a, b).map(line => line.replace(/\d+ → 7/, 'N → 7'))).toEqual([
      'changed entries[1].comment: "" → "x"',
      'changed checksum: N → 7',
    ]);
  });

  test('lists a wrong start next to another change', () => {
    const b = [first, { ...second, comment: 'x' }, { ...third, start: 3 }];
    expect(changeLinesOf('x.zbd', buildArchive(members, { version: 1 }), buildArchive(b, { version: 1 }))).toContain(
      'changed entries[2].start: 58 → 3',
    );
  });
});

describe('a comparison of other formats', () => {
  const stored = (name: string, text: string) => ({ name, content: bytesOf(text) });
  const files = [stored('Data\\a.ini', 'alpha'), stored('Data\\b.ini', 'beta beta'), stored('Art\\c.tga', 'gamma')];

  test('lists a renamed entry of a BIG archive, and no shifted offsets', () => {
    const b = [files[0], { ...stored('', 'beta beta'), name: 'Data\\renamed_to_something_longer.ini' }, files[2]];
    expect(changeLinesOf('x.big', buildBig(files), buildBig(b as typeof files))).toEqual([
      'renamed entries[1].name: "Data\\\\b.ini" → "Data\\\\renamed_to_something_longer.ini"',
    ]);
  });

  test('lists the entry of a MIX archive that grew', () => {
    const b = [files[0], stored('Data\\b.ini', 'beta beta beta'), files[2]];
    expect(
      changeLinesOf('x.mix', buildMix(files), buildMix(b as typeof files)).map(line =>
        line.replaceAll(/\{[^}]*\}/g, '{…}'),
      ),
    ).toEqual(['changed contents[1]: {…} → {…}']);
  });

  test('lists the rate and a sample of a sound', () => {
    const samples = Uint8Array.from({ length: 64 }, (_, i) => i * 3);
    const other = samples.slice();
    other[10] = 255;
    const lines = changeLinesOf('x.wav', buildWav({ samples }), buildWav({ samples: other, rate: 22050 }));
    expect(lines).toMatchInlineSnapshot(`
      [
        "changed wave.chunks[0].samplesPerSecond: 11025 → 22050",
        "changed wave.chunks[0].bytesPerSecond: 11025 → 22050",
        "changed wave.chunks[1].samples: {"bytes":64,"base64":"AAMGCQwPEhUYGx4hJCcqLTAzNjk8P0JFSEtOUVRXWl1gY2ZpbG9ydXh7foGEh4qNkJOWmZyfoqWoq66xtLe6vQ=="} → {"bytes":64,"base64":"AAMGCQwPEhUYG/8hJCcqLTAzNjk8P0JFSEtOUVRXWl1gY2ZpbG9ydXh7foGEh4qNkJOWmZyfoqWoq66xtLe6vQ=="}",
      ]
    `);
  });
});

describe('a comparison with made-up layouts', () => {
  const bytes = (...numbers: number[]): Uint8Array => Uint8Array.from(numbers);
  const u32s = (...numbers: number[]): Uint8Array => new Uint8Array(Uint32Array.from(numbers).buffer);

  test('lists fields of table rows, wherever other rows were inserted', () => {
    const row = struct({ x: u16, y: u16 });
    const table = struct({ count: countOf(u8, 'rows'), rows: records(row, 'count') });
    const rows = Array.from({ length: 50 }, (_, i) => [i, 0, 7, 0]);
    const a = bytes(50, ...rows.flat());
    const b = bytes(51, ...inserted(replaced(rows, 40, [40, 0, 9, 0]), 3, [200, 0, 201, 0]).flat());
    expect(changeLines(table, a, b)).toEqual([
      'added rows[3]: {"x":200,"y":201}',
      'changed rows[40].y → rows[41].y: 7 → 9',
    ]);
  });

  test('lets references follow their targets', () => {
    const node = struct({ name: fixedText(4), parent: refTo(u32, 'nodes') });
    const tree = struct({ count: countOf(u32, 'nodes'), nodes: list(node, 'count') });
    const file = (...nodes: (readonly [string, number])[]): Uint8Array =>
      join([u32s(nodes.length), ...nodes.flatMap(([name, parent]) => [bytesOf(name.padEnd(4, '\0')), u32s(parent)])]);
    const a = file(['root', 0], ['arm', 0], ['hand', 1], ['leg', 0]);
    expect(changeLines(tree, a, file(['root', 0], ['neck', 0], ['arm', 0], ['hand', 2], ['leg', 0]))).toEqual([
      'added nodes[1]: {"name":"neck","parent":0}',
    ]);
    expect(changeLines(tree, a, file(['root', 0], ['arm', 0], ['hand', 3], ['leg', 0]))).toEqual([
      'changed nodes[2].parent: 1 → 3',
    ]);
  });

  test('lists one reference removed from a list, and keeps the others the same', () => {
    const group = struct({ size: countOf(u8, 'items'), items: list(refTo(u8, 'things'), 'size') });
    const file = struct({ count: countOf(u8, 'things'), things: list(struct({ name: fixedText(2) }), 'count'), group });
    const names = (text: string): number[] => [...text].flatMap(letter => [letter.charCodeAt(0), 0]);
    const a = bytes(4, ...names('abcd'), 3, 1, 2, 3);
    expect(changeLines(file, a, bytes(3, ...names('bcd'), 2, 0, 2))).toEqual([
      'removed things[0]: {"name":"a"}',
      'removed group.items[1]: 2',
    ]);
  });

  test('lists a flag by its name', () => {
    const word = struct({ traits: flags(u32, { lit: 0, hidden: 4 }) });
    expect(changeLines(word, u32s(1), u32s(17))).toEqual(['changed traits.hidden: false → true']);
    expect(changeLines(word, u32s(1), u32s(3))).toEqual(['changed traits: 1 → 3']);
  });

  test('lists bytes after a text as padding, unless padding is ignored or the text grew into it', () => {
    const named = struct({ name: fixedText(8), after: u8 });
    const a = bytes(97, 98, 0, 1, 2, 3, 4, 5, 9);
    expect(changeLines(named, a, bytes(97, 98, 0, 1, 2, 3, 4, 6, 9))).toEqual([
      expect.stringContaining('changed name.padding'),
    ]);
    expect(changeLines(named, a, bytes(97, 98, 0, 1, 2, 3, 4, 6, 9), { ignorePadding: true })).toEqual([]);
    expect(changeLines(named, a, bytes(97, 98, 99, 0, 2, 3, 4, 5, 9))).toEqual(['changed name: "ab" → "abc"']);
    expect(changeLines(named, bytes(97, 0, 0, 0, 0, 0, 0, 0, 1), bytes(97, 98, 99, 100, 0, 0, 0, 0, 1))).toEqual([
      'changed name: "a" → "abcd"',
    ]);
  });

  test('lists unnamed bytes by their offset', () => {
    const named = struct({ offset: offsetOf(u32, 'value'), value: placed(u32, 'offset') });
    const a = join([u32s(8), u32s(0x01020304), u32s(5), u32s(6, 7)]);
    const b = join([u32s(8), u32s(0x01020305), u32s(5), u32s(6, 8)]);
    expect(changeLines(named, a, b).map(line => line.replace(/: .*/, ''))).toEqual([
      'changed @0x4+4',
      'changed @0xC+8',
    ]);
  });

  test('lets a copy of a number follow it, and lists it if it disagrees', () => {
    const twice = struct({ size: u32, again: copyOf(u32, 'size'), ratio: f32 });
    expect(changeLines(twice, u32s(1, 1, 0), u32s(2, 2, 0))).toEqual(['changed size: 1 → 2']);
    expect(changeLines(twice, u32s(1, 1, 0), u32s(2, 5, 0))).toEqual(['changed size: 1 → 2', 'changed again: 1 → 5']);
  });
});
