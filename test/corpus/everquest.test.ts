import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decode, encode, explained } from '#layout';
import { deflate } from '../../electron/files/zlib.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { s3d } from '../../shared/formats/everquest/s3d/layout.ts';
import { repack } from '../../shared/formats/everquest/s3d/repack.ts';
import { bodyOf, readBody, typeOf } from '../../shared/formats/everquest/wld/fragments.ts';
import { everquestWld } from '../../shared/formats/everquest/wld/index.ts';
import { runBytes } from '../../shared/formats/everquest/wld/layout/visibility.ts';
import { wld } from '../../shared/formats/everquest/wld/layout/wld.ts';
import { seenFrom } from '../../shared/formats/everquest/wld/sight.ts';
import type { EntryEdit } from '../../shared/formats/format.ts';
import { readS3d } from '../support/everquest-archives.ts';
import { verifyTree } from '../support/verify-tree.ts';
import { ByteWriter } from '../support/writers/byte-writer.ts';
import { WldWriter } from '../support/writers/everquest/wld.ts';

/** Where the private reference files lie, beside the repository; most checkouts have none. */
const folder = fileURLToPath(new URL('../../../shared/data/eq/', import.meta.url));
const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];
const ending = (...endings: readonly string[]) => files.filter(file => endings.some(each => file.endsWith(each)));
const read = (file: string): Uint8Array => Uint8Array.from(readFileSync(folder + file));

const archives = ending('.s3d', '.eqg');
const worlds = ending('.wld');
const bodies = ending('.frag');

/** Findings that are known, by file: OpenZone writes one number of the header for all files. */
const ODD: Readonly<Record<string, readonly string[]>> = {
  'openzone/clz.wld': ['maxFragmentBytes', 'fragments[31].body.radius'],
  // Too small for their meshes in the game's own file: notes.
  'gfaydark_chr.wld': [706, 811, 2930, 2931, 3609, 3610].map(at => `fragments[${at}].body.radius`),
};

describe.skipIf(files.length === 0)('EverQuest (skipped where ../shared/data/eq is absent)', () => {
  test('has files', () => {
    expect([archives.length, worlds.length, bodies.length]).toEqual([5, 4, 123]);
  });

  test.each(archives)('%s and everything in it are certain, exact, and fully explained', file => {
    const rows = verifyTree(file, basename(file), memorySource(read(file)));
    expect(rows[0]).toMatchObject({ format: 'everquest/s3d', confidence: 'certain', status: 'exact', explained: 1 });
    const described = rows.filter(({ status }) => status !== 'skipped');
    expect(described.filter(({ status, explained: share }) => status !== 'exact' || share < 1)).toEqual([]);
  });

  test.each(archives)('%s has the files that an independent reader finds', file => {
    const bytes = read(file);
    const rows = verifyTree(file, basename(file), memorySource(bytes));
    const expected = readS3d(bytes).map(({ name }, i) => `${file}::${name} #${i}`);
    expect(rows.slice(1).map(({ address }) => address)).toEqual(expected);
  });

  test.each(archives)('%s has no findings except an unsorted index', file => {
    const { findings } = decode(s3d, memorySource(read(file)), { thorough: true });
    expect(findings.filter(({ text }) => text !== 'the index is not in the order of its checksums')).toEqual([]);
  });

  test('replacing a file in a real archive keeps everything else, block for block', () => {
    const bytes = read('gfaydark.s3d');
    const { value, fault } = decode(s3d, memorySource(bytes));
    if (fault) throw new Error(fault.text);
    const content = Uint8Array.of(1, 2, 3);
    const edits = [{ kind: 'replace', index: 5, content: memorySource(content) }] as const;
    const after = readS3d(toBytes(encode(s3d, repack(value, edits, deflate))));
    const before = readS3d(bytes);
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    expect(after[5]?.content).toEqual(content);
    const others = (all: typeof after) => all.filter((_, i) => i !== 5).map(({ stored }) => Buffer.from(stored));
    expect(Buffer.concat(others(after)).equals(Buffer.concat(others(before)))).toBe(true);
  });

  test('changing one float in a real archive changes one block, and reverting it restores the file', () => {
    const bytes = read('gfaydark.s3d');
    for (const name of ['objects.wld', 'gfaydark.wld', 'lights.wld']) {
      const place = readS3d(bytes).findIndex(file => file.name === name);
      const before = readS3d(bytes)[place]?.content ?? new Uint8Array(0);
      const content = before.slice();
      const at = content.length >> 1;
      content[at] = (content[at] ?? 0) ^ 0x40;
      const changed = replaced(bytes, place, content);
      const [was, is] = [bytes, changed].map(archive => blocksIn(readS3d(archive)[place]?.stored ?? archive));
      expect(is?.filter((block, i) => block !== was?.[i]).length, name).toBe(1);
      expect(Buffer.from(replaced(changed, place, before)).equals(Buffer.from(bytes)), name).toBe(true);
    }
  });

  test('all blocks of a real archive, including its directory, are packed as before', () => {
    const bytes = read('gfaydark.s3d');
    const { value, fault } = decode(s3d, memorySource(bytes));
    if (fault) throw new Error(fault.text);
    const blocks = blocksIn(toBytes([value.blocks.source]), block => {
      const packed = block.slice(8);
      return Buffer.from(deflate(inflateSync(packed))).equals(Buffer.from(packed));
    });
    expect([blocks.length, blocks.filter(same => same).length]).toEqual([599, 599]);
  });

  test('adding a file and removing it again restores a real archive', () => {
    const bytes = read('gfaydark.s3d');
    const added = edited(bytes, { kind: 'add', name: 'new.txt', content: memorySource(Uint8Array.of(1)) });
    const index = readS3d(added).findIndex(({ name }) => name === 'new.txt');
    expect(Buffer.from(edited(added, { kind: 'drop', index })).equals(Buffer.from(bytes))).toBe(true);
  });

  test.each(archives)('replacing every file of %s with its own content gives the same archive', file => {
    const bytes = read(file);
    const edits = readS3d(bytes).map(({ content }, index): EntryEdit => {
      return { kind: 'replace', index, content: memorySource(content) };
    });
    expect(Buffer.from(edited(bytes, ...edits)).equals(Buffer.from(bytes))).toBe(true);
  });

  test.each(worlds)('%s is certain, exact, fully explained, and every fragment is read', file => {
    const bytes = read(file);
    const [row] = verifyTree(file, basename(file), memorySource(bytes));
    expect(row).toMatchObject({ format: 'everquest/wld', confidence: 'certain', status: 'exact', explained: 1 });
    const { value, fault, findings } = decode(wld, memorySource(bytes), { thorough: true });
    if (fault) throw new Error(fault.text);
    expect(findings.map(({ path }) => path)).toEqual(ODD[file] ?? []);
    expect(value.fragments.filter(fragment => readBody(fragment) === undefined)).toEqual([]);
  });

  test('every region of a real zone sees itself and the regions that see it, and its lists round-trip', () => {
    const zone =
      readS3d(read('gfaydark.s3d')).find(({ name }) => name === 'gfaydark.wld')?.content ?? new Uint8Array(0);
    const { value, fault } = decode(wld, memorySource(zone));
    if (fault) throw new Error(fault.text);
    const regions = value.fragments.flatMap((_, i) => bodyOf(value, i + 1, 0x22) ?? []);
    const lists = regions.flatMap(({ visLists = [] }) => visLists.map(({ sees }) => sees.read(0, sees.size)));
    const again = regions.map(region => runBytes(seenFrom(region)));
    expect(regions).toHaveLength(2905);
    expect(Buffer.concat(again).equals(Buffer.concat(lists))).toBe(true);
    expect(Buffer.concat(lists)).toHaveLength(210_184);
    const facts = new Map(everquestWld.facts?.(value));
    expect(facts.get('Visibility')).toBe('2,905 regions, 2,973,289 visible pairs, each pair both ways');
    expect(regions.filter((region, i) => seenFrom(region).some(([first, end]) => first <= i && i < end))).toHaveLength(
      2905,
    );
  });

  test('there are separate bodies of 36 fragment types', () => {
    expect(new Set(bodies.map(file => file.slice(-9, -5))).size).toBe(36);
  });

  test.each(bodies)('%s is read, fully named and written back byte for byte', file => {
    const type = Number(file.slice(-9, -5));
    const body = read(file);
    const alone = new WldWriter();
    alone.addBody(type, new ByteWriter().raw(body));
    const source = memorySource(alone.bytes());
    const { value, fault, findings } = decode(wld, source, { thorough: true });
    if (fault) throw new Error(fault.text);
    const [fragment] = value.fragments;
    expect(fragment && typeOf(fragment)).toBe(type);
    expect(fragment && readBody(fragment)).toBeDefined();
    // Alone, it refers to fragments and names that are not there.
    expect(
      findings.filter(({ text }) => !/^expected a (fragment|place|region)|does not see itself/.test(text)),
    ).toEqual([]);
    expect(explained(wld, source)).toBe(1);
    const written = toBytes(encode(wld, value));
    expect(Buffer.from(written.slice(-4 - body.length, -4)).equals(Buffer.from(body))).toBe(true);
    expect(written.length).toBe(source.size);
  });
});

function edited(bytes: Uint8Array, ...edits: readonly EntryEdit[]): Uint8Array {
  const { value, fault } = decode(s3d, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return toBytes(encode(s3d, repack(value, edits, deflate)));
}

function replaced(bytes: Uint8Array, index: number, content: Uint8Array): Uint8Array {
  return edited(bytes, { kind: 'replace', index, content: memorySource(content) });
}

/** What is made of each block as it is stored; its letters where nothing is said. */
function blocksIn<T = string>(stored: Uint8Array, of = (block: Uint8Array) => String(block) as T): T[] {
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  const blocks: T[] = [];
  for (let at = 0; at < stored.length; at += 8 + view.getUint32(at, true))
    blocks.push(of(stored.slice(at, at + 8 + view.getUint32(at, true))));
  return blocks;
}
