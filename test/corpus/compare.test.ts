import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { json, runCli } from '../cli/support/run-cli.ts';
import { buildArchive, type Member } from '../support/build-zipper.ts';
import { demoFiles } from '../support/demo-files.ts';
import { readArchive } from '../support/read-archive.ts';
import { temporaryFolder, writeInto } from '../support/temporary-folder.ts';
import { hasReference, readReference } from './reference.ts';

interface Change {
  readonly address?: string;
  readonly path?: string;
  readonly kind: string;
  readonly from?: string;
  readonly old?: unknown;
  readonly new?: unknown;
}

/** What `diff` says, a line for each change: `changed anim_def.zrd [0][1]: 2.5 → 3`. */
async function toldOf(a: Uint8Array, b: Uint8Array): Promise<string[]> {
  const folder = temporaryFolder({ 'a.zbd': a, 'b.zbd': b });
  const ran = await runCli(folder, join(folder, 'home'), 'diff', 'a.zbd', 'b.zbd', '--json');
  const { same, changes } = json(ran) as { same: boolean; changes: readonly Change[] }; // as: diff's own shape
  expect([same, ran.status]).toEqual(changes.length === 0 ? [true, 0] : [false, 1]);
  return changes.map(lineOf);
}

function lineOf({ kind, address = '', path, from, old, new: now }: Change): string {
  const short = (text: string) => text.replace(/^[ab]\.zbd::/, '');
  const values = [old, now].filter(value => value !== undefined).map(value => JSON.stringify(value));
  return [kind, short(address), path, from && `from ${short(from)}`, values.join(' → ')].filter(Boolean).join(' ');
}

/** The members of an archive, so that the tests' own builder can pack them again. */
function membersOf(bytes: Uint8Array, version: 1 | 2): Member[] {
  return readArchive(bytes, version).entries.map(({ name, content, flags, comment, time }) => {
    const text = String.fromCharCode(...comment.subarray(0, comment.indexOf(0)));
    return { name, content, flags, comment: text, time };
  });
}

const bytesAfter = (bytes: Uint8Array, ...wanted: number[]): number => {
  for (let at = 0; at + wanted.length <= bytes.length; at++)
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return at + wanted.length;
  throw new Error('the bytes are not there');
};
const letters = (text: string): number[] => [...text].map(letter => letter.charCodeAt(0));
const u32 = (value: number): number[] => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
const f32 = (value: number): number[] => [...new Uint8Array(Float32Array.of(value).buffer)];
const spliced = (bytes: Uint8Array, at: number, gone: number, ...came: number[]): Uint8Array =>
  Uint8Array.from([...bytes.subarray(0, at), ...came, ...bytes.subarray(at + gone)]);

const edited = (members: readonly Member[], name: string, edit: (content: Uint8Array) => Uint8Array): Member[] =>
  members.map(member => (member.name === name ? { ...member, content: edit(member.content) } : member));

interface Edit {
  readonly title: string;
  edit(members: readonly Member[]): readonly Member[];
  readonly told: readonly string[];
}

const edits: readonly Edit[] = [
  { title: 'nothing', edit: members => members, told: [] },
  {
    title: 'a float changed',
    edit: members =>
      edited(members, 'anim_def.zrd', content => {
        const at = bytesAfter(content, ...letters('RUN_TIME'), ...u32(2));
        return spliced(content, at, 4, ...f32(3.25));
      }),
    told: ['changed anim_def.zrd [0][1][7][5][3][1] 2.5 → 3.25'],
  },
  {
    title: 'an item put into a list',
    edit: members =>
      edited(members, 'anim_def.zrd', content => {
        const at = bytesAfter(content, ...letters('TRANSLATE_TO'), ...u32(4));
        const more = spliced(content, at, 4, ...u32(5)); // one more than there are items
        return spliced(more, at + 4, 0, ...u32(1), ...u32(777));
      }),
    told: ['added anim_def.zrd [0][1][7][5][2][1][0] 777'],
  },
  {
    title: 'an item put into an empty list',
    edit: members =>
      edited(members, 'empty_root.zrd', () => Uint8Array.from([...u32(4), ...u32(2), ...u32(1), ...u32(5)])),
    told: ['added empty_root.zrd [0] 5'],
  },
  {
    title: 'an entry renamed',
    edit: members => members.map(member => (member.name === 'units.zrd' ? { ...member, name: 'yards.zrd' } : member)),
    told: ['renamed yards.zrd from units.zrd'],
  },
  {
    title: 'an entry moved',
    edit: members => [
      ...members.filter(({ name }) => name === 'big_list.zrd'),
      ...members.filter(({ name }) => name !== 'big_list.zrd'),
    ],
    told: ['moved big_list.zrd'],
  },
  {
    title: 'a text grown',
    edit: members =>
      edited(members, 'anim_def.zrd', content => {
        const at = bytesAfter(content, ...u32(3), ...u32(5), ...letters('seq_a')) - 9;
        return spliced(content, at, 9, ...u32(13), ...letters('seq_a_and_b_x'));
      }),
    told: ['changed anim_def.zrd [0][1][7][1] "seq_a" → "seq_a_and_b_x"'],
  },
  {
    title: 'the first entry grown, which shifts all others',
    edit: members =>
      edited(members, 'scalars.zrd', content => {
        const count = new DataView(content.buffer, content.byteOffset).getUint32(4, true);
        return spliced(spliced(content, 4, 4, ...u32(count + 1)), content.length, 0, ...u32(1), ...u32(4321));
      }),
    told: ['added scalars.zrd [3] 4321'],
  },
  {
    title: 'several at once',
    edit: members =>
      edited(members, 'scalars.zrd', content =>
        spliced(content, bytesAfter(content, ...letters('Two Words')) - 5, 1, ...letters('w')),
      )
        .filter(({ name }) => name !== 'nested.zrd')
        .concat({ name: 'new.zrd', content: Uint8Array.from([...u32(4), ...u32(1)]) }),
    told: ['changed scalars.zrd [2][1][2] "Two Words" → "Two words"', 'removed nested.zrd', 'added new.zrd'],
  },
];

describe.skipIf(!hasReference)('real archives (skipped without ../shared/data)', () => {
  describe.each([
    ['mw/reader/reader.zbd', 1],
    ['pm/reader/reader.zbd', 2],
  ] as const)('%s', (path, version) => {
    test.each(edits)('$title', async ({ edit, told }) => {
      const before = readReference(path);
      const after = buildArchive(edit(membersOf(before, version)), { version, checksum: 'right' });
      expect(await toldOf(before, after)).toEqual(told);
    });
  });

  test.each(['mw/textures/rtexture.zbd', 'pm/textures/rtexture.zbd'])('a pixel of a texture in %s', async path => {
    const before = readReference(path);
    const view = new DataView(before.buffer, before.byteOffset, before.byteLength);
    const palettes = view.getInt32(8, true);
    expect([palettes, view.getUint32(12, true)]).toEqual([expect.any(Number), expect.any(Number)]);
    const start = view.getUint32(24 + 32, true); // of the first texture: its name takes 32 bytes
    const pixel = start + 16 + 2 * 100; // after its head, two bytes a pixel
    const after = before.slice();
    after[pixel] = (after[pixel] ?? 0) ^ 0xff;
    const name = String.fromCharCode(...before.subarray(24, 24 + 32)).split('\0', 1)[0];
    expect(await toldOf(before, after)).toEqual([
      expect.stringMatching(new RegExp(`^changed ${name} pixels\\[100\\]`)),
    ]);
  });
});

test('the two editions of the demo differ only in what the second one changed', async () => {
  const folder = temporaryFolder();
  for (const edition of [1, 2] as const)
    for (const [path, bytes] of demoFiles(edition)) writeInto(folder, `v${edition}/${path}`, bytes);
  const ran = await runCli(folder, join(folder, 'home'), 'diff', 'v1', 'v2', '--json');
  const { changes } = json(ran) as { changes: readonly Change[] }; // as: diff's own shape
  expect(changes.map(change => lineOf(change).replace(/"The ferry.*/, '…'))).toMatchInlineSnapshot(`
    [
      "added v2/zbd/c1/reader.zbd::c1_tides.zrd",
      "changed v2/zbd/c1/readerm1.zbd::m1_mission.zrd [1][3] …",
      "changed v2/zbd/motion.zbd::heron_walk loopTime 1.2 → 1.5",
      "changed v2/zbd/reader.zbd::heat.zrd [5] 30 → 32.5",
      "renamed v2/zbd/reader.zbd::thanks.zrd from v1/zbd/reader.zbd::credits.zrd",
      "removed v1/zbd/reader.zbd::menus.zrd",
      "moved v2/zbd/reader.zbd::salvage.zrd",
      "changed v2/zbd/rtexture.zbd::hull pixels[581].rgb565 25455 → 0",
    ]
  `);
});
